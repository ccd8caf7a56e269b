"""What a position of a Vietnam game is worth: features of it, and the weights that were fitted to games of non-players."""
