"""Commands for matches: a new one, its links, its record."""
