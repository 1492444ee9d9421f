"""Calls and penalties in the matches of events, read from each match's log once, and again when it
has grown. An event has hundreds of matches; few of them have any.
"""

from __future__ import annotations

from collections.abc import Collection
from collections.abc import Iterator
from dataclasses import dataclass

from events.log import Log
from events.log import LogError
from events.log import Unavailable
from events.vocabulary import MatchId
from projections.referee.disputes import Dispute
from projections.referee.disputes import disputes
from projections.referee.penalties import Penalty
from projections.referee.penalties import penalties


@dataclass(frozen=True, slots=True)
class Decided:
    """The calls and the penalties of a match up to a version of its log."""

    version: int
    disputes: tuple[Dispute, ...]
    penalties: tuple[Penalty, ...]


class MatchDecisions:
    """Reads calls and penalties of matches from their *log*, and keeps them."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._kept: dict[MatchId, Decided] = {}

    def of(self, matches: Collection[MatchId]) -> Iterator[tuple[MatchId, Decided]]:
        """Yield the matches with any reported event, each with its calls and penalties; a match
        with a damaged log is left out, as its own page shows that. Raise `Unavailable`.
        """
        for match, version in self._log.heads(matches).items():
            kept = self._kept.get(match)
            if kept is None or kept.version != version:
                kept = self._read(match)
            if kept is not None:
                yield match, kept

    def forget(self) -> None:
        """Drop the kept results; the log gives them again."""
        self._kept.clear()

    def _read(self, match: MatchId) -> Decided | None:
        try:
            events = self._log.read(match)
        except Unavailable:
            raise
        except LogError:
            return None
        decided = Decided(len(events), tuple(disputes(events)), penalties(events))
        self._kept[match] = decided
        return decided
