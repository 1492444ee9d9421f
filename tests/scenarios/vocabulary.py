"""What words name in the scenarios of a file: the language's own, the game's, the match's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

from app.scenario import facts
from app.scenario.facts import pieces as piece_facts
from app.scenario.language.lexing import Unclear
from app.scenario.language.lines import HEADERS
from app.scenario.language.lines import ORDERS
from app.scenario.language.names import declared_names
from app.scenario.language.read import read
from app.scenario.match import Match
from app.scenario.match import NotOpened
from app.scenario.player import ExpectationFailed
from app.scenario.player import Playback
from app.scenario.rulebook import clauses
from app.scenario.steps import Expect
from app.scenario.steps import Scenario
from games import catalogue
from games import folder_of
from games.kit.statements import FORMS
from games.rules import Confirm
from games.rules import Game
from games.table import Table

FREE = ("reason", "claim", "infraction", "penalty", "verdict", "text", "note")
"""Arguments whose values are free text."""
_SMALL = """
referee preview always at wait as last unknown unreadable held stale refused exactly nothing none
true false draw nobody enabled disabled absent from label hint asks choices table spectator no frame
trouble count up down side dispute takeback accept decline consent refuse pause resume await sits ask name seat
seen_ply onward stop skip allow rule restored target
"""
_WORD = re.compile(r"[^\W_][\w.+-]*")


class World:
    """The names of one file: of its game, and of what lies on the table while its scenarios are
    played (all of them, or that of one *section*); where it is a part, while those of a file that
    uses it are.
    """

    def __init__(self, file: Path, user: Path | None = None, section: int | None = None) -> None:
        self.file = file
        self.scenarios = read(user or file)
        self.game: Game = catalogue()[self.scenarios[0].game]
        played = self.scenarios if section is None else [self.scenarios[section]]
        self.tables = [table for one in played for table in _tables(one)]

    @cached_property
    def seats(self) -> Sequence[str]:
        return self.tables[0].seats if self.tables else self.game.seats

    @cached_property
    def pieces(self) -> Sequence[str]:
        return sorted({id_ for table in self.tables for id_ in table.pieces})

    @cached_property
    def clauses(self) -> Sequence[str]:
        text = (Path(folder_of(self.game.key)) / "RULES.md").read_text(encoding="utf-8")
        return sorted(clauses(text, self.game.rules))

    @property
    def phases(self) -> Sequence[str]:
        return list(self.game.equipment.phases)

    @property
    def marks(self) -> Sequence[str]:
        return [mark.name for mark in self.game.equipment.marks]

    def places(self, place: str) -> Sequence[str]:
        """Other places like *place*: zones for a zone, cells of its zone for a cell."""
        zone, colon, cell = place.partition(":")
        zones = self.game.equipment.zones
        if not colon and zone in [spec.name for spec in zones]:
            return [spec.name for spec in zones if not spec.hidden]
        for spec in zones:
            if (
                spec.cells
                and (cell or zone) in spec.cells
                and spec.name == (zone if colon else spec.name)
            ):
                return [f"{zone}:{other}" if colon else other for other in spec.cells]
        return []

    def alike(self, word: str) -> Sequence[str]:
        """The names of the same sort as *word*, where it is a piece, a cell, a seat, an action, a
        mark or a clause.
        """
        cells = [cell for spec in self.game.equipment.zones for cell in spec.cells]
        sorts = (self.pieces, cells, self.seats, list(self.game.specs), self.marks, self.clauses)
        return next((sort for sort in sorts if word in sort), ())

    def uses(self, label: str, section: int) -> bool:
        """Whether a label is used after it is given, in the scenarios that a section belongs to."""
        made = self.scenarios if section < 0 else self.scenarios[section : section + 1]
        return any(sum(word == label for word in _words(one)) > 1 for one in made)

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word that names something."""
        game = self.game
        keys = {
            ask.key for spec in game.actions for ask in spec.asks if not isinstance(ask, Confirm)
        }
        frames = {note for frame in game.equipment.frames for note in frame.notes}
        names = {name for table in self.tables for name in declared_names(game, table)}
        notes = {name for table in self.tables for _, name in table.notes}
        files = {path.stem for path in self.file.parent.glob("*.*")}
        options = {option.name for option in game.options}
        own = {
            *HEADERS,
            *ORDERS,
            *_SMALL.split(),
            *_WORD.findall(FORMS),
            *facts._HEADS,
            *piece_facts._FACTS,
            *FREE,
        }
        written = {
            word for file in self._files() for word in _WORD.findall(file.read_text("utf-8"))
        }
        begun = {id_[:n] for id_ in names for n, sign in enumerate(id_) if sign == "-"}
        return frozenset(
            {*own, *keys, *frames, *names, *notes, *files, *options, *self.clauses, *written}
            | {*begun, *catalogue(), *(str(number) for number in range(100))}
        )

    def _files(self) -> set[Path]:
        return {self.file, *(file for one in self.scenarios for file in used(one))}


def used(scenario: Scenario) -> set[Path]:
    """The files whose lines make a scenario."""
    places = [*scenario.places.values(), *(step.place for step in scenario.steps)]
    return {place.file.resolve() for place in places}


def _tables(scenario: Scenario) -> Iterator[Table]:
    """The tables of a scenario, the last of each step."""
    try:
        player = Playback(Match(scenario))
        yield player.match.table
        for step in scenario.steps:
            player.take(step)
            if not isinstance(step, Expect):
                yield player.match.table
    except (NotOpened, ExpectationFailed, Unclear):
        return


def _words(scenario: Scenario) -> Iterator[str]:
    for step in scenario.steps:
        yield from _WORD.findall(step.place.text)
