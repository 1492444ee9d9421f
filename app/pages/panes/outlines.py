"""Outlines of the panes that change with nearly every play: their frame and nodes."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from typing import Any

from app.pages.panes.pane import NodeOf
from app.pages.panes.pane import Outline
from app.pages.referee.scene import RefereeDeskScene
from app.pages.seat.scene import SeatScene
from app.pages.table.bars import SeatBar
from app.pages.table.clocks import clock_face
from app.pages.table.scene import BoardScene
from app.pages.table.tiles import board_frame
from app.pages.table.tiles import board_parts
from app.pages.table.tiles import loose_parts
from projections.views.choices.offers import OfferView

Values = tuple[Any, ...]

# A turn brings the same few frames again; how many are worth their memory was counted in random
# matches of each game: of the board and the bars up to 3, of the header and one's own bar 5, of the
# dock and of whose turn it is (phases of both seats) 8, of what lies beside the board none.

# -- above a table ---------------------------------------------------------------------------------


def _top_frame(scene: BoardScene) -> Values:
    view = scene.view
    return view.outcome, view.phase, view.phases, view.turn > 0, scene.checkpoint


def _turn_number(scene: BoardScene, draw: str) -> Iterator[NodeOf]:
    """The number of the turn, where there is one; the end of a match stands in its place."""
    if scene.view.turn and not scene.view.outcome:
        yield "turn", draw, (scene.view.turn,)


def _wall_frame(scene: BoardScene) -> Values:
    view, timed = scene.view, bool(scene.view.clock and scene.view.clock.running)
    return *_top_frame(scene), timed, view.rematch, view.name, view.game


def _wall_nodes(scene: BoardScene) -> Iterator[NodeOf]:
    if scene.view.turn:
        yield "turn", "turn", (scene.view.turn,)


def _tabletop_frame(scene: BoardScene) -> Values:
    view = scene.view
    walk = view.tasks
    return view.outcome, view.phase, view.turn > 0, bool(walk and walk.steps and not walk.done)


TOP = Outline(_top_frame, lambda scene: _turn_number(scene, "turn"), frames=5)
WALL_TOP = Outline(_wall_frame, _wall_nodes, frames=5)
TABLETOP = Outline(_tabletop_frame, lambda scene: _turn_number(scene, "in_turn"))

# -- bars ------------------------------------------------------------------------------------------


def _bar_frame(bar: SeatBar) -> Values:
    figures = tuple([(row.name, row.spent is None) for row in bar.figures])
    return bar.seat, bar.side, bar.letter, bar.player, bar.acts, figures


def _bars_frame(scene: BoardScene, bars: Iterable[SeatBar]) -> Values:
    return scene.view.clock is not None, *map(_bar_frame, bars)


def _bar_nodes(scene: BoardScene, bars: Iterable[SeatBar], draw: str) -> Iterator[NodeOf]:
    for bar in bars:
        for row in bar.figures:
            yield f"figure {bar.seat} {row.name}", draw, (row,)
        yield from _clock_node(scene, bar.seat)


def _clock_node(scene: BoardScene, seat: str) -> Iterator[NodeOf]:
    face = clock_face(scene.view, seat, ticking=True)
    if face is not None:
        yield f"clock {seat}", "clock", (face,)


def _own_frame(scene: BoardScene) -> Values:
    view, bar = scene.view, scene.bars[-1]
    state = (view.outcome is None, view.your_move, view.active == view.seat, view.to_act)
    return *_bars_frame(scene, (bar,)), bar.due, state


def _own_nodes(scene: BoardScene) -> Iterator[NodeOf]:
    bar = scene.bars[-1]
    for row in bar.figures:
        yield f"figure {row.name}", "figure_up" if row.spent is None else "figure", (row,)
    yield from _clock_node(scene, bar.seat)


def _turn_frame(scene: BoardScene) -> Values:
    view = scene.view
    clocks = view.clock and (view.clock.stopped,)
    return view.outcome, view.to_act, view.phase, view.turn > 0, clocks


def _turn_nodes(scene: BoardScene) -> Iterator[NodeOf]:
    yield from _turn_number(scene, "in_turn")
    for seat in scene.view.seats:
        yield from _clock_node(scene, seat)


RIVALS = Outline(
    lambda scene: _bars_frame(scene, scene.bars[:-1]),
    lambda scene: _bar_nodes(scene, scene.bars[:-1], "figure"),
)
OWN = Outline(_own_frame, _own_nodes, frames=5)
NEAR = Outline(
    lambda scene: _bars_frame(scene, scene.bars[-1:]),
    lambda scene: _bar_nodes(scene, scene.bars[-1:], "figure"),
)
ALL_BARS = Outline(
    lambda scene: _bars_frame(scene, scene.bars),
    lambda scene: _bar_nodes(scene, scene.bars, "figure_up"),
)
TURN = Outline(_turn_frame, _turn_nodes, frames=8)

# -- the board, and what lies beside it ------------------------------------------------------------


def _rest_frame(scene: BoardScene) -> Values:
    return tuple(
        (zone.owner, zone.label, tuple([part.key for part in parts]))
        for zone, parts in zip(scene.board.rest, scene.board.beside, strict=True)
    )


BOARD = Outline(
    lambda scene: board_frame(scene.board),
    tiles=lambda scene: board_parts(scene.board, scene.just),
)
REST = Outline(_rest_frame, tiles=lambda scene: loose_parts(scene.board, scene.just), frames=0)

# -- logs ------------------------------------------------------------------------------------------

LOG = Outline(lambda scene: (bool(scene.view.log),), frames=0)
TIMELINE = Outline(lambda scene: (bool(scene.lines),), frames=0)
TIMEHEAD = Outline(
    lambda scene: (scene.checkpoint,),
    lambda scene: [("line", "at_line", (scene.view.head, scene.view.turn))],
    frames=0,
)
EARLIER = Outline(
    lambda scene: (scene.more > 0,),
    lambda scene: [("more", "earlier", (scene.more,))] if scene.more else (),
    macros="panes/desk/buttons.html",
    frames=0,
)

# -- what a seat can do ----------------------------------------------------------------------------


def _names(offers: Iterable[OfferView]) -> tuple[str, ...]:
    return tuple([offer.name for offer in offers])


def _dock_frame(scene: SeatScene) -> Values:
    view, dock = scene.view, scene.dock
    return (
        (view.may_pass, view.outcome is None, view.held == "", view.your_move, view.to_act),
        (view.takeback is None, view.pausing is None, view.consent is None),
        (scene.appealable > 0, scene.undoable > 0, scene.timed, dock.resting),
        view.rematch,
        (dock.led, _names(dock.first), _names(dock.second), _names(dock.also)),
        (_names(dock.possible), _names(dock.giving_up), _names(dock.impossible)),
    )


def _dock_nodes(scene: SeatScene) -> Iterator[NodeOf]:
    dock, onward = scene.dock, " onward"
    for offer in (*dock.possible, *dock.giving_up):
        yield f"offer {offer.name}", "item", (offer,)
    for offer in dock.impossible:
        yield f"cannot {offer.name}", "refused", (offer,)
    for offer in dock.first:
        yield f"offer {offer.name}", "button", (offer, f"button primary{onward * offer.onward}")
    for offer in dock.second:
        yield f"offer {offer.name}", "button", (offer, f"button slim{onward * offer.onward}")
    for offer in dock.also:
        yield f"offer {offer.name}", "button", (offer, "button")
        yield f"listed {offer.name}", "listed", (offer, "besides" if offer is dock.also[0] else "")
    for offer in dock.also[:1]:
        yield f"beside {offer.name}", "beside", (offer,)
    if scene.undoable and not (scene.view.outcome or scene.view.held or scene.view.takeback):
        yield "takeback", "takeback_item", (scene.undoable,)


DOCK = Outline(_dock_frame, _dock_nodes, macros="panes/seat/offers.html", frames=8)

# -- what a referee can do -------------------------------------------------------------------------


def _actions_frame(scene: RefereeDeskScene) -> Values:
    return scene.last > 0, scene.paused, scene.calls, scene.view.outcome is None


def _actions_nodes(scene: RefereeDeskScene) -> Iterator[NodeOf]:
    if scene.last:
        yield "undo", "undo", (scene.last,)


ACTIONS = Outline(_actions_frame, _actions_nodes, macros="panes/desk/buttons.html")
