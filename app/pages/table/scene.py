"""What every page that draws a table gives its templates."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from msgspec import structs

import games
from app.pages.scenes import Scene
from app.pages.table.bars import SeatBar
from app.pages.table.bars import flagged
from app.pages.table.bars import letter_of
from app.pages.table.bars import seat_bars
from app.pages.table.board import Board
from app.pages.table.board import board
from app.pages.table.changes import Lit
from app.pages.table.changes import Restored
from app.pages.table.ended import Ended
from app.pages.table.fights import fights
from app.pages.table.grid import Same
from app.pages.table.grid import afresh
from app.pages.table.notice import Notice
from app.views.match import MatchView
from events.proof.checkpoints import Checkpoint
from games.table import Table
from projections.referee.takebacks import Takeback
from projections.views.history.log import LogLine


class MatchScene(Scene, frozen=True, kw_only=True):
    """What every page of a match shows: the viewer's view, the role and the seat ("": none), the
    takeback that waits, the address for reports ("": none), and the addresses of lines and of
    pieces, before and after their id.
    """

    view: MatchView
    match: str
    role: str
    seat: str = ""
    takeback: Takeback | None = None
    send: str = ""
    line_base: str = ""
    piece_base: str = ""
    piece_tail: str = ""


class BoardScene(MatchScene, frozen=True, kw_only=True):
    """What a page with a table shows: the bars and letters of the seats, the board; the last play,
    notices, the end of the match, the newest checkpoint of the log (None: not shown).
    """

    bars: tuple[SeatBar, ...]
    board: Board
    letters: Mapping[str, str]
    just: Lit | None = None
    notice: Notice | None = None
    ended: Ended | None = None
    checkpoint: Checkpoint | None = None


def bars_of(
    view: MatchView, ruled: Restored | None = None, same: Same = afresh
) -> tuple[SeatBar, ...]:
    """Return the bars of the seats for a view of any moment; after a ruling with what it changed
    in them.
    """
    bars = seat_bars(games.edition(view.game.key, view.game.edition), view, same)
    return flagged(bars, ruled.numbers) if ruled else bars


def board_of(view: MatchView, table: Table | None = None, same: Same = afresh) -> Board:
    """Return the board for a view of any moment; with its *table* also the attacks that stand."""
    game = games.edition(view.game.key, view.game.edition)
    drawn = board(game, view, same)
    stand = tuple(fights(game, table, view)) if table else ()
    return structs.replace(drawn, fights=stand) if stand else drawn


def letters_of(view: MatchView) -> Mapping[str, str]:
    """Return the letter of each seat."""
    return _letters(view.game.key, view.game.edition, view.seats)


@lru_cache(maxsize=256)
def _letters(key: str, edition: str, seats: tuple[str, ...]) -> Mapping[str, str]:
    game = games.edition(key, edition)
    return MappingProxyType({seat: letter_of(game, seat) for seat in seats})


def is_waiting(view: MatchView) -> bool:
    """Return whether something waits that the seats should see: a call, an open question, a walk
    back.
    """
    tasks = view.tasks
    return bool(
        view.held
        or (view.frames and not view.outcome)
        or view.troubles
        or view.takeback
        or view.pausing
        or view.consent
        or (tasks and tasks.steps and not tasks.done)
    )


def called_about(view: MatchView) -> LogLine | None:
    """Return the play for which the referee was called; None where the match waits for no call."""
    call = next((call for call in view.disputes if not call.settled), None)
    if call is None or not view.held:
        return None
    return next((line for line in view.log if line.version == call.target), None)
