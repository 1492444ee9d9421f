"""The turn of WTactics: what its start and its phases bring, and who begins."""

from __future__ import annotations

import pytest

from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Seat
from games.table import Frame
from games.table import Impossible
from games.wtactics_arc.effects.deeds import ATTACKS_BEFORE
from games.wtactics_arc.effects.deeds import ATTACKS_MORE
from games.wtactics_arc.effects.deeds import ATTACKS_RESTED
from games.wtactics_arc.names import ADVANTAGE
from games.wtactics_arc.names import ATTACK
from games.wtactics_arc.names import ATTACKS
from games.wtactics_arc.names import CHOICE
from games.wtactics_arc.names import DAMAGE
from games.wtactics_arc.names import DRAW
from games.wtactics_arc.names import DRAWN
from games.wtactics_arc.names import DRAWS_FEW
from games.wtactics_arc.names import DRAWS_OWED
from games.wtactics_arc.names import HAND
from games.wtactics_arc.names import MARKED
from games.wtactics_arc.names import METHOD
from games.wtactics_arc.names import MORE_RESOURCES
from games.wtactics_arc.names import MOVED
from games.wtactics_arc.names import MULLIGAN
from games.wtactics_arc.names import NO_DRAW
from games.wtactics_arc.names import PLAY1
from games.wtactics_arc.names import PLAY2
from games.wtactics_arc.names import PLAYS_OWED
from games.wtactics_arc.names import SAVED
from games.wtactics_arc.names import STARTER
from games.wtactics_arc.names import TACTICS
from games.wtactics_arc.names import TURN_END
from games.wtactics_arc.names import UNMARK
from games.wtactics_arc.names import YES
from games.wtactics_arc.names import ready
from games.wtactics_arc.names import used
from games.wtactics_arc.turn import opening
from games.wtactics_arc.turn import turns
from tests.games.wtactics_arc import conduct
from tests.games.wtactics_arc.language.test_matching import CITY
from tests.games.wtactics_arc.language.test_matching import OX
from tests.games.wtactics_arc.language.test_matching import RUNNER
from tests.games.wtactics_arc.language.test_matching import field

A, B = Seat("A"), Seat("B")
ENDS = Action(A, "PhaseEnded")


@pytest.mark.parametrize(
    ("phase", "following", "few"), [(DRAW, TACTICS, 1), (TACTICS, PLAY1, 2), (ATTACK, PLAY2, 2)]
)
def test_a_phase_ends_with_what_it_left_owed(phase: str, following: str, few: int) -> None:
    table = field().pop().enter(phase, active=A)
    for key in (DRAWS_OWED, PLAYS_OWED, DRAWS_FEW):
        table = table.set(A, key, 2)
    after = turns.ended_phase(table, ENDS)
    assert after.phase == following
    assert [after.count(A, key) for key in (DRAWS_OWED, PLAYS_OWED, DRAWS_FEW)] == [0, 0, few]


@pytest.mark.parametrize(("more", "marked"), [(ATTACKS_MORE, True), (ATTACKS_RESTED, False)])
def test_another_attack_phase_follows_where_a_text_gave_one(more: str, marked: bool) -> None:
    table = field().pop().enter(ATTACK, active=A).mark(RUNNER, MARKED)
    after = turns.ended_phase(table.set(A, more, 2).set(TABLE, ATTACKS, 3), ENDS)
    assert (after.phase, after.count(A, more), after.count(TABLE, ATTACKS_BEFORE)) == (ATTACK, 1, 3)
    assert [MARKED in after.piece(id_).marks for id_ in (OX, RUNNER)] == [marked, True]


def test_advantages_last_until_the_next_tactics_phase_of_their_seat() -> None:
    table = field().pop().enter(DRAW, active=A)
    theirs = next(
        id_ for id_, one in table.pieces.items() if (one.zone, one.owner) == ("kingdom", B)
    )
    table = table.mark(CITY, ADVANTAGE).mark(theirs, ADVANTAGE)
    for phase, left in ((TACTICS, False), (PLAY1, True)):
        after = turns.entered_phase(table, phase)
        assert [ADVANTAGE in after.piece(id_).marks for id_ in (CITY, theirs)] == [left, True]


def test_a_turn_starts_with_gems_and_without_what_the_last_one_noted() -> None:
    table = (
        field().pop().enter(PLAY2, turn=4, active=B).mark(CITY, MOVED).noting(A, CHOICE, "draw2")
    )
    table = table.set(A, used("Gaian"), 2).set(A, ready("Gaian"), 1).set(TABLE, ATTACKS, 2)
    for key in (DRAWS_OWED, PLAYS_OWED, DRAWN):
        table = table.set(A, key, 1)
    after = turns.begun(table.set(TABLE, ATTACKS_BEFORE, 1), A)
    assert (after.phase, after.turn, after.active) == (UNMARK, 5, A)
    assert [after.count(A, key("Gaian")) for key in (used, ready)] == [0, 3]
    assert [after.count(A, key) for key in (DRAWS_OWED, PLAYS_OWED, DRAWN)] == [0, 0, 0]
    assert [after.count(TABLE, key) for key in (ATTACKS, ATTACKS_BEFORE)] == [0, 0]
    assert not after.note(A, CHOICE)
    assert not {MOVED, MARKED} & (after.piece(CITY).marks | after.piece(OX).marks)


@pytest.mark.parametrize(
    ("owed", "more", "left"), [(2, 1, (1, 1)), (1, 1, (0, 1)), (0, 2, (0, 1)), (0, 1, (0, 0))]
)
def test_a_resource_card_pays_what_is_owed_before_what_a_text_allows(
    owed: int, more: int, left: tuple[int, int]
) -> None:
    table = field().pop().hiding(A, HAND, 5).set(A, PLAYS_OWED, owed).set(A, MORE_RESOURCES, more)
    after = turns.play_resource(table, Action(A, "ResourcePlayed", {"faction": "Gaian"}))
    assert (after.count(A, PLAYS_OWED), after.count(A, MORE_RESOURCES)) == left
    assert after.hides(A, HAND) == 4
    assert after.count(A, ready("Gaian")) == table.count(A, ready("Gaian")) + 1


@pytest.mark.parametrize(("named", "noted"), [("dice", "dice"), (None, "app")])
def test_how_the_first_player_was_chosen_is_noted(named: str | None, noted: str) -> None:
    args = {"seat": B, **({"method": named} if named else {})}
    after = opening.choose_starter(conduct.opened(2, {}), Action(A, "FirstPlayerChosen", args))
    assert [after.note(opening.THE_TABLE, key) for key in (STARTER, METHOD)] == [B, noted]


def test_only_a_seat_of_the_match_begins_and_the_own_deck_comes_first() -> None:
    table = conduct.opened(2, {})
    with pytest.raises(Impossible):
        opening.choose_starter(table, Action(A, "FirstPlayerChosen", {"seat": Seat("C")}))
    assert opening.seats(table, A, {}) == (A, B)
    assert [opening.decks(table, seat, {}) for seat in (A, B, Seat("C"))] == [
        (A, B),
        (B, A),
        (A, B),
    ]


def test_a_turn_ends_without_damage_and_without_what_lasted_for_it() -> None:
    table = field().pop().enter(PLAY2, turn=4, active=A).push(Frame(TURN_END))
    table = table.set(OX, DAMAGE, 1).mark(RUNNER, SAVED)
    table = table.noting(A, NO_DRAW, YES).noting(A, MULLIGAN, YES)
    rested = turns.ended(table)
    assert (rested.turn, rested.piece(OX).counters) == (4, {})
    assert SAVED not in rested.piece(RUNNER).marks
    assert MARKED in rested.piece(OX).marks
    after = turns.ended(rested)
    assert (after.turn, after.active, after.frames) == (5, B, ())
    assert (after.note(A, NO_DRAW), after.note(A, MULLIGAN)) == ("", YES)
