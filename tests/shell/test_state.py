"""No module keeps state: what changes belongs to an application, a match or a call."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.shell.layers import sources

PACKAGES = ("app", "events", "games", "printables", "projections")
ALTERS = {"append", "add", "update", "setdefault", "pop", "clear", "extend", "insert", "remove"}
STATEFUL = {"Lock", "RLock", "Semaphore", "BoundedSemaphore", "Condition", "Event", "local"}
STATEFUL |= {"defaultdict", "Counter", "deque", "count", "WeakKeyDictionary", "WeakValueDictionary"}
OF_A_LIBRARY = {"printables/preview.py: _ONE_AT_A_TIME"}
"""A lock for a library that knows no threads: there is one of it in a process."""


def state(path: str, source: str) -> Iterator[str]:
    """Yield the names of a module that hold something which changes while the program runs."""
    tree = ast.parse(source)
    held = dict(_module_names(tree))
    for name, value in held.items():
        called = value.func if isinstance(value, ast.Call) else None
        if called is not None and ast.unparse(called).rpartition(".")[2] in STATEFUL:
            yield f"{path}: {name}"
    for node in ast.walk(tree):
        if isinstance(node, ast.Global):
            yield from (f"{path}: {name}" for name in node.names)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield from (f"{path}: {name}" for name in _altered(node) if name in held)


def _module_names(tree: ast.Module) -> Iterator[tuple[str, ast.expr | None]]:
    for node in tree.body:
        if isinstance(node, ast.Assign):
            yield from (
                (name.id, node.value) for name in node.targets if isinstance(name, ast.Name)
            )
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id, node.value


def _altered(function: ast.AST) -> Iterator[str]:
    own = {node.arg for node in ast.walk(function) if isinstance(node, ast.arg)}
    own |= {
        node.id
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    for node in ast.walk(function):
        called = node.func if isinstance(node, ast.Call) else None
        altering = isinstance(called, ast.Attribute) and called.attr in ALTERS
        storing = isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load)
        target = called.value if altering else node.value if storing else None  # type: ignore[union-attr,attr-defined]
        if isinstance(target, ast.Name) and target.id not in own:
            yield target.id


def test_no_module_keeps_state() -> None:
    found = {fault for path, text in sources(*PACKAGES) for fault in state(path, text)}
    assert found == OF_A_LIBRARY


@pytest.mark.parametrize(
    "source",
    [
        "import threading\nBUSY = threading.Lock()",
        "from collections import Counter\nSEEN: Counter[str] = Counter()",
        "KNOWN = {}\ndef keep(key):\n    KNOWN[key] = 1",
        "KNOWN = []\ndef keep(key):\n    KNOWN.append(key)",
        "KNOWN = 0\ndef keep():\n    global KNOWN\n    KNOWN = 1",
    ],
)
def test_planted_state_is_caught(source: str) -> None:
    assert list(state("app/some.py", source))


def test_what_only_a_call_keeps_is_no_state() -> None:
    local = "ROWS = (1, 2)\ndef made():\n    ROWS = []\n    ROWS.append(1)\n    return ROWS"
    assert list(state("app/some.py", local)) == []
