#!/usr/bin/env python3
"""Set up Quartermaster beside this file and run it. Needs Python 3.11+ and nothing else.

    python3 run.py                      set up, open a demo match, print join links and QR codes
    python3 run.py serve --port 5001    any quartermaster command, with its arguments
    python3 run.py test [PYTEST ARGS]   set up the test tools as well and run the tests

The first run makes .venv and needs the package registries; later runs need neither network nor
time.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - started by hand, with whatever python3 is
    sys.exit(
        f"Quartermaster needs Python 3.11 or newer; this is Python {sys.version.split()[0]} "
        f"({sys.executable})"
    )

import hashlib
import importlib.util
import os
import shutil
import subprocess
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
STATIC = ROOT / "app" / "static"
VENDOR = STATIC / "vendor" / ".lock-sha256"
BUNDLES = STATIC / "built" / "manifest.json"
BUNDLER = ROOT / "build" / "bundler"
# What an installation depends on; a change in any of these installs anew.
INPUTS = (
    "run.py",
    "pyproject.toml",
    "hatch_build.py",
    "package-lock.json",
    "requirements/build.txt",
)


def main(args: list[str]) -> int:
    """Set up what the command needs, then run it; returns its exit code."""
    testing = args[:1] == ["test"]
    prepare("test" if testing else "run")
    bundle()
    if testing:
        os.chdir(ROOT)
        return become([str(PYTHON), "-m", "pytest", *args[1:]])
    return become(
        [str(BIN / "quartermaster"), *(args or ["serve", "--demo", "war_time_generals", "--open"])]
    )


def prepare(lock: str) -> None:
    """Make .venv hold what requirements/<lock>.txt pins and this project, unless it does
    already.
    """
    if ready(lock):
        return
    say("setting up .venv (once; this needs the package registries)")
    make_venv()
    install("-r", f"requirements/{lock}.txt", "-r", "requirements/build.txt")
    if not shutil.which("npm") and not VENDOR.is_file():
        say("no npm here: fetching Node.js as a wheel, for the browser libraries")
        install("-r", "requirements/node.txt")
    install("--no-deps", "--no-build-isolation", "--editable", ".", hashed=False)
    for held in {lock, "run"}:  # what the tests need includes what the server needs
        stamp(held).write_text(digest(held))


def bundle() -> None:
    """Bundle scripts and styles again where one is newer than the bundles (a third of a second)."""
    if not BUNDLER.is_file():
        return
    sources = [*STATIC.glob("js/*.js"), *STATIC.glob("css/*.css")]
    newest = max(path.stat().st_mtime for path in sources)
    if not BUNDLES.is_file() or BUNDLES.stat().st_mtime < newest:
        subprocess.call([str(PYTHON), "hatch_build.py"], cwd=ROOT)


def ready(lock: str) -> bool:
    """Tell whether .venv works and was set up from the very files that are here now."""
    return (
        VENDOR.is_file()
        and stamp(lock).is_file()
        and stamp(lock).read_text() == digest(lock)
        and venv_works()
    )


def stamp(lock: str) -> Path:
    return VENV / f"quartermaster-{lock}.stamp"


def digest(lock: str) -> str:
    """Hash the files an installation depends on, the place it is in and the Python it was made
    with.
    """
    known = hashlib.sha256(f"{ROOT}\0{sys.version}\0".encode())
    for name in (*INPUTS, f"requirements/{lock}.txt"):
        known.update((ROOT / name).read_bytes())
    return known.hexdigest()


def venv_works() -> bool:
    """Tell whether .venv holds a Python of this version that still starts."""
    if not PYTHON.is_file():
        return False
    question = "import sys; print(*sys.version_info[:2])"
    answer = subprocess.run([PYTHON, "-c", question], capture_output=True, text=True, check=False)
    return answer.stdout.split() == [str(part) for part in sys.version_info[:2]]


def make_venv() -> None:
    """Make .venv, or make it anew where it is broken or of another Python."""
    if importlib.util.find_spec("ensurepip") is None:
        sys.exit(
            "this Python cannot make virtual environments (its module ensurepip is missing). "
            "On Debian and Ubuntu: apt install python3-venv; then run this again."
        )
    has_pip = (
        venv_works()
        and subprocess.run([PYTHON, "-m", "pip", "--version"], capture_output=True).returncode == 0
    )
    if has_pip:
        return
    try:
        venv.create(VENV, clear=True, with_pip=True)
    except (OSError, subprocess.CalledProcessError) as problem:
        sys.exit(f"could not make the virtual environment {VENV}: {problem}")


def install(*what: str, hashed: bool = True) -> None:
    """Let pip install `what` into .venv; ends the program with one clear sentence where pip
    fails.
    """
    command = [
        str(PYTHON),
        "-m",
        "pip",
        "install",
        "-qq",
        "--disable-pip-version-check",
        "--no-input",
    ]
    command += ["--require-hashes", "--no-deps", *what] if hashed else [*what]
    if subprocess.call(command, cwd=ROOT):
        sys.exit(
            f"\npip could not install {' '.join(what)} (its own words are above). The first run "
            f"needs the package "
            "registries, PyPI and npm, or a mirror that pip and npm are set up for. Run this "
            "again once they are "
            "in reach: what is already installed is kept."
        )


def become(command: list[str]) -> int:
    """Run a command in place of this program, so that signals reach it; returns its exit code where
    it returns.
    """
    if os.name == "nt":
        return subprocess.call(command)
    sys.stdout.flush()
    os.execv(command[0], command)


def say(text: str) -> None:
    print(f"quartermaster: {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
