"""How a database is reached: its address, who reads and writes, group commits, what goes wrong."""
