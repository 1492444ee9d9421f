"""The pictures of README and docs show the pages as they are: where what pages are drawn from has
changed since, they are taken anew and compared.
"""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from PIL import Image
from PIL import ImageChops

from tests.docs.blocks import ROOT
from tests.machine import chromium
from tests.machine import lacking

FOLDER = ROOT / "docs" / "pictures"
OTHER = 24
"""A point differs where one of its three inks does by more than this, of 255."""
SHARE = 0.08
"""Another picture: more than this part of its points differ. Clocks and codes are below it."""
AGAIN = "run: .venv/bin/python docs/pictures/make.py"


def maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_pictures", FOLDER / "make.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def share_of_other_points(first: Path, second: Path) -> float:
    """The part of the points at which two pictures differ, 1 where their sizes do."""
    one, other = (Image.open(file).convert("RGB") for file in (first, second))
    if one.size != other.size:
        return 1.0
    differing = ImageChops.difference(one, other).point(lambda ink: 255 * (ink > OTHER))
    grey = differing.convert("L").point(lambda ink: 255 * (ink > 0))
    return grey.histogram()[255] / (one.width * one.height)


@pytest.mark.browser
def test_no_picture_is_older_than_its_page(tmp_path: Path) -> None:
    make = maker()
    if json.loads(make.MADE.read_text(encoding="utf-8"))["sources"] == make.digest():
        return
    if chromium() is None:
        lacking("a Chromium", "install it, or set QM_CHROMIUM")
    # A process of its own: another test of this worker may have a browser open.
    subprocess.run([sys.executable, str(FOLDER / "make.py"), "--into", str(tmp_path)], check=True)
    made = sorted(file.name for file in tmp_path.glob("*.png"))
    assert made == sorted(file.name for file in FOLDER.glob("*.png")), AGAIN
    old = {
        name: round(share, 3)
        for name in made
        if (share := share_of_other_points(FOLDER / name, tmp_path / name)) > SHARE
    }
    assert old == {}, AGAIN


def test_another_picture_is_told_from_the_same(tmp_path: Path) -> None:
    picture = next(FOLDER.glob("*.png"))
    whole = Image.open(picture).convert("RGB")
    whole.paste((200, 30, 30), (0, 0, whole.width, whole.height // 4))
    whole.save(tmp_path / "painted.png")
    assert share_of_other_points(picture, picture) == 0
    assert share_of_other_points(picture, tmp_path / "painted.png") > SHARE


def test_every_picture_is_shown_and_light() -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    text = "".join(page.read_text(encoding="utf-8") for page in pages)
    shown = set(re.findall(r"pictures/([\w-]+\.png)", text))
    assert shown == {file.name for file in FOLDER.glob("*.png")}
    assert sum(file.stat().st_size for file in FOLDER.glob("*.png")) < 600_000
