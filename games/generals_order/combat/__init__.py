"""Attacks, and the window in which the enemy answers them."""
