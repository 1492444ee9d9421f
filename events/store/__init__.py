"""The database under a log: how it is opened, written, watched, copied and brought up to date."""
