"""A single mistake in any shipped scenario file is noticed: a word misspelt, or another value
stated (see `mutants`). QM_SEED draws other words than those of every run.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from app.scenario.language.names import Lexicon
from app.scenario.language.read import read
from app.scenario.run import files
from app.scenario.run import run_file
from tests.games.sixth import keys
from tests.games.sixth import sixth_game
from tests.scenarios import mutants
from tests.scenarios import rulebook
from tests.scenarios.vocabulary import World
from tests.scenarios.vocabulary import used

SEED = os.environ.get("QM_SEED", "1")
FOLDERS = ("scenarios", "playthroughs")


def shipped() -> list[Path]:
    """Every scenario file of every game."""
    with sixth_game():
        return [
            file
            for key in dict.fromkeys(keys())
            for name in FOLDERS
            for file in files([rulebook.folder(key) / name])
        ]


@cache
def parts_of(file: Path) -> frozenset[Path]:
    """The files that the scenarios of a file use."""
    return frozenset(part for scenario in read(file) for part in used(scenario))


def user_of(part: Path) -> Path:
    """The shortest file that uses a part."""
    beside = files([part.parent, part.parent.parent / "playthroughs"])
    users = [file for file in beside if part.resolve() in parts_of(file)]
    assert users, f"{part} is a part that no scenario uses"
    return min(users, key=lambda file: file.stat().st_size)


def edits(file: Path, dice: random.Random) -> Iterator[tuple[mutants.Mutant, tuple[Path, ...]]]:
    """Yield one mistake of each kind, in one of a file's scenarios or in what they share, and the
    files that show it (none: the file itself).
    """
    made = read(file)
    users = () if made else (user_of(file),)
    played = made or read(users[0])
    section = dice.choice([n for n, one in enumerate(played) if file.resolve() in used(one)])
    world = World(file, users[0] if users else None, section)
    for kind in (mutants.misspellings, mutants.contradictions):
        near = [one for one in kind(world, dice) if users or one.section in (-1, section)]
        for mutant in dice.sample(near, min(1, len(near))):
            yield mutant, users


@pytest.mark.parametrize(
    "file", shipped(), ids=lambda file: f"{file.parent.parent.name}-{file.stem}"
)
def test_a_single_mistake_is_noticed(file: Path) -> None:
    dice = random.Random(f"{SEED} {file.parent.parent.name} {file.name}")
    passed = [mutant for mutant, users in edits(file, dice) if mutants.passes(mutant, users)]
    assert not passed, "\n".join(map(str, passed))


def test_there_are_mistakes_to_make() -> None:
    file = rulebook.folder("tiny") / "scenarios" / "stones.txt"
    assert all(result.state == "passed" for result in run_file(file))
    world = World(file)
    assert len(list(mutants.misspellings(world, random.Random(1)))) > 50
    assert len(list(mutants.contradictions(world, random.Random(1)))) > 10


def test_names_that_nobody_looks_up_would_be_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: a runner that looks no name of a card up lets mistakes pass."""
    file = rulebook.folder("tiny") / "scenarios" / "cards.txt"
    made = random.Random(7).sample(list(mutants.misspellings(World(file), random.Random(7))), 80)
    assert not any(map(mutants.passes, made))
    monkeypatch.setattr(Lexicon, "require", lambda *args, **more: None)
    assert any(map(mutants.passes, made))
