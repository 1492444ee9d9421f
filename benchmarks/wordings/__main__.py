"""Find lines that notice single changes of the code that reads, tells or prints them.

    python -m benchmarks.wordings --stage cards|tokens|short|typed|cardfiles|positions|prints
        [--tries 60] [--further 200] [--every 1] [--seed 1] [--keep]

A line is a text of a card, a typed line of a scenario, or the name of a lot by which tables of
cards, positions of WTactics or things to print are made. Each change of a stage's files (see
`benchmarks.mutations`) is made in a process of its own, which asks lines that reach it until one is
taken for something else. With --keep these are added to those of `tests/approved`; approve anew
then (`python -m tests.approved --only wordings`, `mistakes`, `cardfiles`, `positions` or `prints`).
"""

from __future__ import annotations

import argparse
from random import Random

from benchmarks.mutations.changes import ROOT
from benchmarks.mutations.changes import changes
from benchmarks.mutations.changes import equivalent
from benchmarks.mutations.changes import sources
from benchmarks.wordings.noticing import Noticing
from benchmarks.wordings.stages import STAGES
from benchmarks.wordings.stages import Stage
from tests.approved.house.server import tiny

EVERY = 100


def main() -> None:
    """Find lines, and tell how many changes none of them noticed."""
    parse = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parse.add_argument("--stage", choices=STAGES, required=True)
    parse.add_argument("--tries", type=int, default=60, help="lines that are asked of each change")
    parse.add_argument("--further", type=int, default=0, help="made anew for one none noticed")
    parse.add_argument("--every", type=int, default=1, help="of so many changes one is made")
    parse.add_argument("--seed", default="1")
    parse.add_argument("--keep", action="store_true", help="add what is found to the kept lines")
    options = parse.parse_args()
    stage = STAGES[options.stage]
    paths = stage.paths(sources())
    lines = stage.lines(paths, options.seed)
    with tiny():
        _seek(Noticing(stage.told, lines, len(stage.kept()), paths), paths, stage, options)


def _seek(noticing: Noticing, paths: list[str], stage: Stage, options: argparse.Namespace) -> None:
    todo = [
        change
        for path in paths
        for change in changes(path, (ROOT / path).read_text(encoding="utf-8"))
        if not equivalent(change)
    ]
    todo = todo[:: options.every]
    dice, noticed = Random(options.seed), 0
    for number, change in enumerate(todo, 1):
        noticed += bool(
            noticing.seek(change, dice, options.tries)
            or noticing.seek_further(change, dice, options.further)
        )
        if number % EVERY == 0 or number == len(todo):
            print(f"{noticed} of {number} noticed by {len(noticing.found)} lines", flush=True)
    if options.keep:
        stage.keep([noticing.lines[one] for one in noticing.found])


if __name__ == "__main__":
    main()
