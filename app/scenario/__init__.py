"""Given, when, then in text: one small line language for the scenarios of every game. See
docs/scenarios.md.
"""
