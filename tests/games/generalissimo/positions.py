"""Positions for the tests: from plain mappings of cells to words, and at random from a seed."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from events.vocabulary import Action
from events.vocabulary import Seat
from games import play
from games.generalissimo import GAME
from games.table import Table

SOUTH, NORTH = Seat("South"), Seat("North")
LETTERS = "HASWGC"
STOCK = {"H": 6, "A": 5, "S": 5, "W": 6, "G": 3, "C": 2}
COLUMNS = "ABCDEFGHI"
DEEDS = ("PieceMoved", "ArcherShot", "VolleyFired", "MovesRefused")


def setup(**options: Any) -> Table:
    """Return a match that has not begun."""
    return play.setup(GAME, (SOUTH, NORTH), options)


def begun(**options: Any) -> Table:
    """Return a match of the standard position that has begun (South first unless `first_seat` says
    otherwise).
    """
    return play.apply(
        GAME, setup(**{"first_seat": "south", **options}), Action(SOUTH, "GameStarted")
    )


def position(
    words: Mapping[str, str], active: Seat = SOUTH, moves: int = 2, **options: Any
) -> Table:
    """Return a match that has begun from a stated position (`{"A1": "S-H"}`)."""
    table = setup(**{"start": "custom", **options})
    loaded = Action(
        SOUTH, "PositionLoaded", {"placement": dict(words), "active": active, "moves": moves}
    )
    ruling = play.check(GAME, table, loaded)
    if not ruling.legal:
        raise ValueError(f"{ruling.rule} {ruling.because}")
    return play.apply(GAME, play.apply(GAME, table, loaded), Action(NORTH, "GameStarted"))


def random_words(chance: random.Random) -> dict[str, str]:
    """Return a random position: few or many pieces, spread out or crowded together."""
    rows = chance.choice((range(1, 13), range(1, 13), range(4, 10)))
    cells = [f"{column}{row}" for row in rows for column in COLUMNS]
    chance.shuffle(cells)
    crowd = chance.choice((0.1, 0.3, 0.6, 1.0))
    pieces = [
        f"{side}-{letter}"
        for side in "SN"
        for letter in LETTERS
        for _ in range(STOCK[letter])
        if chance.random() < crowd
    ]
    words = dict(zip(cells, pieces, strict=False))
    for side in "SN":
        if not any(word.startswith(side) for word in words.values()):
            words[cells[-1 if side == "S" else -2]] = f"{side}-G"
    return words


def random_options(chance: random.Random) -> dict[str, Any]:
    """Return random values of the options that change what is legal."""
    return {
        "archer_mode": chance.choice(("aggressive", "tactical")),
        "guard_path": chance.choice(("straight", "straight", "turning")),
        "leap_turn": chance.choice(("no", "no", "yes")),
        "melee_table": chance.choice(("full", "attack_lists")),
        "horse_shield_draw": "claim",
    }


def bare(words: Mapping[str, str], active: Seat, **options: Any) -> Table:
    """Return a position as `position` does, but built at once (for thousands of them), with two
    moves left.
    """
    from games.generalissimo.equipment import placed
    from games.generalissimo.opening import read_placement

    table = setup(**{"start": "custom", **options})
    table = replace(
        table,
        pieces=placed(read_placement(words)),
        phase="play",
        turn=1,
        active=active,
        to_act=(active,),
    )
    return table.set("table", "moves_left", 2)
