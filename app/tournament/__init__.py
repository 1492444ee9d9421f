"""Events of many tables: their desk, their matches, their people and their clock. Users read
"event"; code says tournament, because `events` is the log.
"""
