"""The actions of pieces: moves, shots and volleys."""
