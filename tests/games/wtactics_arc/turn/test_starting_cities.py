"""Cities with the letter S where a cost stands: they start, and are never built (ARC-R71)."""

from __future__ import annotations

from typing import Any

import pytest

from events.vocabulary import Action
from games import play
from games.table import Table
from games.wtactics_arc.names import PLAY1
from games.wtactics_arc.names import POOL
from tests.games.wtactics_arc import conduct

GAME = conduct.GAME
CITY = "A1A-N01-1"


def own_set(**changed: Any) -> dict[str, Any]:
    """The shipped set with fields of one of its cities changed."""
    rows = [{**row, **changed} if row["code"] == "N01" else row for row in GAME.raw_cards["city"]]
    return {**GAME.raw_cards, "city": rows}


@pytest.fixture
def table() -> Table:
    """A's first Play phase, with the city of cost S back in A's hand."""
    assert GAME.schema is not None
    cards, faults = GAME.schema.read(own_set(cost="S", loyalty=0))
    assert faults == ()
    table = play.setup(GAME, GAME.seats[:2], {}, cards)
    for action in conduct.opening(table):
        assert play.check(GAME, table, action).legal, action
        table = play.apply(GAME, table, action)
    return table.enter(PLAY1).move(CITY, POOL, "", counters={})


def test_it_starts_and_is_never_built(table: Table) -> None:
    built = Action("A", "CityPlayed", {"card": CITY, "payment": {}})
    ruling = play.check(GAME, table, built)
    assert (ruling.rule, str(ruling.because)) == (
        "ARC-R71",
        "Goldenquay has the cost S: it only starts, and is never built.",
    )


def test_it_is_printed_with_its_letter(table: Table) -> None:
    assert GAME.paper is not None
    faces = [
        card.face
        for item in GAME.paper(table.cards, {})
        for card in getattr(item, "cards", ())
        if card.code == "N01"
    ]
    assert {str(face.cost.value) for face in faces if face.cost} == {"S"}


def test_no_other_card_costs_s() -> None:
    assert GAME.schema is not None
    rows = [{**row, "cost": "S", "loyalty": 0} for row in GAME.raw_cards["creature"]]
    faults = GAME.schema.read({**GAME.raw_cards, "creature": rows})[1]
    about = [fault for fault in faults if fault.field == "cost"]
    assert len(about) == len(rows)
    assert "neither a whole number nor X" in str(about[0])
