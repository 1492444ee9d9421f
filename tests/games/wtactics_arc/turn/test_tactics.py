"""Advantages and bids of WTactics: who may claim and mark what, who is asked, who wins the bid."""

from __future__ import annotations

from typing import Any

import pytest

from events.vocabulary import Action
from events.vocabulary import Seat
from games.rules import Check
from games.table import Frame
from games.table import Impossible
from games.table import Table
from games.wtactics_arc.names import ADVANTAGE
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import CLAIM
from games.wtactics_arc.names import MARKED
from games.wtactics_arc.names import TACTICS
from games.wtactics_arc.names import VP
from games.wtactics_arc.names import WINDOW
from games.wtactics_arc.names import YES
from games.wtactics_arc.names import claim_note
from games.wtactics_arc.turn import tactics
from tests.games.wtactics_arc import conduct
from tests.games.wtactics_arc.field.test_standing_rules import saying
from tests.games.wtactics_arc.language.test_matching import CITY
from tests.games.wtactics_arc.language.test_matching import COURIER
from tests.games.wtactics_arc.language.test_matching import OX
from tests.games.wtactics_arc.language.test_matching import RAIDER
from tests.games.wtactics_arc.language.test_matching import RUNNER
from tests.games.wtactics_arc.language.test_matching import WARDEN
from tests.games.wtactics_arc.language.test_matching import field

A, B, C = Seat("A"), Seat("B"), Seat("C")
BIDDERS = {COURIER: 1, RUNNER: 1, WARDEN: 2, RAIDER: 2, OX: 3}
"""Creatures, and what each is worth in a bid."""


def rule(check: Check, table: Table, name: str = "AdvantageClaimed", **args: Any) -> str:
    """The clause by which a check objects to what A does ("" for none)."""
    ruling = check(table, Action(A, name, args))
    return ruling.rule if ruling is not None else ""


def claimed(
    *agreed: str, asked: tuple[Seat, ...] = (), stage: str = "answers", **bids: tuple[str, ...]
) -> Table:
    """A table of three at which A has claimed Body, with these bids."""
    table = conduct.opened(3, dict.fromkeys(agreed, True)).enter(TACTICS, active=A)
    for id_ in BIDDERS:
        table = table.move(id_, ARMY, table.piece(id_).owner)
    notes = {"claimant": A, "discipline": "Body", "bids": bids, "stage": stage}
    return table.push(Frame(CLAIM, asked=asked, notes=notes))


def claim_of(table: Table) -> Frame:
    """The claim that waits."""
    assert table.frame is not None
    assert table.frame.kind == CLAIM
    return table.frame


NONE: tuple[str, ...] = ()
_TIES, _TOGETHER, _BEST = "ties-to-claimant", "combined-defence", "best-bid-scores"


@pytest.mark.parametrize(
    ("agreed", "own", "second", "third", "expected"),
    [
        ((), (COURIER,), NONE, NONE, A),
        ((), NONE, NONE, NONE, None),
        ((_TIES,), NONE, NONE, NONE, None),
        ((), (WARDEN,), (RAIDER,), NONE, None),
        ((_TIES,), (WARDEN,), (RAIDER,), NONE, A),
        ((_TIES,), (COURIER,), (RAIDER,), NONE, None),
        ((), (OX,), (RAIDER,), (RUNNER,), A),
        ((_TOGETHER,), (OX,), (RAIDER,), (RUNNER,), None),
        ((_TOGETHER, _TIES), (OX,), (RAIDER,), (RUNNER,), A),
        ((_TOGETHER, _BEST), (OX,), (RAIDER,), (RUNNER,), None),
        ((), (COURIER,), (RAIDER,), NONE, None),
        ((_BEST,), (COURIER,), (RAIDER,), NONE, B),
        ((_BEST,), NONE, NONE, (RUNNER,), C),
        ((_BEST,), NONE, NONE, NONE, None),
        ((_BEST,), (COURIER,), (WARDEN,), (RAIDER,), None),
        ((_BEST,), (WARDEN,), (RAIDER,), NONE, None),
    ],
)
def test_who_wins_a_bid(
    agreed: tuple[str, ...],
    own: tuple[str, ...],
    second: tuple[str, ...],
    third: tuple[str, ...],
    expected: Seat | None,
) -> None:
    table = claimed(*agreed, A=own, B=second, C=third)
    frame = claim_of(table)
    assert tactics.values(table, frame) == {
        seat: sum(BIDDERS[id_] for id_ in ids) for seat, ids in ((A, own), (B, second), (C, third))
    }
    assert tactics.winner(table, frame) == expected


def test_who_has_no_bid_left_wins_none() -> None:
    table = claimed(B=())
    assert tactics.winner(table, claim_of(table)) is None


def test_a_won_bid_scores_a_point_and_marks_the_cities_of_its_discipline() -> None:
    table = claimed(stage="compare", A=(OX,), B=(), C=())
    after = tactics.step(table, claim_of(table))
    assert after is not None
    assert not after.frames
    assert after.count(A, VP) == table.count(A, VP) + 1
    assert [id_ for id_, one in after.pieces.items() if ADVANTAGE in one.marks] == [CITY]


def test_a_bid_is_compared_after_the_answers_and_a_window() -> None:
    asked = claimed(asked=(B,), A=(OX,))
    assert tactics.step(asked, claim_of(asked)) is None
    table = claimed(A=(OX,), B=(), C=())
    after = tactics.step(table, claim_of(table))
    assert after is not None
    assert after.frame is not None
    assert (after.frame.kind, after.frame.asked) == (WINDOW, (B, C, A))
    assert after.frames[0].note("stage") == "compare"


@pytest.mark.parametrize(
    ("agreed", "marked", "left"),
    [
        ((), (), (C,)),
        ((), (RAIDER,), (C,)),
        (("open-bidding",), (), (C,)),
        (("open-bidding",), (RAIDER,), (C, A)),
    ],
)
def test_an_answer_adds_to_the_bid_and_a_raise_asks_all_others_again(
    agreed: tuple[str, ...], marked: tuple[str, ...], left: tuple[Seat, ...]
) -> None:
    table = claimed(*agreed, asked=(B, C), A=(OX,), B=(RUNNER,))
    after = tactics.answer(table, Action(B, "AdvantageAnswered", {"marked": marked}))
    assert claim_of(after).asked == left
    assert claim_of(after).note("bids") == {A: (OX,), B: (RUNNER, *marked)}
    assert {id_ for id_ in BIDDERS if MARKED in after.piece(id_).marks} == {*marked}


@pytest.mark.parametrize(
    ("marked", "claiming", "answering"),
    [
        ((), "", ""),
        ((WARDEN,), "", ""),
        ((WARDEN, WARDEN), "ARC-22.8", "ARC-22.8"),
        ((OX,), "ARC-R33", "ARC-R33"),
        ((RAIDER,), "ARC-11.3", "ARC-11.4"),
        ((RUNNER,), "ARC-11.3", "ARC-11.4"),
        ((COURIER,), "ARC-11.3", "ARC-11.4"),
        (("A1A-G99-1",), "ARC-11.3", "ARC-11.4"),
        ((CITY,), "ARC-11.3", "ARC-11.4"),
    ],
)
def test_only_unmarked_residents_of_own_cities_are_marked_for_a_bid(
    marked: tuple[str, ...], claiming: str, answering: str
) -> None:
    table = field().pop()
    assert rule(tactics.may_mark, table, marked=marked) == claiming
    assert rule(tactics.may_mark, table, "AdvantageAnswered", marked=marked) == answering


def test_a_marked_resident_is_not_offered_and_not_marked_again() -> None:
    table = field().pop().move(COURIER, ARMY, A)
    assert [*tactics.biddable(table, A, {})] == [WARDEN]
    tired = table.mark(WARDEN, MARKED)
    assert [*tactics.biddable(tired, A, {})] == []
    assert rule(tactics.may_mark, tired, marked=(WARDEN,)) == "ARC-22.8"


@pytest.mark.parametrize(
    ("agreed", "discipline", "city", "before", "expected"),
    [
        ((), "Body", True, "", ""),
        ((), "Luck", True, "", "ARC-11.2"),
        ((), "Body", True, "Body", "ARC-R32"),
        ((), "Body", True, "Mind", ""),
        ((), "Body", False, "", "ARC-R32"),
        ((), "Mind", False, "", ""),
        (("claim-without-city",), "Body", False, "", ""),
    ],
)
def test_which_discipline_may_be_claimed(
    agreed: tuple[str, ...], discipline: str, city: bool, before: str, expected: str
) -> None:
    table = conduct.opened(2, dict.fromkeys(agreed, True))
    table = table if city else table.move(CITY, "graveyard", A)
    table = table.noting(A, claim_note(before), YES) if before else table
    assert rule(tactics.claimable, table, discipline=discipline) == expected


def test_only_who_is_asked_next_answers_a_claim() -> None:
    assert rule(tactics.to_answer, conduct.opened(2, {})) == "ARC-11.4"
    assert rule(tactics.to_answer, field()) == "ARC-11.4"
    assert rule(tactics.to_answer, claimed(asked=(A, B))) == ""
    assert rule(tactics.to_answer, claimed(asked=(B, A))) == "ARC-R34"


def test_who_claims_marks_residents_and_the_opponents_are_asked() -> None:
    args = {"discipline": "Body", "marked": (WARDEN,)}
    after = tactics.claim(field().pop(), Action(A, "AdvantageClaimed", args))
    assert MARKED in after.piece(WARDEN).marks
    assert after.note(A, claim_note("Body")) == YES
    assert (claim_of(after).asked, claim_of(after).note("bids")) == ((B,), {A: (WARDEN,)})


@pytest.mark.parametrize("table", [conduct.opened(2, {}), field()])
def test_nobody_answers_where_no_claim_waits(table: Table) -> None:
    with pytest.raises(Impossible):
        tactics.answer(table, Action(B, "AdvantageAnswered"))


@pytest.mark.parametrize(
    ("card", "words", "due"),
    [
        (WARDEN, "Whenever you win a bid, draw a card.", 1),
        (WARDEN, "Whenever you win a bid in Mind, draw a card.", 0),
        (RUNNER, "Whenever you win a bid, draw a card.", 0),
    ],
)
def test_a_won_bid_sets_off_what_waits_for_it_once(card: str, words: str, due: int) -> None:
    notes = {"claimant": A, "discipline": "Body", "bids": {A: (WARDEN,)}, "stage": "compare"}
    table = saying(words, card, field().pop()).push(Frame(CLAIM, notes=notes))
    after = tactics.bid_resolved(table, claim_of(table))
    rows = after.frame.note("queue") if after.frame is not None else ()
    assert [row["card"] for row in rows] == [card] * due
