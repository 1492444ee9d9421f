"""The board as geometry, and the paths of pieces over it."""
