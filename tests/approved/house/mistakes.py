"""Scenario files with a mistake in them: what is told of each, word for word, with the picture."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

from app.scenario import report
from app.scenario.language.read import scenarios
from app.scenario.run import run
from app.scenario.steps import Broken
from app.scenario.steps import Scenario
from tests.approved.house.server import tiny
from tests.approved.records import Record
from tests.scenarios import mutants
from tests.scenarios import rulebook
from tests.scenarios.mutants import Mutant
from tests.scenarios.vocabulary import World

FILES = (
    *(("tiny", name) for name in ("cards", "clock", "stones", "referee")),
    *(("generalissimo", name) for name in ("setup", "corners", "rulings", "clock")),
    *(("generals_52", name) for name in ("referee", "deploy", "setup")),
    *(("generals_order", name) for name in ("by_hand", "designer", "odd_decks")),
    *(("war_time_generals", name) for name in ("referee", "abilities", "energy")),
    *(("wtactics_arc", name) for name in ("clocks", "what_is_offered")),
)
"""Files of scenarios, by game."""
MANY = {"misspellings": 14, "contradictions": 24, "others": 12}
"""Mistakes of each kind, in each file."""
ROOT = Path(__file__).parents[3]
TYPED = Path(__file__).with_name("typed.lines")
"""Lines that somebody typed who does not know the language, each after the same beginning."""


def records() -> Iterator[Record]:
    """Every file."""
    for key, name in FILES:
        yield of_file(key, name)
    yield typed()


def of_file(key: str, name: str) -> Record:
    """What is told of the mistakes in one file."""
    with tiny():
        file = rulebook.folder(key) / "scenarios" / f"{name}.txt"
        world, dice = World(file), Random(f"{key} {name}")
        rows = []
        for kind, many in MANY.items():
            made = list(getattr(mutants, kind)(world, dice))
            for mutant in dice.sample(made, min(many, len(made))):
                rows.append((f"{mutant.spot.word} -> {mutant.after}", _told(mutant)))
        return Record(f"{key} {name}", "mistakes", tuple(rows))


def typed() -> Record:
    """What is told of each typed line, after the lines that begin the file."""
    with tiny():
        return Record("typed", "mistakes", tuple((line, told(line)) for line in kept()))


def kept() -> list[str]:
    """The typed lines."""
    return TYPED.read_text(encoding="utf-8").partition("\n==\n")[2].splitlines()


def told(line: str) -> str:
    """What is told of a typed line. ` // ` parts two; after `^` they begin the file themselves."""
    begin = TYPED.read_text(encoding="utf-8").partition("\n==\n")[0]
    shown = line.replace(" // ", "\n")
    text = f"{begin}\n== one\n{shown}\n"
    if line.startswith("^"):
        text = f"{begin.splitlines()[0]}\n{shown[1:]}\n== one\n= turn 0\n"
    return "\n".join(map(_words, scenarios(TYPED, {TYPED.resolve(): text})))


def _words(one: Scenario | Broken) -> str:
    result = run(one)
    return _without_place(
        f"{report.words(result)}\n{report.summary([result])} {sorted(result.met)}"
    )


def _told(mutant: Mutant) -> str:
    made = scenarios(mutant.file, {mutant.file.resolve(): mutant.text()})
    touched = made if mutant.section < 0 else made[mutant.section : mutant.section + 1]
    return "\n".join(_without_place(report.words(run(one))) for one in touched)


def _without_place(words: str) -> str:
    """A report without the folder of the checkout."""
    words = words.replace(f"{ROOT}/", "")
    return re.sub(r"\S*/([\w.]+\.(?:txt|lines))", r"\1", words)
