"""Who leaves a match of WTactics: what becomes of the cards, and of what was open."""

from __future__ import annotations

import pytest

from events.vocabulary import Seat
from games.table import Frame
from games.wtactics_arc.effects.queue import enqueue
from games.wtactics_arc.effects.queue import entry
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import BATTLE
from games.wtactics_arc.names import CLAIM
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import PLAY1
from games.wtactics_arc.names import POOL
from games.wtactics_arc.names import REMOVED
from games.wtactics_arc.names import SHOWN
from games.wtactics_arc.names import VP
from games.wtactics_arc.names import WINDOW
from games.wtactics_arc.names import DueKind
from games.wtactics_arc.names import ready
from games.wtactics_arc.names import used
from games.wtactics_arc.turn import scoring
from tests.games.wtactics_arc import conduct
from tests.games.wtactics_arc.language.test_matching import DEAD
from tests.games.wtactics_arc.language.test_matching import MANTLE
from tests.games.wtactics_arc.language.test_matching import OX
from tests.games.wtactics_arc.language.test_matching import RAIDER
from tests.games.wtactics_arc.language.test_matching import RUNNER
from tests.games.wtactics_arc.language.test_matching import WARDEN
from tests.games.wtactics_arc.language.test_matching import field

A, B, C = Seat("A"), Seat("B"), Seat("C")


def test_the_cards_of_who_leaves_leave_and_those_of_others_go_to_their_graveyards() -> None:
    table = field().pop().change(MANTLE, host=RUNNER)
    table = table.move(WARDEN, ARMY, B).change(WARDEN, controller=B)
    after = scoring.conceded(table, B)
    assert {piece.zone for piece in after.pieces.values() if piece.owner == B} == {REMOVED}
    assert [after.piece(id_).zone for id_ in (MANTLE, WARDEN, OX)] == [GRAVEYARD, GRAVEYARD, ARMY]
    assert [after.piece(id_).cell for id_ in (MANTLE, WARDEN, OX)] == [A, A, A]


def test_what_hangs_on_the_cards_of_others_stays() -> None:
    after = scoring.conceded(field().pop(), B)
    assert (after.piece(MANTLE).zone, after.piece(MANTLE).host) == ("attached", OX)


def test_only_cards_that_nobody_has_seen_leave_face_down() -> None:
    table = field().pop()
    hidden, shown = (piece.id for piece in table.at(POOL, owner=B)[:2])
    after = scoring.conceded(table.mark(shown, SHOWN), B)
    facing = [after.piece(id_).facing for id_ in (hidden, shown, RUNNER, RAIDER, DEAD)]
    assert facing == ["down", "up", "up", "up", "up"]


def test_who_leaves_has_no_gems() -> None:
    table = field().pop()
    for seat in (A, B):
        table = table.set(seat, ready("Banner"), 2).set(seat, used("Banner"), 3)
    after = scoring.conceded(table, B)
    gems = [after.count(seat, key("Banner")) for seat in (A, B) for key in (ready, used)]
    assert gems == [2, 3, 0, 0]


def _battle(defender: Seat) -> Frame:
    notes = {"attacker": A, "defender": defender, "target": f"army:{defender}", "attackers": ()}
    return Frame(BATTLE, notes={**notes, "blocks": {}})


_CLAIM = Frame(CLAIM, asked=(B, C), notes={"claimant": A, "bids": {A: (), B: (), C: ()}})
_WINDOW = Frame(WINDOW, asked=(B, C, A))


@pytest.mark.parametrize(
    ("frames", "leaving", "left"),
    [
        ((_battle(B), _WINDOW), C, [(BATTLE, ()), (WINDOW, (B, A))]),
        ((_battle(B), _WINDOW), B, []),
        ((_CLAIM, _WINDOW), C, [(CLAIM, (B,)), (WINDOW, (B, A))]),
        ((_WINDOW,), C, []),
    ],
)
def test_what_stays_open_when_a_player_leaves(
    frames: tuple[Frame, ...], leaving: Seat, left: list[tuple[str, tuple[Seat, ...]]]
) -> None:
    table = conduct.opened(3, {}).enter(PLAY1, active=A).having(frames=frames)
    after = scoring.conceded(table, leaving)
    assert [(frame.kind, frame.asked) for frame in after.frames] == left
    if left and left[0][0] == CLAIM:
        assert after.frames[0].note("bids") == {A: (), B: ()}


def test_an_end_by_the_defeat_of_all_is_not_decided_again() -> None:
    table = conduct.opened(2, {}).set(A, VP, 0).set(B, VP, 0)
    outcome = scoring.judged(table).outcome
    assert outcome is not None
    assert (outcome.rule, outcome.derived) == ("ARC-R60", False)
    won = scoring.judged(table.set(B, VP, 30)).outcome
    assert won is not None
    assert (won.winners, won.rule, won.derived) == ((B,), "ARC-4.2", True)


def test_what_is_due_of_a_player_who_leaves_is_due_no_longer() -> None:
    table = enqueue(
        conduct.opened(3, {}).enter(PLAY1, active=A),
        [entry(seat, DueKind.DISCARD, OX, number=1) for seat in (A, C, B)],
    )
    frame = scoring.conceded(table, C).frame
    assert frame is not None
    assert [row["seat"] for row in frame.note("queue")] == [A, B]
