"""The bar of a seat: its player, whether it is its turn, its main numbers, and what it
has to do.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence

from msgspec import Struct
from msgspec import structs

import games
from app.pages.table.grid import Same
from app.pages.table.grid import afresh
from app.views.match import MatchView
from events.vocabulary import TABLE
from games.rules import Game
from games.screen import Count
from games.screen import Source
from projections.views.scene.counters import CounterView
from projections.views.scene.header import PhaseView
from projections.views.scene.zones import ZoneView

PIPS = 12
"""A counter with a higher limit is not drawn as pips."""
COUNTED = frozenset({Source.ZONE, Source.LED})
"""Sources of numbers that count what lies in a zone."""
SIGNS = 4
"""More gems of a kind than these are drawn as one gem with a number."""


class Figure(Struct, frozen=True, gc=False):
    """A number of a bar.

    `brief`: the short word below it. `most`: its present limit (None: none worth showing). `spent`:
    the used part (None: it is not used up). `large`: it decides the match or bounds the turn;
    `chief`: it alone says who is winning. `idle`: it counts only for another seat now, and only
    keeps its place. `change`: by how much a ruling changed it (0: not at all, or nobody is told).
    """

    name: str
    picture: str
    label: str
    brief: str
    value: int
    most: int | None = None
    spent: int | None = None
    large: bool = False
    chief: bool = False
    pips: bool = False
    signs: bool = False
    warn: str = ""
    idle: bool = False
    change: int = 0


class SeatBar(Struct, frozen=True):
    """The bar of one seat. `side`: its index at the table; `letter`: its sign; `player`: its
    player's name; `acts`: it has to do something now; `active`: it is its turn; `due`: the words at
    the right.
    """

    seat: str
    side: int
    letter: str
    player: str
    acts: bool
    active: bool
    figures: tuple[Figure, ...]
    due: tuple[str, ...]


def letter_of(game: Game, seat: str) -> str:
    """Return the letter of a seat."""
    signs = game.screen.signs if game.screen else {}
    return next((sign for key, sign in signs.items() if key == seat), seat[:1])


def letter(view: MatchView, seat: str) -> str:
    """Return the letter of a seat of the viewed match."""
    return letter_of(games.edition(view.game.key, view.game.edition), seat)


def seat_bars(game: Game, view: MatchView, same: Same = afresh) -> tuple[SeatBar, ...]:
    """Return the bars of all seats: the rivals in turn order, then the near one. *same*: takes what
    was made before where nothing that they count changed.
    """
    counted = {count.name for count in _declared(game) if count.source in COUNTED}
    shown = (view.counters, view.active, view.to_act, view.outcome, view.seats, view.players)
    zones = [zone for zone in view.zones if zone.name in counted]
    bars: tuple[SeatBar, ...] = same(
        ("bars", view.role, view.seat), (*shown, *zones), lambda: _bars(game, view)
    )
    return bars


def _bars(game: Game, view: MatchView) -> tuple[SeatBar, ...]:
    seats = view.seats
    near = view.seat if view.seat in seats else seats[0]
    place = seats.index(near)
    return tuple(_bar(game, view, seat) for seat in (*seats[place + 1 :], *seats[: place + 1]))


def flagged(bars: Sequence[SeatBar], numbers: Mapping[tuple[str, str], int]) -> tuple[SeatBar, ...]:
    """Return bars whose figures say by how much a ruling changed them: *numbers*, by seat and
    name.
    """
    return tuple(
        structs.replace(
            bar,
            figures=tuple(
                structs.replace(row, change=numbers.get((bar.seat, row.name), 0))
                for row in bar.figures
            ),
        )
        for bar in bars
    )


def _bar(game: Game, view: MatchView, seat: str) -> SeatBar:
    figures = tuple(_figures(game, view, seat))
    return SeatBar(
        seat=seat,
        side=view.seats.index(seat),
        letter=letter_of(game, seat),
        player=view.players.get(seat, ""),
        acts=seat in view.to_act and view.outcome is None,
        active=view.active == seat,
        figures=figures,
        due=tuple(figure.warn for figure in figures if figure.warn),
    )


def _figures(game: Game, view: MatchView, seat: str) -> Iterator[Figure]:
    for count in _declared(game):
        if count.own and view.seat != seat:
            continue
        figure = _figure(view, seat, count)
        if figure is not None and (figure.value or not count.some):
            yield figure


def _declared(game: Game) -> tuple[Count, ...]:
    return game.screen.bar if game.screen else _chiefs(game)


def _chiefs(game: Game) -> tuple[Count, ...]:
    """The numbers in the bar of a game that declares none: its main counters and hidden zones."""
    counters = [spec for spec in game.equipment.counters if spec.of == "seat" and spec.shown]
    zones = [spec for spec in game.equipment.zones if spec.hidden]
    return (
        *(Count(spec.name, spec.icon, large=spec.chief) for spec in counters),
        *(Count(spec.name, "", source=Source.ZONE, large=spec.chief) for spec in zones),
    )


def _figure(view: MatchView, seat: str, count: Count) -> Figure | None:
    match count.source:
        case Source.SEAT:
            return _counter(view, seat, count)
        case Source.TABLE:
            figure = _counter(view, TABLE, count)
            idle = figure is not None and view.active != seat
            return structs.replace(figure, idle=True, warn="") if figure and idle else figure
        case Source.ZONE:
            return _zone(view, seat, count)
        case Source.LED:
            return _led(view, seat, count)


def _counter(view: MatchView, owner: str, count: Count) -> Figure | None:
    for row in view.counters:
        if row.name == count.name and row.owner == owner:
            hidden = count.signs and not row.value and not row.spent
            return None if hidden else _of_counter(row, count)
    return None


def _of_counter(row: CounterView, count: Count) -> Figure:
    return Figure(
        name=row.name,
        picture=count.picture,
        label=row.label,
        brief=count.brief,
        value=row.value,
        most=row.most if count.pips else None,
        spent=row.spent,
        large=count.large,
        chief=count.chief,
        pips=count.pips and (row.most or row.value) <= PIPS,
        signs=count.signs and row.value + (row.spent or 0) <= SIGNS,
        warn=row.warn,
    )


def _zone(view: MatchView, seat: str, count: Count) -> Figure | None:
    for zone in view.zones:
        if zone.name == count.name and zone.owner == seat:
            return _pieces_in(zone, count)
    return None


def _pieces_in(zone: ZoneView, count: Count) -> Figure:
    return Figure(
        name=zone.name,
        picture=count.picture,
        label=zone.label,
        brief=count.brief,
        value=zone.count,
        large=count.large,
        chief=count.chief,
        warn=zone.warn,
    )


def _led(view: MatchView, seat: str, count: Count) -> Figure:
    led = [
        piece
        for zone in view.zones
        if zone.name == count.name
        for piece in zone.pieces
        if piece.controller == seat
    ]
    return Figure(
        name=count.name,
        picture=count.picture,
        label=count.brief,
        brief=count.brief,
        value=len(led),
        large=count.large,
        chief=count.chief,
    )


def middle_figures(game: Game, view: MatchView) -> Iterator[Figure]:
    """Yield the numbers of the table between the halves."""
    shown = {count.name: count for count in game.screen.middle} if game.screen else {}
    for row in view.counters:
        if row.owner == TABLE and row.name in shown:
            count = shown[row.name]
            yield Figure(
                name=row.name,
                picture=count.picture,
                label=row.label,
                brief=count.brief,
                value=row.value,
                warn=row.warn,
            )


def near_phases(view: MatchView) -> tuple[PhaseView, ...]:
    """Return the phases from the one before the current one on, without those before the first
    turn: a narrow screen has no room for all.
    """
    names = [phase.name for phase in view.phases]
    place = names.index(view.phase.name) if view.phase.name in names else 0
    first = 1 if view.turn and place else 0
    return view.phases[max(first, place - 1) :]
