"""A player's phone (table, opponent, time), and the public page of each player."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence

import msgspec
from flask import redirect
from flask import request
from flask.typing import ResponseReturnValue

import games
from app.desk.errors.refusals import NotHere
from app.desk.errors.refusals import Unreadable
from app.desk.forms.numbers import read_whole
from app.pages.scenes import Scene
from app.pages.scenes import render
from app.pages.site import pages
from app.pages.site import wants_part
from app.pages.tournament.players.tables import WinsAndDraws
from app.pages.tournament.players.tables import score_of
from app.pages.tournament.players.tables import scores
from app.pages.tournament.sight import EventSight
from app.pages.tournament.sight import look
from app.pages.tournament.sight import look_as_player
from app.tournament.ids import place_of
from app.tournament.lists import ListedCard
from app.tournament.lists import cards_of
from app.tournament.lists import cards_of_codes
from app.tournament.lists import deck_words
from app.tournament.lists import strangers
from app.tournament.opening import seats_of
from app.tournament.penalties import GivenPenalty
from app.tournament.penalties import given
from app.views.tournament import EventStanding
from app.views.tournament import EventTable
from app.views.tournament import standings_view
from app.views.tournament import table_view
from app.web.tournament import tournaments
from events.kinds import tournament
from games.cards import CardSet
from games.rules import Game
from games.text import NOTHING
from games.text import Text
from games.text import seat_name
from games.text import text
from projections.tournament.calls import Call
from projections.tournament.calls import Claim
from projections.tournament.calls import at_odds
from projections.tournament.calls import calls
from projections.tournament.calls import claims
from projections.tournament.chess import swiss_rounds
from projections.tournament.clock import TableClock
from projections.tournament.clock import table_clock
from projections.tournament.standings.explaining import why_points
from projections.tournament.standings.explaining import why_tie
from projections.tournament.standings.outings import LOSS
from projections.tournament.standings.outings import Outing
from projections.tournament.standings.outings import outings
from projections.tournament.state import FREE
from projections.tournament.state import KNOCKOUT_STAGE
from projections.tournament.state import PairedTable
from projections.tournament.state import Player
from projections.tournament.state import RegisteredDeck
from projections.tournament.state import Round
from projections.tournament.words import TIEBREAKS
from projections.tournament.words import games_words


class MeScene(Scene, frozen=True):
    """What a player's phone shows: the round and table (None: none yet), the running match with the
    player's seat ("": none), the opponent's name, the clock, the place in the standings, the
    results that both players claimed and whether these differ, the possible results, and the calls
    that concern the player. `free`: nobody is paired.
    """

    player: str
    free: bool
    who: Player
    round: Round | None
    table: EventTable | None
    match: str
    seat: str
    seat_words: str
    opponent: str
    bye: bool
    clock: TableClock | None
    standing: EventStanding | None
    claims: Mapping[str, Claim]
    at_odds: bool
    scores: list[WinsAndDraws]
    calls: list[Call]


class OwnMatch(msgspec.Struct, frozen=True, kw_only=True):
    """A round of a player: table, opponent by id and name ("": a bye), the outcome and the games
    won, lost and drawn from the player's side, and the matches to replay.
    """

    round: int
    table: int
    other: str
    name: str
    outcome: str
    score: str
    matches: tuple[str, ...]


class PlayerScene(Scene, frozen=True):
    """What a player's public page shows: the line of the standings (`placed`: there is something to
    be placed by), how points and tie-breaks are computed (label, value, sentences), matches,
    penalties, the deck list where it may be seen, with the cards on it that the event's set does
    not have (`strange`), whether it is the reader's own page, and whether a deck can be scanned.
    """

    player: str
    who: Player
    row: EventStanding
    placed: bool
    points: list[str]
    ties: list[tuple[str, str, list[str]]]
    matches: list[OwnMatch]
    penalties: Sequence[GivenPenalty]
    deck: RegisteredDeck | None
    strange: frozenset[str]
    own: bool
    scans: bool


@pages.get("/e/<event>/me")
def event_me(event: str) -> ResponseReturnValue:
    """A player's phone. `part=live` returns only the part that updates."""
    sight = look_as_player(event)
    name = "event/player/me_live.html" if wants_part("live") else "event/player/me.html"
    return render(name, sight.scene(), me_scene(sight))


@pages.get("/e/<event>/p/<player>")
def event_player(event: str, player: str) -> ResponseReturnValue:
    """A player's public page: place, points and tie-breaks explained, matches to replay."""
    sight = look(event)
    if player not in sight.state.players:
        raise NotHere(text("There is no player %(player)s at this event.", player=repr(player)))
    deck = sight.state.decks.get(player) if _may_see_deck(sight, player) else None
    row = next(
        row
        for row in standings_view(sight.state, sight.names, sight.live.standings())
        if row.player == player
    )
    state = sight.state
    played = outings(state.plan, state.players, swiss_rounds(state))
    ties = [
        (
            sight.say(TIEBREAKS[which][1]),
            row.ties[which],
            [sight.say(words) for words in why_tie(state, player, which, played)],
        )
        for which in state.plan.tiebreaks
    ]
    return render(
        "event/player/player.html",
        sight.scene(),
        PlayerScene(
            player=player,
            who=state.players[player],
            row=row,
            placed=state.has_results and any(outing.outcome for outing in played[player]),
            points=[sight.say(words) for words in why_points(state, player, played)],
            ties=ties,
            matches=own_matches(sight, player),
            penalties=given(tournaments.desk(), sight.live, player) if sight.staff else (),
            deck=deck,
            strange=_strange(sight, deck),
            own=sight.pass_.role == "player" and sight.pass_.seat == player,
            scans=bool(sight.live.manifest.cards),
        ),
    )


@pages.post("/e/<event>/deck")
def event_deck(event: str) -> ResponseReturnValue:
    """Store a deck list, typed or from a file."""
    sight, form = look(event, player=request.form.get("player_", "")), request.form
    file = request.files.get("list")
    read = deck_words(file.read()) if file and file.filename else None
    player, codes = form.get("player", ""), form.get("codes", "").strip()
    tournaments.report(
        sight.pass_,
        {
            "id": form.get("id", ""),
            "kind": tournament.DECK_LISTED,
            "player": player,
            "cards": scanned_deck(sight, codes)
            if codes
            else cards_of(form.get("cards", "") if read is None else read),
            "how": "scanned" if codes else "typed" if read is None else "file",
        },
    )
    return redirect(f"/e/{event}/p/{player}", 303)


def scanned_deck(sight: EventSight, codes: str) -> list[ListedCard]:
    """Return the deck of the cards with these printed codes; raise `Unreadable`."""
    game, cards = _card_set(sight)
    if cards is None:
        raise Unreadable({"codes": [text("This game is played without cards.")]})
    return cards_of_codes(codes, game.tag_letter, cards)


def _card_set(sight: EventSight) -> tuple[Game, CardSet | None]:
    """The game of an event and its card set; None where it is played without cards."""
    manifest = sight.live.manifest
    game = games.edition(manifest.game, manifest.edition)
    return game, game.schema.read(manifest.cards)[0] if game.schema else None


def _strange(sight: EventSight, deck: RegisteredDeck | None) -> frozenset[str]:
    """The cards of a deck list that the event's set does not have."""
    cards = _card_set(sight)[1] if deck else None
    return strangers((card for card, _ in deck.cards), cards) if deck and cards else frozenset()


@pages.post("/e/<event>/claim")
def event_claim(event: str) -> ResponseReturnValue:
    """Store the result that a player claims; once both claim the same, it is the result."""
    sight, form = look_as_player(event), request.form
    first, second, drawn = score_of(form.get("score", ""))
    tournaments.report(
        sight.pass_,
        {
            "id": form.get("id", ""),
            "kind": tournament.RESULT_CLAIMED,
            "round": read_whole(form.get("round", ""), "round"),
            "table": read_whole(form.get("table", ""), "table"),
            "wins": [first, second],
            "draws": drawn,
        },
    )
    return redirect(f"/e/{event}/me?player={sight.pass_.seat}", 303)


def me_scene(sight: EventSight) -> MeScene:
    """Return what a player's phone shows besides the event itself."""
    state, player, round_ = sight.state, sight.pass_.seat, sight.state.current
    table = round_.table_of(player) if round_ else None
    row = table_view(round_, table, sight.names) if round_ and table else None
    match = row.matches[-1] if row and row.matches else ""
    place = place_of(match) if match else None
    seats = {who: seat for seat, who in seats_of(sight.live, place).items()} if place else {}
    begun = any(complete.results for complete in sight.live.complete)
    rows = sight.live.standings(complete=True) if begun else ()
    mine = tuple(line for line in rows if line.player == player)
    said = claims(sight.live.events, round_.number, table.number) if round_ and table else {}
    standing = standings_view(state, sight.names, mine)[0] if mine else None
    return MeScene(
        player=player,
        free=state.plan.style == FREE,
        who=state.players[player],
        round=round_,
        table=row,
        match=match,
        seat=seats.get(player, ""),
        seat_words=sight.say(seat_name(seats[player])) if player in seats else "",
        opponent=sight.names.get(table.other(player), "") if table else "",
        bye=round_ is not None and player in round_.byes,
        clock=table_clock(round_, table.number, sight.now) if round_ and table else None,
        standing=standing,
        claims=said,
        at_odds=at_odds(said),
        scores=scores(state.plan, bool(round_ and round_.stage == KNOCKOUT_STAGE)),
        calls=own_calls(sight, round_, table),
    )


def own_calls(sight: EventSight, round_: Round | None, table: PairedTable | None) -> list[Call]:
    """Return the calls that a player's phone tells of: those of this round by the player or at
    their table, answered or not, and earlier ones of the player that still wait.
    """
    since, player = round_.version if round_ else 0, sight.pass_.seat
    return [
        call
        for call in calls(sight.live.events)
        if (call.version > since and table and call.table == table.number)
        or (call.player == player and (call.version > since or not call.settled))
    ]


def own_matches(sight: EventSight, player: str) -> list[OwnMatch]:
    """Return a player's rounds: opponent, result from the player's side, matches to replay."""
    state = sight.state
    rounds = {round_.number: round_ for round_ in state.played}
    return [
        OwnMatch(
            round=row.round,
            table=row.table,
            other=row.opponent,
            name=sight.names.get(row.opponent, ""),
            outcome=row.outcome,
            score=sight.say(_score(row)),
            matches=tuple(rounds[row.round].matches.get(row.table, ())),
        )
        for row in outings(state.plan, state.players, state.played)[player]
    ]


def _score(row: Outing) -> Text:
    """The games of a round from its player's side, or what came out without any."""
    if row.outcome == LOSS and not row.lost:
        return text("nobody came")
    return games_words(row.won, row.lost, row.drawn) if row.outcome else NOTHING


def _may_see_deck(sight: EventSight, player: str) -> bool:
    """Whether a deck list may be seen: by referees and its player; by everybody once the event is
    over.
    """
    return sight.staff or sight.pass_.seat == player or bool(sight.state.closed)
