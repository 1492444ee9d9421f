"""Actions in words, for the log: each on the table before it. What an action leaves out is left out
of its sentence.
"""
