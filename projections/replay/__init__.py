"""From the record to tables: replay, rebase, verification, and what was believed when."""
