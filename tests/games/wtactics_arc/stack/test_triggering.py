"""A text that waits for its player: whose turn it is to choose, for which card, and what may be
chosen.
"""

from __future__ import annotations

import pytest

from events.vocabulary import Action
from games.table import Table
from games.wtactics_arc.effects.queue import enqueue
from games.wtactics_arc.effects.queue import entry
from games.wtactics_arc.names import DueKind
from games.wtactics_arc.names import spent
from games.wtactics_arc.stack import once
from games.wtactics_arc.stack import triggering
from tests.games.wtactics_arc.language.test_matching import CITY
from tests.games.wtactics_arc.language.test_matching import OX
from tests.games.wtactics_arc.language.test_matching import RAIDER
from tests.games.wtactics_arc.language.test_matching import RUNNER
from tests.games.wtactics_arc.language.test_matching import WARDEN
from tests.games.wtactics_arc.language.test_matching import A
from tests.games.wtactics_arc.language.test_matching import B
from tests.games.wtactics_arc.language.test_matching import field
from tests.games.wtactics_arc.stack.test_prices import rule_of

MARK = "Mark target creature."


def waiting(words: str = MARK) -> Table:
    """The field, where a text of the Ox waits for A."""
    return enqueue(field(), [entry(A, DueKind.TRIGGER, OX, ability=words)])


def resolving(**args: object) -> Action:
    """A's answer."""
    return Action(A, "TriggerResolved", args)


def test_only_whose_text_waits_has_a_choice_and_only_for_that_card_and_text() -> None:
    table = waiting()
    assert [triggering.due_here(table, seat) for seat in (A, B)] == [True, False]
    assert not triggering.due_here(field(), A)
    assert rule_of(triggering.is_due(table, resolving())) == ""
    assert rule_of(triggering.is_due(table, Action(B, "TriggerResolved", {}))) == "ARC-29.7"
    for card, rule in ((OX, ""), (WARDEN, "ARC-R25")):
        assert rule_of(triggering.same_card(table, resolving(card=card))) == rule
        assert rule_of(triggering.same_card(field(), resolving(card=card))) == ""
    for words, rule in ((MARK, ""), ("Draw a card.", "ARC-R25")):
        assert rule_of(triggering.same_ability(table, resolving(ability=words))) == rule
        assert rule_of(triggering.same_ability(field(), resolving(ability=words))) == ""


@pytest.mark.parametrize(
    ("words", "choices", "rule"),
    [
        (MARK, (WARDEN,), ""),
        (MARK, (), "ARC-29.8"),
        (MARK, (WARDEN, RUNNER), "ARC-29.8"),
        (MARK, (CITY,), "ARC-28.1"),
        ("Mark two target creatures.", (WARDEN, RUNNER), ""),
        ("Mark two target creatures.", (WARDEN,), "ARC-29.8"),
        ("Mark two target creatures.", (WARDEN, WARDEN), "ARC-28.1"),
        ("Mark two target creatures.", (WARDEN, CITY), "ARC-28.1"),
        ("Mark up to two target creatures.", (WARDEN, RAIDER), ""),
        ("Mark up to two target creatures.", (WARDEN,), ""),
        ("Mark up to two target creatures.", (), ""),
        ("Mark up to two target creatures.", (WARDEN, RAIDER, RUNNER), "ARC-29.8"),
        ("Target opponent loses 1 VP.", (B,), ""),
        ("Target opponent loses 1 VP.", (), ""),
    ],
)
def test_as_many_are_chosen_as_a_text_wants_each_once(
    words: str, choices: tuple[str, ...], rule: str
) -> None:
    ruling = triggering.right_choices(waiting(words), resolving(choices=choices))
    assert rule_of(ruling) == rule
    assert triggering.right_choices(field(), resolving(choices=choices)) is None


@pytest.mark.parametrize(
    ("words", "few", "many", "whom"),
    [
        (MARK, 1, 1, {WARDEN, OX, RUNNER, RAIDER}),
        ("Mark up to two target Orcs.", 0, 2, {RAIDER}),
        ("Draw a card.", 0, 0, set()),
    ],
)
def test_a_seat_is_offered_whom_the_text_means(
    words: str, few: int, many: int, whom: set[str]
) -> None:
    table = waiting(words)
    assert triggering.how_few(table, A, {}) == few
    assert triggering.how_many(table, A, {}) == many
    offered = triggering.trigger_choices(table, A, {})
    assert (set(offered) - {""}, len(offered)) == (whom, len(set(offered)))
    nobody = [of(field(), A, {}) for of in (triggering.how_few, triggering.how_many)]
    assert (nobody, triggering.trigger_choices(field(), A, {})) == ([0, 0], ())


def test_what_happens_once_in_a_turn_has_happened_only_for_its_card_and_text() -> None:
    table = field().mark(OX, spent(MARK))
    for card, kind, words, happened in (
        (OX, DueKind.TRIGGER, MARK, True),
        (OX, DueKind.TRIGGER, "Draw a card.", False),
        (WARDEN, DueKind.TRIGGER, MARK, False),
        ("nobody", DueKind.TRIGGER, MARK, False),
        (OX, DueKind.OFFER, MARK, False),
    ):
        assert once.has_happened(table, entry(A, kind, card, ability=words)) == happened
    assert rule_of(once.used_up(table, table.piece(OX), MARK)) == "ARC-R126"
    assert once.used_up(table, table.piece(OX), "Draw a card.") is None
    assert once.used_up(table, table.piece(WARDEN), MARK) is None
