"""The history of a match: the log, moments, differences, rulings, the walk back."""
