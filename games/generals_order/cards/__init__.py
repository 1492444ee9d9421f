"""Cards: what a set must say of each, their effects as text, and where copies lie."""
