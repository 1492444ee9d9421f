"""What a card says: its fields, the vocabulary of its text, sets and decks."""
