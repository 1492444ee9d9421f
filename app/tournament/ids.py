"""Ids of an event's log, of its players and referees, and of its matches.

A match has the id of its place: event, round, table, game; so several servers open it only once.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Collection
from collections.abc import Iterable
from typing import NamedTuple

from events.envelope import Event
from events.manifest import EVENT_PREFIX
from events.vocabulary import MatchId

LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Digits and letters without those that are easily confused."""
SHORT = 6
_MATCH = re.compile(rf"([{LETTERS}]{{{SHORT}}})-(\d{{1,3}})-(\d{{1,4}})-(\d)(?:-(\d{{1,3}}))?\Z")


class MatchPlace(NamedTuple):
    """Where a match of an event is played. `again`: number of earlier matches of this place that
    were abandoned with the start of their round.
    """

    event: MatchId
    round: int
    table: int
    game: int
    again: int = 0

    @property
    def match(self) -> MatchId:
        """The id of the match."""
        return match_id(*self)


def new_event_log(letters: str = "") -> MatchId:
    """Return the id of an event of these letters ("": by chance)."""
    chance = (secrets.choice(LETTERS) for _ in range(SHORT))
    return MatchId(EVENT_PREFIX + (letters or "".join(chance)))


def match_id(event: str, round_: int, table: int, game: int = 1, again: int = 0) -> MatchId:
    """Return the id of the match that is a table's game."""
    place = f"{event.removeprefix(EVENT_PREFIX)}-{round_}-{table}-{game}"
    return MatchId(f"{place}-{again}" if again else place)


def fresh_match_id(given: Collection[str], event: str, round_: int, table: int, game: int) -> str:
    """Return an id for a table's game that is not among *given*."""
    again = 0
    while (id_ := match_id(event, round_, table, game, again)) in given:
        again += 1
    return id_


def given_match_ids(events: Collection[Event]) -> frozenset[str]:
    """Return the ids of all matches that an event's log names, including struck lines."""
    matches = {row["match"] for event in events for row in event.data.get("matches", ())}
    return frozenset(matches | {event.data["match"] for event in events if "match" in event.data})


def place_of(match: str) -> MatchPlace | None:
    """Return where a match is played, None for a match of no event."""
    parts = _MATCH.match(match)
    if parts is None:
        return None
    event, *numbers = parts.groups(default="0")
    return MatchPlace(MatchId(EVENT_PREFIX + event), *map(int, numbers))


def next_id(letter: str, events: Iterable[Event], field: str) -> str:
    """Return the id of the next player (P) or referee (R); no id is used twice, not even that of a
    struck line.
    """
    given = (str(event.data.get(field, "")) for event in events)
    numbers = [int(id_[1:]) for id_ in given if id_[:1] == letter and id_[1:].isdigit()]
    return f"{letter}{max(numbers, default=0) + 1}"
