"""Who learned what by a play: what a takeback is weighed by."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import games
from app.scenario.language.read import scenarios
from app.scenario.run import played
from app.scenario.steps import Scenario
from events.vocabulary import Seat
from games.generals_order.cards.stats import affiliation
from games.generals_order.cards.stats import card_of
from tests.approved.stops import stops

HEAD = "game generals_order\nuse quiet.txt\n"
FOLDER = Path(games.__file__).parent / "generals_order" / "scenarios"


def _read(text: str) -> Scenario:
    file = FOLDER / "learning.txt"
    (one,) = scenarios(file, {file.resolve(): text})
    assert isinstance(one, Scenario)
    return one


def told(lines: str) -> list[list[tuple[list[str], list[str], int]]]:
    """What each play after the opening told, and to whom: seats, cards, and a number of cards."""
    begun, whole = (_plays(text) for text in (HEAD, HEAD + lines))
    return [
        [(row["to"], row["cards"], row["count"]) for row in play["reveals"]]
        for play in whole[len(begun) :]
    ]


def _plays(text: str) -> list[dict[str, Any]]:
    lines = [json.loads(line).get("line", {}) for line in played(_read(text)).record]
    return [line for line in lines if line.get("kind") == "PlayMade"]


def test_a_card_is_told_once() -> None:
    shown = "> A CardRevealed card=O1A-C06-1 zone=hand\n"
    recruited = "> A GeneralRecruited card=O1A-C06-1 discards=1\n"
    assert told(shown + recruited)[0] == [(["B"], ["O1A-C06-1"], 0)]
    assert told(shown + recruited)[1] == []
    assert told(recruited)[0] == [(["B"], ["O1A-C06-1"], 0)]


def test_a_general_is_no_ally_of_its_own() -> None:
    recruited = "> A GeneralRecruited card=O1A-C06-1 discards=1\n"
    (stop,) = stops(_read(HEAD + recruited), 0)
    table, seat = stop.table, Seat("A")
    card = card_of(table, table.piece("O1A-C06-1"))
    assert affiliation(table, seat, "O1A-C06-1", card) == 0
    assert affiliation(table, seat, "O1A-C06-2", card) == 1
    assert affiliation(table, Seat("B"), "O1A-C06-1", card) == 0
