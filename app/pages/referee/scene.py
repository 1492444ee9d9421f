"""What the referee's templates show, by the names under which they read it."""

from __future__ import annotations

from app.pages.referee.timeline import TimelineRow
from app.pages.referee.timeline import timeline
from app.pages.referee.verdicts import AskedVerdict
from app.pages.referee.verdicts import verdicts
from app.pages.site import Visit
from app.pages.table.changes import walked_back
from app.pages.table.scene import BoardScene
from app.pages.table.scene import MatchScene
from app.pages.table.scene import bars_of
from app.pages.table.scene import board_of
from app.pages.table.scene import letters_of
from app.views.edge import in_language
from app.views.edge import longer_in_language
from app.web.callers.access import FLOOR
from app.web.callers.caller import access
from app.web.papers.checkpoints import newest_checkpoint
from projections.referee.disputes import Dispute
from projections.referee.takebacks import last_version

LINES = 150
"""Lines of the timeline that the page shows at first; a link opens the others."""


class RefereeDeskScene(BoardScene, frozen=True, kw_only=True):
    """What the desk shows.

    `lines`: the end of the timeline, `more` how many lines lie before it; `verdicts`: what the
    rules leave to the referee; `calls`: those without an answer; `last`: the version of the last
    play that stands (0: none); `paused`: a pause stands.
    """

    lines: tuple[TimelineRow, ...]
    more: int
    verdicts: tuple[AskedVerdict, ...]
    calls: tuple[Dispute, ...]
    last: int
    paused: bool


class RefereeScene(MatchScene, frozen=True, kw_only=True):
    """What the other pages of a referee show. `floor`: the referee is a floor referee; `floors`:
    this match has links for such; the rest as in `RefereeDeskScene`.
    """

    calls: tuple[Dispute, ...]
    last: int
    paused: bool
    floor: bool
    floors: bool


def desk_scene(visit: Visit, last: int = LINES) -> RefereeDeskScene:
    """Return what the desk's templates show, with the *last* lines of the timeline (0: all)."""
    match, here, view = visit.pass_.match, visit.here, visit.view
    ruled = walked_back(here, view)
    return RefereeDeskScene(
        view=view,
        match=match,
        role="referee",
        takeback=view.takeback,
        line_base=f"/m/{match}/referee/line/",
        piece_base=f"/m/{match}/referee/piece/",
        bars=bars_of(view, ruled, visit.same),
        just=ruled,
        board=board_of(view, here.table, visit.same),
        letters=letters_of(view),
        lines=_lines(visit, last),
        more=max(0, here.head.version - last) if last else 0,
        verdicts=in_language(verdicts(here), visit.translate),
        calls=_unanswered(visit),
        last=last_version(visit.here.history),
        paused=view.pause is not None,
        checkpoint=newest_checkpoint(here),
    )


def _lines(visit: Visit, last: int) -> tuple[TimelineRow, ...]:
    rows = timeline(visit.here, last)
    if visit.kept is None:
        return in_language(rows, visit.translate)
    return longer_in_language(f"timeline {last}", rows, visit.translate, visit.kept)


def referee_scene(visit: Visit) -> RefereeScene:
    """Return what every other page of a referee shows."""
    match = visit.pass_.match
    return RefereeScene(
        view=visit.view,
        match=match,
        role="referee",
        takeback=visit.view.takeback,
        piece_base=f"/m/{match}/referee/piece/",
        calls=_unanswered(visit),
        last=last_version(visit.here.history),
        paused=visit.view.pause is not None,
        floor=visit.pass_.floor,
        floors=access().has(match, FLOOR),
    )


def _unanswered(visit: Visit) -> tuple[Dispute, ...]:
    return tuple(call for call in visit.view.disputes if not call.settled)
