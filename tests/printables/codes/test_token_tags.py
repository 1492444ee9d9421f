"""Codes on pieces of a board: written, read back, typed carelessly, damaged; and tiles in a flat
photograph.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from games import catalogue
from games.generalissimo.equipment import STOCK
from games.paper import Look
from games.paper import Token
from games.paper import Tokens
from printables.codes.tags import LONGEST_TEXT
from printables.codes.tags import TagError
from printables.codes.token_tags import LONGEST_PIECE
from printables.codes.token_tags import TokenTag
from printables.codes.token_tags import is_token
from printables.codes.token_tags import piece_in
from printables.options import PrintOptions
from printables.render import to_pdf
from printables.sheets import sheets_of
from tests.printables import proof

TAG = TokenTag("M", "S-H-A1")
SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def test_a_code_is_read_back_from_print_and_from_careless_typing() -> None:
    for text in (
        TAG.code,
        f"QM1:{TAG.code}",
        TAG.code.lower(),
        TAG.code.replace("-", " "),
        f" {TAG.code[:-1]}-{TAG.code[-1]} ",
    ):
        assert piece_in(text, "M") == TAG.piece, text
    ten = TokenTag("M", "S-H-I10")
    assert piece_in(ten.code.replace("I10", "IIO")) == ten.piece


def test_a_cards_code_is_read_by_the_same_door() -> None:
    assert piece_in("W1A-LG-3S", "W") == "W1A-LG-3"
    padded = [TAG.code.ljust(LONGEST_TEXT + more) for more in (0, 1)]
    assert piece_in(padded[0]) == piece_in(TAG.code)
    assert [len(text) for text in padded if is_token(text)] == [LONGEST_TEXT]
    assert [text for text in (TAG.code, "W1A-LG-3S", "W+MA-2Z") if is_token(text)] == [TAG.code]


def test_every_single_wrong_character_is_noticed() -> None:
    body = TAG.code[2:]
    for at, right in enumerate(body):
        for wrong in SIGNS if right != "-" else "":
            if wrong != right:
                with pytest.raises(TagError, match="does not add up"):
                    piece_in(f"QM1:M.{body[:at]}{wrong}{body[at + 1 :]}")


def test_a_misplaced_hyphen_is_noticed() -> None:
    with pytest.raises(TagError) as error:
        piece_in(TAG.code.replace("S-H-A1", "SH-A1"))
    assert error.value.reason == "check"


def test_a_piece_of_another_game_is_named() -> None:
    with pytest.raises(TagError, match="belongs to Boards") as error:
        piece_in(TAG.code, "W", {"M": "Boards", "W": "Kites"})
    assert error.value.reason == "game"


@pytest.mark.parametrize("piece", ["", "a-b", "S--A", "-A", "A" * (LONGEST_PIECE + 1), "S.A"])
def test_what_does_not_fit_a_code_is_not_printed(piece: str) -> None:
    with pytest.raises(ValueError, match="cannot be printed"):
        TokenTag("M", piece)


def test_the_longest_piece_still_fits_version_1() -> None:
    assert len(TokenTag("M", "A" * LONGEST_PIECE).rows()) == 21


def test_a_token_needs_room_and_a_piece_for_each_copy() -> None:
    for diameter, pieces in ((16.0, ("A",)), (20.0, ("A", "B"))):
        with pytest.raises(ValueError, match="needs one piece a copy"):
            Token("H", diameter, 1, pieces=pieces)


@pytest.mark.parametrize("mat_stock", ["A4", "A3"])
def test_every_piece_of_the_board_is_read_from_its_sheet(mat_stock: str) -> None:
    game = catalogue()["generalissimo"]
    options = PrintOptions(items=("tokens",), coded_tokens=True, mat_stock=mat_stock)
    sheets = sheets_of(game, game.cards, options)
    pdf = to_pdf(sheets, options)
    assert sum(len(sheet.token_tags) for sheet in sheets) == 54
    for dpi in (150, 300):
        for sheet, picture in zip(sheets, proof.pages(pdf, dpi), strict=True):
            assert not proof.unread(picture, sheet)
            assert {name for name, _ in proof.each_code(sheet, picture, dpi)} == {
                tag.piece for tag in sheet.token_tags
            }
    assert {tag.piece for sheet in sheets for tag in sheet.token_tags} == set(STOCK)


@pytest.mark.parametrize("ahead", [False, True])
@pytest.mark.parametrize("solid", [False, True])
def test_a_piece_without_a_pictogram_is_a_tile_with_its_letter(ahead: bool, solid: bool) -> None:
    pieces, look = ("H-1", "H-2"), Look("#14385c", solid=solid)
    heap = Token("H", 20.0, 2, look=look, spare=1, ahead=ahead, pieces=pieces)
    game = replace(catalogue()["generalissimo"], paper=lambda *_: (Tokens("heap", (heap,)),))
    options = PrintOptions(items=("tokens",))
    (sheet,) = sheets_of(game, game.cards, options)
    (picture,) = proof.pages(to_pdf((sheet,), options), 300)
    assert {name for name, _ in proof.each_code(sheet, picture, 300)} == set(pieces)


def test_without_the_option_pieces_carry_no_codes() -> None:
    game = catalogue()["generalissimo"]
    assert not any(
        sheet.token_tags for sheet in sheets_of(game, game.cards, PrintOptions(items=("tokens",)))
    )
