"""The rules of chapters 2 to 7, one concept a file. Importing this fills the tables of Operations and activities."""

from sandtable.fitl.rules import s4_ambush, s4_bombard, s4_infiltrate, s4_subvert, s4_tax

__all__ = ["s4_ambush", "s4_bombard", "s4_infiltrate", "s4_subvert", "s4_tax"]
