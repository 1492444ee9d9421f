"""Corners of games: cards of which nothing is known, words that seldom stand on a phone, the counts of
a set without decks, who captures nothing.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Seat
from events.vocabulary import altered
from games import catalogue
from games import play
from games.generalissimo.placement import Misplaced
from games.generalissimo.placement import read_placement
from games.generalissimo.ways.traces import _shot_words
from games.generalissimo.words.log_sentences import fired
from games.generals_order.cards.cardset import card_of
from games.generals_order.cards.stats import recruit_cost
from games.generals_order.cards.stats import values
from games.kit.cards.fields import CardField
from games.kit.cards.fields import wanted
from games.kit.table.pieces import Piece
from games.table import UNLIMITED
from games.war_time_generals.cardset import ready_decks
from projections.knowledge.moments import captured
from projections.knowledge.past import _is_public
from projections.knowledge.past import _would_bring
from projections.text.names import place_words

SOUTH = Seat("South")


def test_a_card_of_which_nothing_is_known_has_no_values_and_costs_nothing() -> None:
    game = catalogue()["generals_order"]
    table = play.setup(game, game.seats, {})
    piece = Piece("X", "nothing", table.seats[0], table.seats[0], "army")
    assert set(values(table, piece).values()) == {0}
    assert recruit_cost(table, table.seats[0], "X", card_of(table, piece)) == 0


def test_a_shot_with_and_without_a_step() -> None:
    args = {"declared": "H", "target": "A5"}
    here = str(_shot_words(Action(SOUTH, "PieceShot", args)))
    there = str(_shot_words(Action(SOUTH, "PieceShot", {**args, "step": "B2"})))
    assert here.startswith("Shoot the ")
    assert there.startswith("Step to B2, shoot the ")


def test_a_volley_of_what_stands_no_longer_on_the_board_destroys_nobody() -> None:
    game = catalogue()["generalissimo"]
    table = play.setup(game, game.seats, {})
    catapult = next(one for one in table.pieces.values() if one.id.startswith("S-C"))
    gone = structs.replace(catapult, zone="captured", cell="")
    table = altered(table, pieces={**table.pieces, catapult.id: gone})
    action = Action(SOUTH, "VolleyFired", {"piece": catapult.id})
    assert "destroys nobody" in str(fired(table, action))


def test_cells_of_a_stated_position_may_be_empty_and_hold_one_piece() -> None:
    assert read_placement({"A1": None, "A2": [None], "A3": [], "A4": "S-H-A1"}) == {"A4": "S-H-A1"}
    with pytest.raises(Misplaced):
        read_placement({"A1": ["S-H-A1", None]})


@pytest.mark.parametrize(
    ("least", "most", "words"),
    [(None, None, ""), (None, 5, ""), (2, None, ", at least 2"), (2, 5, " from 2 to 5")],
)
def test_what_would_be_right_for_a_field(least: int | None, most: int | None, words: str) -> None:
    kind = str(wanted(CardField("cost", least=None, most=None)))
    assert str(wanted(CardField("cost", least=least, most=most))) == kind + words


def test_the_tables_own_actions_capture_nothing() -> None:
    game = catalogue()["generals_52"]
    table = play.setup(game, game.seats, {})
    zone = next(one.name for one in game.equipment.zones if one.in_play)
    piece = Piece("X", "K", table.seats[0], table.seats[0], zone)
    before = altered(table, pieces={"X": piece})
    after = altered(table, pieces={})
    assert captured(game, Action(table.seats[1], "Any", {}), before, after) == ("X",)
    assert captured(game, Action(TABLE, "Any", {}), before, after) == ()


def test_a_place_that_all_share_is_nobodys() -> None:
    game = catalogue()["generalissimo"]
    zone = next(one for one in game.equipment.zones if one.shared)
    named = {str(place_words(game, owner, zone.name)) for owner in ("", TABLE, SOUTH)}
    assert len(named) == 1
    own = next(one for one in catalogue()["generals_52"].equipment.zones if not one.shared)
    cards = catalogue()["generals_52"]
    seat = cards.seats[0]
    assert str(place_words(cards, seat, own.name)) != str(place_words(cards, "", own.name))


def test_what_a_string_of_a_play_means_to_everybody() -> None:
    game = catalogue()["generalissimo"]
    table, own = play.setup(game, game.seats, {}), game.equipment
    known = [
        table.seats[0],
        own.zones[0].name,
        *list(own.phases)[:1],
        *list(own.counter_of)[:1],
        "A1",
    ]
    assert all(_is_public(game, table, word) for word in known)
    assert not _is_public(game, table, "S-H-A1")
    impossible = Action(SOUTH, "PieceMoved", {"piece": "S-H-A1", "path": ["A1", own.zones[0].name]})
    maybe = {*_would_bring(game, table, impossible)}
    assert "S-H-A1" in maybe
    assert not maybe & {"A1", own.zones[0].name}


def test_a_counter_without_a_limit_holds_two_thousand_million() -> None:
    game = catalogue()["tiny"] if "tiny" in catalogue() else catalogue()["generals_52"]
    table = play.setup(game, game.seats[:2], {})
    seat = table.seats[0]
    assert table.set(seat, "anything", UNLIMITED + 5).count(seat, "anything") == 2_147_483_648
    assert table.set(seat, "anything", -1).count(seat, "anything") == 0


def test_a_set_without_decks_is_a_deck_of_its_first_units() -> None:
    game = catalogue()["war_time_generals"]
    cards = play.setup(game, game.seats, {}).cards
    own = ready_decks(cards, 40)
    plain = ready_decks(replace(cards, decks={}), 40)
    assert {len(deck) for deck in plain.values()} == {40}
    assert len(own) % len(plain) == 0
