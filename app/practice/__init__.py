"""Practice: the server plays the seats that nobody holds."""
