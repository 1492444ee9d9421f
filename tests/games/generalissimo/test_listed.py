"""What is listed is exactly what asks and checks allow, and a way drawn by a finger is judged the
same.
"""

from __future__ import annotations

import random
from dataclasses import replace

from events.vocabulary import Action
from games import play
from games.generalissimo import GAME
from games.generalissimo.scoring import CLAIM
from games.rules import Game
from games.table import Frame
from games.table import Table
from tests.games.generalissimo import brute
from tests.games.generalissimo.positions import DEEDS
from tests.games.generalissimo.positions import LETTERS
from tests.games.generalissimo.positions import NORTH
from tests.games.generalissimo.positions import SOUTH
from tests.games.generalissimo.positions import bare
from tests.games.generalissimo.positions import begun
from tests.games.generalissimo.positions import position
from tests.games.generalissimo.positions import random_options
from tests.games.generalissimo.positions import random_words

ASKING: Game = replace(
    GAME, actions=tuple(replace(spec, listed=None) for spec in GAME.actions if spec.name in DEEDS)
)
"""The game without its own lists: every action is built ask by ask and judged by the checks."""


def _keys(game: Game, table: Table) -> list[str]:
    return sorted(
        f"{action.name} {sorted(action.args.items())}"
        for action in play.legal_actions(game, table, SOUTH)
        if action.name in DEEDS
    )


def _tables(seed: int, many: int) -> list[Table]:
    chance = random.Random(seed)
    tables = [bare(random_words(chance), SOUTH, **random_options(chance)) for _ in range(many)]
    acted = [next(iter(play.legal_actions(GAME, table, SOUTH))) for table in tables]
    tables = [
        play.apply(GAME, table, action) if number % 3 == 0 else table
        for number, (table, action) in enumerate(zip(tables, acted, strict=True))
    ]
    return [table for table in tables if table.active == SOUTH]


def test_listed_is_what_asks_and_checks_allow() -> None:
    for table in [begun(), *_tables(seed=11, many=12)]:
        assert _keys(GAME, table) == _keys(ASKING, table)


def test_any_drawn_way_is_judged_like_a_listed_one() -> None:
    """Every row of steps on the board, legal or not, for some pieces of some positions."""
    judged = legal = 0
    for table in _tables(seed=12, many=8):
        listed = {
            action.args["path"]
            for action in play.legal_actions(GAME, table, SOUTH)
            if action.name == "PieceMoved"
        }
        for piece in [
            piece for piece in table.at("board") if piece.owner == SOUTH and not piece.marks
        ][:4]:
            letter = next(letter for letter in LETTERS if f"-{letter}-" in piece.id)
            rows = brute.rows(
                letter, ("ABCDEFGHI".index(piece.cell[0]), int(piece.cell[1:]) - 1), False
            ).rows
            for _, way in rows[:: max(1, len(rows) // 300)]:
                ruling = play.check(
                    GAME, table, Action(SOUTH, "PieceMoved", {"piece": piece.id, "path": way})
                )
                assert ruling.legal == (way in listed), (piece, way, ruling)
                assert ruling.legal or ruling.see, "a refused way shows the cell that offends"
                judged += 1
                legal += ruling.legal
    assert judged > 1_000
    assert 0 < legal < judged


def test_the_phone_is_told_all_ways_and_why_others_are_not() -> None:
    table = begun()
    choices = play.options(GAME, table, SOUTH, "PieceMoved", {"piece": "S-H-A3"})
    listed = [
        action.args["path"]
        for action in play.legal_actions(GAME, table, SOUTH)
        if action.name == "PieceMoved" and action.args["piece"] == "S-H-A3"
    ]
    assert sorted(choice.value for choice in choices if choice.ruling.legal) == sorted(listed)
    refused = {
        choice.value[-1]: choice.ruling.rule for choice in choices if not choice.ruling.legal
    }
    assert refused["B3"] == "GSM-3.4"
    assert all(refused.values())


def test_the_first_ways_lead_to_every_result() -> None:
    """A phone that shows only the first of many ways misses no end and no capture."""
    table = position(
        {"E6": "S-H", "E8": "N-W", "F8": "N-A", "C6": "S-W", "E4": "N-S", "A1": "S-G", "I12": "N-G"}
    )
    choices = [
        choice.value
        for choice in play.options(GAME, table, SOUTH, "PieceMoved", {"piece": "S-H-A1"})
    ]
    enemies = {"E8", "F8", "E4"}
    results = {(way[-1], frozenset(enemies & set(way))) for way in choices}
    assert len(choices) > 600
    assert len(results) < 200
    assert {(way[-1], frozenset(enemies & set(way))) for way in choices[: len(results)]} == results
    assert {(way[-1], frozenset(enemies & set(way))) for way in choices[-len(results) :]} != results


def test_what_one_piece_may_do_is_what_is_legal_for_it_and_nothing_while_a_claim_waits() -> None:
    """Lists know nothing of a claim that waits (GSM-R35); checks do."""
    for table in _tables(5, 12):
        traced = {spec.name: spec.asks[0].key for spec in GAME.actions if spec.trace is not None}
        legal = [one for one in play.legal_actions(GAME, table, SOUTH) if one.name in traced]
        for piece in table.pieces:
            found = [action for _, action in play.of_piece(GAME, table, SOUTH, piece)]
            assert found == [one for one in legal if one.args[traced[one.name]] == piece]
        waiting = table.push(Frame(CLAIM, asked=(NORTH,)))
        assert not any([*play.of_piece(GAME, waiting, SOUTH, piece)] for piece in table.pieces)
