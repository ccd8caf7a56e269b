"""The rules of The Chaco War, a module a chapter (``s10_movement`` is chapter 10)."""
