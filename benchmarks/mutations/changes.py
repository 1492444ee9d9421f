"""The single changes that a file of the product allows, and a sample of them drawn by a seed."""

from __future__ import annotations

import ast
import hashlib
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
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
    """A piece of a file, and what stands there instead. Lines count from 1, columns from 0; *nth*
    tells equal changes of a file apart.
    """

    path: str
    line: int
    start: int
    end: int
    before: str
    after: str
    nth: int = 1

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.before} -> {self.after}"

    @property
    def key(self) -> str:
        """Its name, which stays the same when other lines of the file change."""
        return f"{self.path}: {self.before} -> {self.after} #{self.nth}"

    @property
    def names(self) -> set[str]:
        """What a list may call it: with every equal change of its file, or alone."""
        alike = f"{self.before} -> {self.after}"
        return {alike, f"{alike} #{self.nth}"}

    def text(self, source: str) -> str:
        """The file with the change."""
        lines = source.splitlines(keepends=True)
        line = lines[self.line - 1].encode()
        lines[self.line - 1] = (
            line[: self.start] + self.after.encode() + line[self.end :]
        ).decode()
        return "".join(lines)


def changes(path: str, source: str) -> Iterator[Change]:
    """Yield every change of a file; what stands on several lines is left alone, and so is that the
    rows of a `zip` must be equally long: it only tells of mistakes in the code itself.
    """
    tree = ast.parse(source)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    inner = {id(node): node for one in functions for node in ast.walk(ast.Module(one.body, []))}
    for node in [*inner.values()]:
        if isinstance(node, ast.keyword) and node.arg == "strict":
            del inner[id(node.value)]
    lines, count = source.splitlines(), Counter[tuple[str, str]]()
    for node in inner.values():
        for whole, after in _of(node):
            if whole.end_lineno == whole.lineno and whole.end_col_offset is not None:
                raw = lines[whole.lineno - 1].encode()[whole.col_offset : whole.end_col_offset]
                before, place = raw.decode(), (whole.lineno, whole.col_offset, whole.end_col_offset)
                count[before, after] += 1
                yield Change(path, *place, before, after, count[before, after])


def _of(node: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """What may stand in the place of a piece."""
    match node:
        case ast.Compare(left, [op], [right]) if type(op) in _COMPARED:
            yield node, f"{ast.unparse(left)} {_COMPARED[type(op)]} {ast.unparse(right)}"
        case ast.BoolOp(op, values):
            word = " or " if isinstance(op, ast.And) else " and "
            yield node, f"({word.join(f'({ast.unparse(one)})' for one in values)})"
        case ast.UnaryOp(ast.Not(), operand):
            yield node, f"bool({ast.unparse(operand)})"
        case ast.BinOp(left, op, right) if type(op) in _CALCULATED:
            yield node, f"({ast.unparse(left)} {_CALCULATED[type(op)]} {ast.unparse(right)})"
        case ast.Constant(bool() as value):
            yield node, str(not value)
        case ast.Constant(int() as value):
            yield node, str(value + 1)
        case ast.Expr(ast.Call()) | ast.AugAssign():
            # a function that names `super` holds its class; without it, it would not fit its place
            yield node, "super()" if "super()." in ast.unparse(node) else "pass"


def sources(only: str = "") -> list[str]:
    """The files that may be changed: those of the product's rooms, under a path."""
    return [
        path
        for room in ROOMS
        for file in sorted((ROOT / room).rglob("*.py"))
        if (path := file.relative_to(ROOT).as_posix()).startswith(only)
        and not path.startswith(ELSEWHERE)
    ]


def equivalent(change: Change) -> bool:
    """Return whether a change is listed as one that makes no difference."""
    return bool(change.names & _listed(EQUIVALENT).get(change.path, {}).keys())


@cache
def _listed(file: Path) -> dict[str, dict[str, str]]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def drawn(sample: int, seed: str, only: str = "") -> list[Change]:
    """Draw changes evenly over the product; equivalent ones are left out. A change keeps its lot
    while other code comes and goes, so that a sample can be tried again later.
    """
    every = [
        change
        for path in sources(only)
        for change in changes(path, (ROOT / path).read_text(encoding="utf-8"))
        if not equivalent(change)
    ]
    every.sort(key=lambda change: hashlib.sha256(f"{seed} {change.key}".encode()).digest())
    return list(islice(filter(_reads, every), sample))


def _reads(change: Change) -> bool:
    """Whether the file is still Python: a piece of a longer expression may not be."""
    try:
        ast.parse(change.text((ROOT / change.path).read_text(encoding="utf-8")))
    except SyntaxError:
        return False
    return True
