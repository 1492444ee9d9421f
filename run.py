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
import threading
import time
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
        [str(BIN / "quartermaster"), *(args or ["serve", "--demo", "war_time_generals", "--open"])],
        QM_TYPED="python3 run.py",  # what it tells people to type begins as they began
    )


def prepare(lock: str) -> None:
    """Make .venv hold what requirements/<lock>.txt pins and this project, unless it does
    already.
    """
    if ready(lock):
        return
    say("setting up .venv (once; this needs the package registries)")
    with step("1 of 3: an environment for Python"):
        make_venv()
    with step("2 of 3: packages", of=packages(lock, "build")) as progress:
        install("-r", f"requirements/{lock}.txt", "-r", "requirements/build.txt", progress=progress)
    with step("3 of 3: libraries of the pages, type, this program"):
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
    sources = [*STATIC.glob("js/**/*.js"), *STATIC.glob("css/**/*.css")]
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


class step:
    """A part of the set-up, for as long as it takes: its name, and on a terminal a line that is
    written anew each half second with how far it is.
    """

    def __init__(self, name: str, of: int = 0) -> None:
        self.name, self.of, self.done, self.at = name, of, 0, ""
        self.over, self.began = threading.Event(), time.monotonic()
        self.shown = threading.Thread(target=self.show, daemon=True)

    def __enter__(self) -> "step":
        if sys.stderr.isatty():
            self.shown.start()
        else:
            say(self.name)
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        if self.shown.is_alive():
            self.shown.join()
            print(file=sys.stderr, flush=True)

    def show(self) -> None:
        """Write the line until the step is over, and once more then."""
        last = False
        while not last:
            last = self.over.wait(0.5)
            wide = shutil.get_terminal_size().columns - 1
            print("\r\x1b[K" + self.line()[:wide], end="", file=sys.stderr, flush=True)

    def line(self) -> str:
        """Return how far it is: packages that pip has turned to, and seconds."""
        far = f", {min(self.done, self.of)} of {self.of} {self.at}".rstrip() if self.of else ""
        return f"quartermaster: {self.name}{far} ({int(time.monotonic() - self.began)} s)"

    def hear(self, line: str) -> None:
        """Take in a line of pip's."""
        words = line.split()
        if words[:1] == ["Collecting"]:
            self.done, self.at = self.done + 1, words[1].partition("==")[0]
        elif words[:2] == ["Installing", "collected"]:
            self.done, self.at = self.of, "here, unpacking"


def packages(*locks: str) -> int:
    """Count the packages that locks pin."""
    files = [ROOT / "requirements" / f"{lock}.txt" for lock in locks]
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    return sum("==" in line and not line.startswith((" ", "#")) for line in lines)


def heard(command: list[str], progress: step) -> int:
    """Run pip, tell the step its lines, and return its exit code; where it fails, its own words
    are printed.
    """
    lines = []
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    with subprocess.Popen(command, cwd=ROOT, text=True, **streams) as pip:
        for line in pip.stdout or ():
            progress.hear(line)
            lines.append(line)
    if pip.returncode:
        print("", *(line for line in lines if "ERROR" in line), sep="\n", file=sys.stderr)
    return pip.returncode


def install(*what: str, hashed: bool = True, progress: "step | None" = None) -> None:
    """Let pip install `what` into .venv, and tell a step on a terminal how far it is; ends the
    program with one clear sentence where pip fails.
    """
    counts = progress is not None and sys.stderr.isatty()
    command = [
        str(PYTHON),
        "-m",
        "pip",
        "install",
        *(() if counts else ("-qq",)),
        "--disable-pip-version-check",
        "--no-input",
    ]
    command += ["--require-hashes", "--no-deps", *what] if hashed else [*what]
    if heard(command, progress) if counts else subprocess.call(command, cwd=ROOT):
        sys.exit(
            f"\npip could not install {' '.join(what)} (its own words are above). The first run "
            f"needs the package "
            "registries, PyPI and npm, or a mirror that pip and npm are set up for. Run this "
            "again once they are "
            "in reach: what is already installed is kept."
        )


def become(command: list[str], **variables: str) -> int:
    """Run a command in place of this program, so that signals reach it; returns its exit code where
    it returns.
    """
    if os.name == "nt":
        return subprocess.call(command, env={**os.environ, **variables})
    sys.stdout.flush()
    os.execve(command[0], command, {**os.environ, **variables})


def say(text: str) -> None:
    print(f"quartermaster: {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
