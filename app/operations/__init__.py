"""What keeps a server going and says how it is: troubles and their remedies, the caretaker, health,
measures, the log of requests, copies. Knows no game and no rule.
"""
