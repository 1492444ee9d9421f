"""The parts of a scoresheet other than plays, as headings with facts: the table, disputes, rulings,
penalties, clocks.

A fact is a label (or None) and words. Only what the viewer may know is written; clocks are those
after the last event, so that the same log gives the same sheet.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence

from events import kinds
from events.envelope import Event
from events.manifest import Manifest
from events.vocabulary import TABLE
from games.rules import Game
from games.text import Text
from games.text import joined
from games.text import listed
from games.text import name
from games.text import text
from projections.clocks.clocks import Clocks
from projections.clocks.restitution import span_words
from projections.knowledge.past import Past
from projections.knowledge.sight import Sight
from projections.knowledge.viewer import Role
from projections.knowledge.viewer import Viewer
from projections.referee.disputes import Dispute
from projections.referee.disputes import disputes
from projections.referee.penalties import Penalty
from projections.referee.penalties import penalties
from projections.replay.replay import Replay
from projections.scoresheet.sheet import Fact
from projections.scoresheet.sheet import agreed
from projections.scoresheet.sheet import recorded_lines
from projections.scoresheet.sheet import result
from projections.scoresheet.sheet import time_words
from projections.text.names import author_words
from projections.text.names import facing_words
from projections.text.names import inside
from projections.text.names import mark_name
from projections.text.names import phase_name
from projections.text.names import piece_counter_name
from projections.text.names import seat_words
from projections.views.scene.counters import CounterView
from projections.views.scene.counters import counter_views
from projections.views.scene.zones import PieceView
from projections.views.scene.zones import ZoneView
from projections.views.scene.zones import zone_views

Facts = tuple[Fact, ...]
NONE: Facts = ((None, text("none")),)
_AGREEMENTS = (
    kinds.TAKEBACK_OFFERED,
    kinds.TAKEBACK_ACCEPTED,
    kinds.TAKEBACK_DECLINED,
    kinds.CONSENT_ASKED,
    kinds.CONSENT_GIVEN,
    kinds.CONSENT_DECLINED,
    kinds.PAUSE_ASKED,
    kinds.RESUME_ASKED,
    kinds.PAUSE_AGREED,
    kinds.PAUSE_DECLINED,
    kinds.REMATCH_ASKED,
    kinds.REMATCH_AGREED,
    kinds.REMATCH_DECLINED,
)
_TIMED = (kinds.CLOCK_PAUSED, kinds.CLOCK_RESUMED, kinds.TIME_GRANTED, kinds.CLOCK_SET)


def before_plays(
    past: Past, manifest: Manifest, history: Replay, viewer: Viewer
) -> Iterator[tuple[Text, Facts]]:
    """Yield the parts before the plays: the match, its result, and the final table (or the table so
    far).
    """
    opened = (text("Opened"), time_words(manifest.opened_at))
    facts = (opened, *agreed(past, manifest, history), *result(history))
    yield text("Match"), facts
    over = history.table.outcome is not None
    sight = past.sight(viewer, len(past.events), history.table)
    yield text("Final table") if over else text("Table so far"), tuple(_table(sight))


def after_plays(
    past: Past, history: Replay, clocks: Clocks, viewer: Viewer
) -> Iterator[tuple[Text, Facts]]:
    """Yield the parts after the plays. Penalties: those that the viewer's seat may know; notes: for
    the referee alone.
    """
    lines = {line.version: line for line in recorded_lines(past, history, viewer)}

    def facts(kinds: Sequence[str]) -> Facts:
        rows = [lines[event.version] for event in past.events if event.kind in kinds]
        return tuple(
            (
                _line(row.version),
                text("%(who)s: %(what)s", who=row.who, what=joined("; ", [row.words, *row.notes])),
            )
            for row in rows
        )

    yield text("Disputes"), tuple(_dispute(call) for call in disputes(past.events)) or NONE
    yield text("Rulings"), facts(kinds.amendments()) or NONE
    if agreements := facts(_AGREEMENTS):
        yield text("Asked and agreed by the seats"), agreements
    if viewer.role != Role.SPECTATOR:
        yield text("Penalties"), tuple(_penalties(past.events, viewer)) or NONE
    yield text("Clocks"), (*_used(history, clocks), *facts(_TIMED))
    if viewer.sees_all and (notes := facts((kinds.NOTE_ADDED,))):
        yield text("Notes"), notes


def _line(version: int) -> Text:
    return text("Line %(number)s", number=version)


def _table(sight: Sight) -> Iterator[Fact]:
    table, zones = sight.table, zone_views(sight)
    phase = inside(phase_name(sight.game, table.phase))
    if table.turn:
        yield None, text("turn %(turn)s, %(phase)s.", turn=table.turn, phase=phase)
    else:
        yield None, text("%(phase)s.", phase=phase)
    for owner in (*table.seats, TABLE):
        own = [zone for zone in zones if zone.owner == owner]
        numbers = [*_values(sight, owner), *_counts(own)]
        if numbers:
            whose = text("The table") if owner == TABLE else seat_words(owner)
            yield whose, joined(", ", numbers)
        for zone in own:
            if _laid(zone):
                pieces = [_piece(sight.game, zone, piece) for piece in zone.pieces]
                yield _zone(zone), joined("; ", pieces)


def _values(sight: Sight, owner: str) -> list[Text]:
    """The counters of an owner in words: at 0 only those by which a position is told."""
    kept = _bar(sight.game)
    return [
        _value(row)
        for row in counter_views(sight)
        if row.owner == owner and (row.value or row.chief or row.name in kept)
    ]


def _bar(game: Game) -> set[str]:
    """The counters that a seat's bar shows as digits."""
    return {count.name for count in game.screen.bar if not count.signs} if game.screen else set()


def _value(row: CounterView) -> Text:
    """A counter, or a flag of the table, in words."""
    label = inside(row.label)
    if row.owner != TABLE or row.most != 1:
        return text("%(counter)s %(number)s", counter=label, number=row.value)
    return text("%(fact)s: yes", fact=label) if row.value else text("%(fact)s: no", fact=label)


def _counts(zones: Sequence[ZoneView]) -> list[Text]:
    return [
        text("%(number)s in %(zone)s", number=zone.count, zone=inside(zone.label))
        for zone in zones
        if not _laid(zone) and zone.count and zone.layout != "concealed"
    ]


def _laid(zone: ZoneView) -> bool:
    """Whether a zone shows pieces that can be named; of hidden ones only the number is printed."""
    return bool(zone.pieces) and zone.layout != "concealed"


def _zone(zone: ZoneView) -> Text:
    if zone.owner == TABLE:
        return zone.label
    return text("%(zone)s, %(player)s", zone=zone.label, player=seat_words(zone.owner))


def _piece(game: Game, zone: ZoneView, piece: PieceView) -> Text:
    called = piece.name
    cell = next((row.label for row in zone.cells if row.cell == piece.cell), None)
    if cell is not None:
        called = text("%(cell)s %(piece)s", cell=cell, piece=called)
    more = [
        text("%(counter)s %(number)s", counter=piece_counter_name(game, key), number=value)
        for key, value in piece.counters.items()
    ]
    more += [mark_name(game, mark) for mark in piece.marks]
    if piece.facing != "up":
        more.append(facing_words(piece.facing))
    if zone.owner == TABLE or piece.controller != piece.owner:
        more.append(seat_words(piece.controller))
    if not more:
        return called
    return text("%(piece)s (%(facts)s)", piece=called, facts=joined(", ", more))


def _dispute(call: Dispute) -> Fact:
    return _line(call.version), joined(" ", [_call(call), _answer(call)])


def _call(call: Dispute) -> Text:
    who = author_words(call.by)
    if call.target:
        who = text("%(player)s about line %(line)s", player=who, line=call.target)
    if call.rule:
        who = text("%(player)s (%(rule)s)", player=who, rule=call.rule)
    claim = name(call.claim) if call.claim else text("no words given")
    return text(
        "%(player)s, %(time)s: %(claim)s.", player=who, time=time_words(call.at), claim=claim
    )


def _answer(call: Dispute) -> Text:
    if not call.settled:
        return text("Not settled.")
    gaps = {
        "line": _number(call.settled),
        "time": span_words(call.waiting(call.settled_at)),
        "verdict": name(call.verdict),
    }
    if call.ruling:
        answer = text(
            "Settled at line %(line)s after %(time)s by the ruling at line %(ruling)s: "
            "%(verdict)s.",
            ruling=call.ruling,
            **gaps,
        )
    else:
        answer = text("Settled at line %(line)s after %(time)s: %(verdict)s.", **gaps)
    given = [
        text("%(player)s %(time)s", player=seat_words(seat), time=span_words(span))
        for seat, span in call.restored.items()
        if span
    ]
    if not given:
        return answer
    back = text("Time given back: %(given)s.", given=listed(given))
    return joined(" ", [answer, back])


def _number(number: int) -> Text:
    return name(str(number))


def _penalties(events: Sequence[Event], viewer: Viewer) -> Iterator[Fact]:
    for item in penalties(events, "" if viewer.sees_all else viewer.seat):
        yield _line(item.version), _penalty(item)


def _penalty(item: Penalty) -> Text:
    words = text(
        "%(player)s: %(penalty)s for %(infraction)s",
        player=seat_words(item.seat),
        penalty=item.penalty,
        infraction=item.infraction,
    )
    if item.reason:
        words = text("%(words)s: %(reason)s", words=words, reason=name(item.reason))
    return joined(", ", [words, time_words(item.at)])


def _used(history: Replay, clocks: Clocks) -> Iterator[Fact]:
    for seat in history.table.seats:
        yield seat_words(seat), text("%(time)s used", time=span_words(clocks.used.get(seat, 0)))
    running = clocks.running
    if running is not None:
        words = text(
            "%(player)s: %(left)s left of %(limit)s",
            player=seat_words(running.seat),
            left=span_words(running.left),
            limit=span_words(running.limit),
        )
        if clocks.stopped:
            words = text("%(words)s, stopped", words=words)
        yield text("Running"), words
