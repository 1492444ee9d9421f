"""Card sets of designers, from the files they keep them in to what a match is played with."""
