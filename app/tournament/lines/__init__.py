"""Makes the lines of an event's log: drafts, fields that the desk fills in, and the consequences of
a table's matches.
"""
