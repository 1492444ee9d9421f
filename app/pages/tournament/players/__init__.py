"""What players and everybody see of an event: a player's phone, a table, the wall."""
