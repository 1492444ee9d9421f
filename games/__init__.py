"""Rules. No I/O, nothing on an I/O path, no clock, no chance.

Modules of this package are the kit, folders are games. `catalogue()` finds every folder that offers
a `GAME`, so adding a game is adding a folder. (Reading a folder's own `cards.toml` at start is the
one thing done here for all of them.)
"""

from __future__ import annotations

import pkgutil
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module

from games.rules import Game


class BrokenGame(Exception):
    """A game's folder does not hold what it should; the message says what."""


def load(package: str) -> Game:
    """Return the game in the folder *package* (a dotted name), with its own card set; raise
    `BrokenGame`.
    """
    game = getattr(import_module(package), "GAME", None)
    if not isinstance(game, Game):
        raise BrokenGame(f"{package} offers no GAME")
    if game.schema is None:
        return game
    raw = pkgutil.get_data(package, "cards.toml")
    data = tomllib.loads((raw or b"").decode())
    set_, faults = game.schema.read(data)
    if faults:
        raise BrokenGame(f"{package}/cards.toml: " + "; ".join(str(fault) for fault in faults))
    return replace(game, cards=set_, raw_cards=data)


@cache
def catalogue() -> Mapping[str, Game]:
    """Return every game by its key, in the order of the keys."""
    found = [
        load(f"{__name__}.{info.name}") for info in pkgutil.iter_modules(__path__) if info.ispkg
    ]
    return {game.key: game for game in sorted(found, key=lambda game: game.key)}


class UnknownEdition(LookupError):
    """A match was played under rules that this program does not hold."""


def edition(key: str, edition_: str) -> Game:
    """Return a game as it was in an edition; raise `UnknownEdition`. Older editions live on in
    their folder as `EDITIONS`.
    """
    game = catalogue().get(key)
    if game is None:
        raise UnknownEdition(f"this program has no game {key!r}; it has {', '.join(catalogue())}")
    if game.edition == edition_:
        return game
    older: Mapping[str, Game] = getattr(import_module(f"{__name__}.{key}"), "EDITIONS", {})
    if edition_ not in older:
        known = ", ".join([game.edition, *older])
        raise UnknownEdition(
            f"{game.title} was played here under edition {edition_!r}; this program has {known}"
        )
    return older[edition_]
