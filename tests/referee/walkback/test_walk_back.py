"""Following a checklist with real hands gives exactly the table it promises."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from games.cards import NO_CARDS
from games.rules import Game
from games.table import Outcome
from games.table import Piece
from games.table import Table
from projections.replay.rebase import Rebase
from projections.walkback.checklist import checklist
from projections.walkback.checklist import walk_back
from projections.walkback.places import crossing
from projections.walkback.places import homes
from projections.walkback.places import possible
from projections.walkback.tasks import Task
from tests.referee import little
from tests.referee.amendments import any_amendment
from tests.referee.amendments import random_amendment
from tests.referee.everygame import GAMES
from tests.referee.matches import Match
from tests.referee.matches import random_match
from tests.referee.walkback.physical import Physical
from tests.referee.walkback.physical import Refused

SEATS = (little.RED, little.BLUE)


def follow(
    game: Game,
    before: Table,
    after: Table,
    steps: tuple[Task, ...],
    held: dict[str, str],
    seed: int,
) -> None:
    """Do the steps on a real table; no tile is ever fuller than on both tables."""
    hands = Physical(game, before, random.Random(seed), held)
    wanted = Physical(game, after, random.Random(seed))
    hands.kind = {
        **wanted.kind,
        **hands.kind,
    }  # what is printed on a piece that is still in the box
    hands.printed = {**wanted.printed, **hands.printed}
    at_first = {cell: hands.crowd(cell) for cell in (*hands.open, *wanted.open)}
    for step in steps:
        hands.do(step)
        for cell, crowd in at_first.items():
            assert not cell[2] or hands.crowd(cell) <= max(crowd, wanted.crowd(cell)), (cell, step)
    hands.drop_dials(wanted)
    assert hands.seen() == wanted.seen()


@pytest.mark.parametrize("key", sorted(GAMES))
@pytest.mark.parametrize("seed", range(6))
def test_random_rulings_in_random_matches(key: str, seed: int) -> None:
    game = GAMES[key]
    match, chance = random_match(game, seed, 110), random.Random(seed)
    for _ in range(5):
        standing = [
            step
            for step in match.history.steps
            if step.entry.is_play and step.entry.standing == "stands"
        ]
        if not standing:
            break
        kind, data = random_amendment(match, chance)
        walked_back(match, kind, data, seed)


KINDS = (
    "PlayReplaced",
    "RulingWithdrawn",
    "PlayAllowed",
    "TableCorrected",
    "PlayStruck",
    "RewoundTo",
)


@pytest.mark.parametrize("key", sorted(GAMES))
@pytest.mark.parametrize("seed", range(4))
def test_amendments_of_every_kind_in_random_matches(key: str, seed: int) -> None:
    """Rulings upon rulings: what was replaced, withdrawn, allowed or corrected is walked like what
    was struck.
    """
    game = GAMES[key]
    match, chance = random_match(game, seed, 60), random.Random(seed)
    walked = set()
    for number in range(12):
        kind = KINDS[number % len(KINDS)]
        data = any_amendment(match, kind, chance)
        if data is None:
            continue
        walked_back(match, kind, data, seed)
        walked.add(kind)
    assert len(walked) >= 4, walked


def walked_back(match: Match, kind: str, data: Mapping[str, Any], seed: int) -> None:
    """Follow the checklist of an amendment with real hands, then make it."""
    outcome = match.wonder(kind, **data)
    held = unseen_homes(match, outcome)
    tasks = walk_back(match.game, match.history, outcome, events=match.events)
    follow(match.game, outcome.before, outcome.after, tasks, held, seed)
    match.rule(kind, **data)


def unseen_homes(match: Match, outcome: Rebase) -> dict[str, str]:
    """Where the cards that cross between sight and the unseen belong, as the checklist says it."""
    game, ids = match.game, crossing(match.game, outcome.before, outcome.after)
    back = homes(game, match.start, outcome.steps, ids) | homes(
        game, match.start, match.history.steps, ids
    )
    return possible(game, outcome.before, outcome.after, back)


def any_table(chance: random.Random) -> Table:
    """Any arrangement of the little game's cards: on cells, on each other, in piles, unseen, or in
    the box.
    """
    table = little.setup(little.GAME, SEATS, {}, NO_CARDS)
    pieces: dict[str, Piece] = {}
    for order, id_ in enumerate(chance.sample(sorted(table.pieces), len(table.pieces))):
        piece = replace(table.pieces[id_], order=order)
        spot = chance.choice(["pool", "board", "board", "discard", "discard", "host", "box"])
        hosts = [other for other in pieces.values() if other.zone == "board"]
        if spot == "box":
            continue
        if spot == "host" and hosts:
            host = chance.choice(hosts)
            piece = replace(piece, zone="board", cell=host.cell, host=host.id)
        elif spot in ("board", "host"):
            piece = replace(piece, zone="board", cell=chance.choice(little.CELLS))
        else:
            piece = replace(piece, zone=spot)
        pieces[id_] = (
            piece
            if piece.zone == "pool"
            else replace(
                piece,
                facing=chance.choice(["up", "down", "side"]),
                controller=chance.choice(SEATS),
                marks=frozenset(chance.choice([(), ("moved",)])),
                counters=chance.choice([{}, {"damage": 1}, {"damage": 2}]),
            )
        )
    hidden = {}
    for seat in SEATS:
        unseen = sum(piece.zone == "pool" and piece.owner == seat for piece in pieces.values())
        hidden[seat, "hand"] = chance.randint(0, unseen)
        hidden[seat, "deck"] = unseen - hidden[seat, "hand"]
    return table.having(
        pieces=pieces,
        hidden=hidden,
        counters={(seat, "energy"): chance.randint(0, 9) for seat in SEATS},
        outcome=chance.choice([None, Outcome((little.RED,), "so", "LIT-9")]),
        active=chance.choice(SEATS),
        turn=chance.randint(1, 3),
    )


@pytest.mark.parametrize("seed", range(300))
def test_any_table_to_any_other(seed: int) -> None:
    chance = random.Random(seed)
    before, after = any_table(chance), any_table(chance)
    held = _held(before, after)
    follow(little.GAME, before, after, checklist(little.GAME, before, after, held), held, seed)


def _held(before: Table, after: Table) -> dict[str, str]:
    """Say of as many crossing cards that they belong to the hand as it holds before (leaving) or
    afterwards (coming).
    """
    held: dict[str, str] = {}
    for seat in SEATS:
        room = {True: before.hides(seat, "hand"), False: after.hides(seat, "hand")}
        for id_ in crossing(little.GAME, before, after):
            piece = before.pieces.get(id_) or after.pieces[id_]
            if piece.owner == seat:
                leaving = id_ in before.pieces and before.pieces[id_].zone == "pool"
                held[id_] = "hand" if room[leaving] else "deck"
                room[leaving] = max(0, room[leaving] - 1)
    return held


@pytest.mark.parametrize("seed", range(20))
def test_nothing_to_do_between_equal_tables(seed: int) -> None:
    table = any_table(random.Random(seed))
    assert checklist(little.GAME, table, table) == ()


def test_a_planted_fault_is_caught() -> None:
    """The real table notices a step left out, and refuses steps in another order."""
    match = random_match(little.GAME, 3, 60)
    outcome = match.wonder("RewoundTo", target=4)
    steps = walk_back(little.GAME, match.history, outcome)
    held = homes(
        little.GAME,
        match.start,
        match.history.steps,
        crossing(little.GAME, outcome.before, outcome.after),
    )
    follow(little.GAME, outcome.before, outcome.after, steps, held, 0)
    caught = 0
    for place in range(len(steps)):
        with pytest.raises((AssertionError, Refused)):
            follow(
                little.GAME,
                outcome.before,
                outcome.after,
                (*steps[:place], *steps[place + 1 :]),
                held,
                0,
            )
        caught += 1
    assert caught == len(steps) > 5
