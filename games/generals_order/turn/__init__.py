"""The turn of a seat: its phases, and the actions in them."""
