"""What every page that draws a table gives to its templates."""

from __future__ import annotations

from typing import Any

import games
from app.desk.history.live import Live
from app.pages.table.bars import letter_of
from app.pages.table.bars import seat_bars
from app.pages.table.board import board
from app.pages.table.changes import newest_play
from app.pages.table.notice import notice
from app.views.match import MatchView


def scene_of(view: MatchView) -> dict[str, Any]:
    """Return the bars and the board of any moment, and the letters of the seats."""
    game = games.catalogue()[view.game.key]
    return {
        "bars": seat_bars(game, view),
        "board": board(game, view),
        "letters": {seat: letter_of(game, seat) for seat in view.seats},
    }


def table_scene(here: Live, view: MatchView) -> dict[str, Any]:
    """Return the same for a match as it is now, with what just happened, and whether something
    waits.
    """
    noted = notice(here, view)
    return {
        **scene_of(view),
        "ended": None,
        "just": newest_play(here, view),
        "notice": noted,
        "waits": is_waiting(view) or noted is not None,
    }


def is_waiting(view: MatchView) -> bool:
    """Tell whether something waits that the seats should see: a call, an open question, a walk
    back.
    """
    tasks = view.tasks
    return bool(
        view.held
        or view.frames
        or view.troubles
        or view.takeback
        or view.pausing
        or view.consent
        or (tasks and tasks.steps and not tasks.done)
    )
