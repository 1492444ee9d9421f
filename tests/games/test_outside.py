"""Games that lie outside this program: in a folder that a command names, or in a package that is
installed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

import games
from app.cli import main
from app.serving import outside
from app.serving.config import read
from tests.games.sixth import FOLDER

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def _as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Afterwards only the games of this program are there, and no module of a folder that goes."""
    monkeypatch.setenv(outside.VARIABLE, "")
    places = list(games.__path__)
    yield
    games.__path__[:] = places
    games.catalogue.cache_clear()
    games._installed.cache_clear()
    gone = str(tmp_path)
    for name, module in [*sys.modules.items()]:
        if str(getattr(module, "__file__", "")).startswith(gone):
            del sys.modules[name]  # its folder goes with the test


def moved(folder: Path) -> Path:
    """The tiny game in a folder of its own."""
    shutil.copytree(FOLDER / "tiny", folder / "mine" / "tiny")
    return folder / "mine"


def quartermaster(
    folder: Path, *arguments: str, **variables: str
) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own, from another folder."""
    return subprocess.run(
        [sys.executable, "-c", "from app.cli import main; main()", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), **variables},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("how", ["before", "after", "variable"])
def test_a_folder_of_games_is_named_before_or_after_a_command_or_by_a_variable(
    tmp_path: Path, how: str
) -> None:
    place = str(moved(tmp_path))
    words = ["scenario", f"{place}/tiny/scenarios/stones.txt"]
    named = ["--games", place]
    arguments = {"before": [*named, *words], "after": [*words, *named], "variable": words}[how]
    variables = {outside.VARIABLE: place} if how == "variable" else {}
    ended = quartermaster(tmp_path, *arguments, **variables)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "4 scenarios: 4 passed" in ended.stdout


def test_every_command_takes_the_option() -> None:
    runner = CliRunner()
    words = [[name] for name in main.list_commands(None) if name != "serve"]  # type: ignore[arg-type]
    words += [["cards", name] for name in ("check", "import", "deck")]
    for command in words:
        if command == ["cards"]:
            continue
        assert "--games DIR" in runner.invoke(main, [*command, "--help"]).output, command
        wrong = runner.invoke(main, [*command, "--games", "/no/such/folder"])
        assert wrong.exit_code == 2, command
        assert "--games: there is no folder /no/such/folder" in wrong.output


def test_the_server_takes_them_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    read(["--games", str(moved(tmp_path)), "--db", str(tmp_path / "log.db")])
    assert "tiny" in games.catalogue()
    with pytest.raises(SystemExit):
        read(["--games", str(tmp_path / "none")])


@pytest.mark.parametrize(
    ("files", "words"),
    [
        ({}, "holds no game; a game is a folder with an __init__.py"),
        ({"__init__.py": ""}, "is a package; name the folder that holds it"),
        ({"shop/__init__.py": ""}, "games.shop offers no GAME"),
        ({"kit/__init__.py": ""}, "kit: this program has a folder kit; call yours otherwise"),
        ({"bad/__init__.py": "import nowhere_at_all"}, "games.bad cannot be imported: No module"),
        ({"odd/__init__.py": "GAME = ="}, "games.odd cannot be imported: invalid syntax"),
    ],
)
def test_a_folder_that_holds_no_game_is_told_and_left(
    tmp_path: Path, files: dict[str, str], words: str
) -> None:
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    before = list(games.catalogue())
    with pytest.raises(games.BrokenGame) as told:
        outside.take([str(tmp_path)])
    assert words in str(told.value)
    assert list(games.catalogue()) == before


def test_a_game_whose_own_cards_have_faults_is_told_with_each_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith("games.tiny")]:
        monkeypatch.delitem(sys.modules, name)  # of the folder in which other tests have it
    folder = moved(tmp_path)
    file = folder / "tiny" / "cards.toml"
    text = file.read_text("utf-8").replace("worth = 3", "worth = 30").replace("worth = 1", "")
    file.write_text(text, encoding="utf-8")
    with pytest.raises(games.BrokenGame) as told:
        outside.take([str(folder)])
    beginning, _, faults = str(told.value).partition("tiny/cards.toml: ")
    assert beginning == "games."
    told_of = [fault for fault in faults.split("; ") if fault.startswith("card ")]
    assert [fault.partition(",")[0] for fault in told_of] == ["card RB", "card PL"]


def test_a_key_is_taken_once(tmp_path: Path) -> None:
    folder = moved(tmp_path)
    shutil.copytree(folder / "tiny", folder / "again")
    with pytest.raises(games.BrokenGame, match="both offer a game 'tiny'"):
        outside.take([str(folder)])


def test_an_installed_package_offers_its_game(tmp_path: Path) -> None:
    """A package on the path with an entry point, as `pip install` leaves it."""
    site = tmp_path / "site"
    package = site / "battle_in_a_bottle"
    shutil.copytree(FOLDER / "tiny", package)
    for file in package.glob("*.py"):
        file.write_text(
            file.read_text("utf-8").replace("games.tiny", "battle_in_a_bottle"), encoding="utf-8"
        )
    info = site / "battle_in_a_bottle-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: battle_in_a_bottle\nVersion: 1.0\n"
    )
    (info / "entry_points.txt").write_text(f"[{games.GROUP}]\ntiny = battle_in_a_bottle\n")
    scenario = str(package / "scenarios" / "stones.txt")
    ended = quartermaster(tmp_path, "scenario", scenario, PYTHONPATH=f"{ROOT}{os.pathsep}{site}")
    assert (ended.returncode, ended.stderr) == (0, ""), ended.stdout
    assert "4 scenarios: 4 passed" in ended.stdout
    (package / "cards.toml").unlink()  # a package that was built without its tables
    broken = quartermaster(tmp_path, "scenario", scenario, PYTHONPATH=f"{ROOT}{os.pathsep}{site}")
    words = "Error: battle_in_a_bottle has a schema of cards, but no cards.toml\n"
    assert (broken.returncode, broken.stderr) == (2, words)
