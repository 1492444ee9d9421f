"""The real table held against the log: typed, scanned or photographed."""
