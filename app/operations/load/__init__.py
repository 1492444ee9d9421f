"""What is asked of the server at once: how often, and how much of it runs beside the rest."""
