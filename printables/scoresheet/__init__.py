"""The scoresheet of a match: what it says, and how it is set on pages."""
