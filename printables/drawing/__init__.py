"""How things are drawn: a pen, type, pictograms, codes."""
