"""Attacks, defence, and their resolution."""
