"""Reads whole numbers that people typed into a field."""

from __future__ import annotations

from app.desk.errors.refusals import Unreadable
from games.kit.numbers import whole_number
from games.text import text


def read_whole(words: str, field: str, *, signed: bool = False) -> int:
    """Return the whole number typed into *field*, negative only if *signed*; raise `Unreadable`,
    which names the field.
    """
    number = whole_number(words, signed=signed)
    if number is None:
        raise Unreadable({field: [text("%(value)s is not a whole number", value=repr(words))]})
    return number
