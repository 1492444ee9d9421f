"""The checks of an event's lines; which line has which, `projections.tournament.judging` says."""
