"""The code blocks of our pages, and how each is held to the truth.

The first word after the fence says what a block is, a second word names a file:

* `python NAME`, `toml NAME`, `text NAME` …: a file, written into the folder of the page. Further
  blocks of the same name go on where the file ended.
* `python`: a program, run there. `sh`: commands, run there; they end with 0. `output`: what the
  commands before it print; a line `...` stands for any lines.
* `usage`: forms of commands; each option in them exists.
* `json`, `jsonl`: data, which reads as such. `drawing`, `forms`: nothing to run.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import re
import subprocess
import sys
import types
from collections.abc import Iterable
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click

from app.cli import main
from app.serving.config import parser

ROOT = Path(__file__).resolve().parents[2]
RUN = ("python", "sh")
PATIENCE = 300
"""Seconds after which a block that does not end is given up."""
PROGRAMS = multiprocessing.get_context("forkserver")
"""Programs begin as forks of a process that has imported what nearly all of them import first."""
PROGRAMS.set_forkserver_preload(["app.factory", "tests.docs.blocks"])
SHOWN = ("output", "usage", "json", "jsonl", "drawing", "forms")
_FENCE = re.compile(r"^ *```(.*)$")
_OPTION = re.compile(r"(?<![\w-])(--?[a-z][\w-]*)")


@dataclass(frozen=True)
class Block:
    """A code block: the page and line of its fence, the words after the fence, what it holds."""

    page: Path
    line: int
    kind: str
    file: str
    text: str

    def __str__(self) -> str:
        return f"{self.page.name}:{self.line}"


def blocks(page: Path) -> Iterator[Block]:
    """Yield the code blocks of a page."""
    start, kind, file, held = 0, "", "", list[str]()
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), start=1):
        fence = _FENCE.match(line)
        if fence and start:
            yield Block(page, start, kind, file, "".join(f"{one}\n" for one in held))
            start = 0
        elif fence:
            start, held = number, []
            kind, _, file = fence[1].strip().partition(" ")
        elif start:
            held.append(line)


def files(page: Path) -> dict[str, str]:
    """The files that a page's blocks make up, by name."""
    made: dict[str, str] = {}
    for block in blocks(page):
        if block.file:
            made[block.file] = (
                f"{made[block.file]}\n{block.text}" if block.file in made else block.text
            )
    return made


def faults(page: Path, folder: Path) -> Iterator[str]:
    """Go through a page in a folder of its own; yield what is not as the page says."""
    printed: str | None = None
    written: dict[str, str] = {}
    for block in blocks(page):
        if block.file:
            write(folder, block, written)
        elif block.kind in RUN:
            code, printed = run(block, folder)
            if code:
                yield f"{block}: ends with {code}:\n{printed}"
        elif block.kind == "output" and printed is None:
            yield f"{block}: no command stands before this output"
        elif block.kind == "output" and not alike(block.text, printed or ""):
            yield f"{block}: printed is\n{printed}"
        elif block.kind == "usage":
            yield from (f"{block}: {fault}" for fault in unknown_options(block.text))
        elif block.kind in ("json", "jsonl"):
            yield from (f"{block}: {fault}" for fault in _unreadable(block))
        elif block.kind not in SHOWN:
            yield f"{block}: a block of kind {block.kind!r}; write what it is after the fence"


def write(folder: Path, block: Block, written: dict[str, str]) -> None:
    """Write a block that is a file, or goes on with one, into a folder."""
    before = written.get(block.file)
    written[block.file] = block.text if before is None else f"{before}\n{block.text}"
    target = folder / block.file
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(written[block.file], encoding="utf-8")


def run(block: Block, folder: Path) -> tuple[int, str]:
    """Run a block's program or commands in a folder; return how it ended and what it printed."""
    printed = folder.parent / f"{folder.name}.out"  # beside the page's own files
    if block.kind == "python":
        process = PROGRAMS.Process(target=run_program, args=(block.text, folder, printed))
        process.start()
        process.join(PATIENCE)
        assert process.exitcode is not None, f"{block} does not end"
        return process.exitcode, printed.read_text(encoding="utf-8")
    bin_ = str(Path(sys.executable).parent)
    kept = {key: value for key, value in os.environ.items() if not key.startswith("QM_")}
    with printed.open("wb") as output:
        ended = subprocess.run(
            ["bash", "-euo", "pipefail"],
            input=block.text.encode(),
            cwd=folder,
            env={**kept, "PATH": f"{bin_}{os.pathsep}{kept['PATH']}", "PYTHONPATH": str(ROOT)},
            stdout=output,
            stderr=subprocess.STDOUT,
            check=False,
            timeout=PATIENCE,
        )
    return ended.returncode, printed.read_text(encoding="utf-8")


def run_program(text: str, folder: Path, printed: Path) -> None:
    """Run a program in a folder as a process of its own does; what it prints goes to a file."""
    with printed.open("wb") as output:
        os.dup2(output.fileno(), 1)
        os.dup2(output.fileno(), 2)
    for name in [name for name in os.environ if name.startswith("QM_")]:
        del os.environ[name]
    os.chdir(folder)
    sys.path[:0] = [str(folder), str(ROOT)]
    module = types.ModuleType("__main__")
    sys.modules["__main__"] = module
    exec(compile(text, "<page>", "exec"), module.__dict__)


def alike(expected: str, printed: str) -> bool:
    """Whether an output is as a page shows it; a line `...` stands for any lines."""
    pattern = r"(?:.*\n)*?".join(re.escape(part) for part in re.split(r"(?m)^\.\.\.\n", expected))
    return re.fullmatch(pattern, printed) is not None


def unknown_options(text: str) -> Iterator[str]:
    """Yield the options in forms of commands that no such command has, and commands that are none."""
    statements = re.sub(r"\n +", " ", text).splitlines()
    for words in (statement.split() for statement in statements):
        if words[:1] != ["quartermaster"]:
            yield f"{' '.join(words)} is no command of ours"
            continue
        name = " ".join(word for word in words[1:3] if word.isalpha() and word.islower())
        known = options_of(name.split())
        for option in _OPTION.findall(" ".join(words[2:])):
            if option not in known:
                yield f"quartermaster {name} has no {option}"


def options_of(words: Iterable[str]) -> set[str]:
    """The options of a command, given its words."""
    known = {"-h", "--help", "--games"}
    command: click.Command = main
    for word in words:
        if word == "serve":
            return known | {
                string for action in parser()._actions for string in action.option_strings
            }
        inner = (
            command.get_command(click.Context(command), word)
            if isinstance(command, click.Group)
            else None
        )
        if inner is None:
            break
        command = inner
    return known | {
        string for param in command.params for string in (*param.opts, *param.secondary_opts)
    }


def _unreadable(block: Block) -> Iterator[str]:
    for text in block.text.splitlines() if block.kind == "jsonl" else (block.text,):
        try:
            json.loads(text)
        except ValueError as error:
            yield f"no JSON: {error}"
