"""The basis of the modules of `games/`: cards, pieces, digests, statements, the set-up.

A game imports `games.rules`, `games.table`, `games.checks` and the like, and rarely from here.
"""
