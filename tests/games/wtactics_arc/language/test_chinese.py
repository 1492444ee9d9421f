"""Everything that people read in this game is a text, and each of them has its Chinese.

Matches are played by chance. What the game says on the way (rulings, labels, facts, open questions,
the log, outcomes, sheets of paper) is taken apart down to the last gap.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from collections.abc import Iterator
from dataclasses import fields
from dataclasses import is_dataclass
from typing import Any

import pytest

from app.i18n.languages import message_catalogue
from app.i18n.render import Renderer
from events.vocabulary import Action
from games import play
from games.kit.statements import FORMS
from games.table import Table
from games.text import Inside
from games.text import Listed
from games.text import Name
from games.text import SeatName
from games.text import Text
from games.text import name
from games.text import text
from games.wtactics_arc.manual import EXAMPLES
from games.wtactics_arc.words.facts import describe
from games.wtactics_arc.words.naming import label
from tests.games.wtactics_arc import conduct
from tests.games.wtactics_arc.test_matches import MATCHES

CHINESE = "zh_Hant_TW"
KNOWN = {
    str(message.id if isinstance(message.id, str) else message.id[0])
    for message in message_catalogue(CHINESE)
    if message.id and all(message.string if isinstance(message.string, tuple) else [message.string])
}
WORDS = re.compile(r"[A-Za-z]{2,} [A-Za-z]{2,}")
AS_TYPED = (repr(FORMS), repr(EXAMPLES))
"""How a statement is written, the same in each language."""
ANSWERS = ("A1A-G03-1", "A1B-B02-1", "A", "B.Gaian", "army:B", "mark: damage 2 city", "Body", "x")


def untranslated(words: object) -> Iterator[str]:
    """The parts of a text that stay English on a Chinese page."""
    match words:
        case Name() | SeatName():
            return
        case Listed():
            for item in words.items:
                yield from untranslated(item)
        case Inside():
            yield from untranslated(words.label)
        case Text():
            if words.msgid and words.msgid not in KNOWN:
                yield words.msgid
            for value in words.values.values():
                yield from untranslated(value)
        case str() if WORDS.search(words) and words not in AS_TYPED:
            yield words


def of_table(table: Table) -> Iterator[object]:
    """What is said of a table: facts and names of cards, open questions, warnings, the end."""
    kinds = conduct.GAME.equipment
    for id_ in table.pieces:
        yield label(table, id_)
        for called, fact in describe(table, id_):
            yield from (called, fact)
    for spec in kinds.frames:
        yield spec.says(table) if spec.says else spec.label
    for part in (*kinds.counters, *kinds.zones):
        yield part.label
        yield from (part.warn(table, seat) for seat in table.seats if part.warn)
    if table.outcome is not None:
        yield table.outcome.reason


def of_rulings(table: Table) -> Iterator[object]:
    """What every action is refused with, by every seat, bare and with odd answers."""
    for spec in conduct.GAME.actions:
        for seat in (*table.seats, "nobody"):
            for answer in (None, *ANSWERS):
                args = {ask.key: _fitting(ask.key, answer) for ask in spec.asks if answer}
                ruling = play.check(conduct.GAME, table, Action(seat, spec.name, args))
                yield from (ruling.because, ruling.instead)


def _fitting(key: str, answer: str | None) -> Any:
    """The answer in the form that the argument has."""
    if key in ("payment", "parts"):
        return {str(answer): 1}
    if key == "pairs":
        return {str(answer): (answer,)}
    if key == "n":
        return 9
    several = ("cards", "marked", "targets", "choices", "attackers", "with", "changes")
    return (answer,) if key in several else answer


def of_paper(thing: object) -> Iterator[object]:
    """Every text of a printed thing, and every word of its fields that are for people."""
    if isinstance(thing, str):
        yield thing
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from of_paper(getattr(thing, field.name))
    elif isinstance(thing, tuple):
        for part in thing:
            yield from of_paper(part)


def require_chinese(said: Iterable[object]) -> None:
    """All of it is in the catalogue."""
    left = sorted({part for words in said for part in untranslated(words)})
    assert left == []


@pytest.mark.parametrize(("seats", "seed", "options"), MATCHES)
def test_a_match_is_played_in_chinese(seats: int, seed: int, options: dict[str, bool]) -> None:
    table = conduct.opened(seats, options)
    log: list[object] = []
    for number, (before, action, after) in enumerate(conduct.steps(table, seed, 250)):
        spec = conduct.GAME.spec(action.name)
        assert spec is not None
        assert spec.says is not None
        log.append(spec.says(before, action))
        if number % 10 == 0:
            require_chinese(of_table(after))
        if number % 25 == 0:
            require_chinese(of_rulings(after))
    assert all(isinstance(line, Text) for line in log)
    require_chinese(log)


def test_rulings_before_the_game_are_in_chinese() -> None:
    require_chinese(of_rulings(play.setup(conduct.GAME, conduct.GAME.seats[:2], {})))


def test_what_the_game_declares_is_in_chinese() -> None:
    game = conduct.GAME
    declared = [spec.label for spec in game.actions]
    declared += [ask.label for spec in game.actions for ask in spec.asks]
    declared += [option.label for option in game.options]
    declared += [spec.label for spec in (*game.equipment.marks, *game.equipment.frames)]
    declared += [*game.equipment.phases.values(), *game.equipment.words.values()]
    declared += game.equipment.notes.values()
    assert all(isinstance(words, Text) for words in declared)
    require_chinese(declared)


def test_sheets_are_in_chinese_but_for_names() -> None:
    """The designer's own words (names, texts, flavour) are the same in each language."""
    game = conduct.GAME
    own = {str(card.get("flavour")) for card in game.cards.cards.values()}
    words = {part for item in game.paper(game.cards, {}) for part in of_paper(item)}
    require_chinese(words - own)


def test_a_sentence_out_of_the_catalogue_and_a_glued_one_are_noticed() -> None:
    assert list(untranslated(text("No page says %(this)s", this=1))) == ["No page says %(this)s"]
    assert list(untranslated("the army of " + name("B"))) == ["the army of B"]
    assert list(untranslated(text("%(card)s is marked.", card="some card"))) == ["some card"]


def test_a_line_of_the_log_reads_as_chinese() -> None:
    table = conduct.opened(2, {})
    spec = conduct.GAME.spec("DrawResourceChosen")
    assert spec is not None
    assert spec.says is not None
    line = spec.says(table, Action("A", "DrawResourceChosen", {"choice": "draw2"}))
    assert Renderer(CHINESE, names={"A": "小安"})(line) == "小安 選擇抽 2 張牌"
