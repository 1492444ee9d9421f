"""Files that the doors send and receive: records, scoresheets, finished prints."""
