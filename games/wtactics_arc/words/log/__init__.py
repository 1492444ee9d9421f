"""Actions in words, for the log: each on the table before it. A sentence has no part for an
argument that the action leaves out.
"""
