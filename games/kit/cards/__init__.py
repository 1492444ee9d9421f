"""The cards of a game: their fields, their values, the printed code of a copy."""
