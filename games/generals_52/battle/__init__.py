"""Attacks, defence, and how they resolve."""
