"""The battlefield and the units on it."""
