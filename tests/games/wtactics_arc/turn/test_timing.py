"""Who may act when in WTactics, and what the phone offers: turn, windows, claims, battles."""

from __future__ import annotations

import pytest

from events.vocabulary import Action
from events.vocabulary import Seat
from games.rules import Check
from games.table import Frame
from games.table import Table
from games.wtactics_arc.names import BATTLE
from games.wtactics_arc.names import CLAIM
from games.wtactics_arc.names import DEFEATED
from games.wtactics_arc.names import DRAW
from games.wtactics_arc.names import PLAY1
from games.wtactics_arc.names import SETUP
from games.wtactics_arc.names import TACTICS
from games.wtactics_arc.names import WINDOW
from games.wtactics_arc.names import YES
from games.wtactics_arc.turn import timing
from tests.games.wtactics_arc import conduct

A, B = Seat("A"), Seat("B")
EVENT, ABILITY, CREATURE = (
    Action(A, "EventPlayed"),
    Action(A, "AbilityActivated"),
    Action(A, "CreaturePlayed"),
)
FRAMES = {
    "window": Frame(WINDOW, asked=(A, B)),
    "others": Frame(WINDOW, asked=(B, A)),
    "event": Frame(WINDOW, asked=(B, A), stack=(EVENT,)),
    "again": Frame(WINDOW, asked=(A, B), stack=(EVENT,)),
    "ability": Frame(WINDOW, asked=(B, A), stack=(ABILITY,)),
    "creature": Frame(WINDOW, asked=(B, A), stack=(CREATURE,)),
    "theirs": Frame(WINDOW, asked=(B, A), stack=(EVENT, Action(B, "EventPlayed"))),
    "claim": Frame(CLAIM, asked=(B,)),
    "defence": Frame(BATTLE, notes={"stage": "defence"}),
    "combat": Frame(BATTLE, notes={"stage": "combat"}),
}


def at(frame: str = "", phase: str = PLAY1, active: Seat = A, *agreed: str) -> Table:
    """A table in a turn at which something is open."""
    table = conduct.opened(2, dict.fromkeys(agreed, True)).enter(phase, active=active)
    return table.push(FRAMES[frame]) if frame else table


def rule(check: Check, table: Table, seat: Seat = A) -> str:
    """The clause by which a check objects to what a seat does ("" for none)."""
    ruling = check(table, Action(seat, ""))
    return ruling.rule if ruling is not None else ""


@pytest.mark.parametrize(
    ("frame", "playing", "event", "ability", "passing"),
    [
        ("", "", "", "", "ARC-R15"),
        ("window", "ARC-R16", "", "", ""),
        ("others", "ARC-R16", "ARC-R15", "ARC-R15", "ARC-R15"),
        ("event", "ARC-R16", "ARC-25.2", "ARC-25.2", "ARC-R15"),
        ("again", "ARC-R16", "", "", ""),
        ("ability", "ARC-R16", "ARC-25.2", "ARC-25.2", "ARC-R15"),
        ("creature", "ARC-R16", "ARC-R15", "ARC-R15", "ARC-R15"),
        ("theirs", "ARC-R16", "ARC-R15", "ARC-R15", "ARC-R15"),
        ("claim", "ARC-R14", "ARC-R14", "ARC-R14", "ARC-R15"),
        ("defence", "ARC-R14", "ARC-R14", "ARC-R14", "ARC-R15"),
    ],
)
def test_what_may_be_done_while_something_is_open(
    frame: str, playing: str, event: str, ability: str, passing: str
) -> None:
    table = at(frame)
    assert rule(timing.nothing_open, table) == playing
    assert rule(timing.event_time, table) == event
    assert rule(timing.ability_time, table) == ability
    assert rule(timing.window_open, table) == passing


@pytest.mark.parametrize(
    ("frame", "phase", "active", "agreed", "expected"),
    [
        ("", PLAY1, A, (), ""),
        ("", TACTICS, A, (), "ARC-12.2"),
        ("", PLAY1, B, (), "ARC-R18"),
        ("", TACTICS, B, (), "ARC-R18"),
        ("window", PLAY1, A, (), ""),
        ("window", TACTICS, A, (), "ARC-R18"),
        ("window", PLAY1, B, (), "ARC-R18"),
        ("window", TACTICS, A, ("abilities-any-window",), ""),
        ("window", PLAY1, B, ("abilities-any-window",), ""),
    ],
)
def test_when_an_ability_may_be_used(
    frame: str, phase: str, active: Seat, agreed: tuple[str, ...], expected: str
) -> None:
    assert rule(timing.ability_time, at(frame, phase, active, *agreed)) == expected


def test_abilities_answer_in_the_windows_of_a_battle() -> None:
    table = at("combat", PLAY1, B).push(FRAMES["window"])
    assert rule(timing.ability_time, table) == ""


@pytest.mark.parametrize(
    ("frame", "waiting"),
    [
        ("", ""),
        ("window", "window"),
        ("claim", "claim"),
        ("defence", "defence"),
        ("combat", "division"),
    ],
)
def test_what_waits_for_an_answer(frame: str, waiting: str) -> None:
    waits = {
        "window": timing.window_waits,
        "claim": timing.claim_waits,
        "defence": timing.defence_waits,
        "division": timing.division_waits,
    }
    assert [name for name, one in waits.items() if one(at(frame), A)] == [waiting][: bool(waiting)]


@pytest.mark.parametrize(
    ("frame", "phase", "event", "own", "other"),
    [
        ("", PLAY1, True, True, False),
        ("", DRAW, True, False, False),
        ("", SETUP, False, False, False),
        ("window", PLAY1, True, True, True),
        ("window", DRAW, True, True, True),
        ("claim", PLAY1, False, False, False),
    ],
)
def test_when_events_and_abilities_are_offered(
    frame: str, phase: str, event: bool, own: bool, other: bool
) -> None:
    table = at(frame, phase)
    assert timing.event_open(table, A) is event
    assert [timing.ability_open(table, seat) for seat in (A, B)] == [own, other]


@pytest.mark.parametrize(
    ("seat", "phase", "defeated", "acting", "conceding"),
    [
        (A, PLAY1, False, "", ""),
        (A, PLAY1, True, "ARC-R61", "ARC-R61"),
        (A, SETUP, False, "ARC-8.1", "ARC-R62"),
        (Seat("C"), PLAY1, False, "ARC-R3", "ARC-R3"),
        (Seat(""), PLAY1, False, "ARC-R3", "ARC-R3"),
    ],
)
def test_who_is_in_the_game(
    seat: Seat, phase: str, defeated: bool, acting: str, conceding: str
) -> None:
    table = at("", phase)
    table = table.noting(A, DEFEATED, YES) if defeated else table
    assert rule(timing.in_the_game, table, seat) == acting
    assert rule(timing.not_over_yet, table, seat) == conceding


def test_only_the_active_player_acts_in_the_phases_of_the_turn() -> None:
    def objections(table: Table, seat: Seat) -> list[str]:
        checks = timing.own_phase("ARC-8.3", PLAY1, TACTICS)
        return [found for one in checks if (found := rule(one, table, seat))]

    assert objections(at(), A) == []
    assert objections(at("", TACTICS), A) == []
    assert objections(at("", DRAW), A) == ["ARC-8.3"]
    assert objections(at(), B) == ["ARC-8.3"]
    assert objections(at("claim"), A) == ["ARC-R14"]


def test_whose_answer_is_awaited_is_said() -> None:
    said = [str(timing.answers_first(at().having(to_act=seats))) for seats in ((), (B,))]
    assert said == [
        "Wait until the referee has settled it.",
        "Wait for the answer of B.",
    ]
