"""The turn: its steps, and what may be done in them."""
