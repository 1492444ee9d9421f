"""Before the first turn: decks, shuffles, opening hands, the starting player."""
