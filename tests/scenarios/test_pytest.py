"""Scenario files as tests of pytest."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from app.scenario import pytest_plugin
from tests.games.sixth import FOLDER

ROOT = Path(__file__).resolve().parents[2]
PLUGIN = "app.scenario.pytest_plugin"


def run(folder: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run pytest with nothing but this plugin, from a folder that is no part of the project."""
    command = [sys.executable, "-m", "pytest", "-p", PLUGIN, "-p", "no:cacheprovider", "-q"]
    return subprocess.run(
        [*command, "--color=no", "--rootdir", str(folder), *map(str, arguments)],
        cwd=folder,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_scenarios_of_a_folder_are_tests(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ann,\n", encoding="utf-8")
    (tmp_path / "turn.txt").write_text("part\n> A StonesTaken number=1\n", encoding="utf-8")
    (tmp_path / "mine.txt").write_text(
        "game tiny\nuse opening\n== right\nuse turn\n= turn 2\n== wrong\n= turn 2\n"
        "== no line\nturn 2\n",
        encoding="utf-8",
    )
    ended = run(tmp_path, "--games", FOLDER, "-vv", "mine.txt", "letter.txt", "turn.txt")
    assert ended.returncode == 1, ended.stdout + ended.stderr
    assert "mine.txt::right PASSED" in ended.stdout
    assert "mine.txt::wrong FAILED" in ended.stdout
    assert f"{tmp_path / 'mine.txt'}:7: wrong" in ended.stdout
    assert "  expected  turn 2\n  found     turn 1" in ended.stdout
    assert "mine.txt::no line FAILED" in ended.stdout
    assert "2 failed, 1 passed" in ended.stdout
    assert "Traceback" not in ended.stdout + ended.stderr


def test_a_slip_in_the_first_line_hides_no_test(tmp_path: Path) -> None:
    (tmp_path / "slip.txt").write_text("gmae tiny\nuse opening\n> A Resigned\n", "utf-8")
    (tmp_path / "named.txt").write_text("gmae tiny\n== it is so\n= turn 1\n", "utf-8")
    (tmp_path / "old.txt").write_bytes("game tiny\n# caf\xe9\n".encode("latin-1"))
    (tmp_path / "marked.txt").write_text("\ufeffgame tiny\nuse opening\n= turn 1\n", "utf-8")
    (tmp_path / "title.txt").write_text("Notes\n=====\n> they said\n", "utf-8")
    ended = run(tmp_path, "--games", FOLDER, "-vv", tmp_path)
    for said in (
        "slip.txt::slip FAILED",
        "named.txt::it is so FAILED",
        "old.txt::old FAILED",
        "old.txt:2: old",
        "the line is not UTF-8 text; save the file as UTF-8",
        "marked.txt::marked PASSED",
        "3 failed, 1 passed",
    ):
        assert said in ended.stdout, ended.stdout + ended.stderr


def test_a_games_folder_is_collected_whole(tmp_path: Path) -> None:
    ended = run(tmp_path, "--games", FOLDER, "--collect-only", FOLDER)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert "referee.txt::replace a misreported play" in ended.stdout
    assert "opening.txt" not in ended.stdout


def test_a_folder_without_games_is_named(tmp_path: Path) -> None:
    ended = run(tmp_path, "--games", tmp_path / "none")
    assert ended.returncode == 4
    assert "--games: there is no folder" in ended.stderr


def test_an_installation_brings_the_plugin() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["entry-points"]["pytest11"] == {"quartermaster": PLUGIN}


@pytest.mark.parametrize(
    ("name", "text", "tests"),
    [
        ("own.txt", "game tiny\nuse opening\n= turn 1\n", ["own"]),
        ("late.txt", "\n# why\n\ngame tiny\nuse opening\n= turn 1\n", ["late"]),
        ("slip.txt", "gmae tiny\nuse opening\n> A Resigned\n", ["slip"]),
        ("part.txt", "part\n= turn 1\n", []),
        ("letter.txt", "Dear Ann,\nthe game tiny is fun.\n", None),
        ("empty.txt", "", None),
        ("remark.txt", "# game tiny\n", None),
        ("own.md", "game tiny\n== it is so\n= turn 1\n", None),
    ],
)
def test_which_files_are_scenarios(
    request: pytest.FixtureRequest, tmp_path: Path, name: str, text: str, tests: list[str] | None
) -> None:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    found = pytest_plugin.pytest_collect_file(file, request.session)
    if tests is None:
        assert found is None
    else:
        assert isinstance(found, pytest.Collector)
        assert [item.name for item in found.collect()] == tests


def test_what_cannot_be_read_is_no_scenario(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    (tmp_path / "folder.txt").mkdir()
    assert pytest_plugin.pytest_collect_file(tmp_path / "folder.txt", request.session) is None


def test_a_failed_scenario_tells_what_failed_and_is_named(
    request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    file = tmp_path / "own.txt"
    file.write_text("game tiny\nuse opening\n== it is late\n= turn 7\n", encoding="utf-8")
    found = pytest_plugin.pytest_collect_file(file, request.session)
    assert isinstance(found, pytest.Collector)
    (item,) = found.collect()
    assert isinstance(item, pytest.Item)
    with pytest.raises(pytest_plugin.ScenarioFailed) as failed:
        item.runtest()
    assert str(failed.value) == "it is late"
    assert "expected  turn 7" in str(item.repr_failure(failed))


def test_a_folder_of_games_is_looked_at_before_any_scenario(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(request.config.option, "games", [str(tmp_path / "none")])
    with pytest.raises(pytest.UsageError, match="--games: there is no folder"):
        pytest_plugin.pytest_configure(request.config)
