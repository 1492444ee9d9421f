"""Scanned codes and photographs, within the caller's knowledge."""
