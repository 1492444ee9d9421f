"""Where pieces lie on a real table, and to which hidden zone a card belongs that nobody can see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from msgspec import structs

from events.vocabulary import Seat
from games.cards import NO_CARDS
from games.rules import Game
from games.rules import ZoneSpec
from games.table import Piece
from games.table import Table
from projections.walkback.places import THE_BOX
from projections.walkback.places import Location
from projections.walkback.places import crossing
from projections.walkback.places import default_home
from projections.walkback.places import has_top
from projections.walkback.places import homes
from projections.walkback.places import is_concealed
from projections.walkback.places import place_of
from projections.walkback.places import possible
from tests.referee import little
from tests.referee.matches import Match

RED, BLUE = little.RED, little.BLUE


def zoned(*zones: ZoneSpec) -> Game:
    """The little game with other zones."""
    return replace(little.GAME, equipment=replace(little.GAME.equipment, zones=zones))


HAND = ZoneSpec("hand", "Hand", "stack", hidden=True)
DECK = ZoneSpec("deck", "Deck", "pile", hidden=True)
PILE = ZoneSpec("pile", "Pile", "stack", hidden=True)
SHELF = ZoneSpec("shelf", "Shelf", "row", hidden=True)


@pytest.mark.parametrize(
    ("zones", "home"),
    [
        ((HAND, DECK), "hand"),
        ((DECK, HAND), "hand"),
        ((DECK, SHELF, HAND), "shelf"),
        ((DECK, PILE), "deck"),
        ((PILE,), "pile"),
        ((), ""),
    ],
)
def test_a_card_of_unknown_home_belongs_to_a_zone_that_is_held_or_else_to_the_first(
    zones: tuple[ZoneSpec, ...], home: str
) -> None:
    assert default_home(zoned(*zones)) == home


@pytest.mark.parametrize(
    ("zone", "top", "concealed"),
    [
        ("board", False, False),
        ("discard", True, False),
        ("pool", False, True),
        ("hand", False, False),
        ("deck", True, False),
        ("nowhere", False, False),
    ],
)
def test_piles_other_than_a_hand_have_a_top(zone: str, top: bool, concealed: bool) -> None:
    assert has_top(little.GAME, zone) is top
    assert is_concealed(little.GAME, zone) is concealed


def table(*pieces: Piece, **hidden: int) -> Table:
    """A table with these pieces; *hidden*: the cards of red in each hidden zone."""
    start = little.setup(little.GAME, little.GAME.seats, {}, NO_CARDS)
    counts = {(RED, zone): count for zone, count in hidden.items()}
    return start.having(pieces={piece.id: piece for piece in pieces}, hidden=counts)


def man(id_: str, zone: str = "pool", owner: Seat = RED, cell: str = "", host: str = "") -> Piece:
    return Piece(id_, "man", owner, owner, zone, cell, host=host)


@pytest.mark.parametrize(
    ("piece", "home", "place"),
    [
        (man("R1", "board", cell="b2"), "", Location("open", "table", "board", "b2")),
        (man("R1", "discard"), "", Location("open", "red", "discard")),
        (man("R1", "nowhere"), "", Location("open", "table", "nowhere")),
        (man("R1", "board", cell="a1", host="R2"), "", Location("on", host="R2")),
        (man("R1", "board", cell="a1", host="R3"), "", Location("open", "table", "board", "a1")),
        (man("R1", "board", cell="a1", host="R4"), "", Location("open", "table", "board", "a1")),
        (man("R1", "pool"), "deck", Location("unseen", "red", "deck")),
        (man("R1", "pool"), "", Location("unseen", "red", "hand")),
        (man("R5", "board", cell="a1"), "deck", THE_BOX),
    ],
)
def test_a_piece_lies_in_the_open_or_on_what_lies_there_or_unseen_or_in_the_box(
    piece: Piece, home: str, place: Location
) -> None:
    """R2 lies on the board, R3 in a hand or deck; R4 is not on the table."""
    there = table(piece, man("R2", "board", cell="a1"), man("R3"))
    assert place_of(little.GAME, there, "R1", {"R1": home}) == (
        place if piece.id == "R1" else THE_BOX
    )


@pytest.mark.parametrize(
    ("before", "after", "crosses"),
    [
        (man("R1"), man("R1"), False),
        (man("R1"), man("R1", "discard"), True),
        (man("R1", "discard"), man("R1"), True),
        (man("R1", "discard"), man("R1", "board", cell="a1"), False),
        (man("R1"), man("R1", owner=BLUE), True),
        (man("R1"), structs.replace(man("R1"), order=4), False),
        (man("R1"), None, True),
        (None, man("R1"), True),
        (None, man("R1", "discard"), False),
        (man("R1", "discard"), man("R1", "discard", owner=BLUE), False),
    ],
)
def test_a_piece_crosses_that_is_hidden_on_one_table_only_or_goes_to_another_owner(
    before: Piece | None, after: Piece | None, crosses: bool
) -> None:
    one, other = (table(*([piece] if piece else [])) for piece in (before, after))
    assert crossing(little.GAME, one, other) == (("R1",) if crosses else ())


@pytest.mark.parametrize(
    ("hidden", "back", "told"),
    [
        ({"hand": 3, "deck": 3}, {}, ("hand", "hand", "hand")),
        ({"hand": 3, "deck": 3}, {"R2": "deck"}, ("hand", "deck", "hand")),
        ({"hand": 1, "deck": 3}, {}, ("hand", "deck", "deck")),
        ({"hand": 3, "deck": 1}, dict.fromkeys(("R1", "R2"), "deck"), ("deck", "hand", "hand")),
        ({"hand": 1, "deck": 1}, {}, ("hand", "deck", "hand")),
        ({}, {"R2": "deck"}, ("hand", "deck", "hand")),
    ],
)
def test_no_more_cards_come_out_of_a_hidden_zone_than_it_holds(
    hidden: Mapping[str, int], back: Mapping[str, str], told: tuple[str, ...]
) -> None:
    ids = ("R1", "R2", "R3")
    before = table(*(man(id_) for id_ in ids), **hidden)
    after = table(*(man(id_, "discard") for id_ in ids))
    assert possible(little.GAME, before, after, back) == dict(zip(ids, told, strict=True))


def test_a_card_that_goes_into_hiding_needs_no_room_there() -> None:
    before, after = table(man("R1", "discard")), table(man("R1"))
    assert possible(little.GAME, before, after, {}) == {"R1": "hand"}
    assert possible(little.GAME, before, after, {"R1": "deck"}) == {"R1": "deck"}


def test_a_card_belongs_to_the_zone_that_it_left_last() -> None:
    """R0 leaves the hand, goes back, and then leaves the deck; R1 leaves the hand only; R2 never
    leaves.
    """
    match = Match(little.GAME)
    match.act("red", "Placed", card="R0", cell="a1")
    match.act("red", "Placed", card="R1", cell="b1")
    for spot, deck in (("pool:", 6), ("discard:", 5)):
        match.rule(
            "TableCorrected",
            changes=[
                {"what": "spot", "of": "R0", "key": "", "value": spot},
                {"what": "hidden", "of": "red", "key": "deck", "value": deck},
            ],
        )
    found = homes(little.GAME, match.start, match.history.steps, ("R0", "R1", "R2"))
    assert found == {"R0": "deck", "R1": "hand"}
    for number, early in ((0, {}), (1, {"R0": "hand"}), (2, {"R0": "hand", "R1": "hand"})):
        steps = match.history.steps[:number]
        assert homes(little.GAME, match.start, steps, ("R0", "R1", "R2")) == early


@pytest.mark.parametrize(
    ("hand", "deck", "home"),
    [(2, 5, "hand"), (3, 4, "deck"), (2, 4, "hand"), (3, 5, "hand"), (4, 4, "deck")],
)
def test_a_card_came_from_the_zone_that_shrank_and_of_two_from_the_one_that_is_held(
    hand: int, deck: int, home: str
) -> None:
    """Before, three cards lay in the hand and five in the deck, which is declared first."""
    zones = {zone.name: zone for zone in little.GAME.equipment.zones}
    match = Match(zoned(zones.pop("deck"), *zones.values()))
    match.act("red", "Passed")
    rows = [("spot", "R0", "", "discard:"), ("hidden", "red", "hand", hand)]
    rows.append(("hidden", "red", "deck", deck))
    changes = [dict(zip(("what", "of", "key", "value"), row, strict=True)) for row in rows]
    match.rule("TableCorrected", changes=changes)
    assert homes(match.game, match.start, match.history.steps, ("R0",)) == {"R0": home}
