"""Texts of WTactics' cards that notice changes: what each is taken for, in three stages.

For each single change of the code that reads and prints texts (`benchmarks.mutations`), texts were made
until one meant something else: from the examples of the grammar and of the tests, with words left out,
put in or exchanged, and by lot from the rules of the grammar. Most are no English. Those that noticed
a change are kept in these files, one a line:

`cards.lines`    a type of card and a text: its abilities, as they are printed again, and what is not
                 understood
`tokens.lines`   a sentence: its words as the grammar is given them
`short.lines`    the short form of abilities
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from functools import cache
from functools import partial
from pathlib import Path

from games.wtactics_arc.cards.imported import derive
from games.wtactics_arc.cards.imported import paragraphs
from games.wtactics_arc.cards.imported import sentences_of
from games.wtactics_arc.cards.text.filters import Unknown
from games.wtactics_arc.cards.text.short_form import read_short
from games.wtactics_arc.language.lexing import Words
from games.wtactics_arc.language.reading import Misread
from games.wtactics_arc.language.reading import grammar
from games.wtactics_arc.language.wording.counters import counters_named
from games.wtactics_arc.words.sentences.abilities import paragraph
from games.wtactics_arc.words.sentences.abilities import this
from tests.approved.records import Record

MANY = 120
"""Texts of one record, at most."""


def records() -> Iterator[Record]:
    """Each part of each stage, with a row for each text."""
    return (record(*part) for part in parts())


def parts() -> list[tuple[str, int]]:
    """The stages with the numbers of their parts."""
    return [(stage, at) for stage in STAGES for at in range(0, len(kept(stage)), MANY)]


def record(stage: str, at: int) -> Record:
    """One part."""
    rows = [(line, STAGES[stage](line)) for line in kept(stage)[at : at + MANY]]
    return Record(f"texts, {stage} from {at + 1}", "wordings", tuple(rows))


def kept(name: str) -> list[str]:
    """The texts of a stage."""
    file = Path(__file__).with_name(f"{name}.lines")
    return file.read_text(encoding="utf-8").splitlines()


def card(line: str) -> str:
    """A card with this text: its fields, then sentence by sentence."""
    type_, _, text = line.partition("\t")
    row = {"type": type_, "name": "Held", "cost": 2, "text": text}
    return "\n".join([repr(derive(row)), *_sentences(row, type_)])


def _sentences(row: dict[str, object], type_: str) -> Iterator[str]:
    for part in paragraphs(row):
        for said in sentences_of(part, {**row, "fixed": False}):
            if said.misread:
                yield _wrong(said.misread)
            for one in said.abilities:
                yield f"{paragraph(one, this(type_)).sentence}\n{one!r}"


def _wrong(misread: Misread) -> str:
    """What is not understood, without the sentence that may be meant: to look for it takes long."""
    reason = misread.reason
    why = reason.func.__name__ if isinstance(reason, partial) else str(reason)
    return f"{misread.at} {misread.word} {why}"


@cache
def _lexer() -> Words:
    return Words(grammar().parser.lexer_conf)


def tokens(line: str) -> str:
    """A sentence as the grammar is given it, and with counters named."""
    words = " ".join(f"{one}|{one.type}" for one in _lexer().lex(line))
    return f"{words}\n{counters_named(line)}"


def short(line: str) -> str:
    """What the short form is taken for, and the English for it."""
    try:
        ability = read_short(line)
    except Unknown as error:
        return repr(error)
    return f"{ability!r}\n{paragraph(ability, this('creature')).sentence}"


STAGES: dict[str, Callable[[str], str]] = {"cards": card, "tokens": tokens, "short": short}
