"""What one may know of an event of many tables, as typed values: players, rounds, pairings,
standings, calls, explanations, and what an amendment would do. Pure: no clock, no chance, no
database; the same lines give the same values.
"""
