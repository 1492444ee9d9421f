"""What can be known of an event of many tables, as typed values: players, rounds, pairings,
standings, calls, explanations, and the effect of an amendment. Pure functions, without clock,
chance or database: the same lines give the same values.
"""
