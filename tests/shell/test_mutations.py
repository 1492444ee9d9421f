"""The tool that changes the product and looks whether a test notices."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks import mutations
from benchmarks.mutations import ROOT
from benchmarks.mutations import changes
from benchmarks.mutations import drawn

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
    monkeypatch.setattr(mutations, "EQUIVALENT", known)
    assert first[0] not in drawn(300, "7", "games/generals_52/scoring.py")


PRODUCT = """from functools import cache
def told(seat):
    def inner(count):
        return count < 3
    return inner
@cache
def doubled(number):
    return number * 2
"""
TEST = """from one import doubled, told
small, four = told("A"), doubled(2)
def test_one():
    assert small(2)
    assert doubled(2) == 4
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


@pytest.mark.parametrize(
    ("before", "after", "seen"),
    [
        ("count < 3", "count >= 3", "tests/test_one.py::test_one"),
        ("count < 3", "count <= 3", ""),
        ("number * 2", "(number + 3)", "tests/test_one.py::test_one"),
    ],
)
def test_a_change_is_noticed_where_a_test_fails(
    tmp_path: Path, before: str, after: str, seen: str
) -> None:
    """In functions that were made, or had answered, before the change; files of one folder that
    share a fixture have it, and fail for no want of it.
    """
    near = tmp_path / "tests" / "near"
    near.mkdir(parents=True)
    (near / "conftest.py").write_text(NEAR, encoding="utf-8")
    for name in ("test_first.py", "test_second.py"):
        (near / name).write_text(NEARBY, encoding="utf-8")
    (tmp_path / "one.py").write_text(PRODUCT, encoding="utf-8")
    (tmp_path / "tests" / "test_one.py").write_text(TEST, encoding="utf-8")
    script = f"""
from pathlib import Path
from benchmarks import mutation_tests
mutation_tests.FIRST = "tests/test_one.py"
root = Path({str(tmp_path)!r})
file = root / "one.py"
after = file.read_text().replace({before!r}, {after!r})
line = file.read_text()[: file.read_text().index({before!r})].count("\\n") + 1
def work(tests):
    print("seen:", mutation_tests.first_failure(tests, file, "one.py", line, after, 20))
mutation_tests.with_tests(root, ["one"], work)
"""
    ran = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert f"seen: {seen}\n" in ran.stdout, ran.stdout + ran.stderr
