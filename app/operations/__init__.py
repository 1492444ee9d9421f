"""Operation of a server: troubles and remedies, the caretaker, health, measures, the log of
requests, copies. Depends on no game or rule.
"""
