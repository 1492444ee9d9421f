"""The game of docs/games.md, from outside: on the phones' pages, in a preview of a struck play, on
paper, and under the laws that hold every game.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask

import games
from app.services import services_of
from events.vocabulary import Seat
from games import play
from games.rules import Game
from printables.options import PrintOptions
from printables.sheets import sheets_of
from tests.pages.browsers.client_browser import ClientBrowser
from tests.pages.browsers.sittings import application
from tests.pages.browsers.sittings import by_chance

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
A, B = Seat("A"), Seat("B")


@pytest.fixture(autouse=True, scope="module")
def _from_outside() -> Iterator[None]:
    places = list(games.__path__)
    games.look_in(str(EXAMPLES))
    yield
    games.__path__[:] = places
    games.catalogue.cache_clear()


@pytest.fixture
def duel() -> Game:
    return games.catalogue()["duel"]


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    made = application(tmp_path)
    yield made
    services_of(made).close()


def test_it_is_played_through_the_pages(app: Flask, duel: Game) -> None:
    made: Counter[str] = Counter()
    by_chance(app, "duel", 5, 40, made)
    by_chance(app, "duel", 6, 40, made)
    assert set(made) == set(duel.specs)


def test_a_struck_play_is_previewed_and_the_later_ones_judged_anew(app: Flask) -> None:
    """A steps twice; without the first step the second leads across the board."""
    desk = services_of(app).desk
    match = desk.open("duel", {}, ["A", "B"])
    steps = [
        desk.report(match, A, f"{n}", n, "Moved", {"cell": c}) for n, c in enumerate(("a1", "a2"))
    ]
    ahead = desk.preview(
        match, "PlayStruck", {"target": steps[0].version, "reason": "touched", "onward": "skip"}
    )
    assert [entry.standing for entry in ahead.entries] == ["struck", "void"]
    assert ahead.entries[1].rule == "DUE-3.1"
    assert ahead.after.piece("duelist-A").cell == "b1"
    assert desk.live(match).table.piece("duelist-A").cell == "a2"


def test_the_referees_page_shows_it(app: Flask) -> None:
    services = services_of(app)
    match = services.desk.open("duel", {}, ["A", "B"])
    play_ = services.desk.report(match, A, "1", 0, "Moved", {"cell": "b2"})
    referee = ClientBrowser(app, services.access.issue(match, "referee"))
    page = referee.go(f"/m/{match}/referee?target={play_.version}")
    assert "duelist" in page.text


def test_its_counters_are_held_from_the_beginning(duel: Game) -> None:
    """Planted: a set-up that gives more than the board can show."""
    generous = replace(
        duel, setup=lambda *args: duel.setup(*args).set("A", "energy", 99).set("B", "health", -1)
    )
    table = play.setup(generous, (A, B), {})
    assert (table.count("A", "energy"), table.count("B", "health")) == (5, 0)


def test_it_is_printed(duel: Game) -> None:
    options = PrintOptions(stock="A4", duplex="long")
    sheets = sheets_of(duel, duel.cards, options)
    tags = [(tag.deck, tag.card, tag.copy) for sheet in sheets for tag in sheet.tags]
    assert sorted(tags) == [
        (deck, card, copy) for deck in "AB" for card in ("JB", "LU", "SW", "TH") for copy in (1, 2)
    ]


def test_our_own_tests_welcome_it() -> None:
    """Nothing is asked of a game from outside but what its page says: no translation, no whole match
    as text, no word of its own that English has, too.
    """
    tests = [
        "tests/shell/test_layers.py::test_the_kit_names_no_game_and_none_of_its_goods[duel]",
        "tests/pages/test_catalogues.py::test_a_catalogue_is_whole",
        "tests/scenarios/test_rules.py::test_every_checkable_clause_is_met_by_a_scenario[duel]",
        "tests/printables/test_catalogue.py::test_a_card_of_every_game_measures_63_by_88[duel]",
    ]
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "app.scenario.pytest_plugin", *tests],
        cwd=EXAMPLES.parent,
        env={**os.environ, "QM_GAMES": str(EXAMPLES), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert "4 passed" in ended.stdout
