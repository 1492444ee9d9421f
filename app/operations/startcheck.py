"""Checks the log before the server starts: whether the matches are whole, and whether they still
fit the heads signed while they were played.
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
"""Most lines that are checked before the start (one or two seconds); other matches are checked when
they are read.
"""


@dataclass(frozen=True, slots=True)
class StartFinding:
    """The result: numbers of checked matches and lines, and of unchecked matches; damaged matches
    with the sentence of `verify`; matches whose newest head was signed with another key.
    """

    looked_at: int = 0
    lines: int = 0
    left: int = 0
    damaged: Mapping[MatchId, str] = field(default_factory=dict)
    foreign: tuple[MatchId, ...] = ()


def check_log(log: Log, recent: Sequence[Last], key: str) -> StartFinding:
    """Check chains and heads of *recent* matches in this order; *key*: this server's public key in
    hex.
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
    """Yield the result in sentences."""
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
