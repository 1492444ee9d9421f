"""How players move the real table back to an earlier state: tasks for hands, hidden places, cards
that nobody can name, shuffles.
"""
