"""What a body must be before any door looks at it: not too deep, for all code behind the doors
walks bodies by recursion, and with each key once in a mapping.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from collections.abc import Mapping
from functools import reduce
from typing import Any

import msgspec

from app.desk.errors.refusals import Unreadable
from app.desk.forms.keys import KeyTwice
from app.views.edge import foreign
from app.web.wire.numbers import READING
from games.text import text

DEEPEST = 32
"""Most levels of lists and mappings; the deepest useful body, a card set with decks, has five."""
TOO_DEEP: list[Any] = reduce(lambda inner, _: [inner], range(DEEPEST + 1), [])
"""Stands for a body too deep to be parsed."""
_READER = json.JSONDecoder(**READING)
_EVENT = re.compile(r'\s*\[\s*"([^"\\]{1,60})"\s*,')


def require_shallow(body: Any) -> None:
    """Raise `Unreadable` for a body nested deeper than `DEEPEST` levels, and where a refusal stands
    for the body (see `SocketJson`).
    """
    if isinstance(body, Unreadable):
        raise body
    layer = [body]
    for _ in range(DEEPEST):
        layer = [part for value in layer for part in _parts(value) if part.__class__ not in _PLAIN]
        if not layer:
            return
    raise Unreadable(
        {
            "_": [
                text(
                    "the body is nested too deep; at most %(most)s levels of lists and mappings",
                    most=DEEPEST,
                )
            ]
        }
    )


def carried(written: str, field: str) -> Any:
    """Return the JSON that a field of a form carries from page to page; raise `Unreadable` where
    somebody wrote something else into it: no JSON, a number of over 4,300 digits, too many levels,
    a key twice.
    """
    try:
        value = _READER.decode(written)
    except (ValueError, RecursionError, KeyTwice):
        raise Unreadable(
            {field: [text("this form was altered; go back and begin again")]}
        ) from None
    require_shallow(value)
    return value


def half_character() -> Unreadable:
    """Return the refusal of a body that holds what cannot be written down: JSON may name half of a
    character (`\\ud800`), no encoding has it.
    """
    return Unreadable({"_": [text("a text of the body holds half a character (a lone surrogate)")]})


def no_json() -> Unreadable:
    """Return the refusal of a body that is no JSON, or none that can be read."""
    return Unreadable({"_": [text("the body is not JSON")]})


_PLAIN = frozenset((str, int, float, bool, type(None)))
"""The classes of most values of a body: none of them has parts."""
_ROWS = (list, tuple)


def _parts(value: Any) -> Iterable[Any]:
    """What lies directly in a value."""
    if isinstance(value, Mapping):
        return value.values()
    return value if isinstance(value, _ROWS) else ()


def _plain(value: object) -> str:
    """A text of a subclass, such as markup, as a text."""
    if isinstance(value, str):
        return str.__str__(value)
    raise foreign(type(value))


class SocketJson:
    """Parses and writes packets of sockets. A packet too deep to be parsed, one that names a key
    twice, and one with a number too long, becomes its event with a body that every door refuses, so
    that the sender gets the reason.
    """

    @staticmethod
    def dumps(value: Any, **options: Any) -> str:
        """Write *value*: in a fraction of the time that `json` takes, and each letter as itself,
        where *value* can be written so; half a character cannot.
        """
        try:
            return msgspec.json.encode(value, enc_hook=_plain).decode()
        except (UnicodeEncodeError, TypeError, ValueError):
            return json.dumps(value, **options)

    @staticmethod
    def loads(text: str) -> Any:
        """Parse *text*; raise `ValueError` where it is no JSON."""
        instead: Any
        try:
            return _READER.decode(text)
        except RecursionError:
            instead = TOO_DEEP
        except KeyTwice as refusal:
            instead = refusal
        except json.JSONDecodeError:
            raise
        except ValueError:  # a number of over 4,300 digits, which Python does not read
            instead = no_json()
        event = _EVENT.match(text)
        return [event[1], instead] if event else instead
