"""The game in words: what things are called, facts of cards, open questions, the log."""
