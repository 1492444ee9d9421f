"""What is legal can be put together tap by tap, also past asks that have nothing to answer."""

from __future__ import annotations

from pathlib import Path

import pytest

import games
from app.pages.seat.ask import step_after
from app.scenario.language.read import read_part
from app.scenario.run import played
from events.vocabulary import Action
from events.vocabulary import Seat
from games import catalogue
from games import play
from games.rules import PickMany
from games.table import Table
from games.wtactics_arc.turn import tactics
from tests.laws.test_play import untappable

GAME = catalogue()["wtactics_arc"]
FIELD = Path(next(iter(games.__path__))) / "wtactics_arc" / "scenarios" / "field.txt"
OX = Action(
    Seat("A"), "CreaturePlayed", {"card": "A1A-G05-2", "city": "A1A-G01-1", "payment": {"Gaian": 3}}
)


@pytest.fixture(scope="module")
def table() -> Table:
    """A field with gems, in a phase of playing cards; the Ox has no X in its cost."""
    return played(read_part(FIELD)).table


def test_a_creature_without_x_is_played_past_the_question_for_x(table: Table) -> None:
    assert play.check(GAME, table, OX).legal
    assert untappable(GAME, table, OX) == ""


def test_an_answer_left_out_that_counted_as_given_would_be_noticed(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "_given", lambda spec, seat, chosen: Action(seat, spec.name, chosen))
    assert "CreaturePlayed: card=" in untappable(GAME, table, OX)


@pytest.mark.parametrize(("seat", "card"), [("A", "A1A-G10-1"), ("B", "A1B-B09-1")])
def test_as_many_targets_are_asked_as_the_card_wants(table: Table, seat: str, card: str) -> None:
    spec = GAME.spec("EventPlayed")
    assert spec is not None
    (ask,) = (one for one in spec.asks if one.key == "targets")
    assert isinstance(ask, PickMany)
    bounds = (ask.least, ask.most)
    assert [play.bound(one, table, Seat(seat), {"card": card}) for one in bounds] == [1, 1]


def test_residents_are_not_asked_for_where_none_can_bid(table: Table) -> None:
    spec = GAME.spec("AdvantageClaimed")
    assert spec is not None
    seat = Seat("B")
    bidders = tactics.biddable(table, seat, {})
    assert bidders
    for id_ in bidders:
        assert step_after(GAME, table, seat, spec, {"discipline": "Mind"}).ask is not None
        table = table.move(id_, "graveyard", owner="B")
    step = step_after(GAME, table, seat, spec, {"discipline": "Mind"})
    assert (step.ask, step.args["marked"]) == (None, [])
