"""Objects that hold one another in a ring go while people play, and a play leaves none."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.operations.garbage import QUIET
from app.operations.garbage import REST
from app.operations.garbage import SPARE
from app.operations.garbage import YOUNG
from app.operations.garbage import Collector
from app.operations.garbage import Surroundings
from app.pages.panes.drawn import patches
from app.pages.panes.pages import page_of
from app.services import services_of
from benchmarks.memory import audiences
from benchmarks.way_in import recorded
from benchmarks.way_in import report
from tests.pages.browsers.sittings import application

GAMES = ("war_time_generals", "generalissimo", "generals_52", "wtactics_arc", "generals_order")


class Ring:
    """An object that holds itself."""

    def __init__(self) -> None:
        self.itself = self


def dropped() -> weakref.ref[Ring]:
    """A ring that nobody else holds."""
    return weakref.ref(Ring())


class Machine:
    """The time, how many requests came, and how many blocks of memory are in use."""

    def __init__(self) -> None:
        self.time, self.requests, self.blocks = 0.0, 0, 1_000_000
        around = Surroundings(lambda: self.requests, lambda: self.time, lambda: self.blocks)
        self.collector = Collector(around, lambda _: self.collector.stop())

    def looks_after(self, seconds: float) -> None:
        self.time += seconds
        self.collector.look()


@pytest.fixture
def machine() -> Iterator[Machine]:
    """A machine whose new objects are looked at by its collector alone."""
    gc.collect()
    gc.disable()
    yield Machine()
    gc.enable()


def young() -> list[list[int]]:
    return [[] for _ in range(YOUNG + 100)]


def test_rings_of_a_request_go_at_once_where_there_are_many_new_objects(machine: Machine) -> None:
    ring = dropped()
    machine.requests += 1
    machine.looks_after(0.05)
    assert ring() is not None  # a look would cost more than it brings
    many = young()
    machine.looks_after(0.05)
    assert ring() is None
    assert many


def test_what_plays_make_is_not_looked_at(machine: Machine) -> None:
    machine.requests += 1
    many = young()
    machine.looks_after(0.05)
    ring, more = dropped(), young()
    machine.looks_after(0.05)
    assert ring() is not None
    assert many
    assert more
    assert gc.get_count()[0] < YOUNG  # and never will be, but with all


def old(machine: Machine) -> weakref.ref[Ring]:
    """A ring that came through a look, as a connection does, and was let go later."""
    held, many = Ring(), young()
    machine.looks_after(0.05)
    assert many
    return weakref.ref(held)


def test_old_rings_go_when_nobody_plays(machine: Machine) -> None:
    machine.time = REST
    ring = old(machine)
    machine.looks_after(QUIET / 2)
    assert ring() is not None  # somebody might still play
    machine.looks_after(QUIET / 2)
    assert ring() is None


def test_a_quiet_server_is_let_rest(machine: Machine) -> None:
    machine.time = REST
    old(machine)
    machine.looks_after(QUIET)
    ring = dropped()
    machine.looks_after(REST * 2)  # nothing happened since: it would be the same again
    assert ring() is not None
    ring = old(machine)
    machine.looks_after(QUIET)
    assert ring() is None


def test_two_quiet_moments_soon_after_one_another_are_not_both_used(machine: Machine) -> None:
    machine.time = REST
    old(machine)
    machine.looks_after(QUIET)
    ring = old(machine)
    machine.looks_after(QUIET)
    assert ring() is not None
    machine.looks_after(REST)
    assert ring() is None


def test_old_rings_go_while_people_play_where_memory_doubled(machine: Machine) -> None:
    ring = old(machine)
    machine.blocks = 2_000_000 + SPARE
    machine.looks_after(1)
    assert ring() is not None
    machine.blocks += 1
    machine.looks_after(0.5)
    assert ring() is not None  # the blocks are counted once a second
    machine.looks_after(0.6)
    assert ring() is None
    ring = old(machine)
    machine.looks_after(1)  # it is no more than after the last look
    assert ring() is not None


def test_a_collector_runs_until_it_is_stopped(machine: Machine) -> None:
    machine.requests += 1
    ring, many = dropped(), young()
    machine.collector.run()
    assert ring() is None
    assert many


def rings_left(game: str, folder: Path, beside: Callable[[], object]) -> int:
    """How many objects in rings 40 plays leave that two seats, the desk and a wall are shown, and
    *beside* each play something else is done.
    """
    seats, script = recorded(game, 60)
    app = application(folder)
    with app.app_context():
        desk = services_of(app).desk
        match = desk.open(game, {}, seats)
        shown = {audience: page_of(audience) for audience in audiences(match, seats)}
        for ply, action in enumerate(script):
            if ply == 20:
                gc.collect()
            report(desk, match, ply, action)
            beside()
            for audience, before in shown.items():
                shown[audience] = page_of(audience)
                patches(before, shown[audience])
        left = gc.collect(0)
    services_of(app).close()
    return left


@pytest.mark.usefixtures("machine")
@pytest.mark.parametrize("game", GAMES)
def test_a_play_leaves_no_ring(game: str, tmp_path: Path) -> None:
    assert rings_left(game, tmp_path, int) < 40


@pytest.mark.usefixtures("machine")
def test_a_play_that_leaves_a_ring_is_noticed(tmp_path: Path) -> None:
    assert rings_left("war_time_generals", tmp_path, Ring) >= 40
