"""From the record to tables: replay, rebase, verification, and the history as it was believed."""
