"""Before the first turn: decks, Commandments, who begins, opening hands."""
