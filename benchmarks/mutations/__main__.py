"""Make single changes of the product's code, and look whether the tests notice them.

    python -m benchmarks.mutations [--sample 20] [--seed 1] [--only games/] [--least 95]
        [--log FILE] [--reach FILE] [--look SECONDS] [--keep]

A change swaps a comparison or a calculation, turns a truth round, drops a statement, or adds one to
a number. With --reach all tests run once (a quarter of an hour; --look is the most), with a mark
before each statement; then a change meets just those tests that reach it, the quick ones first,
until one fails. Otherwise it meets the tests that speak of the same things, the likeliest first;
which files of tests may reach its file is kept beside this one (--keep, with --reach, writes it
anew), and those that do not come last. A short time for all, then --seconds of the processor for
those that nothing noticed yet, and once more for the likeliest tests in a process that imports the
changed product anew. Both files are written as results are found, and a run that was
broken off goes on from there. Ends with 1 where fewer than --least of a hundred are noticed.
Changes that make no difference are listed in `equivalent.toml` with the reason, and are not drawn.
"""

from __future__ import annotations

import argparse
import math
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from benchmarks.mutations.changes import ROOT
from benchmarks.mutations.changes import Change
from benchmarks.mutations.changes import drawn
from benchmarks.mutations.changes import sources
from benchmarks.mutations.kept import FILE
from benchmarks.mutations.kept import table_of
from benchmarks.mutations.log import Log
from benchmarks.mutations.reach import Reach
from benchmarks.mutations.running import Outcome
from benchmarks.mutations.running import Session
from benchmarks.mutations.running import with_tests

SOON = 6.0
"""Seconds of the processor in which most changes are noticed."""
SECONDS = 40.0
"""Of the processor, for the tests of one change; what none noticed in it counts as survived."""

READ_ANEW = "/migrations/versions/"
"""Scripts that alembic reads each time: no mark in them is ever met."""
ANEW = 8
"""So many files of tests are asked once more, by a process that imports the product anew."""


def _try(
    session: Session, reach: Reach | None, log: Log, change: Change, seconds: float, last: bool
) -> str:
    """Make a change, keep and tell what became of it."""
    file = session.root / change.path
    source = file.read_text(encoding="utf-8")
    place = change.path, source, change.line
    known = reach.tests(change, source) if reach and READ_ANEW not in change.path else None
    if known is None:
        items = session.tests.speaking(*place)
    else:
        later: set[str] = set()
        if reach and last:
            missing = reach.missing(session.root, session.tests.units)
            later = {*missing, *session.tests.of_processes}
        items = session.tests.reaching(*place, known, later, last)
    outcome = Outcome(whole=last)
    if items:
        outcome = session.first_failure(file, change.text(source), items, seconds)
    word = outcome.seen
    if word.startswith("tool:"):  # a change that cannot be made was noticed by nothing
        outcome = Outcome("", outcome.tried, True)
        print(word, flush=True)
    if last and not outcome.seen:
        again = session.anew(
            file, change.text(source), session.tests.ranked(*place)[:ANEW], seconds
        )
        outcome = replace(outcome, seen=again.seen, tried=outcome.tried + again.tried)
    outcome = replace(outcome, whole=outcome.whole and last)
    log.add(change, outcome, seconds, None if known is None else len(known.direct), last)
    if outcome.seen:
        return f"noticed  {change} [{outcome.seen}]"
    return f"not yet  {change}: {log.words(change)}"


def _options() -> argparse.Namespace:
    parse = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parse.add_argument("--sample", type=int, default=20)
    parse.add_argument("--seed", default="1")
    parse.add_argument("--only", default="", help="a path below which changes are made")
    parse.add_argument("--skip", type=int, default=0, help="of the sample, to take it in slices")
    parse.add_argument("--take", type=int, help="of what is left of the sample; else all of it")
    parse.add_argument("--log", type=Path, help="where results are kept, and taken up again")
    parse.add_argument("--reach", type=Path, help="where it is kept which tests reach what")
    parse.add_argument("--keep", action="store_true", help="write of it what is kept here")
    parse.add_argument("--look", type=float, default=math.inf, help="seconds for finding that")
    parse.add_argument("--seconds", type=float, default=SECONDS, help="for the tests of a change")
    parse.add_argument("--rounds", type=int, default=2, help="1: only the short time for all")
    parse.add_argument("--least", type=int, default=95, help="per cent that must be noticed")
    return parse.parse_args()


def _module(path: str) -> str:
    return path[:-3].removesuffix("/__init__").replace("/", ".")


def main() -> int:
    """Make the changes, tell each that nothing noticed, and return the exit code."""
    options = _options()
    chosen = drawn(options.sample, options.seed, options.only)[options.skip :][: options.take]
    log = Log(options.log)

    def work(session: Session) -> None:
        reach = None
        if options.reach:
            reach = session.look(Reach(options.reach), sources(), options.look)
            if options.keep:
                FILE.write_text(table_of(reach, session.tests.units), encoding="utf-8")
        rounds = [(min(SOON, options.seconds), False), (options.seconds, True)]
        for seconds, last in rounds[: options.rounds]:
            for number, change in enumerate(chosen, start=options.skip + 1):
                if log.open(change, seconds, last):
                    line = _try(session, reach, log, change, seconds, last)
                    print(f"{number:3} {line}", flush=True)

    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        shutil.copytree(
            ROOT, copy, ignore=shutil.ignore_patterns(".git", ".venv", "data", ".*_cache")
        )
        paths = sources() if options.reach else [change.path for change in chosen]
        with_tests(copy, dict.fromkeys(map(_module, paths)), work)
    return _told(chosen, log, options.seed, options.least)


def _told(chosen: Sequence[Change], log: Log, seed: str, least: int) -> int:
    left = [change for change in chosen if not log.seen(change)]
    for change in left:
        print(f"not noticed: {change}: {log.words(change)}")
    share = 100 * (len(chosen) - len(left)) // max(len(chosen), 1)
    print(f"{len(chosen) - len(left)} of {len(chosen)} noticed ({share} %), seed {seed}")
    return 0 if share >= least else 1


if __name__ == "__main__":
    raise SystemExit(main())
