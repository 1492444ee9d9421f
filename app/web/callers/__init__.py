"""Callers: links and passes, the organiser, connections, rate limits."""
