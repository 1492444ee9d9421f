"""Paper: the codes, the sheets, and the PDF that carries them. Draws what games declare; knows no
game by name.
"""
