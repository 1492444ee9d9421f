"""Pure functions from the log and the rules to values: everything that can be known about a match.
Nothing here is stored.
"""
