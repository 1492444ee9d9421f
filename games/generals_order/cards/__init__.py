"""Cards: the fields of each in a set, their effects as text, and the places of copies."""
