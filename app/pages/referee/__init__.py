"""The referee's pages: the desk, rulings and their preview, corrections, counts, the queue of
calls, the wall.
"""
