"""What an amendment would do, for the referee: both tables, each later play, the backup assessment,
the walk back.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from app.desk.history.live import Live
from app.desk.history.lookback import past_of
from app.desk.walkback import tasks_ahead
from app.views.match import table_in_sight
from events.record import Verdict
from events.vocabulary import Fields
from games.rules import Game
from games.table import Table
from games.text import Text
from games.text import text
from projections.knowledge.viewer import REFEREE
from projections.referee.backup import Backup
from projections.referee.backup import Grade
from projections.referee.backup import assess
from projections.referee.penalties import advice
from projections.replay.rebase import Judged
from projections.replay.rebase import Rebase
from projections.replay.replay import Step
from projections.replay.step import VERSION
from projections.text.names import as_text
from projections.views.base import View
from projections.views.history.differences import DifferenceView
from projections.views.history.differences import difference_views
from projections.views.history.rulings import RulingView
from projections.views.history.walk import TaskView
from projections.views.history.walk import task_view
from projections.views.scene.table import TableView


class VerdictView(RulingView, frozen=True, kw_only=True):
    """The verdict on a later play, and its ruling; for a play with another result, what it did
    (`was`) and does then (`now`).
    """

    version: int
    verdict: Verdict
    was: tuple[DifferenceView, ...]
    now: tuple[DifferenceView, ...]


class MomentTables(View, frozen=True, kw_only=True):
    """Both tables after the line `at`: as it stands now and after the amendment, and their
    differences.
    """

    at: int
    before: TableView
    after: TableView
    diff: tuple[DifferenceView, ...]


class PreviewView(View, frozen=True, kw_only=True):
    """The preview of an amendment.

    * `advice`: what to weigh before it. * `version`: the head it was made on; `since`: the first
      line it touches.
    * `before`, `after`: both tables, and `diff` between them. * `verdicts`: one for each later
      play.
    * `checklist`: the walk back. * `backup`: what taking plays back would cost.
    * `needs_head`: the head referee must authorise it first.
    """

    advice: tuple[Text, ...]
    version: int
    since: int
    before: TableView
    after: TableView
    diff: tuple[DifferenceView, ...]
    verdicts: tuple[VerdictView, ...]
    checklist: tuple[TaskView, ...]
    backup: Backup
    needs_head: bool


def preview_view(
    live: Live, kind: str, outcome: Rebase, now: int, data: Fields, needs_head: bool
) -> PreviewView:
    """Return the preview of an amendment of this *kind* with *data*."""
    with live.fading.looking():
        return _preview_view(live, kind, outcome, now, data, needs_head)


def _preview_view(
    live: Live, kind: str, outcome: Rebase, now: int, data: Fields, needs_head: bool
) -> PreviewView:
    past, head = past_of(live), live.head.version
    backup = assess(live.game, live.events, live.history, outcome, live.clocks, now)
    weighed = advice(live.events, bool(backup.undone), str(data.get("infraction") or ""))
    if backup.grade == Grade.NOT_ADVISED:
        weighed += (text("Not advised: the head referee decides this; send the call on."),)
    tasks = tasks_ahead(live, kind, outcome)
    return PreviewView(
        advice=weighed,
        version=head,
        since=outcome.since,
        before=table_in_sight(live, REFEREE, head, outcome.before),
        after=table_in_sight(live, REFEREE, head, outcome.after),
        diff=difference_views(live.game, outcome.before, outcome.after),
        verdicts=tuple(_verdict(live.game, item) for item in outcome.verdicts),
        checklist=tuple(
            task_view(past, REFEREE, head, place, task, task.idle)
            for place, task in enumerate(tasks)
        ),
        backup=backup,
        needs_head=needs_head,
    )


def tables_after(live: Live, outcome: Rebase, at: int) -> MomentTables:
    """Return both tables after the line *at* of a match: as they are, and as they would be."""
    before, after = lying_after(live, outcome, at)
    return MomentTables(
        at=at,
        before=table_in_sight(live, REFEREE, at, before),
        after=table_in_sight(live, REFEREE, at, after),
        diff=difference_views(live.game, before, after),
    )


def lying_after(live: Live, outcome: Rebase, at: int) -> tuple[Table, Table]:
    """Return both tables after the line *at* (0: at the end) as the game knows them."""
    if not at:
        return outcome.before, outcome.after
    start, steps = live.history.start, (live.history.steps, outcome.steps)
    return _table_after(start, steps[0], at), _table_after(start, steps[1], at)


def _table_after(start: Table, steps: Sequence[Step], at: int) -> Table:
    """The table after the last of *steps* up to the line *at*."""
    place = bisect_right(steps, at, key=VERSION)
    return steps[place - 1].table if place else start


def _verdict(game: Game, judged: Judged) -> VerdictView:
    return VerdictView(
        version=judged.version,
        verdict=judged.verdict,
        rule=judged.ruling.rule,
        because=as_text(judged.ruling.because),
        instead=as_text(judged.ruling.instead),
        see=judged.ruling.see,
        was=_result(game, judged, 0),
        now=_result(game, judged, 2),
    )


def _result(game: Game, judged: Judged, place: int) -> tuple[DifferenceView, ...]:
    """The changes by a play whose result differs: on its own tables before (*place* 0) or after (2)
    the amendment.
    """
    if judged.tables is None:
        return ()
    return difference_views(game, judged.tables[place], judged.tables[place + 1])
