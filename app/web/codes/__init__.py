"""Scanned codes and photographs, as far as the caller may know."""
