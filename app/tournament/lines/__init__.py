"""Lines on their way into an event's log: drafted, completed, and what a table's matches led to."""
