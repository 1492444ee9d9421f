"""Words for people: pieces, places, changes, and the lines of the log."""
