"""Pages of events of many tables: setup, door, organiser, player, table, wall, log, paper."""
