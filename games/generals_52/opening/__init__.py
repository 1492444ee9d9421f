"""Before each game: decks, hands, who goes first; and what is settled between two games."""
