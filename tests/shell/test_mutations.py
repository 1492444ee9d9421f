"""The tool that changes the product and looks whether a test notices."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks import mutations
from benchmarks.mutations import Change
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


def test_a_change_is_noticed_where_a_test_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "one.py").write_text("def one():\n    return 1\n", encoding="utf-8")
    (tmp_path / "test_one.py").write_text(
        "from one import one\n\ndef test_one():\n    assert one() < 3\n", encoding="utf-8"
    )
    monkeypatch.setattr(mutations, "tests_of", lambda path: [["test_one.py"]])
    assert mutations.noticed(Change("one.py", 2, 11, 12, "1", "3"), tmp_path)
    assert not mutations.noticed(Change("one.py", 2, 11, 12, "1", "2"), tmp_path)
    assert (tmp_path / "one.py").read_text("utf-8") == "def one():\n    return 1\n"
