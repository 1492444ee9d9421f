"""Cards: their fields, the vocabulary of their texts, sets and decks."""
