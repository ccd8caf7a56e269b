"""8.0 The 1st edition's charts: the Event first, other boxes, other numbers, on what the 2nd edition's charts share."""
