"""8.0 The 1st edition's charts."""
