"""The laws speak of every action of a game: each was carried out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import replace

import pytest

from games import catalogue
from games.rules import Game
from tests.laws.strategies.matches import Sitting
from tests.laws.strategies.starts import CARRIED_OUT
from tests.laws.strategies.starts import Curious

MATCHES = 40
PLAYS = 80
NOT_BY_CHANCE = {
    "generalissimo": {
        "MoveSlotRefused": "stands in for a move that a referee struck",
        "TurnSlotsRefused": "stands in for a refusal that a referee struck",
    },
    "generals_52": {
        "ReactionPassed": "asked only where a General of the court could answer an Ace",
        "TokensBought": "needs an option, and cards that are worth it",
    },
    "generals_order": {
        "HandAdjusted": "needs a hand above its limit at the end of a turn",
        "SpecialVictoryClaimed": "needs a board that takes a whole match to build",
    },
    "wtactics_arc": {
        "MulliganTaken": "needs an option",
        "CityPlayed": "the shipped decks hold no city beyond the three they begin with",
    },
}
"""What laws do not carry out, and why; scenarios do."""


def never(game: Game, done: Collection[str]) -> list[str]:
    """The actions of a game that are not among those that were carried out."""
    rare = NOT_BY_CHANCE.get(game.key, {})
    return [spec.name for spec in game.actions if spec.name not in {*done, *rare}]


def test_every_action_was_carried_out(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By matches that count from nothing: what ran before in this process changes nothing here."""
    game = catalogue()[key]
    done: Counter[str] = Counter()
    monkeypatch.setitem(CARRIED_OUT, key, done)
    for seed in range(MATCHES):
        if not never(game, done):
            break
        Sitting(key, seed).play(0)
        for _ in Curious(game, seed).match(PLAYS):
            pass
    assert never(game, done) == [], dict(done)


def test_an_action_that_never_was_is_named(key: str) -> None:
    game = catalogue()[key]
    planted = replace(game.actions[0], name="NeverDone")
    game = replace(game, actions=(*game.actions, planted))
    assert never(game, [spec.name for spec in game.actions[:-1]]) == ["NeverDone"]
