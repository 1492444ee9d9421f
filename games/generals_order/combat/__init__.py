"""Attacks, and the window in which they are answered."""
