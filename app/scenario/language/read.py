"""Reads files as scenarios. Every fault names file, line, what is wrong and what would be right,
and stops only its own scenario.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from pathlib import Path
from typing import Any

import games
from app.scenario.language import lexing
from app.scenario.language.lexing import Unclear
from app.scenario.language.lines import HEADERS
from app.scenario.language.lines import ScenarioHeader
from app.scenario.language.lines import step_of
from app.scenario.steps import Broken
from app.scenario.steps import Scenario
from app.scenario.steps import ScenarioStep
from app.scenario.steps import SourceLine
from events.vocabulary import JSONObject

_LIMIT = 1_000_000
_MOST_TIMES = 1_000
_MOST_LINES = 20_000
"""Most lines of a scenario, including those of the files that it uses."""


class UnreadableScenario(ValueError):
    """A scenario file cannot be read; `place` says where."""

    def __init__(self, place: SourceLine, message: str) -> None:
        super().__init__(f"{place}: {message}")
        self.place = place
        self.message = message


Texts = Mapping[Path, str]
"""Texts that replace the content of files (such as unsaved text in an editor), by resolved path."""
NO_TEXTS: Texts = {}


@dataclass(slots=True)
class _Draft:
    """A scenario while its lines are read. `places`: for each setting the line that made it."""

    name: str
    place: SourceLine
    game: str = ""
    seats: tuple[str, ...] = ()
    options: JSONObject = field(default_factory=dict)
    cards: Path | None = None
    clauses: dict[str, SourceLine] = field(default_factory=dict)
    steps: list[ScenarioStep] = field(default_factory=list)
    places: dict[str, SourceLine] = field(default_factory=dict)
    lines: int = 0
    texts: Texts = field(default_factory=dict)


NO_STEP = "the scenario has no step of its own, so it shows nothing"


def read(file: Path) -> tuple[Scenario, ...]:
    """Return the scenarios of a file: one for each `== name`, or a single one; lines before the
    first name belong to all. None for a part. Raise `UnreadableScenario` at the first fault.
    """
    made = scenarios(file)
    for one in made:
        if isinstance(one, Broken):
            raise UnreadableScenario(one.place, one.message)
    return tuple(one for one in made if isinstance(one, Scenario))


def read_part(file: Path) -> Scenario:
    """Return the lines of a part as a scenario; raise `UnreadableScenario`."""
    lines = tuple(_lines(file, NO_TEXTS))
    made = _scenario(file.stem, lines[0], lines, NO_TEXTS)
    if isinstance(made, Broken):
        raise UnreadableScenario(made.place, made.message)
    return made


def scenarios(file: Path, texts: Texts = NO_TEXTS) -> tuple[Scenario | Broken, ...]:
    """Return the scenarios of a file, each readable or with its fault; raise `UnreadableScenario`
    where the file cannot be read. *texts* replace files.
    """
    lines = tuple(_lines(file, texts))
    if is_part(lines):
        return _part(file, lines, texts)
    shared, sections = _sections(file, lines)
    last = shared[-1] if shared else None
    return tuple(
        _scenario(name, place, (*shared, *own), texts, last) for name, place, own in sections
    )


def is_part(lines: Iterable[SourceLine]) -> bool:
    """Whether these are the lines of a part: a file that others use, without a scenario
    of its own.
    """
    return next((line.text for line in lines), "") == ScenarioHeader.PART


def _part(file: Path, lines: tuple[SourceLine, ...], texts: Texts) -> tuple[Broken, ...]:
    """The fault of a part; nothing where each of its lines can be read."""
    draft = _Draft(file.stem, lines[0], texts=texts)
    for line in lines:
        try:
            _require_no_name(line)
            _take(draft, line, (file.resolve(),), first=line is lines[0])
        except UnreadableScenario as fault:
            return (Broken(file.stem, fault.place, fault.message),)
    return ()


def _require_no_name(line: SourceLine) -> None:
    if line.text.startswith("=="):
        raise UnreadableScenario(line, "a file that others use cannot hold scenarios of its own")


def _sections(
    file: Path, lines: tuple[SourceLine, ...]
) -> tuple[tuple[SourceLine, ...], list[tuple[str, SourceLine, list[SourceLine]]]]:
    sections: list[tuple[str, SourceLine, list[SourceLine]]] = []
    shared: list[SourceLine] = []
    for line in lines:
        if line.text.startswith("=="):
            sections.append((line.text.strip("= "), line, []))
        else:
            (sections[-1][2] if sections else shared).append(line)
    if not sections:
        return (), [(file.stem, lines[0] if lines else SourceLine(file, 1, ""), shared)]
    return tuple(shared), sections


def _lines(file: Path, texts: Texts) -> Iterator[SourceLine]:
    """Yield the lines that are not empty or a comment; a line that ends in a backslash continues in
    the next.
    """
    held, start = "", 0
    for number, raw in enumerate(_text(file, texts).splitlines(), start=1):
        line = _uncommented(raw)
        start = start or number
        if line.endswith("\\"):
            held += line[:-1] + " "
            continue
        if (held + line).strip():
            yield SourceLine(file, start, (held + line).strip())
        held, start = "", 0
    if start:
        yield SourceLine(file, start, f"{held.strip()} \\")


def _uncommented(raw: str) -> str:
    """A line without its comment; a line that cannot be read stays whole, for the message."""
    try:
        return lexing.without_comment(raw).strip()
    except Unclear:
        return raw.strip()


def _text(file: Path, texts: Texts) -> str:
    if texts and (text := texts.get(file.resolve())) is not None:
        return text
    try:
        content = file.read_bytes()[: _LIMIT + 1]
        text = content.decode("utf-8-sig")  # editors of Windows begin a file with a mark
    except OSError as error:
        fault = f"the file cannot be opened: {error.strerror}"
        raise UnreadableScenario(SourceLine(file, 0, ""), fault) from None
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        fault = "the line is not UTF-8 text; save the file as UTF-8"
        raise UnreadableScenario(SourceLine(file, line, ""), fault) from None
    if len(text) > _LIMIT:
        fault = f"the file is longer than {_LIMIT} characters; split it into several"
        raise UnreadableScenario(SourceLine(file, 0, ""), fault)
    return text


def _scenario(
    name: str,
    place: SourceLine,
    lines: tuple[SourceLine, ...],
    texts: Texts,
    shared_last: SourceLine | None = None,
) -> Scenario | Broken:
    draft = _Draft(name, place, texts=texts)
    try:
        if not name:
            raise UnreadableScenario(place, "a scenario needs a name; write == what it shows")
        within = (place.file.resolve(),)
        shared_steps = 0
        for number, line in enumerate(lines):
            _take(draft, line, within, first=number == 0)
            shared_steps = len(draft.steps) if line is shared_last else shared_steps
        if not draft.game:
            known = ", ".join(games.catalogue()) or "none"
            raise UnreadableScenario(
                place, f"the scenario names no game; begin with: game KEY (known: {known})"
            )
        if shared_last is not None and len(draft.steps) == shared_steps:
            raise UnreadableScenario(place, NO_STEP)
    except UnreadableScenario as fault:
        return Broken(name or "(no name)", fault.place, fault.message)
    return Scenario(
        name,
        place,
        draft.game,
        draft.seats,
        draft.options,
        draft.cards,
        draft.clauses,
        tuple(draft.steps),
        draft.places,
    )


def _take(draft: _Draft, line: SourceLine, within: tuple[Path, ...], first: bool = False) -> None:
    try:
        draft.lines += 1
        if draft.lines > _MOST_LINES:
            raise Unclear(f"the scenario has more than {_MOST_LINES} lines")
        if line.text.endswith("\\"):
            raise Unclear("the last line ends in a backslash, but no line follows")
        word, *rest = lexing.split(line.text) or [""]
        if word in HEADERS:
            _header(draft, line, word, rest, within, first)
        else:
            draft.steps.append(step_of(line, word, rest))
    except Unclear as fault:
        raise UnreadableScenario(line, str(fault)) from None


def _header(
    draft: _Draft,
    line: SourceLine,
    word: str,
    rest: list[str],
    within: tuple[Path, ...],
    first: bool,
) -> None:
    match word, rest:
        case ScenarioHeader.PART, []:
            if not first:
                raise Unclear("part stands alone in the first line of a file that others use")
        case ScenarioHeader.GAME, [key]:
            _game(draft, line, key)
        case ScenarioHeader.OPTION, [name, text]:
            value = lexing.value(text)
            _set(draft, line, f"options.{name}", f"option {name}", draft.options.get(name), value)
            draft.options[name] = value
        case ScenarioHeader.SEATS, [_, *_]:
            _set(draft, line, "seats", "seats", draft.seats, tuple(rest))
            draft.seats = tuple(rest)
        case ScenarioHeader.CARDS, [name]:
            file = (line.file.parent / str(lexing.value(name))).resolve()
            _set(draft, line, "cards", "cards", draft.cards, file)
            draft.cards = file
        case ScenarioHeader.CLAUSE, [_, *_]:
            draft.clauses.update(dict.fromkeys(rest, line))
        case ScenarioHeader.USE, [name]:
            _include(draft, line, str(lexing.value(name)), within)
        case ScenarioHeader.REPEAT, [times, name]:
            for _ in range(_times(times)):
                _include(draft, line, str(lexing.value(name)), within)
        case _:
            raise Unclear(f"{word} wants {_WANTED[ScenarioHeader(word)]}")


_WANTED = {
    ScenarioHeader.PART: "nothing after it",
    ScenarioHeader.GAME: "one key: game KEY",
    ScenarioHeader.OPTION: "a name and a value: option NAME VALUE",
    ScenarioHeader.SEATS: "names: seats A B",
    ScenarioHeader.CARDS: "a file: cards FILE.toml",
    ScenarioHeader.CLAUSE: "ids: clause ID ...",
    ScenarioHeader.USE: "one file: use FILE, or use opening",
    ScenarioHeader.REPEAT: "a number and a file: repeat 10 FILE",
}


def _game(draft: _Draft, line: SourceLine, key: str) -> None:
    if draft.game not in ("", key):
        raise Unclear(f"the scenario is for {draft.game} already, not for {key}")
    _set(draft, line, "game", "game", draft.game, key)
    draft.game = key


def _set(draft: _Draft, line: SourceLine, what: str, words: str, before: Any, now: Any) -> None:
    """Record the line of a setting; raise `Unclear` where it comes after the first step, or
    contradicts an earlier one. (A used file may repeat a setting.)
    """
    if what in draft.places and before == now and type(before) is type(now):
        return
    if draft.steps:
        begun = draft.steps[0].place
        raise Unclear(
            f"{words} stands after the first step; a match is opened once, so put it above that "
            f"step ({begun.file.name}:{begun.line})"
        )
    if what in draft.places:
        first = draft.places[what]
        raise Unclear(
            f"{words} was set otherwise already ({first.file.name}:{first.line}); take one away"
        )
    draft.places[what] = line


def _times(text: str) -> int:
    times = lexing.value(text)
    if type(times) is not int or not 1 <= times <= _MOST_TIMES:
        raise Unclear(f"repeat wants a number from 1 to {_MOST_TIMES}, not {text!r}")
    return times


def _include(draft: _Draft, line: SourceLine, name: str, within: tuple[Path, ...]) -> None:
    file = _find(draft, line, name).resolve()
    if file in within:
        raise Unclear(f"{name} uses itself")
    inner = tuple(_lines(file, draft.texts))
    for one in inner:
        _require_no_name(one)
        _take(draft, one, (*within, file), first=one is inner[0])


def _find(draft: _Draft, line: SourceLine, name: str) -> Path:
    """The path of a used file: beside the using file, or (without ending) in the scenarios folder
    of the game.
    """
    beside = line.file.parent / name
    places = [beside, line.file.parent / f"{name}.txt"]
    if draft.game in games.catalogue() and "/" not in name:
        folder = Path(games.folder_of(draft.game)) / "scenarios"
        places.append(folder / (name if "." in name else f"{name}.txt"))
    file = next((place for place in places if place.is_file()), None)
    if file is None:
        looked = ", ".join(dict.fromkeys(str(place) for place in places))
        there = {one.name for place in places for one in place.parent.glob("*.txt")}
        raise Unclear(
            f"there is no file {name} (looked for {looked}); {lexing.meant(name, sorted(there))}"
        )
    return file
