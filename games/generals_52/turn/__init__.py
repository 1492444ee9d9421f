"""The turn: its steps, and the actions in them."""
