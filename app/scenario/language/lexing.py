"""Splits one line into words and values, without regard to their meaning."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from collections.abc import Iterator
from typing import Any

from events.vocabulary import JSONObject

_OPEN = {"[": "]", "{": "}"}
_WHOLE = re.compile(r"(0|-?[1-9][0-9]*)\Z")
"""A whole number; 01, -0 and +1 are words: what a game calls 1 is not called 01."""
_QUOTATION = re.compile(r'"(?:[^"\\]|\\.)*"\Z', re.DOTALL)
_CONSTANTS = {"true": True, "false": False, "none": None}
_SHOWN = 40
"""Most names that a message lists."""


class Unclear(ValueError):
    """Words that cannot be read; the message says what is wrong, and what would be right."""


_BRACKETS = frozenset("[]{}")
_GROUPED = re.compile(r'["\[\]{}]')
_PIECES = {
    at: re.compile(rf""""(?:[^"\\]|\\.)*"|["\[\]{{}}{sign}]|[^"\[\]{{}}{sign}]+""", re.DOTALL)
    for at, sign in ((" ", r"\s"), (",", ","), (";", ";"), (">", ">"), (":", ":"))
}
"""By separator, what a text with quotation marks or brackets consists of."""
_PARTING = (",", ";", ">")
"""Separators that need something before them."""


def _signs(text: str) -> Iterator[tuple[int, str, bool]]:
    """Yield position and character, and whether it is inside quotation marks (the marks
    included).
    """
    quoted = escaped = False
    for place, sign in enumerate(text):
        ends = sign == '"' and quoted and not escaped
        yield place, sign, quoted or sign == '"'
        escaped = quoted and sign == "\\" and not escaped
        if sign == '"' and (ends or not quoted):
            quoted = not quoted
    if quoted:
        raise Unclear(f'a quotation is not closed in: {text.strip()}; end it with "')


def without_comment(line: str) -> str:
    """Return *line* without a comment: a `#` at the beginning of a word outside quotation marks,
    and all after it.
    """
    if "#" not in line:
        return line
    for place, sign, quoted in _signs(line):
        if sign == "#" and not quoted and (place == 0 or line[place - 1].isspace()):
            return line[:place]
    return line


def split(text: str, at: str = " ") -> list[str]:
    """Return the parts of *text* between the separators *at* (a space stands for any white space)
    outside quotation marks and brackets; raise `Unclear` where a separator has nothing before it.
    """
    parts = _parted(text, at) if _GROUPED.search(text) else text.split(None if at == " " else at)
    if at in _PARTING and not all(part.strip() for part in parts[:-1]):
        raise Unclear(f"nothing stands before a {at} in: {text.strip()}")
    return [part.strip() for part in parts if part.strip()]


def _parted(text: str, at: str) -> list[str]:
    """The parts of a text with quotation marks or brackets, piece by piece: a quotation, a run of
    other signs, a bracket or a separator.
    """
    parts: list[str] = [""]
    depth: list[str] = []
    for found in _PIECES[at].finditer(text):
        piece, place = found[0], found.start()
        if piece == '"':
            raise Unclear(f'a quotation is not closed in: {text.strip()}; end it with "')
        if not depth and (piece.isspace() if at == " " else piece == at):
            parts.append("")
            continue
        parts[-1] += piece
        if piece in _BRACKETS:
            _nest(depth, piece, text, text[max(place - 1, 0) : place])
    if depth:
        raise Unclear(f"a bracket is not closed in: {text.strip()}; add {depth[-1]}")
    return parts


def _nest(depth: list[str], sign: str, text: str, before: str) -> None:
    if sign in _OPEN:
        if before and before in "]}":
            raise Unclear(f"a space or comma is missing between {before} and {sign} in: {text}")
        depth.append(_OPEN[sign])
    elif sign in "]}":
        if not depth or depth[-1] != sign:
            raise Unclear(f"{sign} closes nothing in: {text.strip()}")
        depth.pop()


def value(text: str) -> Any:
    """Return the value that *text* denotes: text, whole number, truth value, none, a row (tuple) or
    a mapping.
    """
    if text.startswith('"'):
        return _quoted(text)
    if text.startswith("["):
        return tuple(value(part) for part in _items(text))
    if text.startswith("{"):
        return _mapping(text)
    for sign in (",", ">"):
        if sign in text and len(parts := split(text, sign)) > 1:
            return tuple(value(part) for part in parts)
    if _WHOLE.match(text):
        return int(text)
    return _CONSTANTS.get(text, text)


def unquoted(word: str) -> str:
    """Return a word as text, without the quotation marks it may have."""
    return _quoted(word) if word.startswith('"') else word


def pair(word: str) -> tuple[str, Any] | None:
    """Return name and value of a `name=value` word, or None for another word."""
    name, equals, rest = word.partition("=")
    if not equals or not re.match(r"[A-Za-z_][\w.]*\Z", name):
        return None
    if not rest:
        raise Unclear(
            f'{word} has no value; write {name}=something, or {name}="" for an empty text'
        )
    return name, value(rest)


def _quoted(text: str) -> str:
    if not _QUOTATION.match(text):
        raise Unclear(f"{text} has something after its closing quotation mark")
    return re.sub(r"\\(.)", r"\1", text[1:-1], flags=re.DOTALL)


def _items(text: str) -> list[str]:
    if text[-1] != _OPEN[text[0]]:
        raise Unclear(f"{text} has something after its closing bracket")
    return [item for part in split(text[1:-1], ",") for item in _apart(part)]


def _apart(part: str) -> list[str]:
    """The items of a part between commas: several separated by spaces, or one `key: value`."""
    words = split(part)
    joined: list[str] = []
    for word in words:
        if joined and joined[-1].endswith(":"):
            joined[-1] += word
        else:
            joined.append(word)
    return joined


def _mapping(text: str) -> JSONObject:
    made: JSONObject = {}
    for part in _items(text):
        key, item = _entry(part)
        if key in made:
            raise Unclear(f"the key {key} stands twice in {text}; give it one value")
        made[key] = item
    return made


def _entry(text: str) -> tuple[str, Any]:
    parts = split(text, ":")
    if len(parts) != 2:
        raise Unclear(f"{text!r} is no part of a mapping; write it as key:value")
    key = value(parts[0])
    return str(parts[0] if not isinstance(key, str) else key), value(parts[1])


def meant(word: str, known: Iterable[str]) -> str:
    """Return the hint after an unknown word: the known name that it resembles, else all known
    names.
    """
    words = list(dict.fromkeys(known))
    small = {one.lower(): one for one in words}
    near = difflib.get_close_matches(word.lower(), small, 1, cutoff=0.6)
    if near:
        return f"did you mean {small[near[0]]}?"
    more = f", ... ({len(words)} in all)" if len(words) > _SHOWN else ""
    return f"one of {', '.join(words[:_SHOWN]) or 'none'}{more}"
