"""The turn: its phases, and the actions in them."""
