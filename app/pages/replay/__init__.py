"""The replay of a match: its page, its timeline, its chart."""
