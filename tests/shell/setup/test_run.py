"""The README's commands: what run.py does where something is missing, without installing
anything.
"""

import ast
import runpy
import subprocess
import sys
import types
import venv
from pathlib import Path
from typing import Any

import pytest

from tests.shell.layers import ROOT

RUN = ROOT / "run.py"


@pytest.fixture
def run(tmp_path: Path) -> types.SimpleNamespace:
    """Return run.py's functions, its root in an empty folder that holds what an installation
    depends on.
    """
    loaded = runpy.run_path(str(RUN))
    settings: dict[str, Any] = loaded["main"].__globals__
    for name in (*settings["INPUTS"], "requirements/run.txt", "requirements/test.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name)
    settings.update(ROOT=tmp_path, VENV=tmp_path / ".venv", VENDOR=tmp_path / "vendor-stamp")
    settings.update(BIN=tmp_path / ".venv" / "bin", PYTHON=tmp_path / ".venv" / "bin" / "python")
    return types.SimpleNamespace(**loaded, settings=settings)


def test_an_old_python_is_told_in_words_it_can_read(monkeypatch: pytest.MonkeyPatch) -> None:
    ast.parse(RUN.read_text(), feature_version=(3, 7))
    monkeypatch.setattr(sys, "version_info", (3, 10, 12))
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer"):
        runpy.run_path(str(RUN))


def test_a_python_that_cannot_make_environments_is_told_what_to_install(
    run: types.SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(SystemExit, match="apt install python3-venv"):
        run.main([])


def test_a_folder_that_cannot_be_written_is_told(
    run: types.SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(venv, "create", refuse)
    with pytest.raises(
        SystemExit, match=r"could not make the virtual environment .*Permission denied"
    ):
        run.main([])


def test_registries_out_of_reach_are_told_and_nothing_counts_as_installed(
    run: types.SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(venv, "create", lambda *_, **__: None)
    monkeypatch.setattr(subprocess, "call", lambda *_, **__: 1)
    with pytest.raises(
        SystemExit, match=r"could not install -r requirements/run\.txt .* the package registries"
    ):
        run.main([])
    assert not run.ready("run")
    assert not run.stamp("run").exists()


def test_what_the_tests_need_includes_what_the_server_needs(
    run: types.SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands: list[list[str]] = []
    run.settings.update(make_venv=run.settings["VENV"].mkdir, venv_works=lambda: True)
    run.settings["VENDOR"].write_text("")
    monkeypatch.setattr(subprocess, "call", lambda command, cwd: commands.append(command))
    run.prepare("test")
    assert "requirements/test.txt" in commands[0]
    assert "--require-hashes" in commands[0]
    assert run.ready("test")
    assert run.ready("run")
    commands.clear()
    run.prepare("run")
    assert commands == []


def test_what_is_installed_is_told_by_the_lock_files(
    run: types.SimpleNamespace, tmp_path: Path
) -> None:
    before = run.digest("run"), run.digest("test")
    (tmp_path / "requirements" / "test.txt").write_text("another")
    assert run.digest("run") == before[0]
    assert run.digest("test") != before[1]
    (tmp_path / "package-lock.json").write_text("another")
    assert run.digest("run") != before[0]


def test_commands_go_where_the_readme_says(
    run: types.SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    became: list[tuple[str, ...]] = []
    prepared: list[str] = []
    run.settings.update(
        become=lambda command, **_: became.append((Path(command[0]).name, *command[1:])),
        prepare=prepared.append,
    )
    monkeypatch.chdir(ROOT)
    run.main([])
    run.main(["serve", "--port", "5001"])
    run.main(["test", "tests/shell", "-x"])
    assert became == [
        ("quartermaster", "serve", "--demo", "war_time_generals", "--open"),
        ("quartermaster", "serve", "--port", "5001"),
        ("python", "-m", "pytest", "tests/shell", "-x"),
    ]
    assert prepared == ["run", "run", "test"]
    readme = (ROOT / "README.md").read_text()
    assert "python3 run.py\n" in readme
    assert "python3 run.py test\n" in readme


def test_every_package_is_pinned_by_hash_and_no_index_is_named() -> None:
    for lock in ("run", "test", "build", "node"):
        text = (ROOT / "requirements" / f"{lock}.txt").read_text()
        entries = text.replace("\\\n", " ").splitlines()
        pins = [line for line in entries if line and not line.startswith("#")]
        assert pins
        assert all("==" in pin and "--hash=sha256:" in pin for pin in pins)
        assert "://" not in text
        assert "--index" not in text


def test_a_terminal_is_told_how_far_the_packages_are(
    run: types.SimpleNamespace, capsys: pytest.CaptureFixture[str]
) -> None:
    told = run.step("2 of 3: packages", of=3)
    said = "print('Collecting alembic==1.20.1 (from x)\\nCollecting click==8.1')"
    assert run.heard([sys.executable, "-c", said], told) == 0
    assert "2 of 3: packages, 2 of 3 click" in told.line()
    told.hear("Installing collected packages: alembic, click")
    assert "3 of 3 here, unpacking" in told.line()
    assert not capsys.readouterr().err
    fails = f"{said}; print('ERROR: no such package'); raise SystemExit(1)"
    assert run.heard([sys.executable, "-c", fails], told) == 1
    assert capsys.readouterr().err.strip() == "ERROR: no such package"
