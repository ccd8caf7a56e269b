"""The rules of chapters 2 to 7, one concept a file; ``operations`` knows them all by name."""
