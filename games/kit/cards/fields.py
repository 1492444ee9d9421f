"""The fields of a card: the allowed values of each, and the faults of other values."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from enum import StrEnum
from types import UnionType
from typing import Any

from games.text import NOTHING
from games.text import Text
from games.text import Value
from games.text import joined
from games.text import text


class FieldKind(StrEnum):
    """The kinds of values in a card's fields; `NOTES` are left out of a set."""

    INT = "int"
    TEXT = "text"
    WORD = "word"
    WORDS = "words"
    FLAG = "flag"
    AMOUNT = "amount"
    NOTES = "notes"


@dataclass(frozen=True, slots=True)
class CardField:
    """One field: its kind (one of `FieldKind`), range or choices, and whether it is required.

    An `amount` is a whole number, or text that defines how it is computed; its `check` decides
    which texts are valid.

    `check` may add a rule of its own: it returns a sentence if the value is wrong, else "".
    `columns` are other headings of this field in tables of cards, `alike` other words for its
    choices.
    """

    name: str
    kind: str = "int"
    required: bool = True
    least: int | None = None
    most: int | None = None
    choices: tuple[str, ...] = ()
    default: Any = None
    check: Callable[[Any], str] | None = None
    columns: tuple[str, ...] = ()
    alike: Mapping[str, str] = field(default_factory=dict)


_KINDS: Mapping[str, tuple[type | UnionType, Text]] = {
    FieldKind.INT: (int, text("a whole number")),
    FieldKind.TEXT: (str, text("text")),
    FieldKind.WORD: (str, text("a word")),
    FieldKind.WORDS: (list, text("a list of words")),
    FieldKind.FLAG: (bool, text("true or false")),
    FieldKind.AMOUNT: (int | str, text("a whole number, or how it is worked out")),
    FieldKind.NOTES: (Mapping, text("a table of notes")),
}


def problem(spec: CardField, value: Any) -> str:
    """Return the fault in the value of a field, with what would be right ("": no fault)."""
    if value is None:
        return text("missing; it must be %(wanted)s", wanted=wanted(spec)) if spec.required else ""
    value = list(value) if isinstance(value, tuple) else value
    wrong = _of_kind(spec, value)
    return wrong or _out_of_range(spec, value) or (spec.check(value) if spec.check else "")


def one_of(choices: Iterable[Value]) -> Text:
    """Return “one of a, b, c”."""
    return text("one of %(choices)s", choices=joined(", ", choices))


def wanted(spec: CardField) -> Text:
    """Return what would be right for a field, in words."""
    kind = _KINDS[spec.kind][1]
    if spec.choices:
        return one_of(spec.choices)
    if spec.least is not None and spec.most is not None:
        return text(
            "%(kind)s from %(least)s to %(most)s", kind=kind, least=spec.least, most=spec.most
        )
    if spec.least is not None:
        return text("%(kind)s, at least %(least)s", kind=kind, least=spec.least)
    return kind


def _of_kind(spec: CardField, value: Any) -> Text:
    expected: Any = _KINDS[spec.kind][0]
    if not isinstance(value, expected) or (expected is not bool and isinstance(value, bool)):
        return text("%(value)s is not %(wanted)s", value=repr(value), wanted=wanted(spec))
    if spec.kind == FieldKind.WORDS and not all(isinstance(word, str) for word in value):
        return text("%(value)s is not a list of words", value=repr(value))
    if spec.kind in (FieldKind.TEXT, FieldKind.WORD) and spec.required and not value.strip():
        return text("empty; it must be %(wanted)s", wanted=wanted(spec))
    return NOTHING


def _out_of_range(spec: CardField, value: Any) -> Text:
    if spec.least is not None and value < spec.least:
        return text("%(value)s is too small; at least %(least)s", value=value, least=spec.least)
    if spec.most is not None and value > spec.most:
        return text("%(value)s is too large; at most %(most)s", value=value, most=spec.most)
    if spec.choices and value not in spec.choices:
        return text(
            "%(value)s is not one of %(choices)s",
            value=repr(value),
            choices=joined(", ", spec.choices),
        )
    return NOTHING
