"""Sentences made by lot from the grammar of WTactics' cards, some through each of its rules: what each is
taken for, or why it means nothing, and the English that says it again.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from random import Random

from lark.exceptions import UnexpectedInput
from lark.exceptions import VisitError
from lark.grammar import NonTerminal
from lark.grammar import Rule
from lark.grammar import Symbol
from lark.lexer import PatternStr

from games.wtactics_arc.cards.text.filters import Unknown
from games.wtactics_arc.cards.text.short_form import read_short
from games.wtactics_arc.language.builder.further.whole import WholeBuilder
from games.wtactics_arc.language.fitting import Sentence
from games.wtactics_arc.language.reading import grammar
from games.wtactics_arc.language.texts import read_text
from games.wtactics_arc.words.sentences.abilities import paragraph
from games.wtactics_arc.words.sentences.abilities import this
from tests.approved.records import Record

KINDS = {
    "QUOTED": ("“When this creature attacks, draw a card.”", "“M: Deal 1 damage to a creature.”"),
    "NUMBER": ("2", "3", "1", "9", "10", "0"),
    "CHANGE": ("+1/+1", "-1/-1", "+2/+0", "-0/-2"),
    "XCHANGE": ("+X/+X", "-X/-X", "+X/+0"),
    "STATS": ("2/2", "1/3"),
    "SIGNED": ("+3", "-2"),
    "CAPITAL": ("Goblin", "Elf", "Soldier"),
    "FACTION": ("Gaian", "Merfolk Republic"),
    "X": ("X",),
    "SUM": ("X - 2", "X + 1"),
    "SO_MANY": ("that many",),
    "UNKNOWN": ("rust",),
}
"""Words that the lexer knows by their looks."""
SAID = (
    "Draw a card and this creature has first strike",
    "When a creature with ATK 2 or less dies, draw a card",
    "When a creature with cost 2 or less dies, draw a card",
    "Draw a card unless you control 0 or more cities",
    "Draw a card unless you control 1 or more creatures",
    "Destroy target creature unless you pay 2",
    "Destroy a creature you control unless you pay 2",
    "Return a creature card from your graveyard to your hand unless you pay 2",
)
"""Of what lots seldom bring together."""
SHORT = (
    "draw 1 if own cities>=2",
    "draw 1 if own frobs>=2",
    "draw 1 if each opponent hand<=1",
    "manual: look",
    "manual: look, then draw",
    "enter creature: draw 1",
    "enter frob: draw 1",
    "draw creature: draw 1",
    "mark, pay 2, vp -1, destroy self: damage 1 each other enemy creature cost<=2",
    "pay 1, pay 2: mark up to 2 creature or city",
    "pay x: draw 1",
    "vp 1: draw 1",
    "guard 2",
    "guard",
    "give 1/1",
    "give 1",
    "aura 0/1 own Soldier here",
    "aura 0/1",
    "aura winged own Soldier",
    "has has winged",
    "has draw 1",
    "residents have guard 1 if own cities>=2",
    "buff 1/-1 own creature",
    "buff +1/-1",
    "gain winged 2 marked creature",
    "draw X self",
    "draw x",
    "search 1 creature",
    "search -1 creature",
    "token 1 2/2 Goblin",
    "move creature army",
    "move army",
    "revive creature buried",
    "destroy 0 creature",
    "destroy creature or",
    "destroy or creature",
    "destroy creature of this city",
    "destroy",
    "",
)
"""The same in the short form, and what it is not."""
MARKING = (
    "M Deal 1 damage to a creature.",
    "M, deal 1 damage to a creature.",
    "M Discard a card: draw a card.",
    "You may draw a card: draw two cards.",
    "You may pay 2: draw two cards.",
    "Choose a card in an opponent's hand. That player discards it.",
)
"""Whole texts, as cards of communities print them."""
DEEP = (0, 2, 3)
"""Of the sentences through a rule: how deep parts are chosen by lot; below, the shortest are."""
Around = tuple[tuple[Symbol, ...], tuple[Symbol, ...]]


class Speaker:
    """Makes sentences from the rules of the grammar."""

    def __init__(self) -> None:
        self.rules: dict[str, list[Rule]] = defaultdict(list)
        for rule in grammar().rules:
            self.rules[str(rule.origin.name)].append(rule)
        self._signs = {
            one.name: one.pattern.value
            for one in grammar().terminals
            if isinstance(one.pattern, PatternStr)
        }
        self._least: dict[str, float] = {}
        while any(self._shorten(name) for name in self.rules):
            pass
        self._shortest = {
            name: [one for one in rules if self._size(tuple(one.expansion)) == self._least[name]]
            for name, rules in self.rules.items()
        }
        self.around: dict[str, Around] = {"start": ((), ())}
        todo = ["start"]
        for name in todo:
            todo += self._below(name)

    def through(self, rule: Rule, dice: Random, deep: int) -> str:
        """A sentence through a rule."""
        before, after = self.around[str(rule.origin.name)]
        row = (*before, *rule.expansion, *after)
        return " ".join(word for one in row for word in self._words(one, dice, deep))

    def _size(self, row: tuple[Symbol, ...]) -> float:
        """How many words a row of symbols has at least."""
        return sum(
            self._least.get(str(one.name), math.inf) if isinstance(one, NonTerminal) else 1
            for one in row
        )

    def _shorten(self, name: str) -> bool:
        """Look for a shorter way to say a part."""
        least = min(self._size(tuple(rule.expansion)) for rule in self.rules[name])
        shorter = least < self._least.get(name, math.inf)
        self._least[name] = least
        return shorter

    def _below(self, name: str) -> Iterator[str]:
        """The parts that stand in the rules of a part and had no place in a sentence yet."""
        before, after = self.around[name]
        for rule in sorted(self.rules[name], key=lambda rule: self._size(tuple(rule.expansion))):
            row = tuple(rule.expansion)
            for place, one in enumerate(row):
                if isinstance(one, NonTerminal) and str(one.name) not in self.around:
                    self.around[str(one.name)] = (
                        (*before, *row[:place]),
                        (*row[place + 1 :], *after),
                    )
                    yield str(one.name)

    def _words(self, symbol: Symbol, dice: Random, deep: int) -> Iterator[str]:
        name = str(symbol.name)
        if not isinstance(symbol, NonTerminal):
            yield dice.choice(KINDS[name]) if name in KINDS else self._signs[name]
            return
        rules = self.rules[name] if deep > 0 else self._shortest[name]
        for one in dice.choice(rules).expansion:
            yield from self._words(one, dice, deep - 1)


PARTS = 12
"""Records, each with every twelfth part of a sentence that the grammar names."""


def records() -> Iterator[Record]:
    """What somebody wrote, and a row for each part of a sentence that the grammar names."""
    yield written()
    yield from map(part, range(PARTS))


def written() -> Record:
    """What lots seldom bring together."""
    rows = (
        ("said", "\n".join(map(_told, SAID))),
        ("short", "\n".join(map(_short, SHORT))),
        ("read", "\n".join(f"{words}\n{[*map(_meant, read_text(words))]}" for words in MARKING)),
    )
    return Record("written", "language", rows)


def part(number: int) -> Record:
    """Sentences by lot through some of the rules."""
    speaker = _speaker()
    names = sorted(name for name in speaker.rules if name in speaker.around)[number::PARTS]
    rows = (
        (
            name,
            "\n".join(_told(one) for rule in speaker.rules[name] for one in _made(speaker, rule)),
        )
        for name in names
    )
    return Record(f"sentences {number}", "language", tuple(rows))


@cache
def _speaker() -> Speaker:
    return Speaker()


def _made(speaker: Speaker, rule: Rule) -> list[str]:
    made = [speaker.through(rule, Random(f"{rule} {deep}"), deep) for deep in DEEP]
    return [one[:1].upper() + one[1:] for one in dict.fromkeys(made)]


def _told(words: str) -> str:
    """A sentence and what it is taken for. Why one is no sentence is told elsewhere: to look for the
    nearest takes long.
    """
    try:
        WholeBuilder().transform(grammar().parse(words, start="start"))
    except UnexpectedInput:
        return words
    except VisitError as error:
        return f"{words}\n  {error.orig_exc!r}"
    return "\n".join([words, *map(_meant, read_text(f"{words}."))])


def _short(words: str) -> str:
    try:
        return f"{words}\n  {read_short(words)!r}"
    except Unknown as error:
        return f"{words}\n  {error!r}"


def _meant(said: Sentence) -> str:
    own = this("creature")
    read = "\n".join(f"  {paragraph(one, own).sentence}\n  {one!r}" for one in said.abilities)
    return f"  {said.misread}\n{read}" if said.misread else read
