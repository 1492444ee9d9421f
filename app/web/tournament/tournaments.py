"""The words of the doors of events, said once: from a pass and a body to an answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.desk.errors.refusals import Forbidden
from app.desk.errors.refusals import Unreadable
from app.desk.opening import new_event_id
from app.desk.rights import Pass
from app.services import services
from app.tournament.desk import TournamentDesk
from app.tournament.lines.slips import read_slip
from app.tournament.live import LiveTournament
from app.tournament.people import LONGEST
from app.tournament.people import tidy
from app.tournament.rights import DOOR
from app.tournament.rights import ORGANISER
from app.tournament.rights import PLAYER
from app.tournament.rights import REFEREE
from app.tournament.rights import is_staff
from app.tournament.rights import reporter
from app.tournament.rights import require_head
from app.tournament.rights import require_right
from app.tournament.rights import require_staff
from app.views.edge import as_data
from app.views.tournament import event_view
from app.web import schemas
from app.web.callers.access import FLOOR
from app.web.callers.caller import checked
from app.web.callers.caller import known
from app.web.callers.caller import spoken_token
from app.web.callers.caller import tokens
from app.web.callers.organiser import require_may_open
from app.web.usecases import receipt
from events.envelope import Event
from events.kinds import tournament
from events.vocabulary import MatchId
from events.vocabulary import Seat
from games.text import text
from projections.tournament.amending import Preview
from projections.tournament.changes import changes


def desk() -> TournamentDesk:
    """Return this application's desk of events."""
    return services().tournaments


def live(event: str) -> LiveTournament:
    """Return an event as its log has it; raise `NotHere`, `Damaged`."""
    return desk().live(MatchId(event))


def names_of(event: str) -> Mapping[str, str]:
    """Return what the people of an event are called: by id, a pseudonym where no name is known."""
    here, people = live(event), desk().people
    known = people.of(event)
    return {
        id_: known.get(id_) or people.pseudonym(event, id_)
        for id_ in (*here.now.players, *here.now.referees)
    }


def visitor(event: MatchId, role: str = "", player: str = "") -> Pass:
    """Return the caller's pass for an event: of a *role* and a *player*, where the browser holds
    several; the strongest one otherwise. Raise `Forbidden` for a token of something else.
    """
    spoken = spoken_token()
    if spoken:
        return checked(spoken, event)
    found = [pass_ for pass_ in passes(event) if _fits(pass_, role, player)]
    return min(found, key=lambda pass_: _ORDER.index(pass_.role), default=_nobody(event))


def passes(event: MatchId) -> list[Pass]:
    """Return what this browser holds of an event, the newest first."""
    return [
        pass_
        for token in tokens().get(event, [])
        if (pass_ := known(token)) is not None and pass_.match == event
    ]


def open_event(body: Any) -> dict[str, Any]:
    """Open an event and enter its players; return its id, the organiser's token and the door's.
    Whoever the settings let open matches.
    """
    require_may_open()
    request = schemas.read(schemas.EventRequest, body)
    event = desk().open(
        request["game"], request["plan"], request["options"], request["cards"], request["name"]
    )
    enter_all(event, request["players"], "organiser")
    book = services().access
    return {
        "event": event,
        "organiser": book.issue(event, ORGANISER),
        "door": book.issue(event, DOOR),
    }


def enter_all(event: MatchId, rows: list[dict[str, Any]], by: str) -> list[str]:
    """Enter several players, each {name, rating, table}; return their ids."""
    entered = []
    for row in rows:
        data = {key: row[key] for key in ("rating", "table", "absent") if row.get(key)}
        stored = desk().report(event, new_event_id(), tournament.PLAYER_ENTERED, data, by)
        entered.append(str(stored.data["player"]))
    desk().rename(
        event,
        {id_: row.get("name", "") for id_, row in zip(entered, rows, strict=True)},
    )
    return entered


def enter(pass_: Pass, body: Any) -> dict[str, Any]:
    """Enter a player by name; return the id and the token of the player's own link. The door's
    right, and the staff's.
    """
    if pass_.role != DOOR and not is_staff(pass_):
        raise Forbidden(text("Open the link of the door first."))
    request = schemas.read(schemas.EntryRequest, body)
    name = tidy(request["name"])
    if not name:
        raise Unreadable({"name": [text("A name of 1 to %(most)s characters.", most=LONGEST)]})
    data = {key: request[key] for key in ("rating", "table") if request[key]}
    stored = desk().report(
        pass_.match, request["id"], tournament.PLAYER_ENTERED, data, reporter(pass_)
    )
    player = str(stored.data["player"])
    if player not in desk().people.of(pass_.match):
        desk().rename(pass_.match, {player: name})
    token = services().access.issue(pass_.match, PLAYER, player)
    return {**_receipt(stored), "player": player, "token": token}


def report(pass_: Pass, body: Any) -> dict[str, Any]:
    """Report a line, {id, kind, ...its fields}; return the receipt and the line's own fields."""
    id_, kind, _, data = _said(body)
    here = live(pass_.match)
    require_right(here, pass_, kind, data)
    stored = desk().report(pass_.match, id_, kind, data, reporter(pass_))
    return _answer(stored)


def enter_slip(pass_: Pass, body: Any) -> dict[str, Any]:
    """Enter the result that a slip's code says, {code}; return the receipt, and what it says. The
    staff's right.
    """
    require_staff(pass_)
    code = read_slip(schemas.read(schemas.SlipRequest, body)["code"], pass_.match)
    stored = desk().take_slip(code, reporter(pass_))
    first, second, drawn = code.score
    said = {"round": code.round, "table": code.table, "wins": [first, second], "draws": drawn}
    return {**_answer(stored), **said}


def join_staff(pass_: Pass, body: Any) -> dict[str, Any]:
    """Put a referee on duty, {id, name, head}; return the id and the token of the own link."""
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
    desk().rename(pass_.match, {referee: request["name"]})
    role = REFEREE if request["head"] else FLOOR
    token = services().access.issue(pass_.match, role, referee)
    return {**_receipt(stored), "referee": referee, "token": token}


def amend(pass_: Pass, body: Any, preview: bool) -> dict[str, Any]:
    """Amend the record: return what it would do (writes nothing), or store it and return the
    receipt.
    """
    require_staff(pass_)
    if preview and isinstance(body, Mapping):
        body = {"id": "preview", "reason": "(preview)", **body}
    id_, kind, expected, data = _said(body)
    require_right(live(pass_.match), pass_, kind, data)
    if preview:
        return preview_view(desk().preview(pass_.match, kind, data), live(pass_.match))
    stored = desk().rule(pass_.match, id_, kind, data, reporter(pass_), expected)
    return _receipt(stored)


def preview_view(outcome: Preview, here: LiveTournament) -> dict[str, Any]:
    """Return what an amendment would do, in sentences."""
    ruling = outcome.ruling
    return {
        "version": here.head.version,
        "possible": ruling.legal,
        "ruling": None
        if ruling.legal
        else {"rule": ruling.rule, "because": ruling.because, "instead": ruling.instead},
        "changes": list(changes(outcome)),
        "void": [
            {"version": row.version, "kind": row.kind, "rule": row.rule, "because": row.because}
            for row in outcome.verdicts
        ],
    }


def link_of(pass_: Pass, body: Any) -> dict[str, Any]:
    """Make a new link for a player, the door, or the organiser; `revoke` makes the old ones
    worthless. The staff's right; only a head makes another organiser.
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
    return {"token": book.issue(pass_.match, role, player), "revoked": revoked}


def rename(pass_: Pass, body: Any) -> dict[str, Any]:
    """Change what a player is called; the staff's right, and everybody's for their own name."""
    request = schemas.read(schemas.NameRequest, body)
    here, player = live(pass_.match), request["player"]
    if not is_staff(pass_) and (pass_.role, pass_.seat) != (PLAYER, player):
        raise Forbidden(text("You may report this of yourself alone."))
    if player not in here.now.players or player in here.now.forgotten:
        raise Unreadable({"player": [text("the id of a player whose name was not forgotten")]})
    desk().rename(pass_.match, {player: request["name"]})
    return {"player": player, "name": desk().people.name(pass_.match, player)}


def view(event: MatchId) -> dict[str, Any]:
    """Return an event as everybody may know it."""
    return event_view(live(event), names_of(event), services().clock())


def _said(body: Any) -> tuple[str, str, int | None, dict[str, Any]]:
    if not isinstance(body, Mapping):
        raise Unreadable({"_": [text("expected a mapping of fields")]})
    head = {key: body[key] for key in ("id", "kind", "expected") if key in body}
    request = schemas.read(schemas.RulingRequest, head)
    data = {key: value for key, value in body.items() if key not in head}
    return request["id"], request["kind"], request["expected"], data


def _answer(stored: Event) -> dict[str, Any]:
    return {**_receipt(stored), "kind": stored.kind}


def _receipt(stored: Event) -> dict[str, Any]:
    data: dict[str, Any] = as_data(receipt(stored), {})
    return data


def _fits(pass_: Pass, role: str, player: str) -> bool:
    return role in ("", pass_.role) and player in ("", pass_.seat)


def _nobody(event: MatchId) -> Pass:
    return Pass(event, "spectator", Seat(""))


_ORDER = (ORGANISER, REFEREE, PLAYER, DOOR, "spectator")
