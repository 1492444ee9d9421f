"""How the real table is walked back: steps for hands, hidden places, cards nobody can name,
shuffles.
"""
