"""How a match ended: the winner, the reason, and the main numbers side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.desk.history.live import Live
from app.pages.replay.chart import Chart
from app.pages.replay.chart import chart
from app.pages.table.bars import SeatBar
from app.views.match import MatchView
from games.text import text
from projections.replay.as_recorded import Axis


@dataclass(frozen=True, slots=True)
class EndedMatch:
    """A number at the end, with its value for each seat in the order of `Ended.bars`. `timed`: a
    time in milliseconds.
    """

    picture: str
    label: str
    values: tuple[int, ...]
    large: bool = False
    timed: bool = False


@dataclass(frozen=True, slots=True)
class Ended:
    """The end of a match. `winners`: the names of the winners (none: a draw); `side`: the seat
    whose ink the headline has (None: none); `chart`: the main numbers over the match.
    """

    winners: tuple[str, ...]
    side: int | None
    reason: str
    rule: str
    bars: tuple[SeatBar, ...]
    rows: tuple[EndedMatch, ...]
    chart: Chart | None


def ended(here: Live, view: MatchView, bars: tuple[SeatBar, ...]) -> Ended | None:
    """Return how a match ended (None: it goes on). *bars*: those of all seats."""
    outcome = view.outcome
    if outcome is None:
        return None
    seated = tuple(sorted(bars, key=lambda bar: bar.side))
    won = [bar for bar in seated if bar.seat in outcome.winners]
    return Ended(
        winners=tuple(bar.player or bar.seat for bar in won),
        side=won[0].side if len(won) == 1 else None,
        reason=outcome.reason,
        rule=outcome.rule,
        bars=seated,
        rows=tuple(_rows(view, seated)),
        chart=here.lookback.kept("end", here.head, lambda: chart(here, Axis.STANDING, ())),
    )


def _rows(view: MatchView, bars: tuple[SeatBar, ...]) -> Iterator[EndedMatch]:
    """The numbers that every seat has, then the time that each used."""
    for figure in sorted(bars[0].figures, key=lambda figure: not figure.chief):
        known = tuple(
            row.value
            for bar in bars
            for row in bar.figures
            if row.name == figure.name and not row.idle
        )
        if len(known) == len(bars) and figure.spent is None:
            yield EndedMatch(figure.picture, figure.brief or figure.label, known, figure.chief)
    if view.clock is not None:
        used = tuple(view.clock.used.get(bar.seat, 0) for bar in bars)
        yield EndedMatch("clock", text("time used"), used, timed=True)
