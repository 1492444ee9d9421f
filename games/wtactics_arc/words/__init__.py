"""The game in words: names, facts of cards, open questions, the log."""
