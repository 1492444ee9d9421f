"""Opens events and their matches: makes manifests that fix everything they are played with."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping

from app.desk.errors.refusals import Unreadable
from app.desk.opening import manifest_of
from app.tournament.ids import MatchPlace
from app.tournament.ids import new_event_log
from app.tournament.ids import place_of
from app.tournament.live import LiveTournament
from events.kinds import tournament
from events.manifest import Manifest
from events.manifest import TournamentManifest
from events.record import LineStanding
from events.vocabulary import Action
from events.vocabulary import Fields
from events.vocabulary import MatchId
from events.vocabulary import Seat
from games.text import text
from projections.tournament.plan import BadPlan
from projections.tournament.plan import data_of
from projections.tournament.plan import plan_of
from projections.tournament.state import Round

SEATS = 2
"""Players at a table of an event."""


def tournament_manifest(
    game: str,
    options: Fields,
    cards: Fields | None,
    plan: Fields,
    now: int,
    name: str,
    letters: str = "",
) -> TournamentManifest:
    """Return the manifest of a new event, whose id has these *letters* ("": by chance); raise
    `Unreadable`, which names the fields that do not fit.
    """
    first = manifest_of(game, options, (), cards, name, "", "", now)
    if len(first.seats) != SEATS:
        raise Unreadable({"game": [text("An event's tables have two players each.")]})
    try:
        read = plan_of(plan)
    except BadPlan as error:
        raise Unreadable({f"plan.{error.field}": [error.message]}) from None
    return TournamentManifest(
        new_event_log(letters),
        first.game,
        first.edition,
        first.seats,
        data_of(read),
        first.options,
        first.cards,
        name,
        now,
    )


def wanted_matches(live: LiveTournament) -> Mapping[MatchId, int]:
    """Return the matches that an event's record asks for, each with the time of its line, at which
    it begins.
    """
    return {
        match: entry.at
        for entry in live.entries
        if entry.standing == LineStanding.STANDS and isinstance(entry.what, Action)
        for match in _named(entry.what)
    }


def match_manifest(event: TournamentManifest, match: MatchId, opened_at: int) -> Manifest:
    """Return the manifest of one of an event's matches; it is the same on every server, so that the
    match is opened once.
    """
    return Manifest(
        match,
        event.game,
        event.edition,
        event.seats,
        event.options,
        event.cards,
        _name(event, match),
        opened_at,
    )


def _named(what: Action) -> tuple[MatchId, ...]:
    """The matches that a line opens."""
    if what.name == tournament.ROUND_STARTED:
        return tuple(MatchId(row["match"]) for row in what.args["matches"])
    if what.name in (tournament.TABLE_ADDED, tournament.GAME_OPENED):
        return (MatchId(what.args["match"]),)
    return ()


def seats_of(live: LiveTournament, place: MatchPlace) -> Mapping[Seat, str]:
    """Return the player of each seat of a match: as paired, and swapped in every second game of a
    table. Nobody sits at a match that was abandoned with the start of its round: it hides what was
    of those who sat there, and its place may be another pair's now.
    """
    round_ = live.now.round(place.round)
    table = round_.table(place.table) if round_ else None
    if round_ is None or table is None or place.match not in round_.matches.get(table.number, ()):
        return {}
    players = table.players if place.game % 2 else table.players[::-1]
    return dict(zip(live.manifest.seats, players, strict=True))


def matches_of(rounds: Iterable[Round], player: str = "") -> list[MatchId]:
    """Return the opened matches of these rounds (of one *player*, if given)."""
    return [
        MatchId(match)
        for round_ in rounds
        for number, games in round_.matches.items()
        if not player or _sits_at(round_, number, player)
        for match in games
        if match
    ]


def _sits_at(round_: Round, number: int, player: str) -> bool:
    table = round_.table(number)
    return table is not None and player in table.players


def _name(event: TournamentManifest, match: MatchId) -> str:
    place = place_of(match)
    if place is None:
        raise ValueError(f"{match} is no match of an event")
    first = f"{event.name or event.match} {place.round}.{place.table}"
    return first if place.game == 1 else f"{first}.{place.game}"
