"""The codes of printed copies: what the rules write is what the printer writes, and nothing else is
read.
"""

from __future__ import annotations

import pytest

from events.vocabulary import Action
from games import catalogue
from games import play
from games.kit.cards.piece_ids import Copy
from games.kit.cards.piece_ids import called
from games.kit.cards.piece_ids import copy_id
from games.kit.cards.piece_ids import copy_of
from games.kit.cards.piece_ids import design
from games.kit.cards.piece_ids import set_sign
from games.rules import Game
from printables.sheets import tags_of

CARDED = [game for game in catalogue().values() if game.schema]


@pytest.mark.parametrize("game", CARDED, ids=lambda game: game.key)
def test_rules_and_printer_write_the_same_codes(game: Game) -> None:
    for tag in tags_of(game, game.cards):
        assert tag.piece == copy_id(game.tag_letter, game.cards, tag.deck, tag.card, tag.copy)
        assert copy_of(tag.piece) == Copy(
            game.tag_letter, set_sign(game.cards), tag.deck, tag.card, tag.copy
        )
        assert design(game.tag_letter, game.cards, tag.piece) is game.cards.card(tag.card)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "W1A-LG",
        "W1A-LG-0",
        "W1A-LG-03",
        "W1A-LG-100",
        "w1A-LG-3",
        "W1A-LGXYZ-3",
        "W1A-LG-3\n",
        "W1A-LG-٣",
    ],
)
def test_nothing_else_is_read(text: str) -> None:
    assert copy_of(text) is None


def test_a_copy_of_another_game_is_no_card_of_this_one() -> None:
    (game, *_) = CARDED
    tag = tags_of(game, game.cards)[0]
    assert design("Z", game.cards, tag.piece) is None


def test_people_are_told_a_card_s_name_and_copy_not_its_code() -> None:
    game = catalogue()["war_time_generals"]
    table = play.setup(game, game.seats, {})
    assert called(table, "W1A-HR-4") == "Hill Ranger 4"
    assert called(table, "W1A-ZZ-4") == "W1A-ZZ-4", "what names nothing known is said as it is"
    action = Action(game.seats[0], "UnitMoved", {"unit": "W1A-HR-4", "path": ("B.F1",)})
    under = table.having(phase="move_attack", active=game.seats[0], turn=1)
    ruling = play.check(game, under, action)
    assert ruling.because == "Hill Ranger 4 is not on the battlefield."
