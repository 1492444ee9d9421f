"""Rules. No I/O, nothing on an I/O path, no clock, no chance.

Modules of this package are the kit, with what they stand on in the folder `kit`; every other folder
is a game. `catalogue()` finds every folder that offers a `GAME`, so adding a game is adding a
folder: here, in a folder taken in by `look_in`, or in an installed package. (Reading a folder's own
`cards.toml` at start is the one thing done here for all of them.)
"""

from __future__ import annotations

import pkgutil
import tomllib
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points

from events.vocabulary import Fields
from games.rules import Game
from games.text import Text
from games.text import name
from games.text import text

GROUP = "quartermaster.games"
"""The group of entry points under which installed packages offer games."""

KIT = "kit"
"""The folder beside the games that is none."""


class BrokenGame(Exception):
    """A game's folder does not hold what it should; the message says what."""


def load(package: str) -> Game:
    """Return the game in the folder *package* (a dotted name), with its own card set; raise
    `BrokenGame`.
    """
    try:
        game = getattr(import_module(package), "GAME", None)
    except (ImportError, SyntaxError) as error:
        raise BrokenGame(f"{package} cannot be imported: {error}") from error
    if not isinstance(game, Game):
        raise BrokenGame(f"{package} offers no GAME")
    game = replace(game, package=package)
    if game.schema is None:
        return game
    data = _own_cards(package)
    set_, faults = game.schema.read(data)
    if faults:
        raise BrokenGame(f"{package}/cards.toml: " + "; ".join(str(fault) for fault in faults))
    return replace(game, cards=set_, raw_cards=data)


def _own_cards(package: str) -> Fields:
    try:
        raw = pkgutil.get_data(package, "cards.toml")
        return tomllib.loads((raw or b"").decode())
    except OSError:
        raise BrokenGame(f"{package} has a schema of cards, but no cards.toml") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BrokenGame(f"{package}/cards.toml: {error}") from None


@cache
def catalogue() -> Mapping[str, Game]:
    """Return every game by its key, in the order of the keys; raise `BrokenGame`."""
    homes: dict[str, str] = {}
    loaded: dict[str, Game] = {}
    for package in _packages():
        game = load(package)
        if game.key in homes:
            raise BrokenGame(f"{homes[game.key]} and {package} both offer a game {game.key!r}")
        homes[game.key], loaded[game.key] = package, game
    return {key: loaded[key] for key in sorted(loaded)}


def look_in(folder: str) -> None:
    """Take the games below *folder* (a full path) into the catalogue: packages of one folder each,
    as those here are. Raise `BrokenGame` where there is none, one whose name is taken, or one that
    cannot be played.
    """
    if folder in __path__:
        return
    offered = {info.name for info in pkgutil.iter_modules([folder]) if info.ispkg}
    if not offered:
        raise BrokenGame(f"{folder} holds no game; a game is a folder with an __init__.py")
    for taken in sorted(offered & {info.name for info in pkgutil.iter_modules(__path__)}):
        raise BrokenGame(
            f"{folder}/{taken}: this program has a folder {taken}; call yours otherwise"
        )
    __path__.append(folder)
    catalogue.cache_clear()
    try:
        catalogue()
    except BrokenGame:
        __path__.remove(folder)
        catalogue.cache_clear()
        raise


def folder_of(key: str) -> str:
    """Return the folder of a game; raise `LookupError` where there is no such game."""
    return str(next(iter(import_module(_package_of(key)).__path__)))


def _packages() -> Iterator[str]:
    """The dotted names of all packages that offer a game: folders in this one and in those that
    were taken in, and installed packages that name themselves under `quartermaster.games`.
    """
    for info in pkgutil.iter_modules(__path__):
        if info.ispkg and info.name != KIT:
            yield f"{__name__}.{info.name}"
    yield from _installed()


@cache
def _installed() -> tuple[str, ...]:
    return tuple(sorted({point.module for point in entry_points(group=GROUP)}))


def _package_of(key: str) -> str:
    game = catalogue().get(key)
    if game is None:
        raise LookupError(no_game(key))
    return game.package


def no_game(key: str) -> str:
    """Return the sentence of a command on a key that names no game."""
    return f"there is no game {key!r}; one of {', '.join(catalogue())}"


class UnknownEdition(LookupError):
    """A match was played under rules that this program does not hold; `words` say which."""

    def __init__(self, words: Text) -> None:
        super().__init__(str(words))
        self.words = words


def edition(key: str, edition_: str) -> Game:
    """Return a game as it was in an edition; raise `UnknownEdition`. Older editions live on in
    their folder as `EDITIONS`.
    """
    game = catalogue().get(key)
    if game is None:
        known = ", ".join(catalogue())
        raise UnknownEdition(
            text(
                "It was played by the rules of %(game)s, which this program does not have; it has "
                "%(known)s.",
                game=name(key),
                known=name(known),
            )
        )
    if game.edition == edition_:
        return game
    older: Mapping[str, Game] = getattr(import_module(_package_of(key)), "EDITIONS", {})
    if edition_ not in older:
        known = ", ".join([game.edition, *older])
        raise UnknownEdition(
            text(
                "It was played under edition %(edition)s of %(game)s; this program has %(known)s.",
                edition=name(edition_),
                game=game.title,
                known=name(known),
            )
        )
    return older[edition_]
