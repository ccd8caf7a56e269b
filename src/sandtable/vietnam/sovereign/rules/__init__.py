"""The rules that only Sovereign of Discord has, by number."""
