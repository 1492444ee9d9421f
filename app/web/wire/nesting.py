"""How deep a body may be nested. Everything behind the doors walks bodies by recursion, so the
depth is judged before.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from collections.abc import Mapping
from functools import reduce
from typing import Any

from app.desk.errors.refusals import Unreadable
from app.web.wire.numbers import number
from games.text import text

DEEPEST = 32
"""Levels of lists and mappings; the deepest body that means anything, a card set with decks, has
five.
"""
TOO_DEEP: list[Any] = reduce(lambda inner, _: [inner], range(DEEPEST + 1), [])
"""Stands for a body so deep that it could not even be read."""
_EVENT = re.compile(r'\s*\[\s*"([^"\\]{1,60})"\s*,')


def require_shallow(body: Any) -> None:
    """Raise `Unreadable` for a body nested deeper than `DEEPEST` levels."""
    layer = [body]
    for _ in range(DEEPEST + 1):
        layer = [inner for value in layer for inner in _inside(value)]
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


def _inside(value: Any) -> list[Any]:
    """The lists and mappings directly in a value, in a list of their own."""
    parts = (
        value.values()
        if isinstance(value, Mapping)
        else value
        if isinstance(value, list | tuple)
        else ()
    )
    return [part for part in parts if isinstance(part, Mapping | list | tuple)]


class SocketJson:
    """What packets are written and read with. A packet too deep to be read still is one: its event
    with a body that every door refuses, so that the sender hears why.
    """

    dumps: Callable[..., str] = staticmethod(json.dumps)

    @staticmethod
    def loads(text: str, **options: Any) -> Any:
        """Return what *text* says; raise `ValueError` where it is no JSON."""
        try:
            return json.loads(text, **{"parse_float": number, **options})
        except RecursionError:
            event = _EVENT.match(text)
            return [event[1], TOO_DEEP] if event else TOO_DEEP
