"""The table as one viewer sees it."""
