"""The arguments of `quartermaster serve`."""

import os
import stat
from pathlib import Path

import pytest

from app.serving.config import read


@pytest.fixture(autouse=True)
def _in_an_empty_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


def test_nothing_said_serves_a_file_in_data_made_on_the_spot(tmp_path: Path) -> None:
    config = read([])
    assert config.db == f"sqlite:///{tmp_path}/data/quartermaster.db"
    assert config.data == tmp_path / "data"
    assert config.data.is_dir()
    assert (config.host, config.port, config.scheme, config.demo) == (
        "0.0.0.0",
        5000,
        "http",
        False,
    )
    assert config.host_names == ("qm.local",)
    assert config.tls is None
    assert not config.make_certificate


def test_a_file_or_a_url_names_the_database(tmp_path: Path) -> None:
    assert read(["--db", "there/log.db"]).db == f"sqlite:///{tmp_path}/there/log.db"
    assert (tmp_path / "there" / "secret-key").is_file()
    url = f"sqlite:///{tmp_path}/here/log.db"
    assert read(["--db", url]).db == url
    assert (tmp_path / "here").is_dir()
    assert read(["--db", "postgresql://db/qm"]).data == tmp_path / "data"


def test_the_secret_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    first = read([])
    assert len(first.secret) == 32
    assert read([]).secret == first.secret
    assert read(["--db", "other/log.db"]).secret != first.secret
    if os.name != "nt":
        assert stat.S_IMODE((tmp_path / "data" / "secret-key").stat().st_mode) == 0o600


def test_cookies_of_two_servers_on_one_machine_stay_apart() -> None:
    assert read(["--port", "5001"]).cookie != read([]).cookie


def test_further_names_are_let_in() -> None:
    assert read(["--host-name", "a.example", "--host-name", "b.example"]).host_names == (
        "qm.local",
        "a.example",
        "b.example",
    )


def test_https_with_own_files_or_made_ones(tmp_path: Path) -> None:
    for name in ("cert.pem", "key.pem"):
        (tmp_path / name).write_text("")
    given = read(["--tls", "cert.pem", "key.pem"])
    assert (given.tls, given.make_certificate, given.scheme) == (
        ("cert.pem", "key.pem"),
        False,
        "https",
    )
    made = read(["--tls", "--demo"])
    assert (made.tls, made.make_certificate, made.demo) == (None, True, True)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--port", "x"], "'x' is no port; a port is a number from 0 to 65535"),
        (["--port", "65536"], "'65536' is no port"),
        (["--tls", "cert.pem"], "--tls takes two files"),
        (["--tls", "no.pem", "no.pem"], "there is no file no.pem"),
        (
            ["--db", "/proc/nowhere/log.db"],
            "--db: cannot write to the folder of /proc/nowhere/log.db",
        ),
        (["--demo", "nope"], "--demo: there is no game 'nope'; one of generalissimo, generals_52"),
        (["--nonsense"], "unrecognized arguments: --nonsense"),
    ],
)
def test_what_makes_no_sense_is_told(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        read(arguments)
    assert ended.value.code == 2
    assert told in capsys.readouterr().err
