"""The non-players of Sovereign of Discord: our own charts, after those of Fire in the Lake (docs/nonplayers_sovereign.md)."""
