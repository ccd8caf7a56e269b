"""What a search for a good turn must know of the Vietnam games: their non-players as a baseline, how far to look, what a
position is worth."""
