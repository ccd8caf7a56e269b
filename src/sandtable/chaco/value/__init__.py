"""What a position of The Chaco War is worth: features of it, and the weights that were fitted to games of the opponent."""
