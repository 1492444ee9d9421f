"""A word of a sentence, which is compared with others by its letters alone."""

from __future__ import annotations

from lark.lexer import Token


class Word(Token):
    """A token that equals any string of the same letters. lark's own compares kinds by a function
    in Python: rewording compares each word with hundreds, and half its time went there.
    """

    __slots__ = ()
    __eq__ = str.__eq__
    __hash__ = str.__hash__
