"""The course of a match: set-up, phases, draws, claims, moves, the end of a turn."""
