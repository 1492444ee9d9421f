"""Which tests reach each statement of the product: found by one run of all of them with a mark
before each statement that allows a change.
"""

from __future__ import annotations

import ast
import builtins
import hashlib
import json
import os
from collections import Counter
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from pathlib import Path
from typing import NamedTuple

import pytest

from benchmarks.mutations.changes import Change
from benchmarks.mutations.changes import changes
from benchmarks.mutations.places import Functions

LONG = ("tests/laws", "tests/cli", "tests/practice", "tests/scenarios")
MARK = "_reached_by_a_test"
REACHED: set[int] = set()


# -- marks -----------------------------------------------------------------------------------------


def _functions(tree: ast.Module) -> list[ast.FunctionDef]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def statements(source: str) -> Mapping[int, int]:
    """Of each line of a function, the first line of the innermost statement that it belongs to."""
    first: dict[int, int] = {}
    for function in _functions(ast.parse(source)):
        for node in ast.walk(ast.Module(function.body, [])):  # outer ones first
            if isinstance(node, ast.stmt):
                first |= dict.fromkeys(range(node.lineno, node.end_lineno + 1), node.lineno)
    return first


def names(path: str, source: str) -> Mapping[int, str]:
    """A name for each line, which stays the same when other lines of the file change."""
    count, own = Counter[str](), {}
    for number, line in enumerate(source.splitlines(), 1):
        count[line.strip()] += 1
        own[number] = f"{path}: {line.strip()} #{count[line.strip()]}"
    return own


def marked(source: str, marks: Mapping[int, int]) -> ast.Module:
    """A source with a mark, a number, before each statement that begins on one of these lines."""
    tree = ast.parse(source)
    done: set[int] = set()
    for function in _functions(tree):
        for node in ast.walk(function):
            for _, block in ast.iter_fields(node):
                if isinstance(block, list) and id(block) not in done:
                    done.add(id(block))
                    block[:] = [one for old in block for one in _with_mark(old, marks)]
    return ast.fix_missing_locations(tree)


def _with_mark(old: ast.AST, marks: Mapping[int, int]) -> Iterator[ast.AST]:
    if isinstance(old, ast.stmt) and old.lineno in marks:
        call = ast.Call(ast.Name(MARK, ast.Load()), [ast.Constant(marks[old.lineno])], [])
        yield ast.copy_location(ast.Expr(call), old)
    yield old


def put_marks(root: Path, paths: Iterable[str], functions: Functions) -> list[str]:
    """Mark the functions of these files that are there now; return the name of each mark."""
    setattr(builtins, MARK, REACHED.add)
    every: list[str] = []
    for path in paths:
        source = (root / path).read_text(encoding="utf-8")
        first, own = statements(source), names(path, source)
        lines = sorted({first[change.line] for change in changes(path, source)})
        tree = marked(source, {line: len(every) + n for n, line in enumerate(lines)})
        every += [own[line] for line in lines]
        functions.put_in_place(str(root / path), source, tree)
    return every


# -- what tests reach ------------------------------------------------------------------------------


@dataclass(eq=False)
class Recorder:
    """A plugin that notes what each test and its fixtures reached, and how long it took."""

    rows: list[tuple[str, float, str]] = field(default_factory=list)
    unfit: list[str] = field(default_factory=list)
    _shared: dict[int, set[int]] = field(default_factory=dict)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        REACHED.clear()
        begun = sum(os.times()[:2])
        done = yield
        own = REACHED.union(*(self._shared.get(id(one), ()) for one in _fixtures(item)))
        bits = sum(1 << one for one in own)
        self.rows.append((item.nodeid, round(sum(os.times()[:2]) - begun, 3), f"{bits:x}"))
        return done

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[object]) -> Iterator[None]:
        """What a fixture reaches that several tests share, each of them reaches."""
        before = REACHED.copy()
        REACHED.clear()
        try:
            return (yield)
        finally:
            if fixturedef.scope != "function":
                self._shared[id(fixturedef)] = REACHED.copy()
            REACHED.update(before)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test that fails without any change notices none."""
        if report.failed:
            self.unfit.append(report.nodeid)


def _fixtures(item: pytest.Item) -> Iterator[object]:
    known = getattr(item, "_fixtureinfo", None)
    for name in getattr(item, "fixturenames", ()):
        yield from (known.name2fixturedefs.get(name, ()) if known else ())


class Known(NamedTuple):
    """Tests with the seconds of each: those that reach a change, and the others in their files,
    which may have found in a cache what an earlier one worked out.
    """

    direct: dict[str, float]
    beside: dict[str, float]


class Reach:
    """What is known, in a file: a line of names of marks, then a line for each file of tests."""

    def __init__(self, file: Path) -> None:
        self.file = file.resolve()
        self._marks: dict[str, int] = {}
        self._units: dict[str, tuple[dict[str, int], dict[str, object]]] = {}
        for line in self.file.read_text("utf-8").splitlines() if self.file.exists() else ():
            self._take(json.loads(line))

    def _take(self, row: dict[str, object]) -> None:
        if "marks" in row:
            self._marks = {name: number for number, name in enumerate(row["marks"])}
        else:
            row["rows"] = [(id_, took, int(bits, 16)) for id_, took, bits in row["rows"]]
            self._units[row["unit"]] = self._marks, row

    def missing(self, root: Path, units: Iterable[str]) -> list[str]:
        """The files of tests of which nothing is known, or which have changed since; those last
        that take long.
        """
        return [
            unit
            for unit in sorted(units, key=lambda unit: unit.startswith(LONG))
            if unit not in self._units or self._units[unit][1]["text"] != digest(root / unit)
        ]

    def __contains__(self, unit: str) -> bool:
        return unit in self._units

    def files(self, unit: str) -> set[str]:
        """The files of the product that a file of tests reaches."""
        marks, row = self._units[unit]
        rows: list[tuple[str, float, int]] = row["rows"]  # type: ignore[assignment]
        bits = 0
        for _, _, own in rows:
            bits |= own
        return {name.partition(": ")[0] for name, mark in marks.items() if bits >> mark & 1}

    def add(self, row: Mapping[str, object]) -> None:
        """Keep a line."""
        with self.file.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(row, ensure_ascii=False) + "\n")

    def tests(self, change: Change, source: str) -> Known | None:
        """The tests that reach a change, and those beside them; None: nobody has looked."""
        name = names(change.path, source)[statements(source)[change.line]]
        looked = [(marks[name], row) for marks, row in self._units.values() if name in marks]
        if not looked:
            return None
        known = Known({}, {})
        for mark, row in looked:
            own = [row_ for row_ in row["rows"] if row_[0] not in row["unfit"]]
            reaching = {id_: took for id_, took, bits in own if bits >> mark & 1}
            known.direct.update(reaching)
            if reaching:
                known.beside.update({id_: took for id_, took, _ in own if id_ not in reaching})
        return known


def digest(file: Path) -> str:
    """A digest of a file's text."""
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16]
