"""What a referee looks at before ruling on a play: the table before and after it, what it changed,
and the words of the clauses that are spoken of.
"""

from __future__ import annotations

from typing import Any

from app.desk.errors.refusals import NotHere
from app.pages.rulebook import clause_words
from app.pages.site import Visit
from app.pages.site import now
from app.views.edge import in_language
from app.views.match import match_view
from app.views.timepoints import Point
from app.views.timepoints import differences
from projections.replay.as_recorded import Axis
from projections.views.history.differences import marked


def evidence(found: Visit, version: int, *rules: str) -> dict[str, Any]:
    """Return what the templates of a call and of a line show beside what is decided: both tables as
    they were recorded, their differences, and each clause in full.
    """
    here, viewer = found.here, found.pass_.viewer
    moments = (Point(Axis.RECORDED, version - 1), Point(Axis.RECORDED, version))
    before, after = (
        in_language(match_view(here, viewer, now(), point.version), found.tell) for point in moments
    )
    rows = differences(here, viewer, *moments)
    return {
        "before": before,
        "after": after,
        "changed": in_language(rows, found.tell),
        "marked": marked(rows),
        "rules": [(rule, words) for rule in dict.fromkeys(rules) if (words := in_full(rule))],
    }


def in_full(rule: str) -> str:
    """Return the words of a clause ("" where it has none here)."""
    try:
        return clause_words(rule)
    except NotHere:
        return ""
