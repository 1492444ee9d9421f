"""The tables of the grammar: some seconds' work, kept beside the bytecode where the folder can be
written.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile

import lark
from lark import Lark

from games.wtactics_arc.language.lexing import Words

START = ("start", "head")


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
    made = Lark(rules, parser="lalr", lexer=Words, start=list(START))
    with suppress(OSError):
        _keep(made, kept)
    return made


def _keep(made: Lark, kept: Path) -> None:
    """Write the tables: a whole file at once, for several processes may do so and read."""
    kept.parent.mkdir(exist_ok=True)  # Python makes none where it is told to write no bytecode
    with NamedTemporaryFile(dir=kept.parent, delete=False) as file:
        made.save(file)
    Path(file.name).replace(kept)
