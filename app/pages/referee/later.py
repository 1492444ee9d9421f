"""The later plays of a preview as a list in which equal neighbours share a row."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from itertools import groupby

from msgspec import Struct

from app.pages.referee.timeline import TimelineRow
from app.views.preview import VerdictView
from events.record import Verdict


class Span(Struct, frozen=True):
    """Consecutive later plays that share a row: the first `verdict`, its `row`, and the row of the
    last one. `fallen`: they fall because judging stopped before them.
    """

    verdict: VerdictView
    row: TimelineRow | None
    versions: tuple[int, ...]
    last_row: TimelineRow | None
    fallen: bool

    @property
    def last(self) -> int:
        """The version of the last of them."""
        return self.versions[-1]


def folded(verdicts: Sequence[VerdictView], rows: Mapping[int, TimelineRow]) -> tuple[Span, ...]:
    """Return the later plays as a list; plays with nothing to show but their verdict are merged
    with their neighbours.
    """
    spans: list[Span] = []
    for key, group in groupby(verdicts, _alike):
        equal = tuple(group)
        for some in (equal,) if key[0] else tuple((one,) for one in equal):
            versions = tuple(one.version for one in some)
            first, last = rows.get(versions[0]), rows.get(versions[-1])
            spans.append(Span(some[0], first, versions, last, key[1]))
    return tuple(spans)


def _alike(verdict: VerdictView) -> tuple[bool, bool]:
    """Whether a play has nothing to show but its verdict, and whether that verdict is that it
    falls.
    """
    fallen = verdict.verdict == Verdict.VOID and not verdict.rule
    return fallen or verdict.verdict == Verdict.STANDS, fallen
