"""What a referee considers: disputes, consent, penalties, and the cost of taking plays back."""
