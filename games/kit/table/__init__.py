"""The table of a game as a value: pieces, set-up, facts, digest, and the table in words."""
