"""Objects that hold one another in a ring go while people play, and a play leaves none."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.operations.garbage import QUIET
from app.operations.garbage import REST
from app.operations.garbage import SPARE
from app.operations.garbage import YOUNG
from app.operations.garbage import Collector
from app.services import services_of
from benchmarks.way_in import recorded
from benchmarks.way_in import report
from tests.pages.browsers.sittings import application


class Ring:
    """An object that holds itself."""

    def __init__(self) -> None:
        self.itself = self


def dropped() -> weakref.ref[Ring]:
    """A ring that nobody else holds."""
    return weakref.ref(Ring())


class Machine:
    """The time, and how many blocks of memory are in use."""

    def __init__(self) -> None:
        self.time, self.blocks = 0.0, 1_000_000
        self.collector = Collector(
            lambda _: self.collector.stop(), lambda: self.time, lambda: self.blocks
        )

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


def test_new_rings_go_at_once_where_there_are_many_new_objects(machine: Machine) -> None:
    ring = dropped()
    machine.looks_after(0.05)
    assert ring() is not None  # a look would cost more than it brings
    many = young()
    machine.looks_after(0.05)
    assert ring() is None
    assert many


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
    ring, many = dropped(), young()
    machine.collector.run()
    assert ring() is None
    assert many


@pytest.mark.parametrize("game", ["war_time_generals", "generalissimo"])
def test_a_report_leaves_no_ring(game: str, machine: Machine, tmp_path: Path) -> None:
    seats, script = recorded(game, 40)
    app = application(tmp_path)
    with app.app_context():
        desk = services_of(app).desk
        match = desk.open(game, {}, seats)
        for ply, action in enumerate(script[:10]):
            report(desk, match, ply, action)
        gc.collect()
        for ply, action in enumerate(script[10:30], 10):
            report(desk, match, ply, action)
        assert gc.collect(0) < 20  # a ring has two objects or more
    services_of(app).close()
