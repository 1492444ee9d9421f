"""Languages: what a browser asked for, catalogues, and the texts of games and projections told in
it.
"""
