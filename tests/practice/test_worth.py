"""What a table is worth to a seat of the practice opponent."""

from __future__ import annotations

from dataclasses import replace

from app.practice.worth import CHIEF
from app.practice.worth import COUNTER
from app.practice.worth import IN_PLAY
from app.practice.worth import WON
from app.practice.worth import declared
from app.practice.worth import worth
from events.vocabulary import Seat
from games import catalogue
from games.kit.table.equipment import Equipment
from games.rules import CounterSpec
from games.rules import ZoneSpec
from games.table import Outcome
from games.text import name
from tests.games.wtactics_arc import conduct

A, B = Seat("A"), Seat("B")
OX, OTHER = "A1A-G05-1", "A1B-B02-1"


def test_counters_hidden_cards_and_pieces_in_play_count_for_who_has_them() -> None:
    weights = {"vp": 30, "army": 5, "deck": 0.5}
    game = replace(conduct.GAME, worth=weights)
    table = conduct.opened(2, {}).set(A, "vp", 3).set(B, "vp", 4).hiding(A, "deck", 8)
    bare = worth(game, table, A)
    assert bare == 3 * 30 + 8 * 0.5
    army = table.move(OX, "army", A).move(OTHER, "army", B)
    assert worth(game, army, A) == bare + 5
    assert worth(game, army.change(OX, controller=B), A) == bare
    assert worth(game, army.tally(OX, "damage", 2), A) == bare + 5 + 2 * COUNTER
    assert worth(game, table.move(OX, "graveyard", A).tally(OX, "damage", 2), A) == bare
    kinds = replace(game, worth={**weights, army.pieces[OX].kind: 9})
    assert worth(kinds, army, A) == bare + 9


def test_the_end_outweighs_everything() -> None:
    table = conduct.opened(2, {})
    for outcome, share in (((A,), 1), ((B,), -1), ((), 0)):
        over = replace(table, outcome=Outcome(outcome, "it is over", ""))
        assert worth(conduct.GAME, over, A) - worth(conduct.GAME, table, A) == share * WON


def test_a_game_that_declares_nothing_counts_what_decides_and_what_is_in_play() -> None:
    def counter(key: str, **more: object) -> CounterSpec:
        return CounterSpec(key, name(key), **{"chief": True, **more})

    equipment = replace(
        Equipment(),
        counters=(
            counter("lives"),
            counter("side", chief=False),
            counter("turns", of="table"),
            counter("used", spent="lives"),
        ),
        zones=(
            ZoneSpec("field", name("field"), layout="grid"),
            ZoneSpec("row", name("row"), layout="row"),
            ZoneSpec("front", name("front"), layout="row", in_play=True),
            ZoneSpec("map", name("map"), layout="grid", in_play=False),
        ),
    )
    assert declared(equipment) == {"lives": CHIEF, "field": IN_PLAY, "front": IN_PLAY}
    assert all(declared(game.equipment) for game in catalogue().values())
