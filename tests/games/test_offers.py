"""What is offered, and why not, in every game: an action that asks for one thing first is offered
where one can be chosen, and else says why the first cannot be, or that there is nothing.
"""

from __future__ import annotations

from collections import Counter

import pytest

from events.vocabulary import TABLE
from events.vocabulary import Action
from games import catalogue
from games import play
from games.asks import Pick
from games.asks import PickMany
from games.rules import OF_TABLE
from games.table import Table
from tests.games.players import Chance

NOTHING = "nothing-to-choose"


def tables(key: str) -> list[Table]:
    """Moments of two matches by chance."""
    game = catalogue()[key]
    turns = [turn for seed in (2, 9) for turn in Chance(game, seed).match(60, demo=True)]
    return [turn.after for turn in turns[:: max(1, len(turns) // 14)]]


@pytest.mark.parametrize("key", sorted(catalogue()))
def test_a_closed_offer_says_why_the_first_answer_cannot_be_given(key: str) -> None:
    game, told = catalogue()[key], Counter[bool]()
    for table in tables(key):
        for seat in (*table.seats, TABLE):
            for offer in play.offers(game, table, seat):
                spec = game.spec(offer.name)
                assert spec is not None
                first = play.next_ask(spec, {})
                bare = play.check(game, table, Action(seat, offer.name, {}))
                if not bare.legal or not isinstance(first, Pick) or first.optional:
                    continue
                actor = TABLE if spec.who in OF_TABLE else seat
                choices = play.options(game, table, actor, offer.name, {})
                told[offer.enabled] += 1
                if offer.enabled:
                    assert any(choice.ruling.legal for choice in choices)
                elif choices:
                    assert offer.ruling == choices[0].ruling, offer.name
                else:
                    assert offer.ruling.rule == NOTHING
    assert told[True]


@pytest.mark.parametrize(
    "key", [key for key in sorted(catalogue()) if catalogue()[key].spec("DeckRegistered")]
)
def test_the_cards_of_a_deck_are_scanned_or_taken_from_a_list(key: str) -> None:
    spec = catalogue()[key].spec("DeckRegistered")
    assert spec is not None
    ask = next(ask for ask in spec.asks if ask.key == "cards")
    assert isinstance(ask, PickMany)
    assert ask.scans
    assert ask.presets is not None


@pytest.mark.parametrize(
    ("key", "names"),
    [
        ("generals_52", ["CardRevealed", "DrawOffered", "DrawAccepted", "DrawDeclined"]),
        ("generals_order", ["CardRevealed", "DrawOffered", "DrawAccepted", "DrawDeclined"]),
        ("war_time_generals", ["CardRevealed", "DrawOffered", "DrawAccepted", "DrawDeclined"]),
        ("wtactics_arc", ["CardRevealed"]),
    ],
)
def test_what_players_seldom_say_stands_in_the_menu(key: str, names: list[str]) -> None:
    """An offered draw and a card that is shown are no play of a turn, and giving up is none."""
    menu = [spec.name for spec in catalogue()[key].actions if not spec.quick]
    assert {*names, *(["Conceded"] if "DrawOffered" in names else [])} <= set(menu)
