"""The use cases that HTTP and sockets share: each takes a pass and a body, and returns
an answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from app.desk.desk import Desk
from app.desk.errors.refusals import Damaged
from app.desk.errors.refusals import Forbidden
from app.desk.errors.refusals import NotHere
from app.desk.errors.refusals import OtherEdition
from app.desk.errors.refusals import Unreadable
from app.desk.errors.sentences import no_action
from app.desk.errors.sentences import no_seat
from app.desk.forms.actions import read_chosen
from app.desk.forms.openings import opened_once
from app.desk.forms.openings import wished_id
from app.desk.history.live import Live
from app.desk.opening import ID_LENGTH
from app.desk.opening import Branching
from app.desk.rights import Pass
from app.desk.rights import require_rank
from app.desk.rights import require_referee
from app.desk.rights import require_seat
from app.desk.rights import require_word
from app.desk.rights import why_heads
from app.services import services
from app.views import timepoints
from app.views.match import MatchView
from app.views.match import match_view
from app.views.preview import MomentTables
from app.views.preview import PreviewView
from app.views.preview import preview_view
from app.views.preview import tables_after
from app.views.queue import CallLine
from app.views.queue import TableLine
from app.views.queue import call_lines
from app.views.queue import table_line
from app.web import schemas
from app.web.answers import MatchTokens
from app.web.answers import NewToken
from app.web.answers import ReceiptView
from app.web.answers import Stored
from app.web.callers.organiser import is_organiser
from app.web.callers.organiser import require_may_open
from events import kinds
from events.envelope import Event
from events.kinds.base import By
from events.vocabulary import TABLE
from events.vocabulary import Fields
from events.vocabulary import MatchId
from events.vocabulary import freeze
from games.table import Impossible
from games.text import joined
from games.text import text
from projections.knowledge.named import as_named
from projections.replay.as_recorded import Axis
from projections.replay.rebase import Rebase
from projections.views.choices.asks import ChoiceView
from projections.views.choices.asks import choice_view

RULING_HEAD = ("id", "kind", "expected")


def desk() -> Desk:
    """Return this application's desk."""
    return services().desk


def live(match: str) -> Live:
    """Return a match from its log; raise `NotHere`, `Damaged`. Reading records nothing."""
    return desk().live(MatchId(match))


def open_match(body: Any, form: str = "") -> MatchTokens:
    """Open a match; return its id and a token for each seat, the referee and a spectator. For
    everybody whom the settings let open matches. *form*: the id of the form that asks for it,
    which opens one match, however often it is sent.
    """
    require_may_open()
    request = schemas.read(schemas.MatchRequest, body)
    return links(
        opened_once(
            wished_id(services().settings.secret, form, request, ID_LENGTH),
            lambda match: desk().open(**request, match=match),
            lambda match: live(match).manifest.opened_at,
            services().clock,
        )
    )


def branch_off(pass_: Pass, body: Any, form: str = "") -> MatchTokens:
    """Open a sandbox from a moment of a match; return its id and tokens. The referee's right: a
    sandbox shows all hands. *form*: as in `open_match`.
    """
    require_referee(pass_)
    request = schemas.read(schemas.BranchRequest, body)
    moment = Branching(desk(), live(pass_.match), request["version"], request["ply"])
    wish = {"of": pass_.match, **request}
    sandbox = opened_once(
        wished_id(services().settings.secret, form, wish, ID_LENGTH),
        lambda match: moment.open(request["name"], match),
        lambda match: live(match).manifest.opened_at,
        services().clock,
    )
    moment.fill(sandbox)
    return links(sandbox)


def links(match: MatchId) -> MatchTokens:
    """Return a match's id with a new token for each seat and the referee."""
    book, seats = services().access, desk().live(match).manifest.seats
    return MatchTokens(
        match=match,
        seats={seat: book.issue(match, "seat", seat) for seat in seats},
        referee=book.issue(match, "referee"),
    )


def act(pass_: Pass, body: Any) -> Stored:
    """Report an action (or talk) for the caller's seat; return the receipt.

    The referee, as host, may report what belongs to the table itself, such as a random first
    player.
    """
    request = schemas.read_report(body)
    if request["name"] in kinds.reported_by(By.SEAT):
        return talk(pass_, request["id"], request["name"], request["args"], request["seen"])
    seat = TABLE if pass_.role == "referee" else require_seat(pass_).seat
    event = desk().report(
        pass_.match,
        seat,
        request["id"],
        request["seen"],
        request["name"],
        request["args"],
        by=pass_.seat or pass_.role,
    )
    return receipt(event)


def talk(pass_: Pass, id_: str, kind: str, data: Fields, seen: int = 0) -> Stored:
    """Report the talk of seats: a dispute, a takeback offer, a request to allow a refused play, a
    pause. It may be said on an earlier ply than the last.

    The last seat to accept a takeback, or to consent to a play, amends the record.
    """
    seat = require_seat(pass_).seat
    if kind == kinds.SEAT_RELEASED:
        data = {"reason": "", **data, "seat": seat}
    if kind == kinds.CONSENT_ASKED and isinstance(data.get("action"), Mapping):
        data = {**data, "action": {"seat": seat, **data["action"]}}
    return receipt(desk().tell(pass_.match, id_, kind, data, by=seat, seen=seen))


def preview(pass_: Pass, body: Any) -> PreviewView:
    """Return what an amendment would do; writes nothing."""
    return previewed(pass_, body)[0]


def previewed(pass_: Pass, body: Any) -> tuple[PreviewView, Rebase]:
    """Return what an amendment would do, in words and as the plays carried out; writes nothing."""
    require_referee(pass_)
    kind, _, _, data = _amendment(body, preview=True)
    here = desk().live(pass_.match)
    outcome, now = desk().preview(pass_.match, kind, data), desk().clock()
    needs_head = bool(why_heads(here, pass_, outcome, now, data))
    return preview_view(here, kind, outcome, now, data, needs_head), outcome


def preview_after(pass_: Pass, body: Any, at: int) -> MomentTables:
    """Return both tables of a preview after the line *at*; writes nothing."""
    require_referee(pass_)
    kind, _, _, data = _amendment(body, preview=True)
    outcome = desk().preview(pass_.match, kind, data)
    return tables_after(desk().live(pass_.match), outcome, at)


def amend(pass_: Pass, body: Any) -> Stored:
    """Store an event of the referee and return its receipt."""
    require_referee(pass_)
    kind, id_, expected, data = _amendment(body, preview=False)
    here = desk().live(pass_.match)
    with here.lock:
        known = here.known(id_)
        if known is None:
            require_rank(here, pass_, kind, data)
        if not kinds.named(kind).amends:
            return receipt(desk().tell(pass_.match, id_, kind, data, by="referee"))
        if pass_.floor and known is None and kind != kinds.TABLE_COUNTED:
            require_word(here, pass_, desk().preview(pass_.match, kind, data), desk().clock(), data)
        return receipt(desk().rule(pass_.match, id_, kind, data, expected=expected))


def options(pass_: Pass, body: Any) -> ChoiceView:
    """Return the next ask of an action after the answers so far."""
    seat = require_seat(pass_).seat
    request = schemas.read(schemas.OptionsRequest, body)
    here = live(pass_.match)
    spec = here.game.spec(request["name"])
    if spec is None:
        raise Unreadable({"name": [no_action(here.game.title, request["name"])]})
    chosen = freeze(read_chosen(spec, seat, request["chosen"]))
    known = as_named(here.game, here.table, seat, spec, chosen)
    try:
        return choice_view(here.game, known, seat, spec.name, chosen)
    except Impossible as error:
        raise Unreadable({"chosen": [str(error)]}) from error


def view(
    pass_: Pass, version: int | None = None, ply: int | None = None, eyes: str = ""
) -> MatchView:
    """Return what the caller may see, now or at a moment; the referee may choose another viewer
    (*eyes*).
    """
    here = live(pass_.match)
    return match_view(here, timepoints.eyes(pass_, here, eyes), desk().clock(), version, ply)


def moments(pass_: Pass, axis: str, kind: str, eyes: str) -> timepoints.MomentsView:
    """Return the moments of a match that the caller may know."""
    here = live(pass_.match)
    return timepoints.moments_view(
        here, timepoints.eyes(pass_, here, eyes), timepoints.read_axis(axis), kind
    )


def diff(pass_: Pass, first: str, second: str, eyes: str) -> timepoints.DiffView:
    """Return the differences between two moments of a match (without the second: to the match as it
    stands now).
    """
    here = live(pass_.match)
    until = (
        timepoints.read_point(second, "to")
        if second
        else timepoints.TimePoint(Axis.STANDING, here.history.ply)
    )
    return timepoints.diff_view(
        here, timepoints.eyes(pass_, here, eyes), timepoints.read_point(first, "from"), until
    )


def receipt(event: Event) -> Stored:
    """Return the receipt of a stored event."""
    proof = ReceiptView(match=event.match, version=event.version, hash=event.hash)
    return Stored(receipt=proof, id=event.id)


def _amendment(body: Any, preview: bool) -> tuple[str, str, int | None, Fields]:
    """The fields common to a referee's body: kind, id, the version previewed; and the event's own
    fields.
    """
    if not isinstance(body, Mapping):
        raise Unreadable({"_": [text("expected a mapping of fields")]})
    head = {key: body[key] for key in RULING_HEAD if key in body}
    if preview:
        head.setdefault("id", "preview")
    request = schemas.read(schemas.RulingRequest, head)
    known = kinds.reported_by(By.REFEREE, By.HEAD)
    if request["kind"] not in known:
        why = text(
            "%(kind)s is nothing a referee can do; one of %(known)s",
            kind=repr(request["kind"]),
            known=joined(", ", known),
        )
        raise Unreadable({"kind": [why]})
    if preview and not kinds.named(request["kind"]).amends:
        why = text(
            "%(kind)s changes no play; there is nothing to preview", kind=str(request["kind"])
        )
        raise Unreadable({"kind": [why]})
    data = {key: value for key, value in body.items() if key not in RULING_HEAD}
    return request["kind"], request["id"], request["expected"], data


def queue(matches: Iterable[str]) -> tuple[CallLine, ...]:
    """Return the open calls of some matches, the oldest first."""
    now = desk().clock()
    rows = [row for here in readable(matches) for row in call_lines(here, now)]
    return tuple(sorted(rows, key=lambda row: -row.waiting))


def watched(matches: Iterable[str]) -> tuple[TableLine, ...]:
    """Return the state of some matches, each with its clocks, who is to act, and why it waits."""
    now = desk().clock()
    return tuple(table_line(here, now) for here in readable(matches))


def readable(matches: Iterable[str]) -> Iterator[Live]:
    """Yield the matches that can be read; a damaged one does not hide the others."""
    for match in matches:
        with suppress(Damaged, OtherEdition, NotHere):
            yield live(match)


def new_token(pass_: Pass, body: Any) -> NewToken:
    """Issue a new token for a seat or a referee of a match; with `revoke` the old ones are revoked.

    The referee's right, or the organiser's; a floor referee makes no head referee.
    """
    if not is_organiser():
        require_referee(pass_)
    request = schemas.read(schemas.TokenRequest, body)
    if pass_.floor and request["role"] == "referee":
        raise Forbidden(text("Only the head referee makes another link of a head referee."))
    match = pass_.match
    here = desk().live(match)
    if request["role"] == "seat" and request["seat"] not in here.manifest.seats:
        raise Unreadable({"seat": [(no_seat(request["seat"], here.manifest.seats))]})
    book = services().access
    revoked = book.revoke(match, request["role"], request["seat"]) if request["revoke"] else 0
    token = book.issue(match, request["role"], request["seat"])
    return NewToken(token=token, revoked=revoked)


def resolve(body: Any) -> tuple[str, Pass]:
    """Return a token and what it opens; raise `Forbidden` where it opens nothing."""
    token = schemas.read(schemas.SessionRequest, body)["token"]
    pass_ = services().access.resolve(token)
    if pass_ is None:
        raise Forbidden(
            text("This token opens nothing (any more); ask the referee for a new link.")
        )
    return token, pass_
