"""Cards taken from a deck or a hand by a text, and players who draw fewer."""

from __future__ import annotations

import pytest

from events.vocabulary import Seat
from games.wtactics_arc.names import DRAW
from games.wtactics_arc.names import DRAWS_FEW
from games.wtactics_arc.names import YES
from games.wtactics_arc.names import DueKind
from tests.games.wtactics_arc.effects.test_effects import done
from tests.games.wtactics_arc.effects.test_effects import due
from tests.games.wtactics_arc.language.test_matching import A
from tests.games.wtactics_arc.language.test_matching import B
from tests.games.wtactics_arc.language.test_matching import field

PUT = {"kind": DueKind.TRIGGER, "ability": "You may put an Elf card into your hand."}
FETCHED = {"kind": DueKind.FETCH, "kind_sought": "Elf"}


@pytest.mark.parametrize(
    ("words", "waits", "in_hand", "in_deck"),
    [
        ("Search your deck for an Elf, reveal it, and put it into your hand.", [], 1, -1),
        ("Search your deck for an Elf and put it on top of your deck.", [], 0, 0),
        (
            "Search your deck for two Elves and put them into play.",
            [{**FETCHED, "where": "play"}] * 2,
            0,
            0,
        ),
        (
            "You may put an Elf from your hand into play.",
            [{**FETCHED, "where": "play", "whence": "hand"}],
            0,
            0,
        ),
        (
            "Reveal the top three cards of your deck. Put all Elves into your hand and the rest on "
            "the bottom of your deck.",
            [PUT] * 3,
            0,
            0,
        ),
        (
            "Look at the top four cards of your deck. Put one into your hand and the rest into "
            "your graveyard.",
            [{"kind": DueKind.MILL, "number": 3}],
            1,
            -1,
        ),
    ],
)
def test_a_card_goes_to_the_hand_at_once_and_into_play_as_its_player_names_it(
    words: str, waits: list[dict[str, object]], in_hand: int, in_deck: int
) -> None:
    before = field()
    after = done(words, *[YES] * ("may" in words))
    rows = [{key: row[key] for key in row if key not in ("seat", "card")} for row in due(after)]
    assert rows == waits
    more = [after.hides(A, zone) - before.hides(A, zone) for zone in ("hand", "deck")]
    assert more == [in_hand, in_deck]
    assert [after.hides(B, zone) for zone in ("hand", "deck")] == [
        before.hides(B, zone) for zone in ("hand", "deck")
    ]


@pytest.mark.parametrize(
    ("active", "phase", "before", "after"),
    [
        (A, DRAW, 0, {A: 2, B: 1}),
        (B, DRAW, 0, {A: 1, B: 2}),
        (A, DRAW, 1, {A: 2, B: 1}),
        (A, "discard", 0, {A: 1, B: 1}),
        (A, "discard", 2, {A: 2, B: 2}),
    ],
)
def test_the_next_draw_phase_is_not_the_one_that_runs(
    active: Seat, phase: str, before: int, after: dict[Seat, int]
) -> None:
    table = field().having(active=active, phase=phase)
    for seat in (A, B):
        table = table.set(seat, DRAWS_FEW, before)
    words = "All players can only draw one card during their next draw phase."
    fewer = done(words, table=table)
    assert {seat: fewer.count(seat, DRAWS_FEW) for seat in (A, B)} == after
