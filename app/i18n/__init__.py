"""Languages: which one a browser asks for, the catalogues, and the translation of texts of games
and projections.
"""
