"""The wire formats: packets of sockets, depth and numbers of JSON, compressed answers."""
