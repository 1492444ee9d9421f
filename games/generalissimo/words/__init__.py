"""The game in words: pieces, their facts, the table, the log."""
