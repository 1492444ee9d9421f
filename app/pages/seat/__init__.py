"""The seat's phone: its page, the asks of an action step by step, and a card by its code."""
