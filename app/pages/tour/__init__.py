"""The tour: the first turn of a game, step by step, on a sandbox of its own."""
