"""Before the first turn of WTactics: which decks and cities are offered, and hands drawn again."""

from __future__ import annotations

from functools import cache

from events.vocabulary import Action
from events.vocabulary import Seat
from games import play
from games.table import Table
from games.wtactics_arc.cards.decks import ready_decks
from games.wtactics_arc.field.zones import card_of
from games.wtactics_arc.names import MULLIGAN
from games.wtactics_arc.names import POOL
from games.wtactics_arc.names import SHOWN
from games.wtactics_arc.names import YES
from games.wtactics_arc.turn import opening
from games.wtactics_arc.turn import registering
from tests.games.wtactics_arc import conduct
from tests.games.wtactics_arc.language.test_matching import CITY
from tests.games.wtactics_arc.language.test_matching import OX

A, B = Seat("A"), Seat("B")


@cache
def registered(steps: int) -> Table:
    """A table after so many of the demo's moves: A's deck, A's cities, ..."""
    table = play.setup(conduct.GAME, conduct.GAME.seats[:2], {})
    for action in [*conduct.opening(table)][:steps]:
        table = play.apply(conduct.GAME, table, action)
    return table


def test_the_cities_of_a_discipline_are_offered_while_they_lie_in_the_deck() -> None:
    offered = opening.cities_in_deck("Body")
    assert CITY in [*offered(registered(1), A, {})]
    assert CITY not in [*offered(registered(2), A, {})]
    table = registered(1)
    cards = [card_of(table, table.piece(id_)) for id_ in offered(table, A, {})]
    assert {card.get("discipline") for card in cards} == {"Body"}
    assert [*offered(registered(1), B, {})] == []


def test_the_demo_lays_out_a_city_of_each_discipline_and_its_first_seat_begins() -> None:
    moves = [*conduct.opening(registered(0))]
    cities = [dict(one.args) for one in moves if one.name == "StartingCitiesChosen"]
    assert cities[0] == {"body": CITY, "mind": "A1A-N01-1", "soul": "A1A-G02-1"}
    assert (moves[-1].seat, moves[-1].args["seat"]) == (A, A)


def test_decks_are_offered_until_they_are_registered() -> None:
    start, later = registered(0), registered(1)
    decks = ready_decks(start.cards)
    taken = next(title for title, ids in decks.items() if CITY in ids)
    assert registering.presets(start, B, {}) == decks
    assert [*registering.presets(later, B, {})] == [title for title in decks if title != taken]
    assert registering.presets(later, A, {}) == {}
    assert CITY in registering.cards(start, B, {})
    assert CITY not in registering.cards(later, B, {})
    assert registering.cards(later, A, {}) == ()


def test_cards_that_were_shown_are_unknown_again_in_another_hand() -> None:
    table = conduct.opened(2, {}).mark(OX, SHOWN)
    after = opening.mulligan(table, Action(A, "MulliganTaken"))
    assert not any(SHOWN in piece.marks for piece in after.at(POOL, owner=A))
    assert after.note(A, MULLIGAN) == YES
