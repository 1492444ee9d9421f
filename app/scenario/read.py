"""Files -> scenarios. Every fault names file, line, what is wrong and what would be right."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import field
from pathlib import Path
from typing import Any

import games
from app.scenario import words as words_of
from app.scenario.steps import Always
from app.scenario.steps import Expect
from app.scenario.steps import Order
from app.scenario.steps import Place
from app.scenario.steps import Refusal
from app.scenario.steps import Report
from app.scenario.steps import Scenario
from app.scenario.steps import Step
from app.scenario.steps import Time
from app.scenario.words import Unclear

_HEADERS = ("game", "option", "seats", "cards", "clause", "use")
_LIMIT = 1_000_000
_UNITS = {"ms": 1, "s": 1_000, "m": 60_000, "h": 3_600_000}


class Unreadable(ValueError):
    """A scenario file cannot be read; `place` says where."""

    def __init__(self, place: Place, message: str) -> None:
        super().__init__(f"{place}: {message}")
        self.place = place
        self.message = message


@dataclass(slots=True)
class _Draft:
    """A scenario while its lines are being read."""

    name: str
    place: Place
    game: str = ""
    seats: tuple[str, ...] = ()
    options: dict[str, Any] = field(default_factory=dict)
    cards: Path | None = None
    clauses: list[str] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)


def read(file: Path) -> tuple[Scenario, ...]:
    """Return the scenarios of a file: one for each `== name`, or one in all; what stands before the
    first is shared.
    """
    shared, parts = _parts(file, tuple(_lines(file)))
    return tuple(_scenario(name, place, (*shared, *lines)) for name, place, lines in parts)


def _parts(
    file: Path, lines: tuple[Place, ...]
) -> tuple[tuple[Place, ...], list[tuple[str, Place, list[Place]]]]:
    parts: list[tuple[str, Place, list[Place]]] = []
    shared: list[Place] = []
    for line in lines:
        if line.text.startswith("=="):
            name = line.text.strip("= ")
            if not name:
                raise Unreadable(line, "a scenario needs a name; write == what it shows")
            parts.append((name, line, []))
        else:
            (parts[-1][2] if parts else shared).append(line)
    if not parts:
        return (), [(file.stem, lines[0] if lines else Place(file, 1, ""), shared)]
    return tuple(shared), parts


def _lines(file: Path) -> Iterator[Place]:
    """Yield the lines that say something; a line that ends in a backslash goes on in the next."""
    try:
        text = file.read_bytes()[: _LIMIT + 1].decode()
    except OSError as error:
        raise Unreadable(
            Place(file, 0, ""), f"the file cannot be opened: {error.strerror}"
        ) from None
    except UnicodeDecodeError as error:
        raise Unreadable(
            Place(file, 0, ""), f"the file is not UTF-8 text (byte {error.start})"
        ) from None
    if len(text) > _LIMIT:
        raise Unreadable(
            Place(file, 0, ""),
            f"the file is longer than {_LIMIT} characters; split it into several",
        )
    held, start = "", 0
    for number, raw in enumerate(text.splitlines(), start=1):
        line = words_of.without_comment(raw).strip()
        start = start or number
        if line.endswith("\\"):
            held += line[:-1] + " "
            continue
        if (held + line).strip():
            yield Place(file, start, (held + line).strip())
        held, start = "", 0
    if held.strip():
        raise Unreadable(
            Place(file, start, held), "the last line ends in a backslash, but no line follows"
        )


def _scenario(name: str, place: Place, lines: tuple[Place, ...]) -> Scenario:
    draft = _Draft(name, place)
    for line in lines:
        _take(draft, line, (line.file.resolve(),))
    if not draft.game:
        known = ", ".join(games.catalogue()) or "none"
        raise Unreadable(
            place, f"the scenario names no game; begin with: game KEY (known: {known})"
        )
    return Scenario(
        name,
        place,
        draft.game,
        draft.seats,
        draft.options,
        draft.cards,
        tuple(draft.clauses),
        tuple(draft.steps),
    )


def _take(draft: _Draft, line: Place, within: tuple[Path, ...]) -> None:
    try:
        word, *rest = words_of.split(line.text) or [""]
        if word in _HEADERS:
            _header(draft, line, word, rest, within)
        else:
            draft.steps.append(_step(line, word, rest))
    except Unclear as fault:
        raise Unreadable(line, str(fault)) from None


def _header(
    draft: _Draft, line: Place, word: str, rest: list[str], within: tuple[Path, ...]
) -> None:
    if draft.steps and word not in ("clause", "use"):
        raise Unclear(
            f"{word} stands after the first step; a match is opened once, so put it above all steps"
        )
    match word, rest:
        case "game", [key]:
            if draft.game not in ("", key):
                raise Unclear(f"the scenario is for {draft.game} already, not for {key}")
            draft.game = key
        case "option", [name, text]:
            draft.options[name] = words_of.value(text)
        case "seats", [_, *_]:
            draft.seats = tuple(rest)
        case "cards", [name]:
            draft.cards = line.file.parent / str(words_of.value(name))
        case "clause", [_, *_]:
            draft.clauses += rest
        case "use", [name]:
            _include(draft, line, str(words_of.value(name)), within)
        case _:
            raise Unclear(f"{word} wants {_WANTED[word]}")


_WANTED = {
    "game": "one key: game KEY",
    "option": "a name and a value: option NAME VALUE",
    "seats": "names: seats A B",
    "cards": "a file: cards FILE.toml",
    "clause": "ids: clause ID ...",
    "use": "one file: use FILE, or use opening",
}


def _include(draft: _Draft, line: Place, name: str, within: tuple[Path, ...]) -> None:
    file = _find(draft, line, name).resolve()
    if file in within:
        raise Unclear(f"{name} uses itself")
    for inner in _lines(file):
        if inner.text.startswith("=="):
            raise Unreadable(
                inner, "a file that is used by another cannot hold scenarios of its own"
            )
        _take(draft, inner, (*within, file))


def _find(draft: _Draft, line: Place, name: str) -> Path:
    """A used file lies beside the using one, or (without ending) in the scenarios folder of the
    game.
    """
    beside = line.file.parent / name
    if beside.is_file():
        return beside
    places = [beside, line.file.parent / f"{name}.txt"]
    if draft.game and "/" not in name:
        folders = [Path(folder) / draft.game / "scenarios" for folder in games.__path__]
        places += [folder / (name if "." in name else f"{name}.txt") for folder in folders]
    found = next((place for place in places if place.is_file()), None)
    if found is None:
        raise Unclear(
            f"there is no file {name}; looked for {', '.join(str(place) for place in places)}"
        )
    return found


def _step(line: Place, word: str, rest: list[str]) -> Step:
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
    begins = f">, =, referee, preview, always, at, wait, == or one of {', '.join(_HEADERS)}"
    raise Unclear(f"{word!r} begins no line; a line begins with {begins}")


def _report(line: Place, words: list[str]) -> Report:
    words, refusal = _refusal(words)
    words, label = _label(words)
    if len(words) < 2:
        raise Unclear("a report wants a seat and an action: > SEAT ActionName key=value ...")
    plain, args = _args(words[2:])
    if plain and words[1][0].isupper():
        raise Unclear(f"{plain[0]!r} is no argument; write it as name={plain[0]}")
    return Report(line, words[0], words[1], plain, args, label, refusal)


def _always(line: Place, words: list[str]) -> Always:
    report = _report(line, words)
    if report.refusal or report.label or report.words:
        raise Unclear(
            "what a seat always does is an action that is accepted, without a label: always "
            "SEAT ActionName key=value ..."
        )
    return Always(line, report)


def _order(line: Place, words: list[str], preview: bool) -> Order:
    words, refusal = _refusal(words)
    words, label = _label(words)
    if not words:
        raise Unclear(f"the referee does what? one of {', '.join(ORDERS)}")
    if words[0] not in ORDERS:
        raise Unclear(f"the referee cannot {words[0]!r}; one of {', '.join(ORDERS)}")
    plain, args = _args(words[1:])
    return Order(line, words[0], plain, args, label, refusal, preview)


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
    "grant",
    "clock",
    "penalty",
    "note",
)


def _expect(line: Place) -> Expect:
    facts = tuple(tuple(words_of.split(part)) for part in words_of.split(line.text[1:], ";"))
    if not facts:
        raise Unclear("nothing is expected here; write = and what should be so")
    return Expect(line, facts)


def _args(words: list[str]) -> tuple[tuple[str, ...], dict[str, Any]]:
    plain: list[str] = []
    args: dict[str, Any] = {}
    for word in words:
        found = words_of.pair(word)
        if found is None:
            plain.append(word)
        elif found[0] in args:
            raise Unclear(f"{found[0]} is given twice")
        else:
            args[found[0]] = found[1]
    return tuple(plain), args


def _refusal(words: list[str]) -> tuple[list[str], Refusal | None]:
    place = next((place for place, word in enumerate(words) if word.startswith("!")), None)
    if place is None:
        return words, None
    said = [word for word in (words[place][1:], *words[place + 1 :]) if word]
    if not 1 <= len(said) <= 2 or (len(said) == 2 and said[0] != "unreadable"):
        raise Unclear(
            "a refusal wants one clause id: ! ID; or ! unreadable FIELD, ! held, ! stale, ! refused"
        )
    return words[:place], Refusal(*said)


def _label(words: list[str]) -> tuple[list[str], str]:
    if len(words) >= 2 and words[-2] == "as":
        if not re.match(r"[A-Za-z_][\w-]*\Z", words[-1]):
            raise Unclear(f"{words[-1]!r} is no label; a label begins with a letter")
        return words[:-2], words[-1]
    return words, ""


def milliseconds(text: str) -> int:
    """Return a time: `01:30`, `00:01:30.500`, `12s`, `1m30s`, `250ms`; raise `Unclear`."""
    if re.match(r"(\d+:)?\d+:\d+(\.\d{1,3})?\Z", text):
        clock, _, part = text.partition(".")
        seconds = 0
        for number in clock.split(":"):
            seconds = seconds * 60 + int(number)
        return seconds * 1_000 + int(part.ljust(3, "0") or 0)
    parts = re.findall(r"(\d+)(ms|s|m|h)", text)
    if not parts or "".join(number + unit for number, unit in parts) != text:
        raise Unclear(f"{text!r} is no time; write it as 00:01:30, 12s, 1m30s or 250ms")
    return sum(int(number) * _UNITS[unit] for number, unit in parts)
