"""Sovereign of Discord."""
