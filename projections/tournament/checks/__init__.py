"""The checks of an event's lines; `projections.tournament.judging` lists the checks of each kind of
line.
"""
