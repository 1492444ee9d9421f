"""What one may know: pure functions from the log and the rules to values. Nothing here is
stored.
"""
