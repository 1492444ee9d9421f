"""Before each game: decks, hands, who goes first; and the agreements between two games."""
