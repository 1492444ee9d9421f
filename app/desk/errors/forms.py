"""Translates the errors of forms: the sentences of marshmallow, which reads the forms, and those of
the log about a payload.

Only this module recognises finished English sentences: marshmallow fills numbers into its own, and
the log has no `Text`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from collections.abc import Mapping
from typing import Any

from games.text import Text
from games.text import joined
from games.text import plural
from games.text import text

_FIXED: Mapping[str, Text] = {
    str(words): words
    for words in (
        text("Missing data for required field."),
        text("Field may not be null."),
        text("Unknown field. No field is expected here."),
        text("Unknown field."),
        text("Invalid input type."),
        text("Not a valid string."),
        text("Not a valid integer."),
        text("Not a valid number."),
        text("Not a valid boolean."),
        text("Not a valid list."),
        text("Not a valid mapping type."),
        text("must be a name of letters, digits and _ (at most 64)"),
        text("must be 1 to 64 letters, digits or . _ : -"),
        text("must be VERSION:HASH with 64 hex digits"),
        text("the server fills this in; omit it"),
    )
}
_FILLED: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Text]], ...] = (
    (
        re.compile(r"Length must be between (\d+) and (\d+)\."),
        lambda hit: text(
            "Length must be between %(least)s and %(most)s.", least=hit[1], most=hit[2]
        ),
    ),
    (
        re.compile(r"Longer than maximum length (\d+)\."),
        lambda hit: text("Longer than maximum length %(most)s.", most=hit[1]),
    ),
    (
        re.compile(r"Shorter than minimum length (\d+)\."),
        lambda hit: text("Shorter than minimum length %(least)s.", least=hit[1]),
    ),
    (
        re.compile(r"Length must be (\d+)\."),
        lambda hit: text("Length must be %(length)s.", length=hit[1]),
    ),
    (
        re.compile(r"Must be greater than or equal to (-?\d+) and less than or equal to (-?\d+)\."),
        lambda hit: text(
            "Must be greater than or equal to %(least)s and less than or equal to %(most)s.",
            least=hit[1],
            most=hit[2],
        ),
    ),
    (
        re.compile(r"Must be greater than or equal to (-?\d+)\."),
        lambda hit: text("Must be greater than or equal to %(least)s.", least=hit[1]),
    ),
    (
        re.compile(r"Unknown field\. The fields are: (.*)\."),
        lambda hit: text(
            "Unknown field. The fields are: %(names)s.", names=joined(", ", hit[1].split(", "))
        ),
    ),
    (
        re.compile(r"Must be one of: (.*)\."),
        lambda hit: text("Must be one of: %(choices)s.", choices=joined(", ", hit[1].split(", "))),
    ),
    (
        re.compile(r"and (\d+) more (?:field that does|fields that do) not fit"),
        lambda hit: plural(
            "and %(n)s more field that does not fit",
            "and %(n)s more fields that do not fit",
            int(hit[1]),
        ),
    ),
    (
        re.compile(r"expected a mapping of fields, found (\w+)"),
        lambda hit: text("expected a mapping of fields, found %(type)s", type=hit[1]),
    ),
)


def as_texts(fields: Any) -> Any:
    """Return the errors of a form (nested mappings and rows of messages) with each message as a
    text.
    """
    if isinstance(fields, Mapping):
        return {name: as_texts(inner) for name, inner in fields.items()}
    if isinstance(fields, list | tuple):
        return [as_texts(inner) for inner in fields]
    return _as_text(fields) if isinstance(fields, str) else fields


def _as_text(message: str) -> str:
    if isinstance(message, Text):
        return message
    for pattern, filled in _FILLED:
        matched = pattern.fullmatch(message)
        if matched:
            return filled(matched)
    return _FIXED.get(message, message)
