"""The unit and the container files: what they name is there, and each option is one of `serve`."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
from pathlib import Path

from app.serving.config import parser
from tests.machine import lacking

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"


def options(text: str) -> set[str]:
    """The options in a text that calls `serve`."""
    return set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", text))


def known() -> set[str]:
    return {name for action in parser()._actions for name in action.option_strings}


def test_the_unit_calls_serve_as_it_is() -> None:
    unit = configparser.RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(DEPLOY / "quartermaster.service")
    assert options(unit["Service"]["ExecStart"]) <= known()


def test_systemd_finds_nothing_wrong_with_the_unit(tmp_path: Path) -> None:
    """Its program and its account are not on this machine: these two alone are excused."""
    tool = shutil.which("systemd-analyze")
    if tool is None:
        lacking("systemd-analyze", "apt install systemd")
    assert tool
    unit = tmp_path / "quartermaster.service"
    text = (DEPLOY / "quartermaster.service").read_text()
    unit.write_text(re.sub(r"ExecStart=\S+", "ExecStart=/bin/true", text))
    done = subprocess.run([tool, "verify", unit], capture_output=True, text=True)
    wrong = [line for line in done.stderr.splitlines() if "quartermaster.service" in line]
    assert not wrong, done.stderr


def test_the_compose_file_calls_serve_as_it_is() -> None:
    text = (DEPLOY / "compose.yaml").read_text()
    served = text[text.index("command: &serve") : text.index("working_dir")]
    assert {"--db", "--redis", "--host-name"} == options(served) <= known()
    image = (DEPLOY / "Containerfile").read_text()
    assert options(image[image.index("ENTRYPOINT") :]) <= known()
    for service in re.findall(r"reverse_proxy (.*) \{", (DEPLOY / "Caddyfile").read_text()):
        for name in service.split():
            assert f"\n  {name.split(':')[0]}:" in text
