"""The Chaco War (1932-35): hex and counter, two sides, one month a turn."""
