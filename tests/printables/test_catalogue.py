"""What holds for the paper of every game in the catalogue."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from games import catalogue
from games.paper import Deck
from games.rules import Game
from games.war_time_generals.cardset import UNIT
from games.war_time_generals.cardset import printed
from printables.options import Duplex
from printables.options import PrintOptions
from printables.render import to_pdf
from printables.sheets import letters_of
from printables.sheets import sheets_of
from printables.sheets import tags_of
from tests import machine
from tests.printables import proof

PRINTED = [game for game in catalogue().values() if game.paper is not None]


@pytest.mark.parametrize("dpi", [150, 300])
@pytest.mark.parametrize("game", PRINTED, ids=lambda game: game.key)
def test_every_code_of_every_sheet_reads_at(game: Game, dpi: int) -> None:
    for sheet, picture in proof.with_codes(game.key, dpi):
        assert proof.unread(picture, sheet) == set(), sheet.title


@pytest.mark.parametrize("dpi", [150, 300])
@pytest.mark.parametrize("game", PRINTED, ids=lambda game: game.key)
def test_a_second_decoder_reads_them_too(game: Game, dpi: int) -> None:
    """zbar finds nine codes on a page but now and then; it is given one code at a time."""
    pyzbar = zbar()
    for sheet, picture in proof.with_codes(game.key, dpi):
        for name, crop in proof.each_code(sheet, picture, dpi):
            assert [
                proof.name_of(code.data.decode())
                for code in pyzbar.decode(crop, [pyzbar.ZBarSymbol.QRCODE])
            ] == [name]


def zbar() -> Any:
    """The second decoder."""
    try:
        from pyzbar import pyzbar
    except ImportError:
        machine.lacking("the library zbar", "install it (Debian: apt install libzbar0)")
    return pyzbar


def test_what_is_printed_is_chosen_by_these_letters() -> None:
    letters = {game.key: "".join(letters_of(game, game.cards)) for game in PRINTED}
    assert letters == {
        "generalissimo": "",
        "generals_52": "BR",
        "generals_order": "ABS",
        "war_time_generals": "AB",
        "wtactics_arc": "ABCDEF",
    }


@pytest.mark.parametrize("game", PRINTED, ids=lambda game: game.key)
def test_no_two_codes_of_a_game_are_alike(game: Game) -> None:
    tags = [tag for sheet in proof.printed(game.key)[0] for tag in sheet.tags]
    assert len(set(tags)) == len(tags), "two copies carry one code"
    assert {tag.game for tag in tags} <= {game.tag_letter}


@pytest.mark.parametrize("game", PRINTED, ids=lambda game: game.key)
def test_a_card_of_every_game_measures_63_by_88(game: Game) -> None:
    """Measured between cut marks in a picture of the page."""
    sheets, pdf = proof.printed(game.key)
    if not any(isinstance(item, Deck) for item in game.paper(game.cards, {})):
        return
    most = max(len(sheet.tags) for sheet in sheets)
    number = next(number for number, sheet in enumerate(sheets) if len(sheet.tags) == most)
    left, top, _, _ = sheets[number].trim or (0, 0, 0, 0)
    ink = proof.dark(proof.pages(pdf, 600, [number])[0])
    across = proof.mark_positions(ink, 600, (top - 2.5, top - 1.2), "x")
    down = proof.mark_positions(ink, 600, (left - 3.0, left - 1.2), "y")
    assert [len(across), len(down)] == [1 + min(most, 3), 1 + -(-most // 3)]
    assert all(abs(after - before - 63) < 0.1 for before, after in pairwise(across))
    assert all(abs(after - before - 88) < 0.1 for before, after in pairwise(down))


@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize(
    "game", [game for game in PRINTED if game.cards.cards], ids=lambda game: game.key
)
def test_backs_of_every_game_lie_behind_their_fronts(game: Game, duplex: Duplex) -> None:
    options = PrintOptions(items=("cards",), duplex=duplex)
    sheets = sheets_of(game, game.cards, options)
    first = next(
        number
        for number, sheet in enumerate(sheets)
        if (sheet.tags and len(sheet.tags) < 9) or number + 2 == len(sheets)
    )
    front, back = (
        proof.dark(picture)
        for picture in proof.pages(to_pdf(sheets, options), 300, [first, first + 1])
    )
    turned = back[:, ::-1] if duplex == "long" else back[::-1]
    pairs = zip(
        proof.middles(front, sheets[first], 300),
        proof.middles(turned, sheets[first], 300),
        strict=True,
    )
    assert all(
        abs(one[0] - other[0]) < 0.2 and abs(one[1] - other[1]) < 0.2 for one, other in pairs
    )


@pytest.mark.parametrize("game", PRINTED, ids=lambda game: game.key)
def test_every_printed_card_is_a_card_of_the_set(game: Game) -> None:
    codes = {
        card.code
        for item in game.paper(game.cards, {})
        if isinstance(item, Deck)
        for card in item.cards
    }
    assert codes <= set(game.cards.cards)


def test_letters_of_codes_are_not_shared() -> None:
    letters = [game.tag_letter for game in PRINTED]
    assert len(set(letters)) == len(letters)


def test_the_rules_and_the_printer_name_copies_alike() -> None:
    game = catalogue()["war_time_generals"]
    pieces = {tag.piece for tag in tags_of(game, game.cards)}
    assert set(printed(game.cards, UNIT, 4)) <= pieces


DECKED = [
    game for game in PRINTED if any(isinstance(item, Deck) for item in game.paper(game.cards, {}))
]


@pytest.mark.parametrize("game", DECKED, ids=lambda game: game.key)
def test_decks_are_asked_for_by_the_letter_in_their_codes(game: Game) -> None:
    letters = [item.letter for item in game.paper(game.cards, {}) if isinstance(item, Deck)]
    for letter in letters:
        sheets = sheets_of(game, game.cards, PrintOptions(items=("cards",), decks=(letter,)))
        assert {tag.deck for sheet in sheets for tag in sheet.tags} == {letter}
    with pytest.raises(
        ValueError, match=r"there is no deck red; wanted one of [A-Z0-9](, [A-Z0-9])*$"
    ):
        sheets_of(game, game.cards, PrintOptions(decks=("red",)))


def test_the_mat_of_a_seat_comes_with_its_deck() -> None:
    game = catalogue()["generals_52"]
    titles = {
        sheet.title
        for sheet in sheets_of(
            game, game.cards, PrintOptions(items=("mats",), decks=("R",), mat_stock="A3")
        )
    }
    assert titles == {"Generals-52 · mat red", "Generals-52 · pot"}
