"""Abilities, effects, targets and conditions as sentences of cards."""
