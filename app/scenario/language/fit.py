"""Words of a line as the answers an action asks for: what can only be text becomes text, one item a
row of one.
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
    """Return *args* in the form in which the action *name* asks for them; what it does not ask for
    stays as it is. Raise `Unclear` for a row where rows are asked for.
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
    """Items are handed out in rows: `[7H 7D]` leaves open whether that is one row or two."""
    if ask.items is not None and value and all(isinstance(share, str | int) for share in value):
        items = [str(share) for share in value]
        raise Unclear(
            f"{ask.key} wants rows: {ask.key}=[[{' '.join(items)}]] for one row, "
            f"{ask.key}=[{' '.join(f'[{item}]' for item in items)}] for a row of each"
        )


def _share(value: Any) -> Any:
    return tuple(_text(item) for item in value) if isinstance(value, tuple) else value


def _text(value: Any) -> Any:
    """A cell called 2 and a card called true are words to the game."""
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int) else value
