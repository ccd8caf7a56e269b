"""8.0 The charts and priorities of the 2nd edition."""
