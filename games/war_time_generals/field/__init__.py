"""The battlefield, and what stands on it."""
