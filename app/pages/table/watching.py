"""What the templates of the wall show, by the names under which they read it."""

from __future__ import annotations

from app.pages.site import Visit
from app.pages.table.changes import newest_play
from app.pages.table.notice import notice
from app.pages.table.scene import BoardScene
from app.pages.table.scene import bars_of
from app.pages.table.scene import board_of
from app.pages.table.scene import called_about
from app.pages.table.scene import is_waiting
from app.pages.table.scene import letters_of
from app.web.papers.checkpoints import newest_checkpoint
from projections.views.history.log import LogLine


class MatchWallScene(BoardScene, frozen=True, kw_only=True):
    """What the wall shows. `waits`: something waits that everybody should see; `called_about`: the
    play for which the referee was called, while the match is held for it.
    """

    waits: bool
    called_about: LogLine | None


def wall_scene(visit: Visit) -> MatchWallScene:
    """Return what the wall's templates show: public information only."""
    match, view = visit.pass_.match, visit.view
    noted = notice(visit.here, view)
    return MatchWallScene(
        view=view,
        match=match,
        role="spectator",
        line_base=f"/m/{match}/replay?version=",
        bars=bars_of(view, same=visit.same),
        board=board_of(view, visit.here.table, visit.same),
        letters=letters_of(view),
        just=newest_play(visit.here, view),
        notice=noted,
        checkpoint=newest_checkpoint(visit.here),
        waits=is_waiting(view) or noted is not None,
        called_about=called_about(view),
    )
