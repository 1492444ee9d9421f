"""What a device shows after pushes is byte for byte what it would show if it asked anew: for each
seat, the referee's desk and the wall, in each language, through plays, rulings, calls and pauses,
with messages lost on the way.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from app.desk.errors.refusals import Refusal
from app.desk.history.lookback import past_of
from app.i18n.languages import offered
from app.pages.panes import pushing
from app.pages.panes.brush import Brush
from app.pages.panes.pane import Drawn
from app.pages.panes.pane import Pane
from app.services import services_of
from app.views import match
from app.web.sockets import init_sockets
from events.vocabulary import MatchId
from games import catalogue
from projections.knowledge import answers
from projections.knowledge.answers import Answers
from tests.laws.strategies.effort import TIMES
from tests.laws.strategies.matches import Sitting
from tests.laws.test_retractions import amend_somehow
from tests.laws.test_retractions import play_on
from tests.pages.browsers.devices import Device
from tests.pages.browsers.sittings import application

IDS = count(1)
WINDOW = 12
"""Lines that the log shows here: so few that each match has more of them, and its log slides."""
LOST = 0.2
"""How often a device misses what was sent."""


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    made = application(tmp_path)
    made.testing = True
    init_sockets(made, "threading", None)
    yield made
    services_of(made).close()


def devices(app: Flask, sitting: Sitting) -> list[Device]:
    """A device of each seat, the referee's desk and a wall, in each language."""
    book = services_of(app).access
    referee = book.issue(sitting.match, "referee", "")
    watching = [
        device
        for language in offered()
        for device in (
            Device.wall(app, sitting.match, language),
            Device.desk(app, sitting.match, referee, language),
        )
    ]
    return watching + [
        Device.seat(app, sitting.match, book.issue(sitting.match, "seat", seat), seat, language)
        for seat in sitting.first.seats
        for language in offered()
    ]


def talk_somehow(sitting: Sitting, dice: random.Random) -> None:
    """Call the referee and settle it, pause and go on, take a seat."""
    head, seat = sitting.live.head.version, dice.choice(sitting.first.seats)
    call = {"target": max(1, dice.randint(1, max(1, head))), "rule": "", "claim": "look"}
    said: list[tuple[str, dict[str, Any], str]] = [
        ("DisputeRaised", call, seat),
        ("ClockPaused", {}, "referee"),
        ("ClockResumed", {}, "referee"),
        ("SeatTaken", {"seat": seat, "player": dice.choice(("Ann", "小美"))}, seat),
    ]
    calls = [event for event in sitting.events if event.kind == "DisputeRaised"]
    if calls:
        settled = {"dispute": calls[-1].version, "verdict": "as it was"}
        said.append(("DisputeSettled", settled, "referee"))
    kind, data, by = dice.choice(said)
    try:
        sitting.desk.tell(sitting.match, f"t{next(IDS)}", kind, data, by)
    except Refusal:
        return


def check(app: Flask, sitting: Sitting, shown: list[Device], dice: random.Random) -> int:
    """Let what was sent arrive, or not; then compare with pages that are drawn from nothing. Return
    how many were compared.
    """
    compared = 0
    for device in shown:
        lost = dice.random() < LOST
        heard = device.heard(lost=lost)
        if heard and not lost:
            assert device.version == sitting.live.head.version, "it was told to fetch the page"
            forget(sitting)
            assert device.html == device.fresh(), (device.page, device.seat_, device.language)
            compared += 1
    return compared


@pytest.mark.parametrize("seed", range(TIMES))
def test_what_was_pushed_is_what_a_fresh_page_shows(
    app: Flask, key: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match, "LOG_LINES", WINDOW)
    dice = random.Random(f"{key} {seed}")
    sitting = Sitting(key, seed, services_of(app).desk, MatchId(f"LAW{seed}"))
    shown = devices(app, sitting)
    sitting.play(2, demo=True)
    compared = 0
    for step in range(10):
        if step % 3 == 1:
            talk_somehow(sitting, dice)
        elif step % 3 == 2:
            amend_somehow(sitting, dice)
        sitting.chance.dice.seed(dice.random())
        play_on(sitting, 3)
        compared += check(app, sitting, shown, dice)
    for device in shown:
        device.heard()
    assert compared > 10
    assert sitting.live.head.version > WINDOW


def test_matches_drawn_together_show_what_each_would_alone(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pushing, "TOGETHER", 5)
    dice, waiting = random.Random(7), list[Callable[[], object]]()
    services_of(app).pushes.spawn = waiting.append
    desk, keys = services_of(app).desk, [*catalogue(), *catalogue()]
    tables = [Sitting(key, nr, desk, MatchId(f"LAW{nr}")) for nr, key in enumerate(keys)]
    shown = [(sitting, devices(app, sitting)) for sitting in tables]
    together: list[int] = []
    for step in range(4):
        for sitting, _ in shown:
            play_on(sitting, 3)
            if step % 2:
                amend_somehow(sitting, dice)
                talk_somehow(sitting, dice)
        together.append(len(waiting))
        while waiting:
            waiting.pop(0)()
        for sitting, looking in shown:
            for device in looking:
                assert len(device.heard()) <= 1
                assert device.html == device.fresh(), (sitting.match, device.page, device.seat_)
    assert max(together) > pushing.TOGETHER


def test_a_pane_that_is_kept_too_long_is_seen(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted fault: whatever a pane shows, its first drawing is taken again."""
    sitting = Sitting("generals_52", 3, services_of(app).desk, MatchId("LAW"))
    shown = devices(app, sitting)[-1:]
    draw = Brush.draw

    def first_drawing(self: Brush, one: Pane, before: Drawn | None = None) -> Drawn:
        return before or draw(self, one)

    monkeypatch.setattr(Brush, "draw", first_drawing)
    play_on(sitting, 6)
    for device in shown:
        device.heard()
    monkeypatch.undo()
    sitting.live.shelf.clear()
    assert shown[0].html != shown[0].fresh()


def test_an_answer_that_is_kept_too_long_is_seen(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The planted fault: nothing that was looked up in a table ever counts as changed."""
    sitting = Sitting("war_time_generals", 3, services_of(app).desk, MatchId("LAW"))
    shown = devices(app, sitting)[-1:]
    monkeypatch.setattr(answers, "changed_looks", lambda before, after: ())
    sitting.play(20, demo=True)
    for device in shown:
        device.heard()
    monkeypatch.undo()
    forget(sitting)
    assert shown[0].html != shown[0].fresh()


def forget(sitting: Sitting) -> None:
    """Forget what was drawn and what was worked out of tables before."""
    sitting.live.shelf.clear()
    past_of(sitting.live).answers = Answers()
