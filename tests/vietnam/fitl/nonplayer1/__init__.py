"""8 The non-players of the 1st edition."""
