"""Makes texts of cards: the grammar's examples, also with words left out, put in or exchanged, and
sentences by lot from its rules.
"""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

from games.wtactics_arc.language.examples import EXAMPLES
from tests.approved.house.language import SHORT
from tests.approved.house.language import Speaker

TYPES = ("creature", "creature", "creature", "city", "enchantment", "event", "magic")
ALTERED, OWN = 6, 500
"""How many are made of each example, and for each function."""
DEEP = (0, 2, 3, 5)
"""How deep the parts of a sentence through a rule are chosen by lot."""
_WORD = re.compile(r"[A-Za-z~'+/;-]{1,14}(?: [a-z'-]+){0,5}\Z")
_QUOTE = re.compile(r"“([^”]+)”")
_FILLED = ("draw a card", "a creature", "this creature", "two cards", "gets +1/+1", "an Elf")


def cards(_paths: list[str], dice: Random) -> Iterator[str]:
    """Yield types of cards with texts."""
    examples = [one for several in EXAMPLES.values() for one in several]
    words = sorted({word for one in examples for word in one.split()})
    for one in (*examples, *_spoken(dice)):
        yield f"{dice.choice(TYPES)}\t{one}"
    for one in examples:
        for _ in range(ALTERED):
            yield f"{dice.choice(TYPES)}\t{altered(one, words, dice)}"


def _spoken(dice: Random) -> Iterator[str]:
    """Sentences through each rule of the grammar."""
    speaker = Speaker()
    for name, rules in sorted(speaker.rules.items()):
        for rule in rules if name in speaker.around else ():
            for deep in DEEP:
                said = speaker.through(rule, dice, deep)
                yield f"{said[:1].upper()}{said[1:]}."


def short(_paths: list[str], dice: Random) -> Iterator[str]:
    """Yield abilities in their short form."""
    words = sorted({word for one in SHORT for word in one.split()})
    yield from SHORT
    for one in filter(None, SHORT):
        yield from (altered(one, words, dice) for _ in range(4 * ALTERED))


def tokens(paths: list[str], dice: Random) -> Iterator[str]:
    """Yield what the docstring of each function gives as an example, with the words that it
    looks for.
    """
    for path in paths:
        module = importlib.import_module(path[:-3].replace("/", "."))
        for node in ast.walk(ast.parse(Path(path).read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                words = sorted(_named(node, vars(module)))
                quotes = _QUOTE.findall(" ".join((ast.get_docstring(node) or "").split()))
                for _ in range(OWN if quotes and words else 0):
                    said = dice.choice(quotes)
                    while "…" in said:
                        said = said.replace("…", dice.choice(_FILLED), 1)
                    for _ in range(dice.choice((0, 1, 1, 2, 3))):
                        said = altered(said, words, dice)
                    yield said[:1].upper() + said[1:]


def _named(node: ast.AST, names: dict[str, object]) -> set[str]:
    """The words that a function speaks of, itself or by a name of its module."""
    found: list[object] = []
    for one in ast.walk(node):
        if isinstance(one, ast.Constant):
            found.append(one.value)
        elif isinstance(one, ast.Name):
            found.append(names.get(one.id))
    for many in found:
        if isinstance(many, tuple | list | set | frozenset | dict):
            found.extend(many)
    return {one for one in found if isinstance(one, str) and _WORD.match(one)}


def altered(text: str, words: list[str], dice: Random) -> str:
    """Return a text with a word left out, put in or exchanged."""
    row = text.split(" ")
    at, how = dice.randrange(len(row)), dice.randrange(3)
    if how == 0 and len(row) > 1:
        del row[at]
    elif how == 1:
        row[at] = dice.choice(words)
    else:
        row.insert(at, dice.choice(words))
    return " ".join(row)


def crossed(text: str, other: str, dice: Random) -> str:
    """Return a text with one to three of its words left out, or exchanged for words of another."""
    head, tab, said = text.rpartition("\t")
    words = other.rpartition("\t")[2].split(" ")
    for _ in range(dice.choice((1, 1, 2, 3))):
        begin, some = dice.randrange(len(words)), dice.randint(1, 4)
        said = altered(said, [" ".join(words[begin : begin + some])], dice)
    return f"{head}{tab}{said}"
