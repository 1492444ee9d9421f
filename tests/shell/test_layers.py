"""The architecture, held: direction of imports, pure rules, one place for the engine, a kit that
knows no game.
"""

import shutil
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from games import catalogue
from games.rules import Game
from tests.games.sixth import is_own
from tests.shell.layers import ROOT
from tests.shell.layers import engines_named
from tests.shell.layers import identifiers
from tests.shell.layers import identifiers_named
from tests.shell.layers import impurities
from tests.shell.layers import literals_named
from tests.shell.layers import sources
from tests.shell.layers import words_named

PACKAGES = ("app", "events", "games", "printables", "projections")
SHOWN = (".py", ".html", ".js", ".css", ".toml", ".txt")
# Names of goods that are also words of the kit's own, and that therefore single out no game. The
# words by which the
# kit's central types call their parts come to these by themselves.
COMMON = frozenset(
    "acted action board card claim clock code deck discard draw end game general hand main "
    "marked move moved name new offer opening over "
    "play played points quiet ready referee removed round running seat setup shown start stopped table "
    "text title tokens turn "
    "unit".split()
)


def contracts(folder: Path) -> "subprocess.CompletedProcess[str]":
    """Run the contracts of a folder's pyproject.toml on the packages in it."""
    command = [
        sys.executable,
        "-c",
        "import sys; from importlinter.cli import lint_imports_command; lint_imports_command()",
    ]
    return subprocess.run(
        [*command, "--no-cache"], cwd=folder, capture_output=True, text=True, check=False
    )


@cache
def kit() -> list[tuple[str, str]]:
    """Return every file that serves all games: the games' folders are left out."""
    folders = ("app", "events", "printables", "projections", "templates", "games")
    return [
        (path, text)
        for path, text in sources(*folders, kinds=SHOWN)
        if not path.startswith("games/") or path.count("/") == 1 or path.startswith("games/kit/")
    ]


def names(game: Game) -> set[str]:
    """Return words that mean this game wherever they stand: its key, title and cards."""
    cards = {card.name for card in game.cards.cards.values() if " " in card.name}
    return {game.key, game.title, *cards}


MADE_BY_THE_KIT = {
    "DrawOffered",
    "DrawAccepted",
    "DrawDeclined",
    "CardRevealed",
    "Conceded",
    "DeckRegistered",
    "DeckShuffled",
    "OpeningHandDrawn",
    "MulliganTaken",
}
"""Actions of the factories in `games.talking` and `games.dealing`."""


def deeds(game: Game) -> set[str]:
    """Return names that mean this game where a program uses them: its key and its actions, but for
    those that a factory of the kit makes for it.
    """
    return {game.key, *(spec.name for spec in game.actions)} - MADE_BY_THE_KIT


def goods(game: Game) -> set[str]:
    """Return the names of what lies on this game's table, which no module of the kit may single
    out.
    """
    kinds = game.equipment
    named = (
        {part.name for part in kinds.counters}
        | {part.name for part in kinds.zones}
        | set(kinds.phases)
    )
    named |= {part.name for part in kinds.marks} | {frame.kind for frame in kinds.frames}
    return (named | {option.name for option in game.options}) - COMMON - central()


@cache
def central() -> frozenset[str]:
    """Return the words of the kit's central types: counter, limit, spot and the like."""
    return frozenset(
        word
        for name in ("rules", "kit/table/equipment", "table", "kit/table/pieces")
        for word in identifiers((ROOT / "games" / f"{name}.py").read_text())
    )


def test_imports_point_downwards() -> None:
    result = contracts(ROOT)
    assert result.returncode == 0, result.stdout + result.stderr


BREACHES = {
    "the world reads, projections and paper derive, rules judge, events are recorded": (
        "games/table.py",
        "import projections",
    ),
    "rules and paper know of events only the vocabulary": (
        "printables/sheets.py",
        "from events import log",
    ),
    "below the doors nobody knows the web": ("projections/replay.py", "import flask"),
    "rules and projections know no payload schema and no database": (
        "games/rules.py",
        "from marshmallow import Schema",
    ),
    "pages ask the doors, the doors ask the desk": ("app/web/api.py", "import app.pages"),
    "the desk, views, events, scenarios and tables of cards know no web": (
        "app/desk/desk.py",
        "from flask import request",
    ),
}
"""A breach of each contract: a file, and an import that it must not have."""


def declared() -> list[dict[str, Any]]:
    """Return the contracts of pyproject.toml."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = settings["tool"]["importlinter"]["contracts"]
    return found


def hollow(folder: Path) -> None:
    """Make a project of empty packages under the contracts of this one."""
    shutil.copy(ROOT / "pyproject.toml", folder)
    named = {
        name.strip()
        for contract in declared()
        for row in (contract.get("layers", []), contract.get("source_modules", []))
        for names in row
        for name in names.split("|")
    }
    for package in {*PACKAGES, *named}:
        place = folder.joinpath(*package.split("."))
        place.mkdir(parents=True, exist_ok=True)
        (place / "__init__.py").write_text("")
    (folder / "events" / "log.py").write_text("")


def test_each_contract_has_a_planted_breach() -> None:
    assert {contract["name"] for contract in declared()} == set(BREACHES)


@pytest.mark.parametrize("contract", BREACHES)
def test_a_breach_is_caught(contract: str, tmp_path: Path) -> None:
    hollow(tmp_path)
    assert contracts(tmp_path).returncode == 0
    file, line = BREACHES[contract]
    (tmp_path / file).write_text(f"{line}\n")
    result = contracts(tmp_path)
    assert result.returncode == 1
    assert f"{contract} BROKEN" in " ".join(result.stdout.split())


def test_rules_are_pure() -> None:
    assert [fault for path, text in sources("games") for fault in impurities(path, text)] == []


@pytest.mark.parametrize(
    "fault",
    [
        "import random",
        "import sqlite3",
        "from datetime import datetime",
        "def late():\n    import os",
        "import flask",
        "from marshmallow import Schema",
        "from events import log",
        "from events.log import Log",
        "from games.some_game import GAME",
        "open('cards')",
    ],
)
def test_what_is_not_pure_is_caught(
    fault: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "games" / "some_game").mkdir(parents=True)
    monkeypatch.setattr("tests.shell.layers.ROOT", tmp_path)
    assert len(impurities("games/another_game/turns.py", fault)) == 1
    assert len(impurities("games/kit/table/pieces.py", fault)) == 1
    assert (
        impurities(
            "games/some_game/turns.py",
            "from games.some_game import GAME\nfrom events.vocabulary import Seat",
        )
        == []
    )


def test_only_the_room_that_reads_cards_knows_the_parser() -> None:
    parser, files = "import lark", "from pathlib import Path"
    assert len(impurities("games/wtactics_arc/turns.py", parser)) == 1
    assert impurities("games/wtactics_arc/language/words.py", parser) == []
    assert len(impurities("games/wtactics_arc/language/words.py", files)) == 1
    assert impurities("games/wtactics_arc/language/reading.py", files) == []


def test_only_the_entry_file_knows_the_engine() -> None:
    assert [fault for path, text in sources(*PACKAGES) for fault in engines_named(path, text)] == []
    assert engines_named(
        "app/desk/history/live.py", "def sleep():\n    from eventlet import tpool"
    ) == ["app/desk/history/live.py:2: imports eventlet.tpool"]


@pytest.mark.parametrize("key", sorted(catalogue()))
def test_the_kit_names_no_game_and_none_of_its_goods(key: str) -> None:
    """Of a game from outside only identifiers count: its title may be a word of everybody's."""
    game = catalogue()[key]
    phrases = names(game) if is_own(key) else set()
    faults = [fault for path, text in kit() for fault in words_named(path, text, phrases)]
    faults += [
        fault for path, text in kit() for fault in identifiers_named(path, text, deeds(game))
    ]
    faults += [fault for path, text in kit() for fault in literals_named(path, text, goods(game))]
    assert not faults, "\n".join(faults)


def test_a_name_is_caught_in_any_writing() -> None:
    text = "# as in Example Wars\nkind = 'gold_coin'\nexample_wars = 1\nexampleWars()\n"
    assert words_named("x.py", text, ["example_wars"]) == [
        f"x.py:{line}: says 'example_wars'" for line in (1, 3, 4)
    ]
    assert literals_named("x.py", text, ["gold_coin", "coin"]) == [
        "x.py:2: singles out 'gold_coin'"
    ]
    assert words_named("x.py", "counterexample wars", ["Example Wars"]) == []
    page = "<p class='gold_coin'>{{ seat.counters['gold_coin'] }}</p>\n"
    assert literals_named("x.html", page, ["gold_coin"]) == ["x.html:1: singles out 'gold_coin'"]


def test_an_action_is_caught_where_a_program_uses_it_and_not_in_english() -> None:
    text = (
        "# Moved by hand.\nif action.name == 'Moved':\n    Moved = text('Moved')\n    moved(Moved)\n"
        'words = text(\n    "Struck"\n)\n'
    )
    assert identifiers_named("x.py", text, ["Moved", "Struck"]) == [
        f"x.py:{line}: uses 'Moved'" for line in (2, 3, 4)
    ]
    page = '{{ _("Struck") }} Struck {% if line.name == "Struck" %}{% endif %}'
    assert identifiers_named("x.html", page, ["Struck"]) == ["x.html:1: uses 'Struck'"]
