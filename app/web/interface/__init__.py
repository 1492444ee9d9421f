"""The interface as programs read it: every door, the games, and the OpenAPI document."""
