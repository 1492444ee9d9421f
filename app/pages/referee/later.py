"""The later plays of a preview, as a referee reads them: equal neighbours are one row."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from itertools import groupby

from msgspec import Struct

from app.pages.referee.timeline import TimelineRow
from app.views.preview import VerdictView
from events.record import Verdict


class Span(Struct, frozen=True):
    """Later plays side by side of which nothing but the verdict is to be told: the first `verdict`,
    its `row`, and the row of the last one. `fallen`: they fall because judging stopped before them.
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
    """Return the later plays as they are listed: what stands or falls without a word of its own is
    one row with its neighbours.
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
    """Whether nothing is to be told of a play but its verdict, and whether that is its fall."""
    fallen = verdict.verdict == Verdict.VOID and not verdict.rule
    return fallen or verdict.verdict == Verdict.STANDS, fallen
