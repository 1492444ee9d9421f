"""The language of cards: one grammar of the English sentences on cards."""
