"""What was found once about which files of tests reach which files of the product: kept here,
so that a run that has no time to look begins with the likely ones.

It only orders tests. A file that is not in it, product or tests, may be reached by all.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from benchmarks.mutations.reach import Reach

FILE = Path(__file__).with_name("reached.txt")


class Kept:
    """The files of tests, and for each file of the product the set of those that reach it, as a
    number of one bit for each.
    """

    def __init__(self, text: str) -> None:
        rows = [line.split(" ") for line in text.splitlines() if line and line[0] != "#"]
        tests = [row[1] for row in rows if row[0] == "test"]
        self._number = {name: number for number, name in enumerate(tests)}
        self._reached = {row[1]: int(row[2], 16) for row in rows if row[0] == "file"}

    def may_reach(self, unit: str, path: str) -> bool:
        """Whether a file of tests is not known to leave a file of the product alone."""
        if unit not in self._number or path not in self._reached:
            return True
        return bool(self._reached[path] >> self._number[unit] & 1)


def table_of(reach: Reach, units: Iterable[str]) -> str:
    """The text of the kept file, for what is known of these files of tests."""
    lines = [
        "# Made by python -m benchmarks.mutations --reach FILE --keep: it orders tests, no more."
    ]
    files: defaultdict[str, int] = defaultdict(int)
    known = sorted(unit for unit in units if unit in reach)
    for number, unit in enumerate(known):
        lines.append(f"test {unit}")
        for path in reach.files(unit):
            files[path] |= 1 << number
    lines += [f"file {path} {files[path]:x}" for path in sorted(files)]
    return "\n".join(lines) + "\n"
