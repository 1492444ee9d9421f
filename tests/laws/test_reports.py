"""Whatever is sent is stored, or refused with a reason that changes nothing; it never breaks
anything.
"""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from app.desk.errors.refusals import Illegal
from app.desk.errors.refusals import Refusal
from events.kinds import KINDS
from events.kinds.referee import CHANGES
from events.log import Head
from events.vocabulary import TABLE
from events.vocabulary import Action
from games import play
from games.rules import Game
from tests.laws.strategies.effort import law
from tests.laws.strategies.matches import Sitting

LAW = law(10)
SCALARS = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=12)
)
NAMES = st.text(max_size=6)
JUNK = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=8,
)


@st.composite
def reports(draw: st.DrawFn, game: Game, words: list[str]) -> tuple[str, str, dict[str, Any]]:
    """A seat, an action and arguments: right names with wrong values more often than plain
    noise.
    """
    seat = draw(st.sampled_from([*game.seats, TABLE]) | st.text(max_size=5))
    spec = draw(st.sampled_from(game.actions))
    name = draw(st.just(spec.name) | st.text(max_size=8))
    known = st.sampled_from(words)
    small = st.integers(-2, 9)
    answer = known | st.lists(known, max_size=4) | small | st.dictionaries(known, small, max_size=3)
    keys = [ask.key for ask in spec.asks if ask.key]
    args = {key: draw(answer | JUNK) for key in keys if draw(st.integers(0, 9))}
    if not draw(st.integers(0, 9)):
        args[draw(st.text(max_size=6))] = draw(JUNK)
    return seat, name, args


def words_of(sitting: Sitting) -> list[str]:
    """Words that mean something in this match: pieces, kinds, cells, seats, phases."""
    table = sitting.live.table
    cells = [cell for zone in sitting.game.equipment.zones for cell in (zone.name, *zone.cells)]
    cards = [*list(table.pieces)[:60], *list(table.cards.cards)[:30]]
    return sorted({*cards, *cells, *table.seats, *sitting.game.equipment.phases})


def require_clean(refusal: Refusal, sitting: Sitting, before: tuple[Head, str]) -> None:
    """A refusal says why, can be sent to a phone, and changed nothing."""
    json.dumps(refusal.as_json())
    assert str(refusal)
    assert not isinstance(refusal, Illegal) or refusal.ruling.rule
    assert (sitting.live.head, sitting.digest()) == before


@LAW
@given(data=st.data())
def test_any_report_is_stored_or_refused_and_a_refusal_changes_nothing(
    key: str, data: st.DataObject
) -> None:
    sitting = Sitting(key, data.draw(st.integers(0, 50), label="seed"))
    sitting.play(data.draw(st.integers(0, 25), label="plays"))
    for number in range(6):
        seat, name, args = data.draw(reports(sitting.game, words_of(sitting)), label="report")
        before = (sitting.live.head, sitting.digest())
        try:
            sitting.desk.report(
                sitting.match, seat, f"junk{number}", sitting.live.history.ply, name, args
            )
        except Refusal as refusal:
            require_clean(refusal, sitting, before)


@LAW
@given(data=st.data())
def test_any_ruling_is_stored_or_refused_and_a_refusal_changes_nothing(
    key: str, data: st.DataObject
) -> None:
    sitting = Sitting(key, data.draw(st.integers(0, 50), label="seed"))
    sitting.play(data.draw(st.integers(0, 25), label="plays"))
    words = st.sampled_from(words_of(sitting))
    for number in range(6):
        kind = data.draw(st.sampled_from(sorted(KINDS)), label="kind")
        names = list(KINDS[kind].schema().fields)
        value = st.integers(-1, 30) | words | JUNK | changes(words) | actions(sitting.game, words)
        payload = {
            name: data.draw(value, label=name) for name in names if data.draw(st.integers(0, 3))
        }
        before = (sitting.live.head, sitting.digest())
        door = sitting.desk.rule if KINDS[kind].amends else sitting.desk.tell
        try:
            door(sitting.match, f"junk{number}", kind, payload, by="referee")
        except Refusal as refusal:
            require_clean(refusal, sitting, before)


def changes(words: st.SearchStrategy[str]) -> st.SearchStrategy[Any]:
    """Statements about the table, most of them about something that is there."""
    value = words | JUNK | st.integers(-3, 99)
    row = st.fixed_dictionaries(
        {"what": st.sampled_from(CHANGES), "of": words, "key": words, "value": value}
    )
    return st.lists(row, min_size=1, max_size=3)


def actions(game: Game, words: st.SearchStrategy[str]) -> st.SearchStrategy[Any]:
    """Actions in the form of a payload."""
    names = st.sampled_from([spec.name for spec in game.actions])
    args = st.dictionaries(words, words | JUNK, max_size=2)
    return st.fixed_dictionaries({"seat": st.sampled_from(game.seats), "name": names, "args": args})


@law(3)
@given(seed=st.integers(0, 2**32), other=st.integers(0, 2**32))
def test_an_action_of_another_moment_is_judged_and_never_breaks_anything(
    key: str, seed: int, other: int
) -> None:
    """Actions that were legal in one match are tried in another: each is legal there and applies,
    or has a ruling.
    """
    here, there = Sitting(key, seed), Sitting(key, other)
    strangers = there.play(30)
    here.play(15)
    table = here.live.table
    for action in strangers:
        ruling = play.check(here.game, table, action)
        assert ruling.legal or ruling.because, action
        if ruling.legal:
            play.apply(here.game, table, action)


def test_an_unknown_action_is_refused_by_name(key: str) -> None:
    sitting = Sitting(key, 1)
    assert not play.check(
        sitting.game, sitting.live.table, Action(sitting.live.table.seats[0], "NoSuchAction")
    ).legal
