"""The scoresheet: the record as a page to sign."""
