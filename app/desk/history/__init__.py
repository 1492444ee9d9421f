"""A match from its log: read, kept up to date, looked back at, imported, examined."""
