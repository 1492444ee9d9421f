"""Who may see what, who learned what when, and the moments of a match."""
