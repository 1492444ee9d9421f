"""Pictograms and inks as files: every picture that a game declares can be drawn, every ink can be
read, and nothing else is served.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from xml.etree import ElementTree

import pytest

import games
from app.pages.looks import ink_rules
from app.pages.looks import sprite
from app.pages.table.board import _plain_rows
from games.rules import Game
from games.screen import Screen
from tests.app.conftest import TableOfPhones

DRAWN = [key for key, game in games.catalogue().items() if game.screen]
SYMBOL = "{http://www.w3.org/2000/svg}symbol"


def screen_of(key: str) -> Screen:
    screen = games.catalogue()[key].screen
    assert screen is not None
    return screen


def pictures(game: Game) -> Iterator[str]:
    """Yield every picture that a game declares for its screen."""
    screen = screen_of(game.key)
    yield screen.emblem
    yield from (count.picture for count in (*screen.bar, *screen.middle))
    yield from (place.picture for row in screen.near for place in row.places)
    yield from game.pictures.values()


@pytest.mark.parametrize("key", DRAWN)
def test_one_number_says_who_is_winning(key: str) -> None:
    """The wall draws it largest, the end of a match begins with it, tables of a hall show it."""
    assert [count.large for count in screen_of(key).bar if count.chief] == [True]


@pytest.mark.parametrize("key", DRAWN)
def test_every_picture_of_a_screen_has_its_symbol(key: str) -> None:
    sheet = ElementTree.fromstring(sprite())
    symbols = {symbol.get("id"): len(symbol) for symbol in sheet.iter(SYMBOL)}
    assert set(filter(None, pictures(games.catalogue()[key]))) <= set(symbols)
    assert all(symbols.values())


def contrast_with_white(ink: str) -> float:
    parts = [int(ink[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    light = sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
    return 1.05 / (light + 0.05)


@pytest.mark.parametrize("key", DRAWN)
def test_white_letters_can_be_read_on_every_ink(key: str) -> None:
    screen = screen_of(key)
    for look in (*screen.seats.values(), *screen.inks.values()):
        assert contrast_with_white(look.ink) >= 4.2, look.ink


def test_the_measure_of_contrast_sees_a_pale_ink() -> None:
    assert contrast_with_white("#ffe7b0") < 2


@pytest.mark.parametrize("key", DRAWN)
def test_the_sheet_of_a_game_names_all_its_seats_and_inks(key: str) -> None:
    screen, rules = screen_of(key), ink_rules(key)
    assert all(f".side-{side}{{" in rules for side in range(len(screen.seats)))
    assert all(f".ink-{name}{{" in rules for name in screen.inks)


def test_the_five_games_declare_a_screen() -> None:
    assert len(DRAWN) >= 5


def test_an_unknown_game_has_none(phones: TableOfPhones) -> None:
    assert phones.a.client.get("/look/nothing/inks.css").status_code == 404
    assert phones.a.client.get("/look/tiny/inks.css").status_code == 200
    assert phones.a.client.get("/look/pictures.svg").status_code == 200


def test_a_game_without_a_screen_shows_its_open_zones_and_never_a_hidden_one() -> None:
    plain = replace(games.catalogue()["wtactics_arc"], screen=None)
    shown = {place.zone for row in _plain_rows(plain) for place in row.places}
    assert {"army", "kingdom", "graveyard"} <= shown
    assert not shown & {"hand", "deck", "pool"}
