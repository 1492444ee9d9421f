"""The use cases of events: each takes a pass and a body, and returns an answer."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from app.desk.errors.refusals import Forbidden
from app.desk.errors.refusals import Unreadable
from app.desk.errors.refusals import id_taken
from app.desk.forms.names import tidy
from app.desk.forms.openings import opened_once
from app.desk.forms.openings import wished_id
from app.desk.opening import new_event_id
from app.desk.rights import Pass
from app.services import services
from app.tournament.desk import TournamentDesk
from app.tournament.ids import SHORT
from app.tournament.lines.slips import read_slip
from app.tournament.live import LiveTournament
from app.tournament.rights import DOOR
from app.tournament.rights import ORGANISER
from app.tournament.rights import PLAYER
from app.tournament.rights import REFEREE
from app.tournament.rights import is_staff
from app.tournament.rights import reporter
from app.tournament.rights import require_head
from app.tournament.rights import require_right
from app.tournament.rights import require_staff
from app.views.tournament import TournamentView
from app.views.tournament import event_view
from app.web import schemas
from app.web.answers import AmendmentPreview
from app.web.answers import EventTokens
from app.web.answers import Forbidding
from app.web.answers import LineStored
from app.web.answers import NewToken
from app.web.answers import PlayerStored
from app.web.answers import RefereeStored
from app.web.answers import Renamed
from app.web.answers import SlipStored
from app.web.answers import Stored
from app.web.answers import VoidLine
from app.web.callers.access import FLOOR
from app.web.callers.caller import checked
from app.web.callers.caller import pass_for
from app.web.callers.caller import spoken_token
from app.web.callers.caller import tokens
from app.web.callers.organiser import require_may_open
from app.web.usecases import receipt
from events.envelope import Event
from events.envelope import fingerprint
from events.kinds import tournament
from events.manifest import is_event_id
from events.vocabulary import Fields
from events.vocabulary import MatchId
from events.vocabulary import Seat
from games.text import text
from projections.text.names import as_text
from projections.tournament.amending import Preview
from projections.tournament.changes import changes


def desk() -> TournamentDesk:
    """Return this application's desk of events."""
    return services().tournaments


def live(event: str) -> LiveTournament:
    """Return an event as its log has it; raise `NotHere`, `Damaged`."""
    return desk().live(MatchId(event))


def names_of(event: str) -> Mapping[str, str]:
    """Return the names of an event's people by id; a pseudonym where no name is stored."""
    here, people = live(event), desk().people
    known = people.of(event)
    return {
        id_: known.get(id_) or people.pseudonym(event, id_)
        for id_ in (*here.now.players, *here.now.referees)
    }


def visitor(event: MatchId, role: str = "", player: str = "") -> Pass:
    """Return the caller's pass for an event: of a *role* and a *player*, where the browser holds
    several; else the strongest one. Raise `Forbidden` for a token of another event or match.
    """
    spoken = spoken_token()
    if spoken:
        return checked(spoken, event)
    fitting = [pass_ for pass_ in passes(event) if _fits(pass_, role, player)]
    return min(fitting, key=lambda pass_: _ORDER.index(pass_.role), default=_nobody(event))


def passes(event: MatchId) -> list[Pass]:
    """Return the passes of this browser for an event, the newest first; none for the id of a match,
    whose roles are no roles of an event.
    """
    return [
        pass_
        for token in (tokens().get(event, []) if is_event_id(event) else ())
        if (pass_ := pass_for(token)) is not None and pass_.match == event
    ]


def open_event(body: Any, form: str = "") -> EventTokens:
    """Open an event and enter its players; return its id, the organiser's token and the door's. For
    everybody whom the settings let open matches. *form*: the id of the form that asks for it,
    which opens one event, however often it is sent.
    """
    require_may_open()
    request = schemas.read(schemas.EventRequest, body)
    players = request["players"]
    frame = {name: value for name, value in request.items() if name != "players"}
    event = opened_once(
        wished_id(services().settings.secret, form, request, SHORT),
        lambda letters: desk().open(**frame, letters=letters),
        lambda opened: live(opened).manifest.opened_at,
        services().clock,
    )
    enter_all(event, players, "organiser", form)
    book = services().access
    return EventTokens(
        event=event, organiser=book.issue(event, ORGANISER), door=book.issue(event, DOOR)
    )


def enter_all(event: MatchId, rows: Sequence[Fields], by: str, form: str = "") -> None:
    """Enter several players, each {name, rating, table}. Each name is stored with its line, so that
    no player is ever seen without one, even after the server was killed. *form*: the id of the form
    that lists them, which enters them once, however often it is sent.
    """
    for number, row in enumerate(rows, 1):
        data = {key: row[key] for key in ("rating", "table", "absent") if row.get(key)}
        name = row.get("name", "")
        content = {"form": form, "number": number, "name": name, "data": data}
        id_ = f"list-{fingerprint(content)}" if form else new_event_id()
        stored = desk().report(event, id_, tournament.PLAYER_ENTERED, data, by)
        _name_once(stored, str(stored.data["player"]), name)


def enter(pass_: Pass, body: Any) -> PlayerStored:
    """Enter a player by name; return the id and the token of the player's own link. The door's
    right, and the staff's. Sent again, it gives a link again until the event is ended: the ids
    of entries stand in its record, which anybody may read from then on.
    """
    if pass_.role != DOOR and not is_staff(pass_):
        raise Forbidden(text("Open the link of the door first."))
    request, here = schemas.read(schemas.EntryRequest, body), live(pass_.match)
    if _was_told(here, request["id"]):
        raise Forbidden(text("The event is over."))
    data = {key: request[key] for key in ("rating", "table") if request[key]}
    stored = desk().report(
        pass_.match, request["id"], tournament.PLAYER_ENTERED, data, reporter(pass_)
    )
    player = str(stored.data["player"])
    _name_once(stored, player, request["name"])
    token = services().access.issue(pass_.match, PLAYER, player)
    kept = receipt(stored)
    return PlayerStored(receipt=kept.receipt, id=kept.id, player=player, token=token)


def _was_told(here: LiveTournament, id_: str) -> bool:
    """Whether a line with this id was there when the event was ended, even if it goes on since."""
    known = here.known(id_)
    return known is not None and any(
        line.kind == tournament.EVENT_CLOSED for line in here.events[known.version :]
    )


def report(pass_: Pass, body: Any) -> LineStored:
    """Report a line, {id, kind, ...its fields}; return the receipt."""
    id_, kind, _, data = _said(body)
    here = live(pass_.match)
    require_right(here, pass_, kind, data)
    stored = desk().report(pass_.match, id_, kind, data, reporter(pass_))
    kept = receipt(stored)
    return LineStored(receipt=kept.receipt, id=kept.id, kind=stored.kind)


def enter_slip(pass_: Pass, body: Any) -> SlipStored:
    """Enter the result in a slip's code, {code}; return the receipt, and the result. The staff's
    right.
    """
    require_staff(pass_)
    code = read_slip(schemas.read(schemas.SlipRequest, body)["code"], pass_.match)
    stored = desk().take_slip(code, reporter(pass_))
    first, second, drawn = code.score
    kept = receipt(stored)
    return SlipStored(
        receipt=kept.receipt,
        id=kept.id,
        kind=stored.kind,
        round=code.round,
        table=code.table,
        wins=(first, second),
        draws=drawn,
    )


def join_staff(pass_: Pass, body: Any) -> RefereeStored:
    """Put a referee on duty, {id, name, head}; return the id and the token of the referee's own
    link.
    """
    require_head(pass_)
    request = schemas.read(schemas.StaffRequest, body)
    stored = desk().report(
        pass_.match,
        request["id"],
        tournament.REFEREE_JOINED,
        {"head": request["head"]},
        reporter(pass_),
    )
    referee = str(stored.data["referee"])
    _name_once(stored, referee, request["name"])
    role = REFEREE if request["head"] else FLOOR
    token = services().access.issue(pass_.match, role, referee)
    kept = receipt(stored)
    return RefereeStored(receipt=kept.receipt, id=kept.id, referee=referee, token=token)


def _name_once(entry: Event, person: str, name: str) -> None:
    """Store the name that somebody entered with. Names stand beside the log, so that the line does
    not tell a resend from another's report: raise `IdTaken` where it was sent with another name
    before, or where that name was forgotten.
    """
    desk().people.refresh(entry.match)
    known = desk().people.of(entry.match).get(person)
    if known is None and person not in live(entry.match).now.forgotten:
        desk().rename(entry.match, {person: name})
    elif known != tidy(name):
        raise id_taken(entry.id, entry.version)


def preview(pass_: Pass, body: Any) -> AmendmentPreview:
    """Return what an amendment of the record would do; writes nothing."""
    if isinstance(body, Mapping):
        body = {"id": "preview", "reason": "(preview)", **body}
    _, kind, _, data = _amendment(pass_, body)
    return preview_view(desk().preview(pass_.match, kind, data), live(pass_.match))


def amend(pass_: Pass, body: Any) -> Stored:
    """Amend the record; return the receipt."""
    id_, kind, expected, data = _amendment(pass_, body)
    return receipt(desk().rule(pass_.match, id_, kind, data, reporter(pass_), expected))


def _amendment(pass_: Pass, body: Any) -> tuple[str, str, int | None, Fields]:
    require_staff(pass_)
    fields = _said(body)
    require_right(live(pass_.match), pass_, fields[1], fields[3])
    return fields


def preview_view(outcome: Preview, here: LiveTournament) -> AmendmentPreview:
    """Return what an amendment would do, in sentences."""
    ruling = outcome.ruling
    forbidding = Forbidding(
        rule=ruling.rule, because=as_text(ruling.because), instead=as_text(ruling.instead)
    )
    return AmendmentPreview(
        version=here.head.version,
        possible=ruling.legal,
        ruling=None if ruling.legal else forbidding,
        changes=tuple(as_text(words) for words in changes(outcome)),
        void=tuple(
            VoidLine(
                version=row.version, kind=row.kind, rule=row.rule, because=as_text(row.because)
            )
            for row in outcome.verdicts
        ),
    )


def link_of(pass_: Pass, body: Any) -> NewToken:
    """Make a new link for a player, the door, or the organiser; `revoke` revokes the old ones. The
    staff's right; only somebody with the organiser's rights makes another organiser.
    """
    require_staff(pass_)
    request = schemas.read(schemas.EventTokenRequest, body)
    role, player = request["role"], request["player"]
    if role == ORGANISER:
        require_head(pass_)
    if (role == PLAYER) != (player in live(pass_.match).now.players):
        raise Unreadable({"player": [text("the id of a player, for a player's link alone")]})
    book = services().access
    revoked = book.revoke(pass_.match, role, player) if request["revoke"] else 0
    return NewToken(token=book.issue(pass_.match, role, player), revoked=revoked)


def rename(pass_: Pass, body: Any) -> Renamed:
    """Change a player's name; the staff's right, and each player's for their own name."""
    request = schemas.read(schemas.NameRequest, body)
    here, player = live(pass_.match), request["player"]
    if not is_staff(pass_) and (pass_.role, pass_.seat) != (PLAYER, player):
        raise Forbidden(text("You may report this of yourself alone."))
    if player not in here.now.players or player in here.now.forgotten:
        raise Unreadable({"player": [text("the id of a player whose name was not forgotten")]})
    desk().rename(pass_.match, {player: request["name"]})
    return Renamed(player=player, name=desk().people.name(pass_.match, player))


def view(event: MatchId) -> TournamentView:
    """Return an event as the caller may see it."""
    return event_view(live(event), names_of(event), services().clock(), _is_of_staff(event))


def _is_of_staff(event: MatchId) -> bool:
    """Whether the caller is of an event's staff; with a link of something else one is not."""
    try:
        return is_staff(visitor(event))
    except Forbidden:
        return False


def _said(body: Any) -> tuple[str, str, int | None, Fields]:
    if not isinstance(body, Mapping):
        raise Unreadable({"_": [text("expected a mapping of fields")]})
    head = {key: body[key] for key in ("id", "kind", "expected") if key in body}
    request = schemas.read(schemas.RulingRequest, head)
    data = {key: value for key, value in body.items() if key not in head}
    return request["id"], request["kind"], request["expected"], data


def _fits(pass_: Pass, role: str, player: str) -> bool:
    return role in ("", pass_.role) and player in ("", pass_.seat)


def _nobody(event: MatchId) -> Pass:
    return Pass(event, "spectator", Seat(""))


_ORDER = (ORGANISER, REFEREE, PLAYER, DOOR, "spectator")
