"""How the server process comes to be: nothing imported before the patch, engines, drivers, odd
environments.
"""

import os
import subprocess
import sys
import types
from pathlib import Path

import pytest

from app.commands.server import serve
from app.serving import server
from app.serving.address import file_of
from app.serving.config import url
from tests.shell.layers import ROOT
from tests.shell.process import PATIENCE
from tests.shell.process import serving

ENTRY = ROOT / "app" / "__main__.py"


def ran(*command: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, *command],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )


def test_nothing_is_imported_before_the_patch() -> None:
    """With the engine's module replaced by one that tells what the interpreter holds when it is
    first asked for.
    """
    code = (
        "import runpy, sys, types\n"
        "class Eventlet(types.ModuleType):\n"
        "    def monkey_patch(self):\n"
        "        sys.exit(' '.join(sorted({'flask', 'app', 'threading', 'socket'} & "
        "set(sys.modules))) or 'nothing')\n"
        "sys.modules['eventlet'] = Eventlet('eventlet')\n"
        f"runpy.run_path({str(ENTRY)!r}, run_name='__main__')\n"
    )
    assert ran("-c", code, QM_ASYNC="eventlet").stderr.strip() == "nothing"


def test_launching_imports_nothing_that_would_have_to_be_patched() -> None:
    """quartermaster itself stays unpatched; the process it becomes is started by the path of its
    file.
    """
    started: list[list[str]] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "execv", lambda program, command: started.append(command))
        serve.launch(["--demo"])
    assert started == [[sys.executable, "-P", str(ENTRY), "serve", "--demo"]]


@pytest.mark.parametrize(
    ("arguments", "environment", "code", "told"),
    [
        (["serve", "--help"], {}, 0, "Usage: quartermaster serve"),
        (["print"], {}, 1, "this file only serves"),
        (["serve"], {"QM_ASYNC": "twisted"}, 1, "QM_ASYNC=twisted is unknown; it can be eventlet"),
    ],
)
def test_the_entry_file_says_what_it_takes(
    arguments: list[str], environment: dict[str, str], code: int, told: str
) -> None:
    result = ran(str(ENTRY), *arguments, **environment)
    assert result.returncode == code
    assert told in result.stdout + result.stderr
    assert "Traceback" not in result.stderr


def test_run_as_a_module_it_begins_again_by_path() -> None:
    result = ran("-m", "app", "serve", "--help")
    assert result.returncode == 0
    assert "Usage: quartermaster serve" in result.stdout
    assert result.stderr == ""


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("organiser", b"", "holds no organiser's link"),
        ("organiser", b"\xff\xfe!\n", "holds no organiser's link"),
        ("secret-key", b"", "it has 0 bytes instead of 32"),
        ("signing.key", b"short", "it has 5 bytes instead of 32"),
    ],
)
def test_a_key_that_is_none_is_named_before_anybody_is_served(
    tmp_path: Path, name: str, content: bytes, told: str
) -> None:
    """A power cut or a full disk left an empty file: the link shown then opened nothing, and an
    empty secret would have made cookies that anybody can sign.
    """
    (tmp_path / name).write_bytes(content)
    result = ran(str(ENTRY), "serve", "--port", "0", "--db", str(tmp_path / "log.db"))
    assert result.returncode == 2
    assert f"{tmp_path / name} " in result.stderr
    assert told in result.stderr
    assert "Move it away to get a new one" in " ".join(result.stderr.split())
    assert "Traceback" not in result.stderr


def test_where_the_address_cannot_be_stored_it_is_served_all_the_same(tmp_path: Path) -> None:
    """The file may be another account's, left by a server that was killed."""
    db = tmp_path / "log.db"
    file_of(tmp_path, url(str(db))).mkdir()
    with serving(tmp_path, "--db", str(db), script=ENTRY) as server:
        assert server.ask("/api/now")[0] == 200
        code, _, said = server.end()
    assert code == 0
    assert "cannot be written (Is a directory): the commands new and links will not know" in said
    assert "stopped; everything that was confirmed is on disk" in said
    assert "Traceback" not in said


@pytest.mark.parametrize(
    ("mode", "db", "waits", "refused"),
    [
        ("eventlet", "postgresql+psycopg://db/qm", "wait_c", True),
        ("eventlet", "postgresql+psycopg://db/qm", "wait_select", False),
        ("eventlet", "sqlite:///qm.db", "wait_c", False),
        ("gevent", "postgresql+psycopg://db/qm", "wait_c", False),
    ],
)
def test_a_driver_that_would_stop_every_phone_is_refused(
    monkeypatch: pytest.MonkeyPatch, mode: str, db: str, waits: str, refused: bool
) -> None:
    waiting = types.ModuleType("psycopg.waiting")
    vars(waiting).update(wait_c=object(), wait_select=object())
    vars(waiting)["wait"] = vars(waiting)[waits]
    monkeypatch.setitem(sys.modules, "psycopg.waiting", waiting)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: name == "psycopg")
    if refused:
        with pytest.raises(SystemExit, match="PSYCOPG_WAIT_FUNC=wait_select"):
            server.refuse_slow_driver(mode, db)
    else:
        server.refuse_slow_driver(mode, db)


@pytest.mark.parametrize(("hard", "wanted"), [(4096, 4096), (-1, 10_200), (1_048_576, 10_200)])
def test_the_limit_of_open_files_is_raised_as_far_as_it_may(hard: int, wanted: int) -> None:
    set_: list[tuple[int, tuple[int, int]]] = []
    system = types.ModuleType("resource")
    vars(system).update(
        RLIMIT_NOFILE=7,
        RLIM_INFINITY=-1,
        getrlimit=lambda which: (1024, hard),
        setrlimit=lambda which, limits: set_.append((which, limits)),
    )
    server.allow_many_files(system)
    assert set_ == [(7, (wanted, hard))]
    server.allow_many_files(None)


def test_only_addresses_that_others_can_reach_are_announced() -> None:
    assert server.is_public_ipv4("192.168.7.20")
    assert not any(server.is_public_ipv4(host) for host in ("127.0.0.1", "localhost", "fd00::7"))


def test_the_tree_holds_no_fetched_library() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "app/static"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert not any("vendor" in Path(name).parts for name in listed.stdout.splitlines())
