"""How a round is paired, and why each table is what it is."""
