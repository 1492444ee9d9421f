"""The doors of events of many tables."""
