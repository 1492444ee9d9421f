"""The course of a match: setup, phases, draws, claims, moves, the end of a turn."""
