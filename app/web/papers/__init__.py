"""Files that the doors make and take: records, scoresheets, finished prints."""
