"""The text of cards: its terms, and abilities as small values."""
