"""The referee's tablet: the live timeline, the table with nothing hidden, open questions, and the
tools.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence

from flask import redirect
from flask import render_template
from flask import request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from app.desk.errors.refusals import NotHere
from app.desk.errors.refusals import Unreadable
from app.desk.forms.numbers import read_whole
from app.desk.opening import new_event_id
from app.desk.rights import authorised
from app.i18n.languages import language
from app.i18n.translating import translated
from app.pages.lobby.lobby import link
from app.pages.panes.pages import page_of
from app.pages.referee.evidence import evidence
from app.pages.referee.scene import referee_scene
from app.pages.referee.timeline import TimelineRow
from app.pages.referee.timeline import timeline
from app.pages.scenes import render
from app.pages.seat import answers
from app.pages.seat.seat import report
from app.pages.site import Visit
from app.pages.site import open_visit
from app.pages.site import pages
from app.pages.site import wants_part
from app.services import services
from app.tournament.penalties import GivenPenalty
from app.tournament.penalties import elsewhere
from app.views.edge import in_language
from app.views.infractions import InfractionView
from app.web import usecases
from app.web.addresses import link_base
from app.web.callers.connections import Audience
from app.web.checking import hold_receipts
from app.web.links import join_link
from app.web.links import referee_link
from app.web.sockets import close_revoked
from events import kinds
from events.amend import amend
from events.vocabulary import Seat
from games.text import Text
from games.text import seat_title
from games.text import text
from projections.referee.penalties import harder


@pages.get("/m/<match>/referee")
def referee_page(match: str) -> ResponseReturnValue:
    """The referee's page. `part=live` returns only the part that updates."""
    visit = open_visit(match, "referee")
    page = "referee-all" if "all" in request.args else "referee"
    shown = page_of(Audience(visit.pass_.match, page, "referee", Seat(""), language()))
    if wants_part("live"):
        return render_template("panes/desk/desk.html", view=visit.view, panes=shown.plain())
    panes = shown.filled(visit.view.now)
    return render("referee/desk.html", referee_scene(visit), panes=panes, page=page)


@pages.get("/m/<match>/referee/line/<int:version>")
def referee_line(match: str, version: int) -> ResponseReturnValue:
    """One line of the log, and what a referee may do about it."""
    visit = open_visit(match, "referee")
    rows = [row for row in whole_timeline(visit) if row.version == version]
    if not rows:
        raise NotHere(
            text(
                "The log of this match has no line %(version)s; it ends at %(version2)s.",
                version=version,
                version2=visit.here.head.version,
            )
        )
    event = visit.here.events[version - 1]
    in_force = event.version in amend(visit.here.events).rulings
    return render(
        "referee/line.html",
        referee_scene(visit),
        evidence(visit, version, *_rules_of(rows[0])),
        row=rows[0],
        event=event,
        amends=kinds.kind_of(event).amends,
        in_force=in_force,
        dispute=request.args.get("dispute", "0"),
    )


@pages.get("/m/<match>/referee/call/<int:version>")
def referee_call(match: str, version: int) -> ResponseReturnValue:
    """A call for the referee: the claim, the play it is about, the possible rulings, and the
    answer.
    """
    visit = open_visit(match, "referee")
    call = next((call for call in visit.view.disputes if call.version == version), None)
    if call is None:
        raise NotHere(text("Line %(version)s is no call for the referee.", version=version))
    about = [row for row in whole_timeline(visit) if row.version == call.target]
    rules = (call.rule, *(_rules_of(about[0]) if about else ()))
    shown = evidence(visit, call.target or visit.here.head.version, *rules)
    given = {seat: request.args.get(f"give.{seat}", "0") for seat in visit.view.seats}
    return render(
        "referee/call.html",
        referee_scene(visit),
        shown,
        call=call,
        word=authorised(visit.here.events, version),
        about=about[0] if about else None,
        given=given,
        answered=[
            event
            for event in visit.here.events
            if event.data.get("dispute") == version and kinds.kind_of(event).amends
        ],
    )


def _rules_of(row: TimelineRow) -> tuple[str, ...]:
    """The clauses that concern a play: those of its action, and the one that voided it."""
    line = row.line
    return (line.rule,) if line is not None and line.rule else ()


@pages.post("/m/<match>/referee/tell")
def referee_tell(match: str) -> ResponseReturnValue:
    """Record an event that changes no play: a pause, time, a penalty, a note, an answer to a call,
    a ticked step.
    """
    visit = open_visit(match, "referee")
    data = answers.arguments(request.form)
    if "restored" in request.form:
        data["restored"] = {
            seat: seconds * 1000
            for seat in visit.view.seats
            if (
                seconds := read_whole(
                    request.form.get(f"give.{seat}", "0") or "0", seat, signed=True
                )
            )
        }
    if "seconds" in request.form:
        data["milliseconds"] = read_whole(request.form["seconds"], "seconds", signed=True) * 1000
    body = {
        "id": request.form.get("id") or new_event_id(),
        "kind": request.form.get("kind", ""),
        **data,
    }
    usecases.amend(visit.pass_, body)
    if "queue" in request.form:
        return redirect("/referee/queue", 303)
    back = (
        "/penalties"
        if body["kind"] in (kinds.PENALTY_GIVEN, kinds.INFRACTION_DEFINED)
        else "/check"
        if "back" in request.form
        else ""
    )
    return redirect(referee_link(match) + back, 303)


@pages.post("/m/<match>/referee/verdict")
def referee_verdict(match: str) -> ResponseReturnValue:
    """Record a decision that a game asks of its referee; show the desk again."""
    visit = open_visit(match, "referee")
    body = report(request.form)
    usecases.act(visit.pass_, {**body, "id": body["id"] or new_event_id()})
    return redirect(referee_link(match), 303)


@pages.get("/m/<match>/referee/penalties")
def referee_penalties(match: str) -> ResponseReturnValue:
    """Penalties: each seat's history, the infractions with the usual penalty of each seat, and the
    form for a new one.
    """
    visit = open_visit(match, "referee")
    given = {
        seat: [row for row in visit.view.penalties if row.seat == seat] for seat in visit.view.seats
    }
    before = elsewhere(services().tournaments, visit.here.manifest.match)
    return render(
        "referee/penalties.html",
        referee_scene(visit),
        given=given,
        before=before,
        harder=_harder(before),
    )


def _harder(before: Mapping[str, Sequence[GivenPenalty]]) -> Callable[[str, InfractionView], Text]:
    """Return a function that finds a seat's usual penalty: one step harder for each penalty that
    the player got for the same infraction at another table of the event.
    """

    def usual(seat: str, row: InfractionView) -> Text:
        times = sum(given.infraction == row.name for given in before.get(seat, ()))
        return harder(row.usual_label[seat], times)

    return usual


@pages.route("/m/<match>/referee/receipts", methods=["GET", "POST"])
def referee_receipts(match: str) -> ResponseReturnValue:
    """Compare receipts of the players' phones, or of a signed scoresheet, with the log of this
    server.
    """
    visit = open_visit(match, "referee")
    receipts = request.form.get("receipts", "")
    held = (
        hold_receipts(visit.pass_, {"receipts": receipts.split()})
        if request.method == "POST"
        else None
    )
    return render("referee/receipts.html", referee_scene(visit), entered=receipts, checked=held)


@pages.post("/m/<match>/referee/links")
def referee_links(match: str) -> ResponseReturnValue:
    """Make a new link for a seat or for a second referee; the old links of a seat may
    be revoked.
    """
    visit = open_visit(match, "referee")
    role, seat = request.form.get("role", ""), request.form.get("who", "")
    if role not in ("seat", "referee", "floor"):
        raise Unreadable({"role": ["choose a seat or the referee"]})
    made = usecases.new_token(
        visit.pass_, {"role": role, "seat": seat, "revoke": "revoke" in request.form}
    )
    close_revoked(services())
    label = (
        translated(seat_title(seat))
        if role == "seat"
        else _("Floor referee")
        if role == "floor"
        else _("Referee")
    )
    return render(
        "referee/links.html",
        referee_scene(visit),
        made=link(role, label, link_base(), join_link(made.token)),
        revoked=made.revoked,
    )


def whole_timeline(visit: Visit) -> tuple[TimelineRow, ...]:
    """Return the whole timeline in the language of the page."""
    return in_language(timeline(visit.here), visit.translate)
