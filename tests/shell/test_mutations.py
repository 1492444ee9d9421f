"""The tool that changes the product and looks whether a test notices."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from benchmarks.mutations import changes as changing
from benchmarks.mutations.changes import ROOT
from benchmarks.mutations.changes import changes
from benchmarks.mutations.changes import drawn

SOURCE = '''def judge(a, b):
    """A docstring, 1 == 1."""
    table.log(a)
    return not a and b < 3 or a + b == 0
'''


def test_the_changes_of_a_function() -> None:
    made = {(change.line, change.before, change.after) for change in changes("x.py", SOURCE)}
    assert (3, "table.log(a)", "pass") in made
    assert (4, "b < 3", "b <= 3") in made
    assert (4, "not a", "bool(a)") in made
    assert (4, "a + b == 0", "a + b != 0") in made
    assert (4, "a + b", "(a - b)") in made
    assert (4, "3", "4") in made
    assert not [line for line, _, _ in made if line == 2]


def test_that_rows_must_be_equally_long_is_left_alone() -> None:
    source = "def f(a, b):\n    return [*zip(a, b, strict=True)], g(near=True)\n"
    assert [change.start for change in changes("x.py", source)] == [45]


def test_a_change_is_made_in_its_place() -> None:
    (change,) = [one for one in changes("x.py", SOURCE) if one.before == "b < 3"]
    assert change.text(SOURCE) == SOURCE.replace("b < 3", "b <= 3")


def test_the_same_seed_draws_the_same_and_equivalents_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = drawn(5, "7", "games/generals_52/scoring.py")
    assert len(first) == 5
    assert first == drawn(5, "7", "games/generals_52/scoring.py")
    known = tmp_path / "known.toml"
    key = json.dumps(f"{first[0].before} -> {first[0].after}")
    known.write_text(f"['{first[0].path}']\n{key} = 'no difference'\n", encoding="utf-8")
    monkeypatch.setattr(changing, "EQUIVALENT", known)
    assert first[0] not in drawn(300, "7", "games/generals_52/scoring.py")


def test_one_of_several_equal_changes_is_left_out_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = "app/pages/referee/tables.py"
    every = drawn(300, "7", path)
    (second,) = (one for one in every if one.key.endswith(": 0 -> 1 #2"))
    known = tmp_path / "known.toml"
    known.write_text(f"['{path}']\n'0 -> 1 #2' = 'no difference'\n", encoding="utf-8")
    monkeypatch.setattr(changing, "EQUIVALENT", known)
    assert {*drawn(300, "7", path)} >= {*every} - {second}
    assert second not in drawn(300, "7", path)


def test_every_listed_equivalent_is_a_change_of_its_file() -> None:
    known = tomllib.loads(changing.EQUIVALENT.read_text(encoding="utf-8"))
    for path, listed in known.items():
        every = changes(path, (ROOT / path).read_text(encoding="utf-8"))
        assert set(listed) <= {name for change in every for name in change.names}, path
        assert all(listed.values())


def test_a_sample_stays_the_same_when_lines_move() -> None:
    """A change has a name of its own, also beside an equal one."""
    one, moved = (
        {change.key for change in changes("x.py", text)}
        for text in (SOURCE, "# more\n" + SOURCE.replace("a + b == 0", "a + b == 7"))
    )
    assert len(one) == len([*changes("x.py", SOURCE)])
    assert one - moved == {
        "x.py: a + b == 0 -> a + b != 0 #1",
        "x.py: 0 -> 1 #1",
        "x.py: not a and b < 3 or a + b == 0 -> ((not a and b < 3) and (a + b == 0)) #1",
    }
    twice = "def f(a):\n    def g():\n        return 1\n    return g, 1\n"
    assert sorted(change.key for change in changes("x.py", twice)) == [
        "x.py: 1 -> 2 #1",
        "x.py: 1 -> 2 #2",
    ]


PRODUCT = """from functools import cache
class Told(Exception):
    def __init__(self, first, words):
        super().__init__(words)
def told(seat):
    def inner(count):
        return count < 3
    return inner
@cache
def doubled(number):
    return number * 2
def forgotten(number):
    if number > 7:
        return "many"
    return "few"
def shown(number):
    return number + 5
"""
TEST = """import pytest
from one import Told, doubled, forgotten, told
def test_told():
    assert str(Told(1, "words")) == "words"
small, four = told("A"), doubled(2)
def test_one():
    assert small(2)
    assert doubled(2) == 4
@pytest.fixture(scope="module")
def said():
    return forgotten(1)
def test_said_first(said):
    pass
def test_said_again(said):
    assert said == "few"
def test_wrong():
    assert small(3)
"""
BUSY = """import subprocess
from pathlib import Path
from one import shown
def test_busy():
    runs = Path(__file__).with_name("runs")
    with runs.open("a") as lines:
        lines.write(f"{shown(1) > 0}\\n")
    assert len(runs.read_text().splitlines()) != 2
"""
FREEZING = """import gc
def pytest_collection_finish():
    gc.freeze()
"""
NEAR = """import pytest
from one import told
@pytest.fixture
def three():
    return told("A")
"""
NEARBY = """def test_it(three):
    assert three(2)
"""
SCRIPT = """
import json, sys
from pathlib import Path
from benchmarks.mutations import running
from benchmarks.mutations.changes import changes
from benchmarks.mutations.reach import Reach
running.FIRST = "tests/test_one.py"
root = Path(sys.argv[1])
file = root / "one.py"
source = file.read_text()
def work(session):
    reach = session.look(Reach(root / "reach.jsonl"), ["one.py"])
    assert not reach.missing(root, session.tests.units)
    for change in changes("one.py", source):
        known = reach.tests(change, source)
        told = [sorted(id_.partition("::")[2] for id_ in known.direct)]
        for items in (
            session.tests.reaching("one.py", source, change.line, known, set(), True),
            session.tests.speaking("one.py", source, change.line),
        ):
            found = session.first_failure(file, change.text(source), items, 20)
            told += [found.seen, found.tried]
        print("told:", json.dumps([change.before + " -> " + change.after, *told]))
    assert file.read_text() == source
running.with_tests(root, ["one"], work)
"""


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> subprocess.CompletedProcess[str]:
    """A run over a small checkout, which freezes what is imported as ours does. The tests of one
    folder share a fixture; a file is faulty.
    """
    root = tmp_path_factory.mktemp("checkout")
    near = root / "tests" / "near"
    near.mkdir(parents=True)
    (near / "conftest.py").write_text(NEAR, encoding="utf-8")
    for name in ("test_first.py", "test_second.py"):
        (near / name).write_text(NEARBY, encoding="utf-8")
    (root / "one.py").write_text(PRODUCT, encoding="utf-8")
    (root / "tests" / "conftest.py").write_text(FREEZING, encoding="utf-8")
    (root / "tests" / "test_one.py").write_text(TEST, encoding="utf-8")
    (root / "tests" / "test_busy.py").write_text(BUSY, encoding="utf-8")
    (root / "tests" / "test_faulty.py").write_text("import nowhere_at_all", encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-c", SCRIPT, str(root)],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )


@pytest.fixture(scope="module")
def told(ran: subprocess.CompletedProcess[str]) -> dict[str, list[object]]:
    """Of each change: the tests that reach it; what noticed it, after how many tests, among those
    that reach it and among those that speak of it.
    """
    lines = [line for line in ran.stdout.splitlines() if line.startswith("told: ")]
    assert lines, ran.stdout + ran.stderr
    return {name: rest for name, *rest in (json.loads(line[6:]) for line in lines)}


ONE = "tests/test_one.py::test_one"


def test_a_change_is_noticed_where_a_test_fails(told: dict[str, list[object]]) -> None:
    """In functions that were made, or had answered, before the change, and by no test that fails
    without it.
    """
    for change, seen in (
        ("number * 2 -> (number + 2)", ""),
        ("2 -> 3", ONE),
        ("super().__init__(words) -> super()", "tests/test_one.py::test_told"),
        ("count < 3 -> count <= 3", ""),
        ("3 -> 4", ""),
    ):
        _, by_reach, _, by_words, _ = told[change]
        assert (by_reach, by_words) == (seen, seen)


def test_a_test_of_processes_that_fails_once_has_noticed_nothing(
    told: dict[str, list[object]],
) -> None:
    """It fails the second time that it runs, as on a busy machine: with the first change."""
    assert told["number + 5 -> (number - 5)"] == [["test_busy"], "", 1, "", 7]


def test_a_change_meets_the_tests_that_reach_it(told: dict[str, list[object]]) -> None:
    """Those among them that share what was made for the first, and none that fails anyway."""
    assert told["count < 3 -> count <= 3"][0] == ["test_it", "test_it", "test_one"]
    assert told["count < 3 -> count <= 3"][2] == 6, "and then those beside them"
    said = ["test_said_again", "test_said_first"]
    assert told["number > 7 -> number >= 7"][0] == said
    assert told["7 -> 8"][0] == said


def test_nothing_looks_like_the_summary_of_a_test_run(
    ran: subprocess.CompletedProcess[str],
) -> None:
    """Who reads the output of `.ci/run` looks for one; what cannot be collected is told all the
    same, and why.
    """
    output = ran.stdout + ran.stderr
    assert not re.search(r"\b(no tests ran|passed|failed|errors?|warnings?) in [\d.]+ ?s", output)
    assert "tests/test_faulty.py cannot be collected" in ran.stderr
    assert "No module named 'nowhere_at_all'" in ran.stderr
