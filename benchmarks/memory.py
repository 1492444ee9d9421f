"""What a match of 400 plays holds in memory while four devices show it.

    python -m benchmarks.memory [--plays 400] [--matches 20] [KEY ...]   (every game by default)

Each match is the same random legal one, with the pages of two seats, the referee's desk and the
wall drawn after each play and their patches made, as a server does. Two figures a game, both for
each match: what Python allocated for the last one (tracemalloc), and by how much the process grew
over all of them (RSS). Each game has a process of its own, which reuses nothing that another let
go. The goal is 1,000 kB. No time is measured: it holds on a busy machine.
"""

from __future__ import annotations

import argparse
import gc
import multiprocessing
import tempfile
import tracemalloc
from collections.abc import Sequence
from pathlib import Path

from flask import Flask

from app.pages.panes.drawn import Page
from app.pages.panes.drawn import patches
from app.pages.panes.pages import page_of
from app.services import services_of
from app.web.callers.connections import Audience
from benchmarks.live import memory
from benchmarks.way_in import recorded
from benchmarks.way_in import report
from events.vocabulary import Action
from events.vocabulary import MatchId
from events.vocabulary import Seat
from games import catalogue
from tests.pages.browsers.sittings import application

Shown = dict[Audience, Page]


def played(app: Flask, key: str, seats: Sequence[str], plays: Sequence[Action]) -> Shown:
    """Play a match that four devices show; return what they show at its end."""
    desk = services_of(app).desk
    match = desk.open(key, {}, seats)
    shown = {audience: page_of(audience) for audience in audiences(match, seats)}
    for number, action in enumerate(plays):
        report(desk, match, number, action)
        for audience, before in shown.items():
            now = page_of(audience)
            patches(before, now)
            shown[audience] = now
    return shown


def audiences(match: MatchId, seats: Sequence[str]) -> list[Audience]:
    """Two seats, the referee's desk and a wall."""
    return [
        *(Audience(match, "seat", "seat", Seat(seat), "en") for seat in seats[:2]),
        Audience(match, "referee", "referee", Seat(""), "en"),
        Audience(match, "table", "spectator", Seat(""), "en"),
    ]


def measured(key: str, plays: int, matches: int) -> tuple[int, int, int]:
    """Return how many plays a match has, what Python allocated for one, and by how much the process
    grew for each, in kB.
    """
    seats, script = recorded(key, plays)
    script = script[:plays]
    with tempfile.TemporaryDirectory() as folder:
        app = application(Path(folder))
        with app.app_context():
            kept = [played(app, key, seats, script) for _ in range(2)]
            gc.collect()
            before = memory()
            kept += [played(app, key, seats, script) for _ in range(matches)]
            gc.collect()
            grown = (memory() - before) // matches
            tracemalloc.start()
            start = tracemalloc.get_traced_memory()[0]
            kept.append(played(app, key, seats, script))
            gc.collect()
            allocated = (tracemalloc.get_traced_memory()[0] - start) // 1024
            tracemalloc.stop()
        services_of(app).close()
    return len(script), allocated, grown


def main() -> None:
    """Print a row for each game."""
    parser = argparse.ArgumentParser(description="What a match holds in memory.")
    parser.add_argument("games", nargs="*")
    parser.add_argument("--plays", type=int, default=400)
    parser.add_argument("--matches", type=int, default=20)
    args = parser.parse_args()
    with multiprocessing.get_context("spawn").Pool(1, maxtasksperchild=1) as fresh:
        for key in args.games or sorted(catalogue()):
            plays, allocated, grown = fresh.apply(measured, (key, args.plays, args.matches))
            print(f"{key}, {plays} plays: {allocated} kB allocated, {grown} kB of RSS a match")


if __name__ == "__main__":
    main()
