"""What holds for the paper of every game in the catalogue."""

from __future__ import annotations

import pytest

from games import catalogue
from games.paper import Deck
from games.rules import Game
from games.war_time_generals.cardset import UNIT
from games.war_time_generals.cardset import printed
from printables.options import PrintOptions
from printables.render import to_pdf
from printables.sheets import sheets_of
from printables.sheets import tags_of
from tests.printables import proof

PRINTED = [game for game in catalogue().values() if game.paper is not None]


@pytest.mark.parametrize("game", PRINTED, ids=lambda game: game.key)
def test_all_that_a_game_prints_can_be_drawn_and_its_codes_read(game: Game) -> None:
    options = PrintOptions(duplex="single", mat_stock="A3")
    sheets = sheets_of(game, game.cards, options)
    fronts = [number for number, sheet in enumerate(sheets) if sheet.tags]
    pictures = proof.pages(to_pdf(sheets, options), 150, fronts)
    assert all(not proof.unread(picture, sheets[number]) for number, picture in zip(fronts, pictures, strict=True))
    tags = [tag for sheet in sheets for tag in sheet.tags]
    assert len(set(tags)) == len(tags), "two copies carry one code"
    assert {tag.game for tag in tags} <= {game.tag_letter}


@pytest.mark.parametrize("game", PRINTED, ids=lambda game: game.key)
def test_every_printed_card_is_a_card_of_the_set(game: Game) -> None:
    codes = {card.code for item in game.paper(game.cards, {}) if isinstance(item, Deck) for card in item.cards}
    assert codes <= set(game.cards.cards)


def test_letters_of_codes_are_not_shared() -> None:
    letters = [game.tag_letter for game in PRINTED]
    assert len(set(letters)) == len(letters)


def test_the_rules_and_the_printer_name_copies_alike() -> None:
    game = catalogue()["war_time_generals"]
    pieces = {tag.piece for tag in tags_of(game, game.cards)}
    assert set(printed(game.cards, UNIT, 4)) <= pieces
