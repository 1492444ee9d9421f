"""Given, when, then as text: a line language for the scenarios of all games. See
docs/scenarios.md.
"""
