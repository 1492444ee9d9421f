"""Tokens of a sentence, as designers write them, put as the grammar says them."""
