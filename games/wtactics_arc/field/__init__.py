"""Reads the table: cards and their places, strength, possible targets."""
