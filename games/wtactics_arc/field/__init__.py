"""What lies on the table, as it is read: who and what is where, how strong, what may be chosen."""
