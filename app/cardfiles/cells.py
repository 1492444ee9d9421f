"""Reads a cell as the value of a field. A cell that cannot be read stays text, so that the fault
can quote it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from games.cards import CardField
from games.kit.cards.fields import FieldKind

_NOTHING = {"-", "–", "—", "n/a", "none", "null", "nil"}
_WHOLE = re.compile(r"[+-]?\d{1,9}(\.0+)?\Z")
_FORMULA = re.compile(r"([xX]([+-]\d+)?|[sS])\Z")
_FLAGS = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
_DASHES = str.maketrans("−–", "--")


def normalised(heading: str) -> str:
    """Return a heading in lower case without dots, dashes, underscores and signs that nobody sees:
    `Rule_Text:` is `rule text`.
    """
    return " ".join(re.sub(r"[_.:*\-\ufeff\u200b]+", " ", heading).casefold().split())


def says_nothing(cell: Any) -> bool:
    """Return whether a cell is empty or holds a word for "nothing", such as a dash."""
    return cell is None or (
        isinstance(cell, str) and (not cell.strip() or cell.strip().casefold() in _NOTHING)
    )


def value(spec: CardField, cell: Any) -> Any:
    """Return the value of a cell for a field, None for an empty one. In a required field a dash is
    kept as text and becomes a fault.
    """
    if not isinstance(cell, str):
        return _typed(spec, cell)
    text = cell.strip().replace("\r\n", "\n").replace("\r", "\n")
    if not text or (says_nothing(text) and not spec.required):
        return None
    match spec.kind:
        case FieldKind.INT:
            return _number(text)
        case FieldKind.AMOUNT:
            return _amount(text)
        case FieldKind.FLAG:
            return _FLAGS.get(text.casefold(), text)
        case FieldKind.NOTES:
            return None
        case FieldKind.WORDS:
            return split(text, spec.check is None)
        case _:
            if spec.choices:
                return chosen(text, spec.choices, spec.alike.items())
            return " ".join(text.split()) if spec.name == "name" else text.replace("\t", " ")


def _typed(spec: CardField, cell: Any) -> Any:
    """The value of a cell that a spreadsheet typed as a number: text where the field wants words;
    3.0 is 3.
    """
    if isinstance(cell, int | float) and not isinstance(cell, bool):
        if spec.kind in (FieldKind.TEXT, FieldKind.WORD):
            return str(cell)
        return int(cell) if abs(cell) < 10**9 and cell == int(cell) else cell
    return cell


def _number(text: str) -> Any:
    digits = text.translate(_DASHES)
    return int(digits.partition(".")[0]) if _WHOLE.match(digits) else text


def _amount(text: str) -> Any:
    tight = re.sub(r"\s+", "", text).translate(_DASHES)
    return tight.upper() if _FORMULA.match(tight) else _number(text)


def split(text: str, single: bool) -> list[str]:
    """Split a cell into entries: *single* words, else what semicolons and line breaks part."""
    parts = re.split(r"[,;|\s]+" if single else r"[;\n]+", text)
    return [
        part.strip() for part in parts if not says_nothing(part.strip(" .") if single else part)
    ]


def chosen(text: str, choices: Iterable[str], alike: Iterable[tuple[str, str]] = ()) -> str:
    """Return the choice that a text means, in upper or lower case; the text itself where it matches
    none. *alike*: further spellings.
    """
    wanted = normalised(text)
    for choice in choices:
        if normalised(str(choice)) == wanted:
            return choice
    return next((choice for word, choice in alike if normalised(word) == wanted), text)
