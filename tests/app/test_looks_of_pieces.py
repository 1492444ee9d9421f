"""Pictograms and colours of the sides as files: every game's can be drawn, and nothing else is
served.
"""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import games
from app.pages.looks import picture_sheet
from app.pages.looks import side_colours
from tests.app.conftest import TableOfPhones

DRAWN = [key for key, game in games.catalogue().items() if game.pictures]
SYMBOL = "{http://www.w3.org/2000/svg}symbol"


@pytest.mark.parametrize("key", DRAWN)
def test_every_kind_with_a_picture_has_its_symbol(key: str) -> None:
    sheet = ElementTree.fromstring(picture_sheet(key))
    symbols = {symbol.get("id"): len(symbol) for symbol in sheet.iter(SYMBOL)}
    assert set(symbols) == set(games.catalogue()[key].pictures.values())
    assert all(symbols.values())


@pytest.mark.parametrize("key", DRAWN)
def test_white_letters_can_be_read_on_a_sides_colour(key: str) -> None:
    for ink in games.catalogue()[key].inks:
        parts = [int(ink[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        linear = [
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        ]
        light = sum(
            share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True)
        )
        assert 1.05 / (light + 0.05) >= 4.5, ink


def test_some_game_shows_pictures() -> None:
    assert DRAWN


def test_colours_are_told_for_light_and_dark_ground() -> None:
    assert (
        re.findall(r"--side\d", side_colours(("#112233", "#445566"))) == ["--side0", "--side1"] * 2
    )


def test_an_unknown_game_has_none(phones: TableOfPhones) -> None:
    for name in ("pictures.svg", "sides.css"):
        assert phones.a.client.get(f"/look/nothing/{name}").status_code == 404
        assert phones.a.client.get(f"/look/tiny/{name}").status_code == 200
