"""The board of a page: nothing that a viewer sees is missing or drawn twice, and each lies on its own
side, in every game; the lines of the seats beside it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import NamedTuple

import msgspec
import pytest

from app.pages.table.bars import near_phases
from app.pages.table.bars import seat_bars
from app.pages.table.board import Board
from app.pages.table.board import board
from app.pages.table.grid import _edge_of
from app.pages.table.grid import plain_grid
from app.views.match import MatchView
from app.views.match import match_view
from events.vocabulary import TABLE
from games import catalogue
from games.rules import Game
from games.rules import ZoneSpec
from games.screen import Grid
from games.screen import Source
from projections.knowledge.answers import Answers
from projections.knowledge.viewer import REFEREE
from projections.knowledge.viewer import SPECTATOR
from projections.knowledge.viewer import seated
from tests.laws.strategies.matches import Sitting
from tests.referee import little

GAMES = sorted(catalogue())


class Look(NamedTuple):
    """A moment of a match as somebody sees it."""

    game: Game
    view: MatchView
    near: str


@cache
def looks(key: str) -> tuple[Look, ...]:
    """Several moments of a match by chance, each as all its viewers see it."""
    sitting, found = Sitting(key, 3), []
    for demo in (None, False, False, False):
        sitting.play(12, demo)
        live = sitting.live
        sitting.first = live.table
        for viewer in (REFEREE, SPECTATOR, *map(seated, live.table.seats)):
            view = match_view(live, viewer, 0, listing=False)
            found.append(Look(sitting.game, view, viewer.seat or live.table.seats[0]))
    return tuple(found)


def drawn(table: Board) -> Iterator[str]:
    """Every piece that a board draws, as often as it does."""
    for half in (*table.far, table.near):
        for row in half.rows:
            yield from (piece.id for spot in row.spots for piece in spot.pieces)
    for row in table.grid.rows if table.grid else ():
        yield from (piece.id for tile in row.tiles for piece in tile.pieces)
    yield from (piece.id for pieces in table.hosted.values() for piece in pieces)
    hosted = {piece.id for pieces in table.hosted.values() for piece in pieces}
    for zone in table.rest:
        yield from (piece.id for piece in zone.pieces if piece.id not in hosted)


@pytest.mark.parametrize("key", GAMES)
def test_every_piece_in_sight_is_drawn_once(key: str) -> None:
    most = 0
    for game, view, _ in looks(key):
        seen = [piece.id for zone in view.zones for piece in zone.pieces]
        assert Counter(drawn(board(game, view))) == Counter(seen)
        most = max(most, len(seen))
    assert most > 2


@pytest.mark.parametrize("key", GAMES)
def test_a_half_has_what_its_seat_leads_and_the_number_of_what_nobody_sees(key: str) -> None:
    for game, view, near in looks(key):
        table = board(game, view)
        seats = [half.seat for half in (*table.far, table.near)]
        place = view.seats.index(near)
        assert seats == [*view.seats[place + 1 :], *view.seats[: place + 1]]
        for half in (*table.far, table.near):
            assert half.side == view.seats.index(half.seat)
            for spot in (spot for row in half.rows for spot in row.spots):
                zone = next(
                    zone
                    for zone in view.zones
                    if zone.name == spot.zone and zone.owner in (half.seat, TABLE)
                )
                hidden = zone.count - len(zone.pieces) if zone.owner == half.seat else 0
                assert spot.count == len(spot.pieces) + hidden
                if zone.owner == TABLE and not spot.cell:
                    assert {piece.controller for piece in spot.pieces} <= {half.seat}
                assert {piece.cell for piece in spot.pieces if spot.cell} <= {spot.cell}


@pytest.mark.parametrize("key", GAMES)
def test_the_own_side_of_the_common_cells_is_below(key: str) -> None:
    grids = [(board(game, view).grid, view, near) for game, view, near in looks(key)]
    for grid, view, near in grids:
        if grid is None:
            continue
        zone = next(zone for zone in view.zones if zone.name == grid.zone)
        tiles = [tile for row in grid.rows for tile in row.tiles]
        turned = len(view.seats) == 2 and near == view.seats[1]
        assert [tile.cell for tile in tiles] == [c.cell for c in zone.cells][:: -1 if turned else 1]
        assert all(len(row.tiles) == (zone.columns or len(zone.cells)) for row in grid.rows)
        assert all({piece.cell for piece in tile.pieces} <= {tile.cell} for tile in tiles)
        fronts = [place for place, row in enumerate(grid.rows, 1) if row.front]
        assert fronts in ([], [len(grid.rows) // 2])
        if fronts:
            below = [tile.side for row in grid.rows[fronts[0] :] for tile in row.tiles]
            above = [tile.side for row in grid.rows[: fronts[0]] for tile in row.tiles]
            own = view.seats.index(near)
            assert set(below) == {own}
            assert set(above) == {1 - own}


@pytest.mark.parametrize("key", GAMES)
def test_the_lines_of_the_seats_tell_what_the_table_holds(key: str) -> None:
    for game, view, near in looks(key):
        bars = seat_bars(game, view)
        place = view.seats.index(near)
        assert [bar.seat for bar in bars] == [*view.seats[place + 1 :], *view.seats[: place + 1]]
        held = {(row.owner, row.name): row.value for row in view.counters}
        held |= {(zone.owner, zone.name): zone.count for zone in view.zones}
        led = {count.name for count in (game.screen.bar if game.screen else ())}
        for bar in bars:
            assert bar.acts == (bar.seat in view.to_act and view.outcome is None)
            assert bar.active == (view.active == bar.seat)
            assert bar.player == view.players.get(bar.seat, "")
            assert [row.warn for row in bar.figures if row.warn] == [*bar.due]
            for row in bar.figures:
                assert row.name in led
                source = next(one.source for one in game.screen.bar if one.name == row.name)
                if source == Source.LED:
                    assert row.value == sum(
                        piece.controller == bar.seat
                        for zone in view.zones
                        if zone.name == row.name
                        for piece in zone.pieces
                    )
                    continue
                owner = TABLE if source == Source.TABLE else bar.seat
                assert row.value == held[owner, row.name]
                assert row.idle == (owner == TABLE and view.active != bar.seat)
                assert not (row.idle and row.warn)
                assert not (row.pips and (row.most or row.value) > 12)
                assert not row.signs or 0 < row.value + (row.spent or 0) <= 4, (
                    "as many gems as are held"
                )


@pytest.mark.parametrize("key", GAMES)
def test_a_narrow_screen_shows_the_phase_before_and_those_to_come(key: str) -> None:
    for _, view, _ in looks(key):
        phases, names = near_phases(view), [phase.name for phase in view.phases]
        assert view.phases[len(view.phases) - len(phases) :] == phases
        if view.phase.name in names and names.index(view.phase.name) > 1:
            assert phases[1].name == view.phase.name


def test_the_rows_of_a_mat_are_named_in_full_where_there_is_room() -> None:
    (look, *_) = (row for row in looks("war_time_generals") if row.view.role == "spectator")
    grid = board(look.game, look.view).grid
    assert grid is not None
    named = ["Back", "Middle", "Front", "Front", "Middle", "Back"]
    assert [str(row.words) for row in grid.rows] == named
    assert [row.edge for row in grid.rows] == [word[0] for word in named]
    assert [place for place, row in enumerate(grid.rows, 1) if row.front] == [3], "they meet below"


def test_a_row_of_a_single_cell_has_its_name_too() -> None:
    (look, *_) = (row for row in looks("war_time_generals") if row.view.role == "spectator")
    grid, screen = board(look.game, look.view).grid, look.game.screen
    assert grid is not None
    assert screen is not None
    assert screen.grid is not None
    for row in grid.rows:
        assert _edge_of(screen.grid, row.tiles[:1]) == (row.edge, row.words)
    assert _edge_of(replace(screen.grid, edge=None), row.tiles)[0] == ""


def test_a_part_depends_on_what_is_attached_to_its_pieces_and_on_their_copy_numbers() -> None:
    found = set()
    for key in GAMES:
        for game, view, _ in looks(key):
            table = board(game, view)
            for part in table.parts:
                rows = [table.hosted[row.id] for row in part.pieces if row.id in table.hosted]
                borne = [*part.pieces, *chain.from_iterable(rows)]
                twins = [row.id for row in borne if row.small.title in table.twins]
                wanted = (tuple(rows), tuple(twins)) if rows or twins else ()
                assert part.looks == wanted
                found |= {bool(rows), bool(twins) and "twins"}
    assert found >= {True, "twins"}, "both occur"


def test_a_part_that_stays_the_same_is_the_same_object_on_the_next_board() -> None:
    (look, *_) = (row for row in looks("war_time_generals") if row.view.role == "spectator")
    answers = Answers()
    first = board(look.game, look.view, answers.same)
    zones = tuple(msgspec.structs.replace(zone) for zone in look.view.zones)
    second = board(look.game, msgspec.structs.replace(look.view, zones=zones), answers.same)
    assert second is not first
    assert {bool(part.pieces) for part in first.parts} == {True, False}
    pairs = list(zip(first.parts, second.parts, strict=True))
    assert all(one is other for one, other in pairs)


def test_tiles_without_pieces_are_those_of_the_bare_grid() -> None:
    (look, *_) = (row for row in looks("war_time_generals") if row.view.role == "spectator")
    grid = board(look.game, look.view).grid
    assert grid is not None
    assert grid.bare is not None
    pairs = list(zip(grid.parts, grid.bare.parts, strict=True))
    assert all((part is bare) is (not part.pieces) for part, bare in pairs)
    assert {bool(part.pieces) for part, _ in pairs} == {True, False}
    assert not any(bare.pieces for _, bare in pairs)


def test_without_a_screen_the_first_zone_of_common_cells_is_the_grid() -> None:
    def shown(*zones: ZoneSpec) -> Grid | None:
        return plain_grid(
            replace(little.GAME, equipment=replace(little.GAME.equipment, zones=zones))
        )

    piles = (ZoneSpec("stock", "Stock", shared=True), ZoneSpec("camp", "Camp", cells=("x", "y")))
    common = shown(*piles, *little.GAME.equipment.zones)
    assert common is not None
    assert common.zone == "board"
    assert shown(*piles) is None
