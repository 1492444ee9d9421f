"""How every page draws a table: bars, the board between them, and the last play."""
