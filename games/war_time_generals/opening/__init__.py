"""Before the first turn: decks, shuffles, opening hands, who begins."""
