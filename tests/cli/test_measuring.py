"""A measurement that is interrupted or lacks a library ends with a code and no traceback."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from app.commands.server import measuring


@pytest.mark.parametrize(
    ("program", "code", "said"),
    [
        ("raise KeyboardInterrupt", 130, ""),
        ("import no_such_library", 2, "Error: slow needs the library no_such_library"),
        ("import beside; assert beside.sys.argv[1:] == ['7']", 0, ""),
    ],
)
def test_how_a_measurement_ends(
    program: str,
    code: int,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", [])
    monkeypatch.setattr(sys, "path", [*sys.path])
    (tmp_path / "beside.py").write_text("import sys")
    file = tmp_path / "slow.py"
    file.write_text(program)
    assert measuring.main(str(file), ["7"]) == code
    err = capsys.readouterr().err
    assert err.startswith(said)
    assert bool(err) is bool(said)
    sys.modules.pop("beside", None)
