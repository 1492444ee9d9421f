"""Whole matches, the clock's deadlines, what a struck play leaves, and the words for people."""

from __future__ import annotations

from pathlib import Path

import pytest

import games
from app.scenario.run import PASSED
from app.scenario.run import run_file
from events.record import Entry
from events.record import Record
from events.vocabulary import TABLE
from events.vocabulary import Action
from games import play
from games.generalissimo import GAME
from games.table import Impossible
from projections.replay.replay import replay
from tests.games.generalissimo.positions import NORTH
from tests.games.generalissimo.positions import SOUTH
from tests.games.generalissimo.positions import begun
from tests.games.generalissimo.positions import position
from tests.games.generalissimo.positions import setup
from tests.games.players import Chance

FOLDER = Path(games.__path__[0]) / "generalissimo"
PLAYTHROUGHS = sorted((FOLDER / "playthroughs").glob("*.txt"))


@pytest.mark.parametrize("file", PLAYTHROUGHS, ids=lambda file: file.stem)
def test_a_whole_match_goes_as_written(file: Path) -> None:
    for result in run_file(file):
        assert result.state == PASSED, (
            f"{result.place}: expected {result.expected}, found {result.actual}\n{result.table}"
        )


def test_matches_by_chance_replay_to_the_same_table() -> None:
    plays = 0
    for seed in range(6):
        chance = Chance(GAME, seed)
        first = chance.opening()
        turns = list(chance.match(150, False, first))
        entries = tuple(
            Entry(number, turn.action, "x", 0) for number, turn in enumerate(turns, start=1)
        )
        again = replay(GAME, first, Record(entries, ()))
        assert not again.troubles
        assert again.table.digest() == turns[-1].after.digest()
        plays += len(turns)
    assert plays > 200


def test_each_move_has_its_own_deadline() -> None:
    table = play.apply(GAME, begun(move_seconds=20), Action(SOUTH, "MovesRefused"))
    first = GAME.deadline(table)
    after = play.apply(
        GAME, table, Action(NORTH, "PieceMoved", {"piece": "N-H-A10", "path": ("A10", "A9")})
    )
    second = GAME.deadline(after)
    assert first is not None
    assert second is not None
    assert (first.seat, first.seconds, first.action) == (
        NORTH,
        20,
        Action(TABLE, "MoveTimeExpired", {"seat": NORTH, "move": 1}),
    )
    assert second.action == Action(TABLE, "MoveTimeExpired", {"seat": NORTH, "move": 2})
    assert first.key != second.key


def test_what_does_not_touch_the_move_leaves_its_clock_alone() -> None:
    table = begun(move_seconds=20)
    for action in (
        Action(NORTH, "DrawOffered"),
        Action(SOUTH, "DrawDeclined"),
        Action(NORTH, "LimitChangeProposed", {"seconds": 5}),
    ):
        after = play.apply(GAME, table, action)
        assert GAME.deadline(after) == GAME.deadline(table)
        table = after


@pytest.mark.parametrize(
    "table", [setup(move_seconds=10), begun(), begun(move_seconds=10).end((), "over", "GSM-12.3")]
)
def test_no_deadline_before_the_start_without_a_clock_and_after_the_end(table: object) -> None:
    assert GAME.deadline(table) is None  # type: ignore[arg-type]


def test_a_forfeit_fits_the_move_that_is_due_only() -> None:
    table = begun(move_seconds=20)
    wrong = [("seat", NORTH, "GSM-11.6"), ("move", 2, "GSM-11.4")]
    for key, value, rule in wrong:
        args = {"seat": SOUTH, "move": 1, key: value}
        assert play.check(GAME, table, Action(TABLE, "MoveTimeExpired", args)).rule == rule
    assert (
        play.check(GAME, begun(), Action(TABLE, "MoveTimeExpired", {"seat": SOUTH, "move": 1})).rule
        == "GSM-11.2"
    )


def test_a_struck_play_leaves_one_refused_move() -> None:
    for name in ("PieceMoved", "ArcherShot", "VolleyFired"):
        assert GAME.stand_in(Action(SOUTH, name)) == Action(
            TABLE, "MoveSlotRefused", {"seat": SOUTH}
        )
    table = play.apply(GAME, begun(), Action(SOUTH, "MovesRefused"))
    slot = Action(TABLE, "MoveSlotRefused", {"seat": NORTH})
    once = play.apply(GAME, table, slot)
    assert (once.active, once.count(TABLE, "moves_left"), once.count(TABLE, "move")) == (
        NORTH,
        1,
        2,
    )
    assert play.apply(GAME, once, slot).active == SOUTH
    assert (
        play.check(GAME, table, Action(TABLE, "MoveSlotRefused", {"seat": SOUTH})).rule == "GSM-2.1"
    )


def test_a_struck_refusal_leaves_the_moves_refused_that_it_declined() -> None:
    slots = GAME.stand_in(Action(NORTH, "MovesRefused"))
    assert slots == Action(TABLE, "TurnSlotsRefused", {"seat": NORTH})
    table = play.apply(GAME, begun(), Action(SOUTH, "MovesRefused"))
    assert play.apply(GAME, table, slots) == play.apply(GAME, table, Action(NORTH, "MovesRefused"))
    assert play.apply(GAME, begun(), slots) == begun(), "a seat that is not on turn loses nothing"
    assert play.check(GAME, begun(), slots).rule == "GSM-2.1"


def test_a_struck_offer_leaves_nothing() -> None:
    for name in ("DrawOffered", "DrawClaimed", "Surrendered", "LimitChangeProposed"):
        assert GAME.stand_in(Action(SOUTH, name)) is None


@pytest.mark.parametrize("name", ["MoveSlotRefused", "TurnSlotsRefused"])
def test_nobody_can_report_a_refused_slot(name: str) -> None:
    table = begun()
    assert name not in {
        offer.name for seat in (SOUTH, NORTH, TABLE) for offer in play.offers(GAME, table, seat)
    }
    assert name not in {action.name for action in play.legal_actions(GAME, table, TABLE)}


def test_what_cannot_stand_on_a_table_is_impossible() -> None:
    table = position({"A1": "S-H", "A2": "S-W", "I12": "N-G"})
    for action in (
        Action(SOUTH, "PieceMoved", {"piece": "S-H-A1", "path": ("A1", "A2")}),
        Action(SOUTH, "PieceMoved", {"piece": "S-H-A1", "path": ("A1", "Z9")}),
        Action(SOUTH, "PieceMoved", {"piece": "S-G-D1", "path": ("A5", "A6")}),
        Action(SOUTH, "PieceMoved", {"piece": "nothing", "path": ("A5", "A6")}),
        Action(SOUTH, "ArcherShot", {"piece": "S-H-A1", "target": "B1", "declared": "Horseman"}),
        Action(SOUTH, "VolleyFired", {"piece": "S-H-A1", "step": "A2"}),
    ):
        with pytest.raises(Impossible):
            play.apply(GAME, table, action)


def test_an_illegal_deed_that_stands_out_of_turn_uses_nobody_s_move() -> None:
    table = begun()
    after = play.apply(
        GAME, table, Action(NORTH, "PieceMoved", {"piece": "N-G-E12", "path": ("E12", "E5")})
    )
    assert (after.active, after.count(TABLE, "moves_left"), after.piece("N-G-E12").cell) == (
        SOUTH,
        1,
        "E5",
    )


def test_words() -> None:
    table = position(
        {"E1": "S-C", "E5": "S-W", "E6": "N-A", "A1": "S-A", "A3": "N-H", "I12": "N-G"}
    )
    said = {
        (
            "VolleyFired",
            ("piece", "S-C-C1"),
            ("step", "E2"),
        ): (
            "South’s Catapult fires and destroys South’s Swordsman on E5, North’s Archer on E6, "
            "then goes to E2."
        ),
        (
            "ArcherShot",
            ("piece", "S-A-C2"),
            ("step", "A2"),
            ("target", "A3"),
            ("declared", "Horseman"),
        ): "South’s Archer steps to A2 and shoots the Horseman on A3.",
        (
            "PieceMoved",
            ("piece", "S-W-B1"),
            ("path", ("E5", "E6")),
        ): "South’s Swordsman goes E5–E6; captures the Archer on E6.",
        ("MovesRefused",): "South declines both moves.",
    }
    for (name, *args), sentence in said.items():
        spec = GAME.spec(str(name))
        assert spec is not None
        assert spec.says is not None
        assert spec.says(table, Action(SOUTH, str(name), dict(args))) == sentence  # type: ignore[arg-type]
    assert GAME.label is not None
    assert GAME.describe is not None
    assert GAME.label(table, "S-C-C1") == "Catapult E1"
    rows = dict(GAME.describe(table, "S-C-C1"))
    assert rows["Friendly fire"] == "E5"
    assert rows["Zone"] == "E5, E6, E7"
    assert (
        rows["Falls in melee to"] == "Horsemen, Archers, Shieldmen, Swordsmen, Guardsmen, Catapults"
    )


def test_what_each_seat_has_left_is_said_beside_the_captured_pieces() -> None:
    table = position({"E1": "S-C", "E5": "S-W", "E6": "N-A", "I12": "N-G", "I11": "N-G"})
    warn = GAME.equipment.zone("captured").warn
    assert warn is not None
    assert warn(table, SOUTH) == "2 left on the board: 1 W, 1 C"
    assert warn(table, NORTH) == "3 left on the board: 1 A, 2 G"


@pytest.mark.parametrize("options", [{}, {"first_seat": "north"}, {"start": "custom"}])
def test_a_demonstration_begins_at_once(options: dict[str, str]) -> None:
    table = setup(**options)
    assert GAME.demo is not None
    for action in GAME.demo(table):
        assert play.check(GAME, table, action).legal
        table = play.apply(GAME, table, action)
    assert (table.phase, table.turn, table.count(TABLE, "moves_left")) == ("play", 1, 1)


def test_the_volley_warns_of_friendly_fire() -> None:
    table = position({"E1": "S-C", "E5": "S-W", "E6": "N-A", "I12": "N-G"})
    spec = GAME.spec("VolleyFired")
    assert spec is not None
    warn = spec.asks[-1].warn  # type: ignore[union-attr]
    assert warn(table, SOUTH, {"piece": "S-C-C1"}) == (
        "Friendly fire! The volley on E5, E6, E7 destroys your own Swordsman on E5, the Archer "
        "on E6."
    )


def test_what_one_move_captures_goes_off_the_board_in_the_order_of_its_way() -> None:
    table = position({"E5": "S-H", "E7": "N-W", "E6": "N-A", "A1": "S-W", "I12": "N-G"})
    way = ("E5", "E6", "E7")
    rider, first, then = (table.at("board", cell)[0].id for cell in way)
    after = play.apply(GAME, table, Action(SOUTH, "PieceMoved", {"piece": rider, "path": way}))
    assert after.piece(then).order == after.piece(first).order + 1
