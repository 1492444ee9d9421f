"""Practice: the table plays the seats that nobody holds."""
