"""Compares the real table with the log: typed, scanned or photographed."""
