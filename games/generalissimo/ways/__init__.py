"""The board as geometry, and the ways of pieces over it."""
