"""The tables of the grammar: half a minute's work, done once, by a process of its own, and kept
beside the bytecode where the folder can be written.
"""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from tempfile import NamedTemporaryFile

import lark
from lark import Lark

from games.wtactics_arc.language.lexing import Words

START = ("start", "head")
_APART = "from games.wtactics_arc.language import tables; tables.answer()"


def kept_at(rules: str) -> Path:
    """Return the file of the tables for a grammar, this parser and this Python."""
    made_of = "\n".join((rules, lark.__version__, str(sys.implementation.cache_tag)))
    name = f"grammar-{sha256(made_of.encode()).hexdigest()[:16]}.lalr"
    return Path(__file__).with_name("__pycache__") / name


def parser(rules: str) -> Lark:
    """Return the parser for a grammar, from its kept tables if there are any."""
    kept = kept_at(rules)
    with suppress(OSError), kept.open("rb") as file:
        return Lark.load(file)
    tables = _made_apart(rules) or _made(rules)
    with suppress(OSError):
        _keep(tables, kept)
    return Lark.load(BytesIO(tables))


def answer() -> None:
    """Write the tables of the grammar that is read from the input to the output."""
    sys.stdout.buffer.write(_made(sys.stdin.buffer.read().decode()))


def _made_apart(rules: str) -> bytes:
    """Make the tables in another process, for servers must go on; b"" where none can be started."""
    command = [sys.executable, "-c", _APART]
    try:
        done = subprocess.run(command, input=rules.encode(), capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return b""
    return done.stdout


def _made(rules: str) -> bytes:
    tables = BytesIO()
    Lark(rules, parser="lalr", lexer=Words, start=list(START)).save(tables)
    return tables.getvalue()


def _keep(tables: bytes, kept: Path) -> None:
    """Write the tables: a whole file at once, for several processes may do so and read."""
    kept.parent.mkdir(exist_ok=True)  # Python makes none where it is told to write no bytecode
    with NamedTemporaryFile(dir=kept.parent, delete=False) as file:
        file.write(tables)
    Path(file.name).replace(kept)
