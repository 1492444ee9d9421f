"""What a phone shows, as data: the view of a seat and what its pieces can reach."""
