"""Single mistakes in scenario files: the edits that a test makes, to see that each is noticed.

Two kinds of edit cannot leave a true scenario, so none of them may pass:

* a *misspelling*: a word that names something becomes one that names nothing (a letter is swapped,
  doubled, dropped or changed);
* a *contradiction*: where a line states the one value of something (what is so, under which clause
  a play is refused), it states another.

Left alone, because nothing is misstated by changing them: names of scenarios, comments, free texts
(a reason, a claim), labels that no line uses, the words that a line itself gives as unknown or
unreadable.

A third kind changes what is done into something else that exists (`others`): another card, seat or
number. That is another match, and whatever the scenario states may be as true of it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from app.scenario.language import lexing
from app.scenario.language.read import scenarios
from app.scenario.run import PASSED
from app.scenario.run import run
from tests.scenarios.vocabulary import FREE
from tests.scenarios.vocabulary import World

WORD = re.compile(r"[^\W_][\w.+-]*")
NUMBER = re.compile(r"-?\d+\Z")
TIME = re.compile(r"(\d+(ms|s|m|h))+\Z|\d+:[\d:.]+\Z")
STANDINGS = ("stands", "struck", "void", "allowed", "doubt")


@dataclass(frozen=True)
class Spot:
    """A word of a file: where it begins (from 0), and the line (from 1)."""

    start: int
    word: str
    line: int


@dataclass(frozen=True)
class Statement:
    """A line with those it goes on in, without its comment; `start` is where it begins in the file.
    `section` is the number of its scenario (-1: shared by all).
    """

    start: int
    text: str
    line: int
    section: int

    def spots(self, start: int = 0, end: int | None = None) -> list[Spot]:
        """The words between two places of the statement."""
        return [
            Spot(self.start + found.start(), found[0].rstrip("."), self.line)
            for found in WORD.finditer(self.text[: len(self.text) if end is None else end])
            if found.start() >= start
        ]


@dataclass(frozen=True)
class Mutant:
    """A file in which one word is another."""

    file: Path
    spot: Spot
    after: str
    section: int

    def text(self) -> str:
        """The file with the other word."""
        text = self.file.read_text(encoding="utf-8")
        end = self.spot.start + len(self.spot.word)
        return text[: self.spot.start] + self.after + text[end:]

    def __str__(self) -> str:
        line = self.text()[: self.spot.start].count("\n")
        where = f"{self.file.parent.parent.name}/{self.file.name}:{line + 1}"
        return (
            f"{where}: {self.spot.word} -> {self.after}\n"
            f"    {self.text().splitlines()[line].strip()}"
        )


def passes(mutant: Mutant, users: Sequence[Path] = ()) -> bool:
    """Whether every scenario that the edit touches still passes; those of *users*, where the file
    is a part of others.
    """
    texts = {mutant.file.resolve(): mutant.text()}
    made = scenarios(mutant.file, texts)
    if users:
        return not made and all(
            run(one).state == PASSED for user in users for one in scenarios(user, texts)
        )
    touched = made if mutant.section < 0 else made[mutant.section : mutant.section + 1]
    return all(run(one).state == PASSED for one in touched)


def statements(file: Path) -> Iterator[Statement]:
    """Yield the lines of a file that say something."""
    text, place, section = file.read_text(encoding="utf-8"), 0, -1
    held: Statement | None = None
    for number, raw in enumerate(text.splitlines(keepends=True), start=1):
        line = lexing.without_comment(raw.rstrip("\n"))
        goes_on = line.rstrip().endswith("\\")
        shown = line.rstrip()[:-1] if goes_on else line
        if held is None:
            held = Statement(place, shown, number, section)
        else:
            gap = " " * (place - held.start - len(held.text))
            held = Statement(held.start, held.text + gap + shown, held.line, section)
        place += len(raw)
        if goes_on:
            continue
        if held.text.strip().startswith("=="):
            section += 1
        elif held.text.strip():
            yield held
        held = None


# -- misspellings ----------------------------------------------------------------------------------


def misspellings(world: World, dice: random.Random) -> Iterator[Mutant]:
    """Yield, for every word of a file that names something, one misspelling of it."""
    for statement in statements(world.file):
        for spot in _names(world, statement):
            wrong = misspelt(spot.word, world.words, dice)
            if wrong:
                yield Mutant(world.file, spot, wrong, statement.section)


def misspelt(word: str, known: frozenset[str], dice: random.Random) -> str:
    """Return a word like *word* that is none of the *known* ones ("" where there is hardly one)."""
    for _ in range(20):
        place = dice.randrange(len(word))
        letter = dice.choice("abcdefghijklmnopqrstuvwxyz")
        tries = [
            word[:place] + word[place : place + 2][::-1] + word[place + 2 :],
            word[:place] + word[place] + word[place:],
            word[:place] + word[place + 1 :],
            word[:place] + letter + word[place + 1 :],
        ]
        wrong = dice.choice(tries)
        fits = WORD.fullmatch(wrong) and not wrong.endswith(".") and not TIME.match(wrong)
        if fits and not wrong.isdigit() and wrong not in known:
            return wrong
    return ""


def _names(world: World, statement: Statement) -> Iterator[Spot]:
    """The words of a line that name something, without those that it says to be wrong."""
    text = statement.text
    barred = [*_free_texts(text), *_declared_wrong(text)]
    exempt = set(text.partition(" unknown ")[2].split()) if "!" in text else set()
    for spot in statement.spots():
        place = spot.start - statement.start
        if any(start <= place < end for start, end in barred) or spot.word in exempt:
            continue
        if NUMBER.match(spot.word) or TIME.match(spot.word):
            continue
        if _is_label(text, place) and not world.uses(spot.word, statement.section):
            continue
        yield spot


def _free_texts(text: str) -> Iterator[tuple[int, int]]:
    """Where the values of free texts stand."""
    for found in re.finditer(rf'\b({"|".join(FREE)})=("(\\.|[^"\\])*"|\S+)', text):
        yield found.start(2), found.end(2)


def _declared_wrong(text: str) -> Iterator[tuple[int, int]]:
    """What a line itself gives as wrong: the unreadable field with its value, and the words after
    `unknown`.
    """
    if found := re.search(r"! *unreadable +(\S+)", text):
        name = found[1]
        if name in ("name", "changes", "claims"):
            yield 0, len(text)  # the line as a whole is what cannot be read
        for value in re.finditer(rf"\b{re.escape(name)}(=\S+)?", text[: found.start()]):
            yield value.span()
        if name == "seat":
            yield 0, found.start()
    if found := re.search(r" unknown .*", text):
        yield found.span()
    for found in re.finditer(r'"[^"]*"', text.partition(" unknown ")[2]):
        for value in re.finditer(re.escape(found[0]), text):
            yield value.span()


def _is_label(text: str, place: int) -> bool:
    return bool(re.search(r"\bas +\Z", text[:place]))


# -- contradictions --------------------------------------------------------------------------------


def contradictions(world: World, dice: random.Random) -> Iterator[Mutant]:
    """Yield, for every value that a line states, the line with another value."""
    for statement in statements(world.file):
        for spot, values in _stated(world, statement):
            others = [value for value in values if value != spot.word]
            if others:
                yield Mutant(world.file, spot, dice.choice(others), statement.section)


def _stated(world: World, statement: Statement) -> Iterator[tuple[Spot, Sequence[str]]]:
    """The values a line states, each with what it might be instead."""
    text = statement.text.lstrip()
    if text.startswith("=") and not text.startswith("= refused"):
        for words in _facts(statement):
            yield from _of_fact(world, words)
    elif (bang := re.search(r"(?<=\s)!", statement.text)) and "|" not in statement.text:
        after = statement.spots(bang.end())
        if after and after[0].word in world.clauses:
            yield after[0], world.clauses


def _facts(statement: Statement) -> Iterator[list[Spot]]:
    """The words of each fact of a line; after a comma the first word is understood."""
    first = statement.text.index("=") + 1
    pieces = re.finditer(r'(?:[^;"\[\{]|"[^"]*"|\[[^\]]*\]|\{[^}]*\})+', statement.text[first:])
    for piece in pieces:
        spots: list[Spot] = []
        start = first + piece.start()
        for found in re.finditer(r'"[^"]*"|[^\s]+', piece[0]):
            word = found[0].rstrip(",")
            spots.append(Spot(statement.start + start + found.start(), word, statement.line))
            if found[0].endswith(","):
                yield spots
                spots = spots[:1]
        yield spots


def _of_fact(world: World, spots: list[Spot]) -> Iterator[tuple[Spot, Sequence[str]]]:
    words = [spot.word for spot in spots]
    last = spots[-1]
    match words:
        case ["turn" | "ply" | "frames", _] | ["legal", _, _, _]:
            yield last, _numbers(last.word)
        case ["phase", _]:
            yield last, world.phases
        case ["active", _]:
            yield last, (*world.seats, "none")
        case ["to_act", *seats]:
            yield spots[1], [seat for seat in world.seats if seat not in seats]
        case ["outcome", _, *_, rule] if rule in world.clauses:
            yield last, world.clauses
        case [("void" | "allowed"), _, rule] if rule in world.clauses:
            yield last, world.clauses
        case [standing, _] if standing in STANDINGS:
            yield spots[0], STANDINGS
        case ["offer", _, _, ("enabled" | "absent") as how]:
            yield last, [other for other in ("enabled", "absent") if other != how]
        case ["clock", seat, _] if seat != "none":
            yield last, ("1ms", "2h59s")
            yield spots[1], world.seats
        case ["in", _, *lying]:
            yield last, [id_ for id_ in world.pieces if id_ not in lying]
        case [_, "at", place]:
            yield last, world.places(place)
        case [_, "facing" | "owner" | "controller" as what, _]:
            yield last, ("up", "down", "side") if what == "facing" else world.seats
        case [_, "marks", *marks] if marks != ["none"]:
            yield last, [mark for mark in world.marks if mark not in marks]
        case [_, _, number] if NUMBER.match(number):
            yield last, _numbers(number)


def _numbers(word: str) -> list[str]:
    number = int(lexing.value(word)) if NUMBER.match(word) else 0
    return [str(number + 1), str(number + 2), str(max(number - 1, 0))]


# -- something else that exists --------------------------------------------------------------------


def others(world: World, dice: random.Random) -> Iterator[Mutant]:
    """Yield, for every name and number in what is done, the line with another one that exists."""
    for statement in statements(world.file):
        if statement.text.lstrip().startswith("="):
            continue
        for spot in statement.spots():
            values = [value for value in world.alike(spot.word) if value != spot.word]
            if NUMBER.match(spot.word):
                values = [value for value in _numbers(spot.word) if value != spot.word]
            if values:
                yield Mutant(world.file, spot, dice.choice(values), statement.section)
