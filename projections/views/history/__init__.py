"""What has happened: the log, moments, differences, rulings, the walk back."""
