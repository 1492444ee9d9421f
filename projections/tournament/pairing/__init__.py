"""The pairing of a round, and the reasons for each table."""
