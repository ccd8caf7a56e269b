"""A test for every side of every card."""
