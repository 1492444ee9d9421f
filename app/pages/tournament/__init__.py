"""Pages of events of many tables: set-up, door, organiser, player, table, wall, log, paper."""
