"""Everything on the table of a game, with its words: counters, zones, marks, open questions,
options.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from enum import StrEnum
from typing import Any

from games.asks import Allocate as Allocate
from games.asks import Amount as Amount
from games.asks import Ask as Ask
from games.asks import Bound as Bound
from games.asks import Chosen as Chosen
from games.asks import Confirm as Confirm
from games.asks import Options as Options
from games.asks import Path as Path
from games.asks import Pick as Pick
from games.asks import PickMany as PickMany
from games.cards import CardSet
from games.table import UNLIMITED
from games.table import Table
from games.text import Text
from games.text import name
from games.text import text


@dataclass(frozen=True, slots=True)
class CounterSpec:
    """A counter of each seat (`of="seat"`), of the table, or of a piece: its words, its range, and
    whether it is public.

    `most` may depend on the table (a maximum printed on a card). A `chief` counter decides the
    match and is drawn large. `spent` names the counter of how much of this one is used up until it
    is renewed: both are drawn as one row of pips. A counter of a piece that is a `dial` is drawn as
    a part of its limit.

    A counter that does not `lie` on the real table, as a dial, tokens or markers, is kept by the
    program alone: no walk back asks hands to set it. `printed` is the number that a piece itself
    bears; while the counter has it, nothing lies on the piece.
    """

    name: str
    label: Text
    of: str = "seat"
    least: int = 0
    most: int = UNLIMITED
    limit: Callable[[Table, str], int] | None = None
    shown: bool = True
    icon: str = ""
    warn: Callable[[Table, str], Text] | None = None
    chief: bool = False
    spent: str = ""
    dial: bool = False
    lies: bool = True
    printed: Callable[[Table, str], int] | None = None


@dataclass(frozen=True, slots=True)
class ZoneSpec:
    """A place for pieces. `layout` is one of grid, row, stack, pile, list, concealed; `cells` are
    its cells in reading order.

    * `visible`: `all`, `owner` (only the owner and the referee can identify the pieces here) or
      `none`.
    * A `hidden` zone has only a count. `concealed` zones have the pieces that lie in a hand or a
      deck, while nobody knows in which.
    * `warn(table, owner)` returns a warning to show beside it ("" for none): that a deck is empty,
      that a draw is due.
    * Of a zone that is not `listed` a view gives only the number of pieces; the log still shows
      which pieces openly went there.
    * `in_play`: a piece that leaves such a zone for another kind of zone, or leaves the table, is
      captured, destroyed or lost (by default a grid is in play).
    * The count of a `chief` zone decides the match and is drawn large.
    * A zone that `leads` is the board of a board game: a turn begins with a tap on a piece there,
      which lights up everything that it may do.
    * A piece in a zone that is `hosted` lies on another piece, unless a cell there is named.
    """

    name: str
    label: Text
    layout: str = "row"
    visible: str = "all"
    hidden: bool = False
    shared: bool = False
    cells: tuple[str, ...] = ()
    columns: int = 0
    label_cell: Callable[[str], str] | None = None
    warn: Callable[[Table, str], Text] | None = None
    listed: bool = True
    in_play: bool | None = None
    leads: bool = False
    chief: bool = False
    hosted: bool = False


class Laid(StrEnum):
    """What hands do for a mark: lay a printed marker on the piece, turn it sideways, or nothing."""

    MARKER = "marker"
    TURN = "turn"
    NOT = "not"


@dataclass(frozen=True, slots=True)
class MarkSpec:
    """A mark that may lie on a piece: its words, the sign on the phone, and how it is laid on a
    real piece (a mark that only the program keeps needs no task in a checklist).
    """

    name: str
    label: Text
    icon: str = ""
    laid: Laid = Laid.MARKER


@dataclass(frozen=True, slots=True)
class FrameSpec:
    """A kind of open question: its words and the notes its frames carry (name -> type)."""

    kind: str
    label: Text
    notes: Mapping[str, type] = field(default_factory=dict)
    says: Callable[[Table], Text] | None = None


@dataclass(frozen=True, slots=True)
class Equipment:
    """Everything on the table: counters, zones, marks, phases (name -> words) and frames.

    `words` gives the words for an answer that is no piece, card or cell: `draw2` -> "Draw 2".
    `notes` gives those for a note of the table: `starting_player` -> "starting player"; numbered
    notes such as `game_2` are declared without their number, `game_`. `sorted_by(cards, kind)`
    gives the row and the short sign by which people find a card among many, such as suit and rank:
    long lists of answers use this layout. `more_marks` declares marks that are words of
    cards and cannot be listed. `spots(table)` gives the places that statements can name
    for a card; without it all are offered.
    """

    counters: tuple[CounterSpec, ...] = ()
    zones: tuple[ZoneSpec, ...] = ()
    marks: tuple[MarkSpec, ...] = ()
    phases: Mapping[str, Text] = field(default_factory=dict)
    frames: tuple[FrameSpec, ...] = ()
    words: Mapping[str, Text] = field(default_factory=dict)
    notes: Mapping[str, Text] = field(default_factory=dict)
    sorted_by: Callable[[CardSet, str], tuple[str, str]] | None = None
    spots: Callable[[Table], tuple[str, ...]] | None = None
    more_marks: Callable[[str], MarkSpec | None] | None = None
    zone_of: Mapping[str, ZoneSpec] = field(init=False, repr=False, compare=False)
    counter_of: Mapping[str, CounterSpec] = field(init=False, repr=False, compare=False)
    mark_of: Mapping[str, MarkSpec] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "zone_of", {zone.name: zone for zone in reversed(self.zones)})
        object.__setattr__(
            self, "counter_of", {counter.name: counter for counter in reversed(self.counters)}
        )
        object.__setattr__(self, "mark_of", {mark.name: mark for mark in self.marks})

    def zone(self, name: str) -> ZoneSpec:
        """Return a zone by its name; raise `KeyError`."""
        return self.zone_of[name]

    def mark(self, name: str) -> MarkSpec | None:
        """Return a mark by its name; None for one that is not declared."""
        return self.mark_of.get(name) or (self.more_marks(name) if self.more_marks else None)

    def note_words(self, note: str) -> Text:
        """Return the words for a note of the table, a numbered one with its number."""
        called = self.notes.get(note)
        if called:
            return called
        stem, line, number = note.rpartition("_")
        numbered = self.notes.get(stem + line) if number.isdigit() else None
        if numbered:
            return text("%(note)s %(n)s", note=numbered, n=number)
        return name(note.replace("_", " "))

    def limits(self) -> dict[str, tuple[int, int]]:
        """Return the range of every counter of seats and table, in the form of `Table.limits`."""
        return {
            counter.name: (counter.least, counter.most)
            for counter in self.counters
            if counter.of != "piece"
        }


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """A table option: its ruling, its words, its default and its other values.

    `choices` lists all values; if it is empty, the option is a whole number from `least` to `most`.
    `words` gives the name of a choice that is a word.
    """

    name: str
    label: Text
    default: Any
    choices: tuple[Any, ...] = ()
    least: int = 0
    most: int = 0
    rule: str = ""
    words: Mapping[str, Text] = field(default_factory=dict)

    def called(self, value: Any) -> str:
        """Return the name of a value of the option."""
        if isinstance(value, bool):
            return text("yes") if value else text("no")
        return self.words.get(value) or str(value)
