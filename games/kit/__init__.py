"""What the modules of `games/` stand on: cards, pieces, digests, statements, the set-up.

A game imports `games.rules`, `games.table`, `games.checks` and the like, and seldom from here.
"""
