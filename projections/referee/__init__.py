"""What a referee weighs: disputes, consent, penalties, and what taking plays back would cost."""
