"""What a defence is said to bring is what it brings: told before it is declared, and judged by the
declaration itself where nobody can play an Ace.
"""

from __future__ import annotations

import random

import pytest

from events.vocabulary import Action
from events.vocabulary import freeze
from games import play
from games.generals_52.battle import attacking
from games.generals_52.battle import outlook
from games.rules import Outlook
from games.rules import Tone
from games.table import Table
from tests.games.generals_52.sitting import BLACK
from tests.games.generals_52.sitting import GAME
from tests.games.generals_52.sitting import RED
from tests.games.generals_52.sitting import SEATS
from tests.games.generals_52.sitting import seated
from tests.games.generals_52.test_brute import position
from tests.games.generals_52.test_window import attacked

FIELD = ("generals", "soldiers")


def shares(chance: random.Random, table: Table) -> dict[str, tuple[str, ...]]:
    """A General or up to three Soldiers against each attack, as they come; some have none."""
    cards = [
        piece for piece in table.pieces.values() if piece.owner == BLACK and piece.facing != "side"
    ]
    generals = [piece.id for piece in cards if piece.zone == "generals"]
    soldiers = [piece.id for piece in cards if piece.zone == "soldiers"]
    chance.shuffle(soldiers)
    given: dict[str, tuple[str, ...]] = {}
    for name in ("1", "2", "3"):
        if generals and chance.random() < 0.2:
            given[name] = (generals.pop(),)
        elif chance.random() < 0.7:
            given[name] = tuple(soldiers.pop() for _ in range(min(len(soldiers), 3)))
    return given


def told_and_done(seed: int) -> tuple[Outlook, Table] | None:
    """An outlook, and the table after the same defence; None where there is no attack."""
    chance = random.Random(seed)
    table, _ = position(chance)
    for seat in SEATS:
        table = table.hiding(seat, "hand", 0).set(seat, "tokens", chance.randint(5, 30))
    able = [piece.id for piece in attacking.able(table, RED)][:3]
    if not able:
        return None
    groups = {str(number): (card,) for number, card in enumerate(able, start=1)}
    attack = Action(RED, "AttackDeclared", freeze({"groups": groups}))
    table = play.apply(GAME, table.enter("attack"), attack)
    given = {name: ids for name, ids in shares(chance, table).items() if name in groups}
    action = Action(BLACK, "DefenceDeclared", freeze({"assignments": given}))
    if not play.check(GAME, table, action).legal:
        return None
    return outlook.of_defence(table, BLACK, given), play.apply(GAME, table, action)


def lying(table: Table) -> set[str]:
    return {piece.id for piece in table.pieces.values() if piece.zone in FIELD}


def test_what_is_told_is_what_happens() -> None:
    found = [both for seed in range(150) if (both := told_and_done(seed))]
    assert len(found) > 60
    for told, done in found:
        assert lying(told.after) == lying(done)
        assert [told.after.count(seat, "tokens") for seat in SEATS] == [
            done.count(seat, "tokens") for seat in SEATS
        ]


@pytest.mark.parametrize(
    ("ids", "own", "comes", "tone"),
    [
        ((), 0, "7 tokens lost", Tone.BAD),
        (("9S",), 9, "7♥ falls", Tone.GOOD),
        (("KS",), None, "K♠ falls", Tone.BAD),
    ],
)
def test_each_skirmish_is_told_in_words(
    ids: tuple[str, ...], own: int | None, comes: str, tone: Tone
) -> None:
    told = outlook.of_defence(attacked(), BLACK, {"1": ids})
    meeting = told.meetings["1"]
    assert (meeting.against, meeting.strength, meeting.own) == (("7H",), 7, own)
    assert (str(meeting.comes), meeting.tone) == (comes, tone)
    assert str(told.proviso) == "An Ace can still change this."


def test_what_stands_on_the_board_is_what_the_skirmishes_will_bring() -> None:
    table = attacked()
    before = [row.meeting for row in outlook.standing(table)]
    assert [(row.against, row.strength, row.own) for row in before] == [(("7H",), 7, None)]
    for given in ({}, {"1": ("9S",)}):
        told = outlook.of_defence(table, BLACK, given)
        after = play.apply(
            GAME, table, Action(BLACK, "DefenceDeclared", freeze({"assignments": given}))
        )
        assert {
            str(place): row.meeting for place, row in enumerate(outlook.standing(after), 1)
        } == (told.meetings)
    ace = Action(RED, "AcePlayed", freeze({"ace": "AH", "general": "KH", "target": "9S"}))
    for agreed, comes in (("unopposed", "7 tokens lost"), ("stays_blocked", "blocked")):
        here = after.having(options={**after.options, "ace_on_defender": agreed})
        left = outlook.standing(play.apply(GAME, here, ace))
        assert [str(row.meeting.comes) for row in left] == [comes]
    assert list(outlook.standing(seated({}))) == []
