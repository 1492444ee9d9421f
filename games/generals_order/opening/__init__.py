"""Before the first turn: decks, Commandments, the first player, opening hands."""
