"""Who calls: links and passes, the organiser, connections, limits."""
