"""What waits for an answer: what may be answered, and what follows from it."""

from __future__ import annotations

import pytest

from games.table import Impossible
from games.wtactics_arc.cards.text.terms import MODES
from games.wtactics_arc.effects.queue import enqueue
from games.wtactics_arc.effects.queue import entry
from games.wtactics_arc.effects.queue import front
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import MARKED
from games.wtactics_arc.names import DueKind
from games.wtactics_arc.stack import pending
from tests.games.wtactics_arc.language.test_matching import CITY
from tests.games.wtactics_arc.language.test_matching import OX
from tests.games.wtactics_arc.language.test_matching import RAIDER
from tests.games.wtactics_arc.language.test_matching import WARDEN
from tests.games.wtactics_arc.language.test_matching import A
from tests.games.wtactics_arc.language.test_matching import B
from tests.games.wtactics_arc.language.test_matching import field
from tests.games.wtactics_arc.stack.test_activating import able
from tests.games.wtactics_arc.stack.test_triggering import MARK
from tests.games.wtactics_arc.stack.test_triggering import resolving
from tests.games.wtactics_arc.stack.test_triggering import waiting

DRAW, LOSE = "Draw a card.", "Target opponent loses 1 VP."


@pytest.mark.parametrize(
    ("words", "asks", "marked"),
    [(MARK, True, False), ("Mark target Orc.", False, True), ("Mark target Dragon.", False, False)],
)
def test_a_seat_is_asked_only_where_there_is_a_choice(words: str, asks: bool, marked: bool) -> None:
    after = pending.step(waiting(words))
    assert (after is None) is asks
    if after is not None:
        assert front(after) is None
        assert (MARKED in after.piece(RAIDER).marks) is marked


@pytest.mark.parametrize("kind", [DueKind.OFFER])
def test_only_who_has_the_gems_is_asked_to_pay(kind: DueKind) -> None:
    for gems, asks in ((2, True), (3, False)):
        due = entry(A, kind, OX, gems=gems, ability=DRAW, about=OX)
        assert (pending.step(enqueue(able(gems=2), [due])) is None) is asks, gems


def test_a_card_is_put_where_its_player_has_places() -> None:
    own = tuple(one for one in pending.places(field(), A) if one != ARMY)
    for more, army in (({}, False), ({"army": True}, True)):
        (row,) = pending.possible_choices(field(), entry(A, DueKind.PLACE, WARDEN, **more))
        assert (ARMY in row, CITY in row) == (army, True)
        assert {*row} - {ARMY} == {*own}


def test_of_several_texts_as_many_are_chosen_as_wanted_each_once() -> None:
    due = entry(A, DueKind.CHOICE, OX, ability=MODES.join((DRAW, LOSE, MARK)), number=2)
    table = enqueue(field(), [due])
    after = pending.resolve_trigger(table, resolving(choices=(LOSE,)))
    one = entry(A, DueKind.TRIGGER, OX, ability=LOSE)
    assert front(after) == one
    left = front(pending.dequeued(after))
    assert left == entry(A, DueKind.CHOICE, OX, ability=MODES.join((DRAW, MARK)), number=1)
    last = pending.resolve_trigger(enqueue(field(), [left]), resolving(choices=(DRAW,)))
    assert front(pending.dequeued(last)) is None
    with pytest.raises(Impossible):
        pending.resolve_trigger(table, resolving(choices=("Draw two cards.",)))


def test_only_what_asks_for_an_answer_is_answered() -> None:
    for table in (field(), enqueue(field(), [entry(B, DueKind.BY_HAND, OX)])):
        with pytest.raises(Impossible):
            pending.resolve_trigger(table, resolving(choices=()))
