"""What the templates of a seat's page show, by the names under which they read it."""

from __future__ import annotations

from functools import lru_cache
from urllib.parse import quote

from app.desk.history.live import Live
from app.pages.seat.dock import Dock
from app.pages.seat.dock import dock_of
from app.pages.site import Visit
from app.pages.table.changes import newest_play
from app.pages.table.ended import ended
from app.pages.table.notice import notice
from app.pages.table.scene import BoardScene
from app.pages.table.scene import MatchScene
from app.pages.table.scene import bars_of
from app.pages.table.scene import board_of
from app.pages.table.scene import called_about
from app.pages.table.scene import is_waiting
from app.pages.table.scene import letters_of
from app.views.match import MatchView
from app.web.callers.access import FLOOR
from app.web.callers.caller import access
from app.web.papers.checkpoints import newest_checkpoint
from projections.clocks.seating import free_seats
from projections.referee import takebacks
from projections.referee.disputes import why_no_appeal
from projections.replay.replay import Step
from projections.views.history.log import LogLine


class SeatScene(BoardScene, frozen=True, kw_only=True):
    """What a seat's page shows.

    `act`: the address for the steps of an action; `waits`: an open question concerns the seat;
    `last`: the version of the last play that stands, `undoable` the same where the seat may ask to
    take it back (0: neither); `timed`: a clock runs; `appealable`: the answer to a call that may be
    taken to the head referee (0: none); `asked_back`: the play that somebody asks to take back;
    `called_about`: the play for which the referee was called, while the match is held for it;
    `dock`: the offers of the seat.
    """

    act: str
    waits: bool
    last: int
    undoable: int
    timed: bool
    appealable: int
    asked_back: LogLine | None
    called_about: LogLine | None
    dock: Dock


def seat_scene(visit: Visit) -> SeatScene:
    """Return what the templates of a seat's page show."""
    view, seat, home = visit.view, visit.pass_.seat, f"/m/{visit.pass_.match}/seat"
    last, bars = takebacks.last_version(visit.here.history), bars_of(view, same=visit.same)
    noted, how = notice(visit.here, view), ended(visit.here, view, bars)
    return SeatScene(
        view=view,
        match=visit.pass_.match,
        role="seat",
        seat=seat,
        takeback=view.takeback,
        send=send_url(visit),
        act=act_url(visit),
        line_base=f"{home}/play/",
        piece_base=f"{home}/piece/",
        piece_tail=_tail(seat),
        bars=bars,
        board=board_of(view, visit.here.table, visit.same),
        letters=letters_of(view),
        just=newest_play(visit.here, view),
        notice=noted,
        checkpoint=newest_checkpoint(visit.here),
        ended=how,
        waits=is_waiting(view) or noted is not None or how is not None,
        last=last,
        undoable=undoable(visit),
        timed=view.clock is not None and view.clock.running is not None,
        appealable=appealable(visit),
        asked_back=asked_back(view),
        called_about=called_about(view),
        dock=dock_of(view),
    )


def match_scene(visit: Visit) -> MatchScene:
    """Return what a part of a seat's page shows that draws no board."""
    return MatchScene(
        view=visit.view,
        match=visit.pass_.match,
        role="seat",
        seat=visit.pass_.seat,
        send=send_url(visit),
    )


def appealable(visit: Visit) -> int:
    """Return the line of the last answer to a call that may be taken to the head referee (0: none,
    or there is no head referee).
    """
    answered = [call.settled for call in visit.view.disputes if call.settled]
    if not answered or visit.view.held or why_no_appeal(visit.here.events, answered[-1]):
        return 0
    return answered[-1] if access().has(visit.pass_.match, FLOOR) else 0


def act_url(visit: Visit, anyway: bool = False) -> str:
    """Return the address for the steps of an action; *anyway*: actions that the rules refuse may be
    chosen, too.
    """
    more = "&anyway=1" if anyway else ""
    return f"/m/{visit.pass_.match}/seat/act{_tail(visit.pass_.seat)}{more}"


def send_url(visit: Visit) -> str:
    """Return where a report is sent."""
    return f"/m/{visit.pass_.match}/seat/send{_tail(visit.pass_.seat)}"


@lru_cache(maxsize=256)
def _tail(seat: str) -> str:
    """How an address says which seat asks."""
    return f"?seat={quote(seat)}"


def undoable(visit: Visit) -> int:
    """Return the version of the play that the seat may ask its opponents to take back: its last
    one, or one that was only answered since; else 0. Where nobody is at an opponent's seat, nobody
    could agree.
    """
    here, seat = visit.here, visit.pass_.seat
    if visit.view.outcome or not {seat}.issuperset(_free(here)):
        return 0
    return takebacks.undoable(here.game, here.events, here.history, seat)


def _free(here: Live) -> tuple[str, ...]:
    """The seats at which nobody could agree: not taken, and nobody has played there either."""
    return here.lookback.kept("free seats", here.head, lambda: _unmanned(here))


def _unmanned(here: Live) -> tuple[str, ...]:
    steps, free = here.history.steps, free_seats(here.events.besides, here.manifest.seats)
    return tuple(seat for seat in free if not any(_played(step, seat) for step in reversed(steps)))


def _played(step: Step, seat: str) -> bool:
    return step.acted is not None and step.acted.seat == seat


def asked_back(view: MatchView) -> LogLine | None:
    """Return the play that somebody asks to take back; None for none."""
    offer = view.takeback
    if offer is None:
        return None
    return next((line for line in view.log if line.version == offer.target), None)
