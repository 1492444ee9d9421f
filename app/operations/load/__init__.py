"""Load on the server: limits of request rates, and of work in the background."""
