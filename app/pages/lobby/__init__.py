"""The front door: matches, opening and joining one, printing its paper."""
