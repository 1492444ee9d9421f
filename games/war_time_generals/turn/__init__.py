"""The turn: its phases, and what may be done in them."""
