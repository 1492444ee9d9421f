"""Statements that players may write: suggested in words, put together from what there is, and read
as they are written.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from werkzeug.datastructures import MultiDict

import games
from app.pages.seat.answers import answer
from app.scenario.language.read import read_part
from app.scenario.run import played
from events.vocabulary import Action
from events.vocabulary import Seat
from games import catalogue
from games import play
from games.kit.statements import statement
from games.rules import PickMany
from games.table import Impossible
from games.table import Table
from projections.knowledge.sight import looking
from projections.knowledge.viewer import seated
from projections.text.statements import statement_words
from projections.views.choices.asks import choice_view
from projections.views.choices.vocabulary import vocabulary

GAME = catalogue()["wtactics_arc"]
FIELD = Path(next(iter(games.__path__))) / "wtactics_arc" / "scenarios" / "field.txt"
CITY = "A1A-G01-1"
NAME = next(
    spec.name
    for spec in GAME.actions
    if any(isinstance(ask, PickMany) and ask.stated for ask in spec.asks)
)


@pytest.fixture(scope="module")
def table() -> Table:
    return played(read_part(FIELD)).table


def test_suggestions_are_told_in_words(table: Table) -> None:
    ask = choice_view(GAME, table, Seat("A"), NAME, {"source": CITY}).ask
    labels = {row.value: row.label for row in ask.options}
    assert labels[f"2 damage to {CITY}"] == "2 damage to Alderhollow 1."
    assert statement_words(GAME, table, "sings loudly") == "sings loudly"


def test_every_fact_that_can_be_put_together_is_a_statement(table: Table) -> None:
    """Any subject with any fact of its kind and any value on offer reads as a statement, and most
    can be carried out.
    """
    words = vocabulary(looking(GAME, table, seated(Seat("A"))))
    texts = [
        " ".join(part for part in (fact.form, subject.of, fact.key, option) if part)
        for subject in words.subjects
        for fact in words.facts[subject.kind]
        for option in ([row.value for row in fact.options] if fact.options else ["1"])
    ]
    assert len(texts) > 500
    for text in texts:
        statement(text)
    legal = [
        play.check(GAME, table, Action(Seat("A"), NAME, {"source": CITY, "changes": (text,)})).legal
        for text in texts[::25]
    ]
    assert sum(legal) > len(legal) / 3


def test_nothing_is_named_that_the_seat_does_not_see(table: Table) -> None:
    subjects = {row.of for row in vocabulary(looking(GAME, table, seated(Seat("A")))).subjects}
    assert not {piece.id for piece in table.at("pool", owner=Seat("B"))} & subjects
    assert {piece.id for piece in table.at("pool", owner=Seat("A"))} <= subjects


def test_what_is_written_stands_after_what_was_ticked() -> None:
    ask = PickMany("changes", "What changes", lambda table, seat, chosen: (), stated="turn 3")
    form = MultiDict([("answer", "turn 4"), ("stated", "counter A vp 3\n\n phase draw ; ")])
    assert answer(ask, form, optional=False) == ["turn 4", "counter A vp 3", "phase draw"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "counter A vp",
        "counter A vp x",
        "counter A vp 1e3",
        "turn ²",
        "mark X",
        "counter A vp " + "9" * 40,
    ],
)
def test_what_states_nothing_says_what_would(text: str) -> None:
    with pytest.raises(Impossible, match=r"is no statement|is not a whole number"):
        statement(text)


def test_a_phone_offers_no_statement_that_the_game_takes_of_nobody() -> None:
    """It began with "Upkeep due", which no card of that game changes, and was refused at the end
    with a line of the program's own.
    """
    game = catalogue()["generals_order"]
    table = play.setup(game, game.seats[:2], {})
    spec = game.spec("ManualEffectResolved")
    assert spec
    ask = spec.asks[1]
    assert isinstance(ask, PickMany)
    assert ask.states
    every = vocabulary(looking(game, table, seated(game.seats[0])))
    offered = vocabulary(looking(game, table, seated(game.seats[0])), ask.states)
    keys = {kind: [row.key or row.form for row in rows] for kind, rows in offered.facts.items()}
    assert "upkeep_due" in [row.key for row in every.facts["seat"]]
    assert "upkeep_due" not in keys["seat"]
    assert {"upkeep_this_turn", "hand"} <= set(keys["seat"])
    assert offered.subjects == every.subjects
    for rows in offered.facts.values():
        for row in rows:
            assert row.options is None or row.options
            for word in row.options or ():
                assert ask.states(f"{row.form} X {word.value}")
