"""What is printed: cards, mats, tokens, tracks, the quick reference."""
