"""ARVN."""
