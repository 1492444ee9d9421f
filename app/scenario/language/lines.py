"""Reads one line as one step: the actor, the action, its label, and the refusal that is
expected.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum

from app.scenario.language import lexing
from app.scenario.language.lexing import Unclear
from app.scenario.steps import Always
from app.scenario.steps import Expect
from app.scenario.steps import ExpectedRefusal
from app.scenario.steps import Order
from app.scenario.steps import Report
from app.scenario.steps import ScenarioStep
from app.scenario.steps import SourceLine
from app.scenario.steps import Time
from app.scenario.steps import Why
from events.vocabulary import TABLE
from events.vocabulary import JSONObject


class ScenarioHeader(StrEnum):
    """The words that begin a line of a scenario's header. `part` is the only word in the first line
    of a file that others use and that has no scenario of its own.
    """

    PART = "part"
    GAME = "game"
    OPTION = "option"
    SEATS = "seats"
    CARDS = "cards"
    CLAUSE = "clause"
    USE = "use"
    REPEAT = "repeat"


HEADERS = tuple(map(str, ScenarioHeader))
LAST = "last"
"""In place of a label: the last play that stands."""
UNKNOWN = "unknown"
"""Near the end of a line; the words after it are names that, on purpose, do not exist."""
ORDERS = (
    "strike",
    "replace",
    "rewind",
    "withdraw",
    "allow",
    "correct",
    "count",
    "settle",
    "pause",
    "resume",
    "await",
    "grant",
    "clock",
    "penalty",
    "note",
)
"""The verbs of the referee."""
_UNITS = {"h": 3_600_000, "m": 60_000, "s": 1_000, "ms": 1}
_SPAN = re.compile("".join(f"((?P<{unit}>[0-9]+){unit})?" for unit in _UNITS))
"""A duration: each unit at most once, the largest first (1m30m is a slip for 1m30s)."""
_LAST_OF_SIXTY = 59
_LABEL = re.compile(r"[A-Za-z_][\w-]*\Z")
_MEANT: Mapping[str, str] = {
    "none": "that there is nothing of the kind",
    "nothing": "that there is nothing of the kind",
    "exactly": "these and no others",
    LAST: "the last play that stands",
}
"""Words that have a meaning where a label may stand."""
_BARE = (Why.HELD, Why.STALE, Why.REFUSED)
_REFUSALS = (
    "a refusal wants a clause id: ! ID, or one of several: ! ID | ID; or ! unreadable FIELD, "
    "! held, ! stale, ! refused"
)


def step_of(line: SourceLine, word: str, rest: list[str]) -> ScenarioStep:
    """Return the step of a line with the first word *word* and the *rest*; raise `Unclear`."""
    if word.startswith(">"):
        return _report(line, [word[1:], *rest] if word != ">" else rest)
    if word.startswith("="):
        return _expect(line)
    if word == "referee":
        return _order(line, rest, preview=False)
    if word == "always":
        return _always(line, rest)
    if word == "preview":
        return _order(line, rest[1:] if rest[:1] == ["referee"] else rest, preview=True)
    if word in ("at", "wait"):
        if len(rest) != 1:
            raise Unclear(f"{word} wants one time, such as {word} 00:01:30 or {word} 12s")
        return Time(line, milliseconds(rest[0]), word == "wait")
    begins = f">, =, referee, preview, always, at, wait, == or one of {', '.join(HEADERS)}"
    raise Unclear(f"{word!r} begins no line; a line begins with {begins}")


def _report(line: SourceLine, words: list[str]) -> Report:
    words, unknown = _unknown(words)
    words, refusal = _refusal(words)
    words, label = _label(words, refusal)
    if len(words) < 2:
        raise Unclear("a report wants a seat and an action: > SEAT ActionName key=value ...")
    plain, args = _args(words[2:])
    if plain and words[1][0].isupper():
        raise Unclear(f"{plain[0]!r} is no argument; write it as name={plain[0]}")
    seen = args.get("seen_ply", 0)
    if type(seen) is not int or seen < 0:
        raise Unclear("seen_ply wants the number of a ply, from 0 on")
    return Report(line, words[0], words[1], plain, args, label, refusal, unknown)


def _always(line: SourceLine, words: list[str]) -> Always:
    report = _report(line, words)
    if report.refusal or report.label or report.words:
        raise Unclear(
            "what a seat always does is an action that is accepted, without a label: always "
            "SEAT ActionName key=value ..."
        )
    if report.seat == TABLE:
        raise Unclear(
            "the table is never asked, so nothing is always done by it; write what it does as a "
            "step: > table ActionName key=value ..."
        )
    return Always(line, report)


def _order(line: SourceLine, words: list[str], preview: bool) -> Order:
    words, unknown = _unknown(words)
    words, refusal = _refusal(words)
    words, label = _label(words, refusal)
    if not words:
        raise Unclear(f"the referee does what? one of {', '.join(ORDERS)}")
    if words[0] not in ORDERS:
        raise Unclear(f"the referee cannot {words[0]!r}; {lexing.meant(words[0], ORDERS)}")
    if preview and label:
        raise Unclear(f"a preview writes nothing, so there is nothing to call {label}")
    plain, args = _args(words[1:])
    return Order(line, words[0], plain, args, label, refusal, unknown, preview)


def _expect(line: SourceLine) -> Expect:
    facts = tuple(
        fact for part in lexing.split(line.text[1:], ";") for fact in _facts_of(lexing.split(part))
    )
    if not facts:
        raise Unclear("nothing is expected here; write = and what should be so")
    return Expect(line, facts)


def _facts_of(words: list[str]) -> list[tuple[str, ...]]:
    """The facts between two semicolons: after a word that ends in a comma follows another fact with
    the same first word.
    """
    facts: list[list[str]] = [[]]
    for word in words:
        facts[-1] += [word.rstrip(",")] if word.rstrip(",") else []
        if word.endswith(","):
            facts.append([])
    if not all(facts):
        raise Unclear(f"nothing stands beside a comma in: {' '.join(words)}")
    return [tuple(facts[0]), *((words[0], *fact) for fact in facts[1:])]


def _args(words: list[str]) -> tuple[tuple[str, ...], JSONObject]:
    plain: list[str] = []
    args: JSONObject = {}
    for word in words:
        pair = lexing.pair(word)
        if pair is None:
            plain.append(word)
        elif pair[0] in args:
            raise Unclear(f"{pair[0]} is given twice")
        else:
            args[pair[0]] = pair[1]
    return tuple(plain), args


def _unknown(words: list[str]) -> tuple[list[str], tuple[str, ...]]:
    """Split a line at the word `unknown`: the words before it, and the names after it that do not
    exist.
    """
    if UNKNOWN not in words:
        return words, ()
    place = words.index(UNKNOWN)
    unknown = tuple(map(lexing.unquoted, words[place + 1 :]))
    if not unknown:
        raise Unclear(f"{UNKNOWN} wants the words that name nothing: {UNKNOWN} WORD ...")
    return words[:place], unknown


def _refusal(words: list[str]) -> tuple[list[str], ExpectedRefusal | None]:
    """Split a line at its `!`: the step, and the refusal that is expected."""
    place = next((place for place, word in enumerate(words) if word.startswith("!")), None)
    if place is None:
        return words, None
    end = [word for word in (words[place][1:], *words[place + 1 :]) if word]
    return words[:place], refusal_of(end)


def refusal_of(words: list[str]) -> ExpectedRefusal:
    """Return the refusal that the words after a `!` describe; raise `Unclear`."""
    match words:
        case [Why.UNREADABLE, name]:
            return ExpectedRefusal(Why.UNREADABLE, (), name)
        case [Why.UNREADABLE]:
            raise Unclear("unreadable wants the field that cannot be read: ! unreadable FIELD")
        case [word] if word in _BARE:
            return ExpectedRefusal(Why(word))
        case [_, *_]:
            return ExpectedRefusal(Why.RULE, _ids(words))
        case _:
            raise Unclear(_REFUSALS)


def _ids(words: list[str]) -> tuple[str, ...]:
    """Clause ids separated by `|`."""
    ids = [part.strip() for part in " ".join(words).split("|")]
    if any(not id_ or " " in id_ for id_ in ids):
        raise Unclear(_REFUSALS)
    alone = [id_ for id_ in ids if id_.lower() in (*_BARE, Why.UNREADABLE)]
    if alone:
        raise Unclear(f"{alone[0]!r} stands beside no clause; {_REFUSALS}")
    if len(set(ids)) != len(ids):
        raise Unclear(f"{' '.join(words)} names a clause twice")
    return tuple(ids)


def _label(words: list[str], refusal: ExpectedRefusal | None) -> tuple[list[str], str]:
    if len(words) < 2 or "as" not in words[-2:]:
        return words, ""
    if words[-1] == "as" or "as" in words[:-2]:
        raise Unclear("as wants one label at the end of the step: as LABEL")
    label = words[-1]
    if not _LABEL.match(label):
        raise Unclear(f"{label!r} is no label; a label begins with a letter")
    if label in _MEANT:
        raise Unclear(f"{label} means {_MEANT[label]}; choose another label")
    if refusal is not None:
        raise Unclear(f"what is refused is not recorded, so nothing can be called {label}")
    return words[:-2], label


def milliseconds(text: str) -> int:
    """Return a time in milliseconds: `01:30`, `00:01:30.500`, `12s`, `1m30s`, `250ms`; raise
    `Unclear`.
    """
    if re.match(r"([0-9]+:)?[0-9]+:[0-9]+(\.[0-9]{1,3})?\Z", text):
        clock, _, part = text.partition(".")
        seconds = 0
        for place, number in enumerate(clock.split(":")):
            if place and int(number) > _LAST_OF_SIXTY:
                raise Unclear(f"{text!r} is no time: minutes and seconds go to 59")
            seconds = seconds * 60 + int(number)
        return seconds * 1_000 + int(part.ljust(3, "0") or 0)
    parts = _SPAN.fullmatch(text)
    if not text or parts is None:
        raise Unclear(f"{text!r} is no time; write it as 00:01:30, 12s, 1m30s or 250ms")
    return sum(int(parts[unit] or 0) * worth for unit, worth in _UNITS.items())
