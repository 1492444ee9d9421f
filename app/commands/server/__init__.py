"""Commands for those who run a server: serve, doctor, copies of the log, measurements."""
