"""The words on paper: sentences of the game and of the sheets, put into the language of a print."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from dataclasses import is_dataclass
from dataclasses import replace
from typing import Any
from typing import TypeVar

from games.text import Text

Say = Callable[[str], str]
"""Puts a `Text` into a language; any other `str` stays as it is. `str` itself is English."""
_T = TypeVar("_T")


class Unprintable(ValueError):
    """Something cannot be printed as asked; `words` says what, and what would be right."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.words = words


def worded(thing: _T, say: Say) -> _T:
    """Return a value with every `Text` in it said: in its fields, and in rows of such values."""
    return thing if say is str else _worded(thing, say)


def _worded(thing: Any, say: Say) -> Any:
    if isinstance(thing, Text):
        return say(thing)
    if isinstance(thing, tuple):
        return tuple(_worded(part, say) for part in thing)
    if is_dataclass(thing) and not isinstance(thing, type):
        parts = {part.name: getattr(thing, part.name) for part in fields(thing) if part.init}
        return replace(thing, **{name: _worded(part, say) for name, part in parts.items()})
    return thing
