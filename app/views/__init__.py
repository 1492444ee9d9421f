"""Views of a match for one viewer: a whole moment, what it waits for, and the names of moments."""
