"""What a printed code says when it is read, and the white around it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
import zxingcpp
from PIL import Image

from games import catalogue
from printables.codes.tags import Tag
from printables.codes.tags import parse
from printables.codes.token_tags import piece_in
from printables.drawing import qr
from printables.options import PrintOptions
from printables.render import to_pdf
from printables.sheets import sheets_of
from tests.printables import proof

TAG = Tag("W", "1", "A", "LG", 1)
DPI = 600


def read(rows: Sequence[str]) -> str:
    """What a scanner reads in the rows of a code, in its quiet zone."""
    dark = np.array([[sign == "1" for sign in row] for row in rows])
    picture = Image.fromarray(np.where(np.pad(dark, qr.QUIET), 0, 255).astype(np.uint8))
    (found,) = proof.codes(picture.resize([8 * side for side in picture.size]))
    return found


@pytest.mark.parametrize("edition", ["normal", "large"])
def test_the_short_code_names_the_card_and_no_address(edition: str) -> None:
    options = PrintOptions(code_only=True, edition=edition, host="192.168.0.7:5000")  # type: ignore[arg-type]
    assert read(options.code(TAG)) == TAG.bare()
    assert parse(TAG.bare()) == TAG
    assert len(options.code(TAG)) == 21
    assert options.code_side == pytest.approx((21 + 2 * qr.QUIET) * options.module)


def test_the_long_code_is_an_address_of_the_card() -> None:
    options = PrintOptions(host="192.168.0.7:5000")
    assert read(options.code(TAG)) == TAG.url("192.168.0.7:5000")
    assert len(options.code(TAG)) == 25
    assert options.code_side == pytest.approx((25 + 2 * qr.QUIET) * options.module)
    assert replace(options, edition="large").module > options.module


def test_a_tile_leaves_white_around_its_code() -> None:
    """Two modules on each side, which is what our own reader wants at least."""
    game = catalogue()["generalissimo"]
    options = PrintOptions(items=("tokens",), coded_tokens=True)
    sheets = sheets_of(game, game.cards, options)
    wanted = next(number for number, sheet in enumerate(sheets) if sheet.token_tags)
    (picture,) = proof.pages(to_pdf(sheets, options), DPI, [wanted])
    ink = proof.dark(picture)
    found = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCodeModel2)
    assert len(found) > 5
    for code in found:
        corner, far = code.position.top_left, code.position.bottom_right
        left, right = sorted((corner.x, far.x))
        top, bottom = sorted((corner.y, far.y))
        module = (right - left) / 21
        white, edge = round(1.8 * module), round(0.3 * module)
        around = [
            ink[top - white : top - edge, left:right],
            ink[bottom + edge : bottom + white, left:right],
            ink[top:bottom, left - white : left - edge],
            ink[top:bottom, right + edge : right + white],
        ]
        assert not any(side.any() for side in around), piece_in(code.text)


def test_a_code_on_a_page_has_its_quiet_zone_round_it() -> None:
    side = len(qr.smallest("table.example/j/7")) + 2 * 4
    assert f'viewBox="0 0 {side} {side}"' in qr.svg("table.example/j/7", "Join")


def test_an_address_stands_in_the_smallest_code_that_holds_it() -> None:
    assert [len(qr.smallest("A" * length)) for length in (1, 20, 21, 38, 39)] == [
        21,
        21,
        25,
        25,
        29,
    ]
