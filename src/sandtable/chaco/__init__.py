"""The Chaco War: a hex-and-counter game of 1932-35, two sides."""
