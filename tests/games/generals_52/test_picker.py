"""An ordinary pack is played without scanning: long lists of cards are laid out by suit and
rank.
"""

from __future__ import annotations

from app.pages.filters import by_kind
from games import catalogue
from games.cards import Card
from games.cards import CardSet
from games.generals_52.cardset import of_colour
from games.generals_52.cardset import sorted_by
from projections.views.choices.asks import choice_view
from tests.games.players import Chance

GAME = catalogue()["generals_52"]


def places(cards: CardSet, colour: str) -> list[tuple[str, str]]:
    return [sorted_by(cards, card.code) for card in of_colour(cards, colour)]


def test_no_two_cards_of_a_deck_share_a_place() -> None:
    for colour in ("red", "black"):
        found = places(GAME.cards, colour)
        assert len(set(found)) == len(found) == 27
        assert len({row for row, _ in found}) == 3, "two suits and the Joker"


def test_a_place_taken_twice_would_be_seen() -> None:
    twin = Card("K2", "Second Marshal", "general", {"rank": "K", "suit": "hearts", "colour": "red"})
    found = places(CardSet(cards={**GAME.cards.cards, "K2": twin}), "red")
    assert len(set(found)) == 27 < len(found)


def test_the_phone_lays_answers_out_by_suit() -> None:
    *_, begun = Chance(GAME, 1).match(0, demo=True)
    table = begun.after
    seat = table.to_act[0]
    ask = choice_view(GAME, table, seat, "CardRevealed", {}).ask
    groups = {
        group.name: [option.sign for option in group.options] for group in by_kind(ask.options)
    }
    assert {len(signs) for name, signs in groups.items() if name != "Joker"} == {13}
    assert groups["Joker"] == ["Joker"]
