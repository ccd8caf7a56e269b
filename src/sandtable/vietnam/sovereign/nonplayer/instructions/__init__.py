"""8.4.1 What single cards tell our non-players: one small file a card, none where there is nothing to say."""
