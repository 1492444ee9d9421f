"""What texts of cards do: by the program, or by hand."""
