"""The seat's phone: its page, the steps of an action, and a card found by its code."""
