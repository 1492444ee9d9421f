"""What each rule of the grammar means: sentences as abilities."""
