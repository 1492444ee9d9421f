"""A match as its log gives it: read, kept in step, looked back at, imported, examined."""
