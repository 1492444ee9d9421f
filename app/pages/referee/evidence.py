"""Evidence for a ruling on a play: the table before and after it, its changes, and the clauses
concerned.
"""

from __future__ import annotations

from collections.abc import Collection
from collections.abc import Iterable

from app.desk.errors.refusals import NotHere
from app.desk.history.live import Live
from app.desk.history.lookback import past_of
from app.pages.clauses import clauses_of
from app.pages.rulebook import clause_words
from app.pages.scenes import Scene
from app.pages.site import Visit
from app.pages.site import now
from app.views.edge import in_language
from app.views.match import MatchView
from app.views.match import match_view
from app.views.timepoints import TimePoint
from app.views.timepoints import differences
from events import kinds
from events.vocabulary import TABLE
from games.rules import Game
from games.table import Table
from games.text import NOTHING
from games.text import Text
from projections.replay.as_recorded import Axis
from projections.replay.diff import DifferenceKind
from projections.text.names import counter_of
from projections.views.history.differences import DifferenceView
from projections.views.history.differences import marked
from projections.views.scene.table import TableView


class EvidenceScene(Scene, frozen=True, kw_only=True):
    """What the pages of a call and of a line show besides the decision: both tables as they were
    recorded (`lying`: as the game knows them), their differences and the pieces that differ, and
    in full (id, words) each clause that was named and the `others` of the play's action, `deed`.
    """

    before: MatchView
    after: MatchView
    lying: tuple[Table, Table]
    changed: tuple[DifferenceView, ...]
    marked: Collection[str]
    rules: list[tuple[str, str]]
    others: list[tuple[str, str]]
    deed: Text


def evidence(visit: Visit, version: int, *rules: str) -> EvidenceScene:
    """Return the evidence about the line *version*, with the words of the clauses *rules*; and of
    those of its action, for whoever calls seldom knows a clause by its number.
    """
    here, viewer = visit.here, visit.pass_.viewer
    spec = here.game.spec(action_of(here, version))
    others = clauses_of(spec, here.game.rules) if spec else ()
    moments = (TimePoint(Axis.RECORDED, version - 1), TimePoint(Axis.RECORDED, version))
    before, after = (
        in_language(match_view(here, viewer, now(), point.version), visit.translate)
        for point in moments
    )
    rows = [row for row in differences(here, viewer, *moments) if _on_the_table(here.game, row)]
    return EvidenceScene(
        before=before,
        after=after,
        lying=(past_of(here).at(version - 1).table, past_of(here).at(version).table),
        changed=in_language(tuple(rows), visit.translate),
        marked=(*marked(rows), *recounted(before, after)),
        rules=_worded(rules),
        others=_worded(rule for rule in others if rule not in rules),
        deed=spec.label if spec else NOTHING,
    )


def action_of(here: Live, version: int) -> str:
    """Return the action that a line reports ("" where it reports none)."""
    event = here.events[version - 1]
    return str(event.data["action"]["name"]) if event.kind == kinds.PLAY_MADE else ""


def _worded(rules: Iterable[str]) -> list[tuple[str, str]]:
    """Clauses with their words, each once; those without any left out."""
    return [(rule, words) for rule in dict.fromkeys(rules) if (words := in_full(rule))]


def recounted(before: TableView | MatchView, after: TableView | MatchView) -> tuple[str, ...]:
    """Return `owner:zone` of the zones whose number of cards differs."""
    counts = {(zone.owner, zone.name): zone.count for zone in before.zones}
    return tuple(
        f"{zone.owner}:{zone.name}"
        for zone in after.zones
        if counts.get((zone.owner, zone.name)) != zone.count
    )


def _on_the_table(game: Game, row: DifferenceView) -> bool:
    """Whether players can see the difference on the table; not so for counters that only the
    program keeps, nor for flags of the table, which no hand sets.
    """
    spec = counter_of(game, row.key) if row.what == DifferenceKind.COUNTER else None
    return spec is None or (spec.shown and not (row.of == TABLE and spec.most == 1))


def in_full(rule: str) -> str:
    """Return the words of a clause ("" where it has none here)."""
    try:
        return clause_words(rule)
    except NotHere:
        return ""
