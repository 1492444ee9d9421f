"""What a server finds out about its log before it serves: whether the matches are whole, and
whether the heads that were signed as they went still fit.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field

from app.desk.history.examine import broken_chain
from events.log import Log
from events.proof.signing import is_genuine
from events.store.recent import Last
from events.vocabulary import MatchId

LINES = 200_000
"""How many lines are looked at before serving, a second or two; the matches behind them are looked
at when they are read.
"""


@dataclass(frozen=True, slots=True)
class StartFinding:
    """What was found: how many matches and lines were looked at, how many matches were not; damaged
    matches with the sentence of `verify`; matches whose newest head another key signed.
    """

    looked_at: int = 0
    lines: int = 0
    left: int = 0
    damaged: Mapping[MatchId, str] = field(default_factory=dict)
    foreign: tuple[MatchId, ...] = ()


def check(log: Log, recent: Sequence[Last], key: str) -> StartFinding:
    """Look at the chains and heads of *recent* matches, in this order; *key*: this server's own
    public key.
    """
    damaged: dict[MatchId, str] = {}
    foreign: list[MatchId] = []
    lines = 0
    for place, last in enumerate(recent):
        if lines >= LINES:
            return StartFinding(place, lines, len(recent) - place, damaged, tuple(foreign))
        lines += last.version
        heads = log.signed_heads(last.match)
        if why := broken_chain(log, last.match):
            damaged[last.match] = why
        elif heads and not is_genuine(heads[-1], key):
            foreign.append(last.match)
    return StartFinding(len(recent), lines, 0, damaged, tuple(foreign))


def words(finding: StartFinding) -> Iterator[str]:
    """Yield what is to be said of it, a sentence each."""
    for match, why in finding.damaged.items():
        yield (
            f"match {match} is damaged: {why}. It is neither shown nor gone on with; an earlier "
            "copy brings it back: quartermaster restore FILE"
        )
    if finding.foreign:
        some = ", ".join(finding.foreign[:5])
        yield (
            f"heads of {_matches(len(finding.foreign))} ({some}) were signed with another key than "
            "signing.key: the key was replaced, or the log comes from another machine"
        )
    if finding.looked_at:
        whole = "" if finding.damaged or finding.foreign else ", whole"
        left = f"; {finding.left} older ones are checked when they are read" if finding.left else ""
        yield f"checked {_matches(finding.looked_at)} of {finding.lines} lines{whole}{left}"


def _matches(count: int) -> str:
    return "1 match" if count == 1 else f"{count} matches"
