"""What happened. Knows no game, no Flask and no rule; reads no clock."""
