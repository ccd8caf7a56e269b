"""8.4.1 What single cards tell the 1st edition's non-players otherwise than the 2nd edition's."""
