"""Adds the tiny game to the catalogue the way any game is added: by one folder, and nothing
else.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import games

FOLDER = Path(__file__).resolve().parent.parent / "tiny_game"
OWN = Path(__file__).resolve().parents[2] / "games"
KEY = "tiny"


@contextmanager
def sixth_game() -> Iterator[None]:
    """For a while the folder of games goes on in a second place."""
    games.__path__.append(str(FOLDER))
    games.catalogue.cache_clear()
    try:
        yield
    finally:
        games.__path__.remove(str(FOLDER))
        games.catalogue.cache_clear()


def keys() -> list[str]:
    """The keys of all games that tests of every game run for."""
    return [*games.catalogue(), KEY]


def is_own(key: str) -> bool:
    """Whether a game lies in this repository's games/. What only our own games owe (a translation, a
    whole match as text) is not asked of one from outside.
    """
    return Path(games.folder_of(key)).parent == OWN


def own_keys() -> list[str]:
    """The keys of the games in games/."""
    return [key for key in games.catalogue() if is_own(key)]
