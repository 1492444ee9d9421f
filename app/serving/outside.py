"""Games outside this program: the folders named by `--games` or QM_GAMES."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import games

VARIABLE = "QM_GAMES"
"""The environment variable that lists folders with games, in the form of PATH."""


def take(folders: Iterable[str]) -> None:
    """Add the games of *folders* and of QM_GAMES to the catalogue, and list all these folders for
    processes started from here; raise `games.BrokenGame`.
    """
    named = [*os.environ.get(VARIABLE, "").split(os.pathsep), *folders]
    places = list(dict.fromkeys(str(Path(folder).resolve()) for folder in named if folder))
    for place in places:
        _require_folder(Path(place))
        games.look_in(place)
    if places:
        os.environ[VARIABLE] = os.pathsep.join(places)


def _require_folder(folder: Path) -> None:
    if not folder.is_dir():
        raise games.BrokenGame(f"there is no folder {folder}")
    if (folder / "__init__.py").exists():
        raise games.BrokenGame(
            f"{folder} is a package; name the folder that holds it: {folder.parent}"
        )
