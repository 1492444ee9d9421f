"""Matches as the games' playthroughs play them, for tests of what pages look like."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import games
from app.scenario.language.fit import fit
from app.scenario.language.read import read
from app.scenario.steps import Report
from events.vocabulary import thaw
from tests.browser.hands import Match
from tests.browser.hands import act_all
from tests.browser.hands import follow
from tests.browser.hands import open_match
from tests.shell.process import Server

GAMES = Path(next(iter(games.__path__)))
OPTIONS = {"generalissimo": {"first_seat": "south"}}


def begun(server: Server, key: str) -> Match:
    """A match of a game whose first turn has begun."""
    match = open_match(server.base, key, **OPTIONS.get(key, {}))
    follow(match, key, GAMES / key / "scenarios" / "opening.txt")
    return match


@cache
def come_to(server: Server, key: str, plays: int | None = None, *, last: bool = False) -> Match:
    """A match after so many plays (or all) of the first or the last playthrough of its game. All
    tests that only look at it share it.
    """
    match, made = played(server, key, as_agreed=True, last=last)
    act_all(match, made[:plays])
    return match


def played(
    server: Server, key: str, *, as_agreed: bool = False, last: bool = False, **more: int
) -> tuple[Match, list[tuple[str, str, Any]]]:
    """A match as one of a game's playthroughs (with its options where it is to be played on), the
    first or the last of them, and its plays: seat ("" the table), name, arguments.
    """
    found = read(sorted((GAMES / key / "playthroughs").glob("*.txt"))[-1 if last else 0])[0]
    plays = []
    for step in found.steps:
        if isinstance(step, Report) and step.refusal is None:
            args = thaw(fit(games.catalogue()[key], step.name, dict(step.args)))
            plays.append(("" if step.seat == "table" else step.seat, step.name, args))
    agreed = dict(found.options) if as_agreed else {}
    return open_match(server.base, key, seats=found.seats, **agreed, **more), plays
