"""A sixth game is a folder, and nothing else: nobody but that folder knows of it, and yet
everything works for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import games
from app.desk.desk import Desk
from app.scenario.run import PASSED
from app.scenario.run import files
from app.scenario.run import run_file
from app.views.edge import as_json
from events.memory import MemoryLog
from printables.options import PrintOptions
from printables.render import to_pdf
from printables.sheets import sheets_of
from projections.knowledge.sight import looking
from projections.knowledge.viewer import seated
from projections.views.scene.table import table_view
from tests.games.sixth import FOLDER
from tests.games.sixth import KEY
from tests.games.sixth import sixth_game

ROOT = Path(__file__).resolve().parents[2]
PRODUCT = ("app", "events", "games", "printables", "projections", "templates")


@pytest.fixture(autouse=True, scope="module")
def _one_more_folder() -> Iterator[None]:
    with sixth_game():
        yield


def test_it_is_found_by_its_folder_alone() -> None:
    assert games.catalogue()[KEY].title == "Tiny"
    assert Path(games.__path__[-1]) == FOLDER


def test_nothing_in_the_product_names_it() -> None:
    named = [
        str(file)
        for top in PRODUCT
        for file in (ROOT / top).rglob("*.py")
        if f'"{KEY}"' in file.read_text(encoding="utf-8")
        or f"games.{KEY}" in file.read_text(encoding="utf-8")
    ]
    assert named == []


def test_its_scenarios_run() -> None:
    results = [result for file in files([FOLDER]) for result in run_file(file)]
    assert len(results) > 15
    assert [result for result in results if result.state != PASSED] == []


def test_it_has_a_phone_view_with_offers() -> None:
    desk = Desk(MemoryLog(), lambda: 1_000)
    match = desk.open(KEY, {})
    desk.report(match, "table", "a", 0, "FirstSeatChosen", {"seat": "A"})  # type: ignore[arg-type]
    live = desk.live(match)
    view = table_view(looking(live.game, live.table, seated(live.table.seats[0])))
    assert view.your_move
    offers = {offer.name: offer.enabled for offer in view.offers}
    assert offers["StonesTaken"]
    assert not offers["BidAnswered"]
    assert as_json(view, {})


def test_it_prints() -> None:
    game = games.catalogue()[KEY]
    options = PrintOptions(items=("cards", "reference"), duplex="single")
    assert to_pdf(sheets_of(game, game.cards, options), options).startswith(b"%PDF")  # type: ignore[arg-type]
