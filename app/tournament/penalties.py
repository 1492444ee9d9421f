"""The penalties of an event's players, given on the event's pages or within a match by its referee.
They follow a player through the rounds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.desk.errors.refusals import Refusal
from app.tournament.desk import TournamentDesk
from app.tournament.ids import place_of
from app.tournament.live import LiveTournament
from app.tournament.opening import matches_of
from app.tournament.opening import seats_of
from events.vocabulary import MatchId
from events.vocabulary import Seat
from games.text import Text
from projections.referee import penalties as in_match
from projections.tournament import calls


@dataclass(frozen=True, slots=True)
class GivenPenalty:
    """A penalty: its player, the infraction, the penalty, the reason and the time (milliseconds
    since 1970 UTC), and its line: in the event's log (`match` is empty, `round` 0) or in a match's.
    """

    player: str
    infraction: Text
    penalty: Text
    reason: str
    at: int
    version: int
    match: str = ""
    round: int = 0


def given(desk: TournamentDesk, live: LiveTournament, player: str = "") -> tuple[GivenPenalty, ...]:
    """Return the penalties that stand (of one *player*, if given), in the order in which they were
    given.
    """
    own = (
        GivenPenalty(
            row.player, *_words(row.infraction, row.penalty), row.reason, row.at, row.version
        )
        for row in calls.penalties(live.entries, player)
    )
    penalties = [*own, *_of_matches(desk, live, player)]
    return tuple(sorted(penalties, key=lambda row: row.at))


def elsewhere(desk: TournamentDesk, match: MatchId) -> dict[str, list[GivenPenalty]]:
    """Return the penalties of a match's players at its event outside this match, by seat; nothing
    for a match of no event, or of an event that is not on this server.
    """
    place = place_of(match)
    if place is None:
        return {}
    try:
        live = desk.live(place.event)
    except Refusal:
        return {}
    return {
        seat: [row for row in given(desk, live, player) if row.match != match]
        for seat, player in seats_of(live, place).items()
    }


def _of_matches(desk: TournamentDesk, live: LiveTournament, player: str) -> Iterator[GivenPenalty]:
    for match, decided in desk.decisions.of(matches_of(live.now.played, player)):
        place = place_of(match)
        seats = seats_of(live, place) if place and decided.penalties else {}
        for row in decided.penalties:
            who = seats.get(Seat(row.seat), "")
            if place and who and player in ("", who):
                what = (row.infraction, row.penalty, row.reason, row.at, row.version)
                yield GivenPenalty(who, *what, str(match), place.round)


def _words(infraction: str, penalty: str) -> tuple[Text, Text]:
    return in_match.infraction_words(infraction), in_match.penalty_words(penalty)
