"""Running the tests that should notice a change of the product.

The product is imported once. For each change the process forks; the child puts the changed function
in the place of the old one, and runs the tests that speak of the same things, the likeliest first,
until one fails. What is worked out while modules are imported is not worked out
anew: what nothing noticed here may still be noticed by a fresh process.
"""

from __future__ import annotations

import ast
import gc
import importlib
import math
import os
import re
import resource
import signal
import sys
from collections import Counter
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from functools import cached_property
from pathlib import Path
from types import CodeType
from types import FunctionType

import pytest

SLOW = ("browser", "shell", "docs", "examples", "faults")
"""Folders of tests with servers, browsers and processes of their own: they see no change here."""
DRAWN = "tests/printables/test_drawn.py"
FIRST = "tests/events/test_canonical.py"
"""What pytest begins with; then all tests are collected together."""
PRODUCT = ("app", "events", "games", "printables", "projections", "tests")
WORD = re.compile(r"[A-Za-z_][A-Za-z_]{2,}|[A-Z][A-Z0-9]{2}-[A-Z]?\d[\w.]*")
SECONDS = 40.0
"""Of the processor, for the tests of one change; what none noticed in it counts as survived."""
HANGS = 60
"""A single test that takes so long does not end by itself: the change is noticed."""


class Tests:
    """The test files of a checkout and the words in each, and how telling a word is: the fewer
    files speak of it, the more.
    """

    def __init__(self, root: Path, session: pytest.Session) -> None:
        self.root, self.session = root, session
        self._words = {
            path: _words((root / path).read_text(encoding="utf-8")) for path in _files(root)
        }
        files = Counter(word for own in self._words.values() for word in own)
        self._telling = {word: math.log((1 + len(self._words)) / n) for word, n in files.items()}

    def ranked(self, path: str, source: str, line: int) -> list[str]:
        """The files that should notice a change of a line, likeliest first: they speak of what its
        function speaks of, and lie in a room of the same name.
        """
        about = Counter(_around(source, line))
        about.update(_words(source.splitlines()[line - 1]))
        about.update(_words(path.replace("/", " ")))

        def nearness(unit: str) -> float:
            own = self._words[unit]
            shared = sum(n * self._telling[word] for word, n in about.items() if word in own)
            return shared / math.sqrt(30 + len(own)) * _nearness(path, unit)

        units = sorted(self._words, key=nearness, reverse=True)
        on_paper = path.startswith("printables") or "/paper/" in path
        # the digests of every stroke and measure come third: most is noticed at once
        return [*units[:2], DRAWN, *units[2:]] if on_paper and DRAWN in units else units

    def items(self, path: str, unit: str) -> list[pytest.Item]:
        """The tests of a file that concern a file of the product: those of other games do not."""
        game = _game(path)
        return [item for item in self._items.get(unit, []) if _concerns(item, game)]

    @cached_property
    def _items(self) -> dict[str, list[pytest.Item]]:
        """All tests, collected together: a second collection would not find the fixtures of a
        folder again, and its tests would fail whatever the product does.
        """
        items: dict[str, list[pytest.Item]] = {}
        for item in self.session.perform_collect([str(self.root / unit) for unit in self._words]):
            items.setdefault(item.path.relative_to(self.root).as_posix(), []).append(item)
        return items

    def collect(self) -> None:
        """Collect the tests before the first process forks."""
        _ = self._items


def _files(root: Path) -> Iterator[str]:
    for file in sorted((root / "tests").rglob("test_*.py")):
        path = file.relative_to(root)
        if path.parts[1] not in SLOW:
            yield path.as_posix()
    for folder in ("scenarios", "playthroughs"):
        for file in sorted((root / "games").glob(f"*/{folder}/*.txt")):
            if "part" not in file.read_text(encoding="utf-8").splitlines()[:3]:
                yield file.relative_to(root).as_posix()


def _concerns(item: pytest.Item, game: str) -> bool:
    if item.get_closest_marker("browser"):
        return False
    own = getattr(item, "callspec", None)
    key = own.params.get("key") if own else None
    return not (game and isinstance(key, str)) or key == game


def _words(text: str) -> Counter[str]:
    whole = WORD.findall(text)
    parts = (part for word in whole for part in re.findall(r"[A-Za-z][a-z]+", word))
    return Counter(dict.fromkeys((*whole, *(part.lower() for part in parts)), 1))


def _around(source: str, line: int) -> Counter[str]:
    """The words of the innermost function around a line."""
    functions = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef)
        and node.lineno <= line <= (node.end_lineno or node.lineno)
    ]
    inner = max(functions, key=lambda node: node.lineno, default=None)
    return _words(ast.unparse(inner)) if inner else Counter()


def _game(path: str) -> str:
    match = re.match(r"(?:tests/)?games/([a-z_0-9]+)/", path)
    return match[1] if match else ""


def _nearness(path: str, unit: str) -> float:
    """How near a test is to a file of the product, by their folders; some take their time."""
    rooms = [part for part in Path(path).parent.parts if part not in ("app", "games")]
    near = 1.0 + sum(part in unit for part in (*rooms, Path(path).stem))
    if (game := _game(path)) and game not in unit:
        near *= 0.05 if _game(unit) else 0.5
    if path.startswith("printables") or "/paper/" in path:
        near *= 3 if "reviewed" in unit else 1  # sheets as a person saw them
    return near * (0.4 if unit.startswith(("tests/laws", "tests/scenarios")) else 1.0)


# -- the changed function --------------------------------------------------------------------------


def put_in_place(file: Path, before: str, after: str) -> int:
    """Give every function of a file that differs the code that it has in the changed source; return
    how many there were.
    """
    old, new = (
        {(code.co_qualname, code.co_firstlineno): code for code in _codes(file, source)}
        for source in (before, after)
    )
    codes = {key: new[key] for key in old if key in new and old[key] != new[key]}
    for cached in [one for one in gc.get_objects() if isinstance(one, _lru_cache_wrapper)]:
        cached.cache_clear()
    done = 0
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename == str(file):
            new = codes.get((one.__code__.co_qualname, one.__code__.co_firstlineno))
            if new is not None:
                one.__code__, done = new, done + 1
    return done


def _codes(file: Path, source: str) -> list[CodeType]:
    """The code of every function of a source, as far as it is nested."""
    whole = compile(source, str(file), "exec", dont_inherit=True)
    codes = [whole]
    for code in codes:
        codes += [const for const in code.co_consts if isinstance(const, CodeType)]
    return codes


# -- the run ---------------------------------------------------------------------------------------

Work = Callable[[Tests], None]


class _Runner:
    """In the place of pytest's own loop over the tests: *work*."""

    def __init__(self, root: Path, modules: Iterable[str], work: Work) -> None:
        self.root, self.modules, self.work = root, modules, work
        self.failed = ""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        session.config.pluginmanager.getplugin("capturemanager").suspend_global_capture(in_=True)
        for name in self.modules:
            importlib.import_module(name)
        tests = Tests(self.root, session)
        tests.collect()
        self.work(tests)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.failed:
            self.failed = f"{report.nodeid} cannot be collected"


def with_tests(root: Path, modules: Iterable[str], work: Work) -> None:
    """Import the product's modules from a checkout and hand its tests to *work*."""
    imports_from(root)
    runner = _Runner(root, modules, work)
    code = pytest.main(["-q", "-p", "no:cacheprovider", FIRST], [runner])
    if code != pytest.ExitCode.OK:
        raise SystemExit(f"pytest ended with {code}")


def first_failure(
    tests: Tests, file: Path, path: str, line: int, after: str, seconds: float
) -> str:
    """Return which test fails first in a process in which *file* says *after*, "" for none."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        _run(tests, file, path, line, after, seconds, write)
    os.close(write)
    with os.fdopen(read, encoding="utf-8") as answer:
        failed = answer.read()
    _, status = os.waitpid(child, 0)
    return f"signal {os.WTERMSIG(status)}" if os.WIFSIGNALED(status) else failed


def _run(
    tests: Tests, file: Path, path: str, line: int, after: str, seconds: float, answer: int
) -> None:
    """Never returns."""
    try:
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nothing, stream)
        tests.session.config.get_terminal_writer()._file = os.fdopen(nothing, "w")
        source = file.read_text(encoding="utf-8")
        units = tests.ranked(path, source, line)
        changed = put_in_place(file, source, after)
        failed = _first_failure(tests, path, units, seconds) if changed else ""
        os.write(answer, failed.encode())
    except BaseException as error:
        os.write(answer, f"tool: {error!r}".encode())
    finally:
        os._exit(0)


def _first_failure(tests: Tests, path: str, units: Iterable[str], seconds: float) -> str:
    (mine,) = [
        one for one in tests.session.config.pluginmanager.get_plugins() if isinstance(one, _Runner)
    ]
    mine.failed = ""
    for unit in units:
        items = tests.items(path, unit)
        for item, following in zip(items, [*items[1:], None], strict=bool(items)):
            signal.setitimer(signal.ITIMER_PROF, HANGS)
            item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
            signal.setitimer(signal.ITIMER_PROF, 0)
            if mine.failed or _spent() > seconds:
                return mine.failed
        if mine.failed:
            return mine.failed
    return ""


def _spent() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def imports_from(root: Path) -> None:
    """Import the product and its tests from another checkout than this one."""
    sys.path.insert(0, str(root))
    os.chdir(root)
    for name in [*sys.modules]:
        if name.partition(".")[0] in PRODUCT:
            del sys.modules[name]
