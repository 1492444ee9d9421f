"""The effects of card texts, carried out by the program or by hand."""
