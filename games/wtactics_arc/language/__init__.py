"""The language of cards: one grammar of the English that cards print and designers type."""
