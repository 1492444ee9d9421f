"""A line of the record carried out, with the table after it. Of a line of long ago both may be let
go and made again when somebody asks (`projections.replay.fading`).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from operator import attrgetter
from typing import Protocol

import msgspec

from events.record import Entry
from events.record import LineStanding
from events.vocabulary import Action
from games.rules import LEGAL
from games.rules import Ruling
from games.table import Table
from projections.replay.diff import Touched
from projections.replay.diff import touched

VERSION = attrgetter("version")
"""Reads the version of a step."""


class TableSource(Protocol):
    """Where a step gets again what it no longer keeps: its line is read from its event, its table
    is derived from a `table` that is kept (`projections.replay.fading`).
    """

    table: Table

    def derived(self, lines: Sequence[Step]) -> Table:
        """Return the table after the first of some *lines* (the latest first), which follow on a
        table that is kept.
        """

    def entry(self, version: int) -> Entry:
        """Return the line with this version."""


class Step(msgspec.Struct, frozen=True, dict=True, eq=False):
    """One line of the record carried out: the table after it, its ply (number of plays that stand
    up to it), and the ruling on it.

    Steps of long ago do not keep everything, which saves memory:

    * `said`: the line; or only its version, and the line is read again from its event.
    * `state`: the table; or the step before, and the table is derived from the one before it; or a
      source, which keeps a table and from which those of the following steps are derived.
    * `did`: the action that was carried out; None also where it is that of a line to be read again.
    """

    said: Entry | int
    state: Table | Step | TableSource
    ply: int
    ruling: Ruling = LEGAL
    did: Action | None = None

    @property
    def entry(self) -> Entry:
        """The line."""
        said = self.said
        return self.source.entry(said) if said.__class__ is int else said  # type: ignore[return-value]

    @property
    def version(self) -> int:
        """The version of the line, which is known without reading it."""
        said = self.said
        return said if said.__class__ is int else said.version  # type: ignore[union-attr]

    @property
    def standing(self) -> LineStanding:
        """How the line stands, which is known without reading it: one that is read again stands."""
        said = self.said
        return said.standing if isinstance(said, Entry) else LineStanding.STANDS

    @property
    def is_play(self) -> bool:
        """Whether the line is a play, which is known without reading it: one that is read again
        is.
        """
        said = self.said
        return said.is_play if isinstance(said, Entry) else True

    @property
    def acted(self) -> Action | None:
        """The action that was carried out: the line's own, the stand-in of a struck play, or
        None.
        """
        if self.did is not None or isinstance(self.said, Entry):
            return self.did
        what = self.entry.what
        return what if isinstance(what, Action) else None

    @property
    def held(self) -> Table | None:
        """The table after the line, where it is kept."""
        state = self.state
        if isinstance(state, Table):
            return state
        return None if isinstance(state, Step) else state.table

    @property
    def source(self) -> TableSource:
        """The source from which its table, or that of the lines after it, is derived."""
        state = self.state
        while isinstance(state, Step):
            state = state.state
        assert not isinstance(state, Table), "nothing of this step was let go"
        return state

    @property
    def table(self) -> Table:
        """The table after the line."""
        state = self.state
        if isinstance(state, Table):
            return state
        lines, step = [], self
        while isinstance(step.state, Step):
            lines.append(step)
            step = step.state
        return self.source.derived(lines) if lines else self.source.table

    def hold(self, state: Table | Step | TableSource) -> None:
        """Keep its table (a table, or a source that has it), or let it go (the step before)."""
        msgspec.structs.force_setattr(self, "state", state)

    def let_go(self) -> None:
        """Let go of the line, which can be read again from its event."""
        msgspec.structs.force_setattr(self, "said", self.version)
        msgspec.structs.force_setattr(self, "did", None)

    @property
    def recorded(self) -> Step:
        """The step as a replay has it: a line that is void by a recorded ruling is no longer a
        trouble.
        """
        return (
            self
            if self.ruling is LEGAL or self.standing == LineStanding.STANDS
            else Step(self.said, self.state, self.ply, LEGAL, self.did)
        )

    def of(self, entry: Entry) -> Step:
        """Return the same step for an equal line, as it was stored."""
        return Step(entry, self.state, self.ply, self.ruling, self.acted)

    def touched(self, before: Table) -> Touched:
        """Return what the line changed on the table *before* it; computed once, since every
        amendment needs it.
        """
        known: Touched | None = self.__dict__.get("_touched")
        return known or self.knowing(touched(before, self.table))

    def knowing(self, keys: Touched) -> Touched:
        """Keep the line's changes if they were computed while it was judged."""
        self.__dict__["_touched"] = keys
        return keys


def place_of(steps: Sequence[Step], version: int) -> int:
    """Return the index of the first step whose line has this version or a later one. In a match of
    plays alone it is known at once.
    """
    place = min(version, len(steps)) - 1
    if place >= 0 and steps[place].version == version:
        return place
    return bisect_left(steps, version, key=VERSION)
