"""Printed codes: what they name, how they are read back, where in a photograph they lie."""
