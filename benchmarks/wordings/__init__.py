"""Finds texts of cards that notice changes of the code that reads them."""
