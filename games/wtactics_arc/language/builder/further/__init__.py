"""The last parts of the builder: what is set, copied, or waits for a card that leaves."""
