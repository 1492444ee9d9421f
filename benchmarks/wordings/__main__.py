"""Find texts of cards that notice single changes of the code that reads and prints them.

    python -m benchmarks.wordings --stage cards|tokens|short [--tries 60] [--further 200]
        [--seed 1] [--keep]

Each change of a stage's files (see `benchmarks.mutations`) is made in a process of its own, which
asks texts that reach it until one is taken for something else. With --keep these are added to the
file of that stage in `tests/approved/wordings`; approve anew then
(`python -m tests.approved --only wordings`).
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random

from benchmarks.mutations.changes import ROOT
from benchmarks.mutations.changes import changes
from benchmarks.mutations.changes import equivalent
from benchmarks.mutations.changes import sources
from benchmarks.wordings.making import lines
from benchmarks.wordings.noticing import Noticing
from benchmarks.wordings.noticing import paths_of
from tests.approved.wordings import wordings

EVERY = 100


def main() -> None:
    """Find texts, and tell how many changes none of them noticed."""
    parse = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parse.add_argument("--stage", choices=wordings.STAGES, required=True)
    parse.add_argument("--tries", type=int, default=60, help="texts that are asked of each change")
    parse.add_argument("--further", type=int, default=0, help="made anew for one none noticed")
    parse.add_argument("--seed", default="1")
    parse.add_argument("--keep", action="store_true", help="add what is found to the kept texts")
    options = parse.parse_args()
    paths = paths_of(options.stage, sources())
    texts, kept = lines(options.stage, paths, options.seed), len(wordings.kept(options.stage))
    noticing = Noticing(wordings.STAGES[options.stage], texts, kept, paths)
    todo = [
        change
        for path in paths
        for change in changes(path, (ROOT / path).read_text(encoding="utf-8"))
        if not equivalent(change)
    ]
    dice, noticed = Random(options.seed), 0
    for number, change in enumerate(todo, 1):
        noticed += bool(
            noticing.seek(change, dice, options.tries)
            or noticing.seek_further(change, dice, options.further)
        )
        if number % EVERY == 0 or number == len(todo):
            print(f"{noticed} of {number} noticed by {len(noticing.found)} texts", flush=True)
    if options.keep:
        file = Path(wordings.__file__).with_name(f"{options.stage}.lines")
        rows = {*wordings.kept(options.stage), *(noticing.lines[one] for one in noticing.found)}
        file.write_text("".join(f"{row}\n" for row in sorted(rows)), encoding="utf-8")


if __name__ == "__main__":
    main()
