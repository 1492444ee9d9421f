"""The referee's queue: open calls of several matches, and the state of the others."""

from __future__ import annotations

from collections.abc import Mapping

from app.desk.history.live import Live
from app.desk.history.lookback import past_of
from events import kinds
from games.text import NOTHING
from games.text import Text
from games.text import name
from projections.knowledge.viewer import REFEREE
from projections.referee.disputes import Dispute
from projections.referee.disputes import held
from projections.referee.disputes import open_disputes
from projections.text.names import as_text
from projections.views.base import View
from projections.views.clock import ClockView
from projections.views.clock import clock_view
from projections.views.history.log import line_words


class TableLine(View, frozen=True, kw_only=True):
    """The state of a match: its name (the game's where it has none), its seats and players, who is
    to act, whether it is over, why it waits, and its clocks.
    """

    match: str
    name: Text
    seats: tuple[str, ...]
    players: Mapping[str, str]
    to_act: tuple[str, ...]
    over: bool
    held: Text
    clock: ClockView


class CallLine(TableLine, frozen=True, kw_only=True):
    """An open call: its version, the play it is about (`target`, 0: none) in words, clause and
    claim, the caller, milliseconds waited, the referee who took it ("" none), and whether the head
    referee is wanted.
    """

    dispute: int
    target: int
    play: Text
    rule: str
    claim: str
    by: str
    waiting: int
    referee: str
    head: bool


def table_name(live: Live) -> Text:
    """Return what a match is called; the game's title where it has no name."""
    return name(live.manifest.name) if live.manifest.name else as_text(live.game.title)


def table_line(live: Live, now: int) -> TableLine:
    """Return the state of a match at *now*."""
    return TableLine(
        match=live.manifest.match,
        name=table_name(live),
        seats=live.manifest.seats,
        players=live.players,
        to_act=() if live.table.outcome else live.table.to_act,
        over=live.table.outcome is not None,
        held=held(live.events),
        clock=clock_view(live.clocks, now),
    )


def call_lines(live: Live, now: int) -> tuple[CallLine, ...]:
    """Return the open calls of a match, the oldest first."""
    table = table_line(live, now)
    return tuple(_call(live, table, call, now) for call in open_disputes(live.events))


def _call(live: Live, table: TableLine, call: Dispute, now: int) -> CallLine:
    return CallLine(
        match=table.match,
        name=table.name,
        seats=table.seats,
        players=table.players,
        to_act=table.to_act,
        over=table.over,
        held=table.held,
        clock=table.clock,
        dispute=call.version,
        target=call.target,
        play=_play(live, call.target),
        rule=call.rule,
        claim=call.claim,
        by=live.players.get(call.by) or call.by,
        waiting=call.waiting(now),
        referee=call.referee,
        head=call.head,
    )


def _play(live: Live, version: int) -> Text:
    past = past_of(live)
    plays = version and kinds.kind_of(past.events[version - 1]).line is not None
    return line_words(past, version, REFEREE) if plays else NOTHING
