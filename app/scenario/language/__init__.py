"""The line language of scenarios: files to lines, lines to steps."""
