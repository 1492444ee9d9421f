"""The tests of a checkout, and which of them are likely to notice a change: those that reach it
where that is known, else those that speak of the same things.
"""

from __future__ import annotations

import ast
import math
import re
from collections import Counter
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Set
from functools import cache
from functools import cached_property
from pathlib import Path

import pytest

from benchmarks.mutations import kept
from benchmarks.mutations.changes import ROOT
from benchmarks.mutations.kept import Kept
from benchmarks.mutations.reach import Known

SLOW = ("browser", "shell", "docs", "examples", "faults")
"""Folders of tests with servers, browsers and processes of their own: they see no change here."""
QUICK = (
    "tests/docs/test_made_pages.py",
    "tests/docs/test_views.py",
    "tests/faults/test_fuzzed_imports.py",
    "tests/faults/test_meeting.py",
    "tests/faults/test_operations.py",
    "tests/shell/network/test_net.py",
    "tests/shell/network/test_private.py",
    "tests/shell/setup/test_config.py",
    "tests/shell/test_terminal.py",
)
"""And those in these folders that need nothing of the kind."""
DRAWN = "tests/printables/test_drawn.py"
APPROVED = "tests/approved/"
DEAR = (
    "tests/approved/house/test_neighbours.py",
    "tests/approved/house/test_commands.py",
    "tests/approved/tables/test_tables.py",
)
"""Of these, what takes seconds for each test has its turn as any other."""
WORD = re.compile(r"[A-Za-z_][A-Za-z_]{2,}|[A-Z][A-Z0-9]{2}-[A-Z]?\d[\w.]*")
GAMES = sorted(folder.parent.name for folder in (ROOT / "games").glob("*/scenarios"))
START = 0.02
"""Seconds that any test costs."""


class Tests:
    """The test files of a checkout and the words in each, and how telling a word is: the fewer
    files speak of it, the more.
    """

    def __init__(self, root: Path, session: pytest.Session) -> None:
        self.root, self.session = root, session
        self._kept = Kept(kept.FILE.read_text(encoding="utf-8"))
        self._words = {
            path: words_of((root / path).read_text(encoding="utf-8")) for path in _files(root)
        }
        files = Counter(word for own in self._words.values() for word in own)
        self._telling = {word: math.log((1 + len(self._words)) / n) for word, n in files.items()}

    @cached_property
    def of_processes(self) -> set[str]:
        """The files of tests that start processes: nobody knows what these reach. They read a
        changed file themselves.
        """
        texts = {unit: (self.root / unit).read_text(encoding="utf-8") for unit in self._words}
        return {unit for unit, text in texts.items() if "serving(" in text or "subprocess" in text}

    @property
    def units(self) -> list[str]:
        """Every file of tests."""
        return [*self._words]

    def ranked(self, path: str, source: str, line: int) -> list[str]:
        """The files that should notice a change of a line, likeliest first: they speak of what its
        function speaks of, and lie in a room of the same name.
        """
        about = self._about(path, source, line)

        def nearness(unit: str) -> float:
            own = self._words[unit]
            shared = sum(n * self._telling[word] for word, n in about.items() if word in own)
            return shared / math.sqrt(30 + len(own)) * _nearness(path, unit)

        units = sorted(self._words, key=nearness, reverse=True)
        # what the product does, thing by thing, comes third: most is noticed at once
        approved = [unit for unit in units[2:] if unit.startswith(APPROVED) and unit not in DEAR]
        units = [*units[:2], *approved, *(unit for unit in units[2:] if unit not in approved)]
        on_paper = path.startswith("printables") or "/paper/" in path
        # the digests of every stroke and measure come third: most is noticed at once
        if on_paper and DRAWN in units:
            units = [*units[:2], DRAWN, *units[2:]]
        return sorted(units, key=lambda unit: not self._kept.may_reach(unit, path))

    def _about(self, path: str, source: str, line: int) -> Counter[str]:
        """What a line and its function speak of; the nearer words count more."""
        about = Counter(_around(source, line))
        about.update(words_of(source.splitlines()[line - 1]))
        about.update(words_of(path.replace("/", " ")))
        return about

    def speaking(self, path: str, source: str, line: int) -> list[pytest.Item]:
        """All tests, those first that speak of what a line speaks of; those of other games do not
        concern it.
        """
        game, about = _game(path), self._about(path, source, line)
        return [
            item
            for unit in self.ranked(path, source, line)
            for item in self._by_words(unit, about)
            if _concerns(item, game)
        ]

    def _by_words(self, unit: str, about: Counter[str]) -> list[pytest.Item]:
        """The tests of a file, those functions first that speak of the same things."""
        own = self._functions(unit)

        def shared(item: pytest.Item) -> float:
            words = own.get(getattr(item, "originalname", ""), Counter())
            telling = sum(n * self._telling[word] for word, n in about.items() if word in words)
            return telling / math.sqrt(30 + len(words))

        return sorted(self.items(unit), key=shared, reverse=True)

    @cache  # noqa: B019  (there is one of these in a run)
    def _functions(self, unit: str) -> dict[str, Counter[str]]:
        """The words of each function of a file of tests."""
        if not unit.endswith(".py"):
            return {}
        text = (self.root / unit).read_text(encoding="utf-8")
        return {
            node.name: words_of(ast.get_source_segment(text, node) or "")
            for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.FunctionDef)
        }

    def reaching(
        self, path: str, source: str, line: int, known: Known, unknown: Set[str], more: bool
    ) -> list[pytest.Item]:
        """The tests that reach a line, the quick and likely ones first; where *more* are wanted,
        then those beside them, and those of the files of which nobody knows it.
        """
        place = {unit: number for number, unit in enumerate(self.ranked(path, source, line))}

        def soon(tests: Mapping[str, float]) -> list[pytest.Item]:
            items = [self.by_id[id_] for id_ in tests if id_ in self.by_id]
            items.sort(key=lambda one: (START + tests[one.nodeid]) * (10 + place[self.unit(one)]))
            return items

        if not more:
            return soon(known.direct)
        others = self.speaking(path, source, line) if unknown else []
        return [
            *soon(known.direct),
            *soon(known.beside),
            *(item for item in others if self.unit(item) in unknown),
        ]

    def unit(self, item: pytest.Item) -> str:
        """The file of a test."""
        return item.path.relative_to(self.root).as_posix()

    def items(self, unit: str) -> list[pytest.Item]:
        """The tests of a file that need no browser."""
        return self._items.get(unit, [])

    @cached_property
    def by_id(self) -> dict[str, pytest.Item]:
        """Each test by its name."""
        return {item.nodeid: item for items in self._items.values() for item in items}

    @cached_property
    def _items(self) -> dict[str, list[pytest.Item]]:
        """All tests, collected together: a second collection would not find the fixtures of a
        folder again, and its tests would fail whatever the product does.
        """
        items: dict[str, list[pytest.Item]] = {}
        for item in self.session.perform_collect([str(self.root / unit) for unit in self._words]):
            if not item.get_closest_marker("browser"):
                items.setdefault(self.unit(item), []).append(item)
        return items

    def collect(self) -> None:
        """Collect the tests before the first process forks."""
        _ = self._items, self.by_id


def _files(root: Path) -> Iterator[str]:
    for file in sorted((root / "tests").rglob("test_*.py")):
        path = file.relative_to(root)
        if path.parts[1] not in SLOW or path.as_posix() in QUICK:
            yield path.as_posix()
    for folder in ("scenarios", "playthroughs"):
        for file in sorted((root / "games").glob(f"*/{folder}/*.txt")):
            if "part" not in file.read_text(encoding="utf-8").splitlines()[:3]:
                yield file.relative_to(root).as_posix()


def _concerns(item: pytest.Item, game: str) -> bool:
    own = getattr(item, "callspec", None)
    named = [own.params.get(name) for name in ("key", "place")] if own else []
    keys = [key for key in GAMES if key in named]
    return not game or not keys or game in keys


def words_of(text: str) -> Counter[str]:
    """The words of a text, and the parts of those that are made of several."""
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
    return words_of(ast.unparse(inner)) if inner else Counter()


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
