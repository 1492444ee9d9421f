"""Printed items: cards, mats, tokens, tracks, the quick reference."""
