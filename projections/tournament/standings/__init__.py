"""The standings, with their tie-breaks and the reasons."""
