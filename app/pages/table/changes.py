"""The changes by a play or by a ruling: numbers of the bars, moved pieces, damage."""

from __future__ import annotations

from collections.abc import Collection
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from operator import attrgetter

from msgspec import Struct

from app.desk.history.live import Live
from app.desk.history.lookback import past_of
from app.desk.walkback import lying
from app.views.match import MatchView
from events.record import LineStanding
from events.vocabulary import Action
from events.vocabulary import Seat
from games.kit.table.pieces import differing
from games.rules import ActionSpec
from games.rules import Game
from games.rules import Pick
from games.screen import Count
from games.screen import Source
from games.table import Piece
from games.table import Table
from projections.views.history.log import LogLine
from projections.views.scene.small import small_view

_ID = attrgetter("id")
SHOWN = 2
"""Most changed numbers that are shown beside the last play."""


class ShownChange(Struct, frozen=True):
    """A number of a seat before and after."""

    seat: str
    side: int
    name: str
    picture: str
    label: str
    before: int
    after: int


class Lit(Struct, frozen=True, kw_only=True):
    """What is lit on a table: pieces that were moved or added, the cells they left, and by how much
    pieces were hurt or healed.
    """

    moved: frozenset[str] = frozenset()
    left: frozenset[str] = frozenset()
    hits: Mapping[str, int] | None = None


class Restored(Lit, frozen=True, kw_only=True):
    """What a ruling changed on a table, each with a flag. `placed`: those of the moved pieces that
    lie elsewhere than before. `numbers`: by how much the numbers of the bars changed, by seat and
    name.
    """

    placed: frozenset[str] = frozenset()
    numbers: Mapping[tuple[str, str], int]


class LastPlay(Lit, frozen=True, kw_only=True):
    """The newest line that stands, the numbers it changed, and what it did to pieces. `ruled`: the
    line that a ruling struck, voided or allowed since then. `blow`: the piece that struck, the one
    that it struck, and the cell in which that one stood (empty: nothing was struck). `came`: a
    cell, and the piece that struck or moved, which came from there in this turn (empty: none).
    """

    line: LogLine
    ruled: LogLine | None = None
    changes: tuple[ShownChange, ...] = ()
    blow: tuple[str, ...] = ()
    came: tuple[str, ...] = ()


def newest_play(here: Live, view: MatchView) -> LastPlay | None:
    """Return the last play and its changes (None: no play yet)."""
    line = _last_standing(view.log)
    ruled = None if line is not None and is_newest(here, line) else _ruled(view, line)
    if line is None:
        return None if ruled is None else LastPlay(line=ruled, ruled=ruled)
    past, version = past_of(here), line.version
    tables = past.tables
    done = past.remembered(
        "last play", version, lambda: _done(here.game, view, tables[version - 1], tables[version])
    )
    struck = past.remembered("blow", (here.head.version, version), lambda: _struck(here, version))
    seen = _seen(view, {*done.moved, *done.hits, *struck[:2]})
    blow = _blow(struck, seen)
    pieces = blow[:1] or tuple(done.moved & seen)
    came = past.remembered(
        "came", (here.head.version, version, pieces), lambda: _came(here, version, pieces)
    )
    return LastPlay(
        line=line,
        ruled=ruled,
        changes=done.changes,
        moved=done.moved & seen,
        left=done.left,
        hits={id_: hit for id_, hit in done.hits.items() if id_ in seen},
        blow=blow,
        came=came,
    )


def _last_standing(log: Sequence[LogLine]) -> LogLine | None:
    for line in reversed(log):
        if line.standing == LineStanding.STANDS:
            return line
    return None


def is_newest(here: Live, line: LogLine) -> bool:
    """Return whether a line is the last event of its match, so that no ruling was given since."""
    return line.version == here.head.version and not line.ruling


def walked_back(here: Live, view: MatchView) -> Restored | None:
    """Return what rulings changed on the table that is being walked back (None: none is); without
    what a play has changed since.
    """
    walk = view.tasks
    if walk is None or walk.done:
        return None
    first = min([step.ruling for step in walk.steps], default=walk.ruling)
    since = here.lookback.kept("walked back", here.head, dict[int, Restored])
    if first not in since:
        since[first] = _by_rulings(here, view, first, walk.ruling)
    return since[first]


def _by_rulings(here: Live, view: MatchView, first: int, last: int) -> Restored:
    tables, hands = past_of(here).tables, lying(here, here.events[first - 1].kind, first)
    before = hands.table if hands else tables[first - 1]
    return restored(here.game, view.seats, before, tables[last], here.table)


def restored(
    game: Game, seats: Sequence[str], before: Table, after: Table, now: Table | None = None
) -> Restored:
    """Return what differs between the tables *before* and *after* a ruling; of the table *now*,
    only what still lies as the ruling left it.
    """
    present = now or after
    placed = {id_ for id_ in _moved(before, after) if _lies(present, id_) == _lies(after, id_)}
    altered = {
        id_ for id_ in _altered(game, before, after) if present.pieces.get(id_) == after.pieces[id_]
    }
    since = {(row.seat, row.name) for row in changes(game, seats, after, present)}
    return Restored(
        moved=frozenset(placed | altered),
        left=frozenset(_left(before, after)),
        hits={id_: hit for id_, hit in _hits(game, before, after) if id_ in altered},
        placed=frozenset(placed),
        numbers={
            (row.seat, row.name): row.after - row.before
            for row in changes(game, seats, before, after)
            if (row.seat, row.name) not in since
        },
    )


def _lies(table: Table, id_: str) -> tuple[str, str] | None:
    piece = table.pieces.get(id_)
    return None if piece is None else (piece.zone, piece.cell)


def _altered(game: Game, before: Table, after: Table) -> Iterator[str]:
    """The pieces that lie where they lay, but look otherwise."""
    for id_ in differing(after.pieces, before.pieces):
        if id_ not in before.pieces or _lies(before, id_) != _lies(after, id_):
            continue
        if _looks(game, before, before.pieces[id_]) != _looks(game, after, after.pieces[id_]):
            yield id_


def _looks(game: Game, table: Table, piece: Piece) -> tuple[object, ...]:
    return piece.facing, piece.controller, piece.host, small_view(game, table, piece)


def _seen(view: MatchView, pieces: set[str]) -> set[str]:
    """Those of some pieces that the viewer sees lie in a zone."""
    open_ = [zone.pieces for zone in view.zones if zone.layout != "concealed"]
    return pieces.intersection(map(_ID, chain.from_iterable(open_)))


def _blow(struck: tuple[str, ...], seen: Collection[str]) -> tuple[str, ...]:
    """Who struck whom, as far as the viewer sees the two."""
    return struck if set(struck[:2]).issubset(seen) else ()


def _struck(here: Live, version: int) -> tuple[str, ...]:
    """Who struck whom in a play, as `LastPlay.blow` with nothing hidden."""
    step = here.history.step(version)
    spec = here.game.spec(step.acted.name) if step and step.acted else None
    if step is None or step.acted is None or spec is None or not spec.strikes:
        return ()
    table = here.history.before(version)
    striker, struck = (_meant(spec, table, step.acted, key) for key in spec.strikes)
    if struck not in table.pieces:
        return ()
    return (striker, struck, table.pieces[struck].cell)


def _came(here: Live, version: int, pieces: Sequence[str]) -> tuple[str, ...]:
    """The cell of the board that a piece left last in this turn, and the piece; none for several
    pieces.
    """
    earlier = here.history.backwards(version)
    before, after = next(earlier), here.history.before(version + 1)
    lie = [after.pieces.get(piece) or before.pieces.get(piece) for piece in pieces]
    on_board = [piece for piece in lie if piece and piece.cell]
    if len(on_board) != 1:
        return ()
    now = on_board[0]
    for table in chain((before,), earlier):
        was = table.pieces.get(now.id)
        if was is None or table.turn != before.turn:
            return ()
        if was.cell != now.cell:
            return (was.cell, now.id) if was.cell else ()
    return ()


def _meant(spec: ActionSpec, table: Table, action: Action, key: str) -> str:
    """The piece that the answer to an ask means."""
    value = str(action.arg(key))
    asked = spec.ask(key)
    stands = asked.stands_for if isinstance(asked, Pick) else None
    return (stands(table, action.seat, value) if stands else "") or value


@dataclass(frozen=True, slots=True)
class Done:
    """The changes by a play with nothing hidden, in the fields of `LastPlay`."""

    changes: tuple[ShownChange, ...]
    moved: frozenset[str]
    left: frozenset[str]
    hits: Mapping[str, int]


def _done(game: Game, view: MatchView, before: Table, after: Table) -> Done:
    return Done(
        changes=tuple(changes(game, view.seats, before, after))[:SHOWN],
        moved=frozenset(_moved(before, after)),
        left=frozenset(_left(before, after)),
        hits=dict(_hits(game, before, after)),
    )


def _ruled(view: MatchView, newest: LogLine | None) -> LogLine | None:
    """The line that the newest ruling is about, if no play came after it: the struck one, not those
    that fell with it.
    """
    ruled = [
        (line.ruling.version, line.standing == LineStanding.STRUCK, line)
        for line in view.log
        if line.ruling
    ]
    last = max(ruled, key=lambda row: row[:2], default=None)
    since = newest.version if newest else 0
    return last[2] if last and last[0] >= since else None


def changes(game: Game, seats: Sequence[str], before: Table, after: Table) -> Iterator[ShownChange]:
    """Yield the numbers of the bars that differ, those that decide the match first."""
    counts = game.screen.bar if game.screen else ()
    for count in sorted(counts, key=lambda count: not count.large):
        for side, seat in enumerate(seats):
            was, now = (value(game, table, Seat(seat), count) for table in (before, after))
            if was is not None and now is not None and was != now:
                yield ShownChange(
                    seat, side, count.name, count.picture, _label(game, count), was, now
                )


def _label(game: Game, count: Count) -> str:
    if count.brief:
        return count.brief
    counter = game.equipment.counter_of.get(count.name)
    return counter.label if counter else game.equipment.zone(count.name).label


def value(game: Game, table: Table, seat: Seat, count: Count) -> int | None:
    """A number of a bar on any table; None where it cannot be computed."""
    if count.source == Source.SEAT:
        spec = game.equipment.counter_of.get(count.name)
        return table.count(seat, count.name) if spec and spec.shown else None
    if count.source == Source.ZONE:
        return table.hides(seat, count.name)
    if count.source == Source.LED:
        return sum(
            piece.controller == seat and piece.zone == count.name for piece in table.pieces.values()
        )
    return None


def _moved(before: Table, after: Table) -> Iterator[str]:
    for id_ in differing(after.pieces, before.pieces):
        if _lies(before, id_) != _lies(after, id_):
            yield id_


def _left(before: Table, after: Table) -> Iterator[str]:
    """The cells that a piece left, or in which one was lost."""
    for id_ in differing(before.pieces, after.pieces):
        cell = before.pieces[id_].cell
        if cell and _lies(before, id_) != _lies(after, id_):
            yield cell


def _hits(game: Game, before: Table, after: Table) -> Iterator[tuple[str, int]]:
    """By how much the health (or its equivalent) of each piece changed; negative: hurt."""
    limited = [spec.name for spec in game.equipment.counters if spec.of == "piece" and spec.limit]
    for id_ in differing(before.pieces, after.pieces):
        if id_ not in after.pieces:
            continue
        was, now = before.pieces[id_].counters, after.pieces[id_].counters
        for name in limited:
            if name in was and name in now and was[name] != now[name]:
                yield id_, now[name] - was[name]
