"""Single changes of the product's code, and whether the tests notice them.

    python -m benchmarks.mutations [--sample 20] [--seed 1] [--only games/] [--least 95] [--log F]

A change swaps a comparison or a calculation, turns a truth round, drops a statement, or adds one to
a number. The tests that speak of the same things run in a process that has it, the likeliest first,
until one fails or their time is over: a short time for all, then --seconds of the processor for
those that nothing noticed yet. With --log each result is written to a file as it is found, and a
run that was broken off goes on from there. Ends with 1 where fewer than --least of a hundred are
noticed. Changes that make no difference are listed in `mutations_equivalent.toml` with the reason,
and are not drawn.
"""

from __future__ import annotations

import argparse
import ast
import json
import random
import shutil
import tempfile
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from benchmarks.mutation_tests import SECONDS
from benchmarks.mutation_tests import Tests
from benchmarks.mutation_tests import first_failure
from benchmarks.mutation_tests import with_tests

ROOT = Path(__file__).resolve().parents[1]
EQUIVALENT = Path(__file__).with_name("mutations_equivalent.toml")
SOON = 10.0
"""Seconds of the processor in which most changes are noticed."""
ROOMS = ("games", "projections", "events", "printables", "app")
ELSEWHERE = ("app/serving", "app/__main__.py", "app/operations")
"""What only a server process shows is left to `tests/shell`, which takes minutes."""
_COMPARED: dict[type[ast.cmpop], str] = {
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}
_CALCULATED: dict[type[ast.operator], str] = {ast.Add: "-", ast.Sub: "+", ast.Mult: "+"}


@dataclass(frozen=True)
class Change:
    """A piece of a file, and what stands there instead. Lines count from 1, columns from 0."""

    path: str
    line: int
    start: int
    end: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.before} -> {self.after}"

    def text(self, source: str) -> str:
        """The file with the change."""
        lines = source.splitlines(keepends=True)
        line = lines[self.line - 1].encode()
        lines[self.line - 1] = (
            line[: self.start] + self.after.encode() + line[self.end :]
        ).decode()
        return "".join(lines)


def changes(path: str, source: str) -> Iterator[Change]:
    """Yield every change of a file; what stands on several lines is left alone."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            for inner in ast.walk(ast.Module(node.body, [])):
                yield from _of(path, source, inner)


def _of(path: str, source: str, node: ast.AST) -> Iterator[Change]:
    lines = source.splitlines()

    def change(whole: ast.expr | ast.stmt, after: str) -> Iterator[Change]:
        if whole.end_lineno == whole.lineno and whole.end_col_offset is not None:
            raw = lines[whole.lineno - 1].encode()[whole.col_offset : whole.end_col_offset]
            yield Change(
                path, whole.lineno, whole.col_offset, whole.end_col_offset, raw.decode(), after
            )

    match node:
        case ast.Compare(left, [op], [right]) if type(op) in _COMPARED:
            yield from change(
                node, f"{ast.unparse(left)} {_COMPARED[type(op)]} {ast.unparse(right)}"
            )
        case ast.BoolOp(op, values):
            word = " or " if isinstance(op, ast.And) else " and "
            yield from change(node, f"({word.join(f'({ast.unparse(one)})' for one in values)})")
        case ast.UnaryOp(ast.Not(), operand):
            yield from change(node, f"bool({ast.unparse(operand)})")
        case ast.BinOp(left, op, right) if type(op) in _CALCULATED:
            yield from change(
                node, f"({ast.unparse(left)} {_CALCULATED[type(op)]} {ast.unparse(right)})"
            )
        case ast.Constant(bool() as value):
            yield from change(node, str(not value))
        case ast.Constant(int() as value):
            yield from change(node, str(value + 1))
        case ast.Expr(ast.Call()) | ast.AugAssign():
            yield from change(node, "pass")


def sources(only: str) -> list[str]:
    """The files that may be changed: those of the product's rooms, under a path."""
    return [
        path
        for room in ROOMS
        for file in sorted((ROOT / room).rglob("*.py"))
        if (path := file.relative_to(ROOT).as_posix()).startswith(only)
        and not path.startswith(ELSEWHERE)
    ]


def drawn(sample: int, seed: str, only: str) -> list[Change]:
    """Draw changes evenly over the lines of the product; equivalent ones are left out."""
    dice = random.Random(seed)
    known = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))
    every = [
        change
        for path in sources(only)
        for change in changes(path, (ROOT / path).read_text(encoding="utf-8"))
        if f"{change.before} -> {change.after}" not in known.get(change.path, {})
    ]
    dice.shuffle(every)
    return list(islice(filter(_reads, every), sample))


def _reads(change: Change) -> bool:
    """Whether the file is still Python: a piece of a longer expression may not be."""
    try:
        ast.parse(change.text((ROOT / change.path).read_text(encoding="utf-8")))
    except SyntaxError:
        return False
    return True


class Log:
    """What noticed each change ("": nothing, within how many seconds), kept in a file."""

    def __init__(self, file: Path | None) -> None:
        self._file = file.resolve() if file else None
        lines = self._file.read_text("utf-8").splitlines() if self._file and file.exists() else []
        self._known = {row["change"]: row for row in map(json.loads, lines)}

    def _key(self, change: Change) -> str:
        return f"{change} ({change.start})"

    def open(self, change: Change, seconds: float) -> bool:
        """Whether a change has not been tried, or was not noticed in less time than this."""
        row = self._known.get(self._key(change))
        return row is None or (not row["seen"] and row["seconds"] < seconds)

    def seen(self, change: Change) -> str:
        """Which test noticed a change, "" for none."""
        return str(self._known.get(self._key(change), {}).get("seen", ""))

    def add(self, change: Change, seen: str, seconds: float) -> None:
        """Keep a result."""
        row = self._known[self._key(change)] = {
            "change": self._key(change),
            "seen": seen,
            "seconds": seconds,
        }
        if self._file:
            with self._file.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(row, ensure_ascii=False) + "\n")


def _try(tests: Tests, log: Log, number: int, change: Change, seconds: float) -> None:
    file = Path.cwd() / change.path
    after = change.text(file.read_text(encoding="utf-8"))
    seen = first_failure(tests, file, change.path, change.line, after, seconds)
    if seen.startswith("tool:"):
        print(f"{number:3} {seen} {change}", flush=True)
        seen = ""  # a change that cannot be made was noticed by nothing
    log.add(change, seen, seconds)
    word = f"noticed  {change} [{seen}]" if seen else f"not seen in {seconds:g} s {change}"
    print(f"{number:3} {word}", flush=True)


def main() -> int:
    """Make the changes, tell each that nothing noticed, and return the exit code."""
    parse = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parse.add_argument("--sample", type=int, default=20)
    parse.add_argument("--seed", default="1")
    parse.add_argument("--only", default="", help="a path below which changes are made")
    parse.add_argument("--skip", type=int, default=0, help="of the sample, to take it in slices")
    parse.add_argument("--take", type=int, help="of what is left of the sample; else all of it")
    parse.add_argument("--log", type=Path, help="where results are kept, and taken up again")
    parse.add_argument("--seconds", type=float, default=SECONDS, help="for the tests of a change")
    parse.add_argument("--least", type=int, default=95, help="per cent that must be noticed")
    options = parse.parse_args()
    chosen = drawn(options.sample, options.seed, options.only)[options.skip :][: options.take]
    log = Log(options.log)

    def work(tests: Tests) -> None:
        for seconds in (min(SOON, options.seconds), options.seconds):
            for number, change in enumerate(chosen, start=options.skip + 1):
                if log.open(change, seconds):
                    _try(tests, log, number, change, seconds)

    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        shutil.copytree(
            ROOT, copy, ignore=shutil.ignore_patterns(".git", ".venv", "data", ".*_cache")
        )
        modules = dict.fromkeys(
            change.path[:-3].removesuffix("/__init__").replace("/", ".") for change in chosen
        )
        with_tests(copy, modules, work)
    left = [change for change in chosen if not log.seen(change)]
    share = 100 * (len(chosen) - len(left)) // max(len(chosen), 1)
    print(f"{len(chosen) - len(left)} of {len(chosen)} noticed ({share} %), seed {options.seed}")
    return 0 if share >= options.least else 1


if __name__ == "__main__":
    raise SystemExit(main())
