"""Converts the words of a line to the types that an action asks for: text where only text is
possible, a row of one where a row is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.scenario.language.lexing import Unclear
from events.vocabulary import Fields
from games.rules import Allocate
from games.rules import Ask
from games.rules import Game
from games.rules import Path
from games.rules import Pick
from games.rules import PickMany


def fit(game: Game, name: str, args: Fields) -> Fields:
    """Return *args* in the types that the action *name* asks for; unknown arguments stay as they
    are. Raise `Unclear` for one row where several are asked for.
    """
    spec = game.spec(name)
    asks = {ask.key: ask for ask in spec.asks} if spec else {}
    return {
        key: _fitting(asks[key], value) if key in asks else value for key, value in args.items()
    }


def _fitting(ask: Ask, value: Any) -> Any:
    match ask:
        case Pick():
            return _text(value)
        case PickMany() | Path() if value is not None:
            row = value if isinstance(value, tuple) else (value,)
            return tuple(_text(item) for item in row)
        case Allocate() if isinstance(value, Mapping):
            return {bin_: _share(share) for bin_, share in value.items()}
        case Allocate() if isinstance(value, tuple):
            _require_rows(ask, value)
            return tuple(_share(share) for share in value)
        case _:
            return value


def _require_rows(ask: Allocate, value: tuple[Any, ...]) -> None:
    """Items for several bins are written as rows: `[7H 7D]` could mean one row or two."""
    if ask.items is not None and value and all(isinstance(share, str | int) for share in value):
        items = [str(share) for share in value]
        raise Unclear(
            f"{ask.key} wants rows: {ask.key}=[[{' '.join(items)}]] for one row, "
            f"{ask.key}=[{' '.join(f'[{item}]' for item in items)}] for a row of each"
        )


def _share(value: Any) -> Any:
    return tuple(_text(item) for item in value) if isinstance(value, tuple) else value


def _text(value: Any) -> Any:
    """A value as text: to the game, a cell called 2 and a card called true are words."""
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int) else value
