"""The seat's phone: the table, the actions step by step, and disputes and offers about plays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import redirect
from flask import render_template
from flask import request
from flask import url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from markupsafe import Markup
from msgspec import Struct

from app.desk.errors.refusals import NotHere
from app.desk.errors.refusals import Refusal
from app.desk.errors.refusals import Stale
from app.desk.errors.refusals import Unreadable
from app.desk.forms.numbers import read_whole
from app.i18n.languages import language
from app.i18n.translating import translator
from app.pages.panes.pages import page_of
from app.pages.scenes import render
from app.pages.seat import answers
from app.pages.seat import ask
from app.pages.seat.clash import Clash
from app.pages.seat.clash import clash
from app.pages.seat.clash import forecast
from app.pages.seat.consequence import Consequence
from app.pages.seat.consequence import consequence
from app.pages.seat.consequence import due
from app.pages.seat.scene import act_url
from app.pages.seat.scene import appealable
from app.pages.seat.scene import match_scene
from app.pages.seat.scene import seat_scene
from app.pages.seat.stage import stage
from app.pages.seat.tray import TrayCard
from app.pages.seat.tray import tray
from app.pages.site import Visit
from app.pages.site import open_visit
from app.pages.site import pages
from app.pages.site import wants_part
from app.pages.table.scene import letters_of
from app.views.edge import in_language
from app.web import usecases
from app.web.callers.connections import Audience
from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Fields
from events.vocabulary import Seat
from events.vocabulary import freeze
from games.rules import OF_TABLE
from games.text import text
from projections.knowledge.named import told_ruling
from projections.referee.consent import why_not_ask
from projections.views.base import Answer
from projections.views.choices.asks import AllocateView
from projections.views.choices.asks import PickView


@pages.get("/m/<match>/seat")
def seat_page(match: str) -> ResponseReturnValue:
    """The page of a seat. `part=live` returns only the part that updates."""
    visit = open_visit(match, "seat")
    if wants_part("live"):
        shown = page_of(audience(visit))
        return render_template("panes/seat/seat.html", view=visit.view, panes=shown.plain())
    saved = request.args.get("saved", "")
    return render("seat/seat.html", seat_scene(visit), panes=filled_panes(visit), saved=saved)


@pages.route("/m/<match>/seat/act", methods=["GET", "POST"])
def seat_act(match: str) -> ResponseReturnValue:
    """One step of an action: its next ask, or the complete report to be confirmed."""
    visit = open_visit(match, "seat")
    step = ask.step(visit.here, visit.here.table, Seat(visit.pass_.seat), answers.form_of(request))
    anyway = "anyway" in request.values
    return step_panel(
        visit,
        step,
        anyway,
        allow_any=anyway,
        irregular=irregular(visit, step.name, step.args) if step.ruling else None,
        will=consequence(visit, step),
    )


def step_panel(
    visit: Visit,
    step: ask.AskStep,
    anyway: bool = False,
    will: Consequence | None = None,
    **more: Any,
) -> ResponseReturnValue:
    """Return a step of an action as a panel; options that are cards are drawn as cards."""
    cards: tuple[TrayCard, ...] = ()
    drawn: Clash | None = None
    if isinstance(step.ask, PickView):
        cards = tray(visit.here.game, visit.here.table, visit.view, step.ask)
    elif isinstance(step.ask, AllocateView) and not anyway:
        drawn = clash(visit, step, step.ask)
    return panel(
        visit,
        "seat/panels/ask.html",
        step=in_language(step, visit.translate),
        cards=in_language(cards, visit.translate),
        clash=drawn,
        due=due(visit, step, will),
        will=will,
        action=act_url(visit, anyway),
        **more,
    )


@pages.post("/m/<match>/seat/forecast")
def seat_forecast(match: str) -> ResponseReturnValue:
    """What shares that lie in an open ask would bring, and the report that they make."""
    visit = open_visit(match, "seat")
    step = ask.step(visit.here, visit.here.table, Seat(visit.pass_.seat), request.form)
    return render(
        "asks/forecast.html",
        match_scene(visit),
        letters=letters_of(visit.view),
        forecast=forecast(visit, step, request.form.get("key", "")),
        irregular=irregular(visit, step.name, step.args) if step.ruling else None,
        step=in_language(step, visit.translate),
    )


@pages.post("/m/<match>/seat/send")
def seat_send(match: str) -> ResponseReturnValue:
    """Send a report without scripts; a refusal is shown above the present table."""
    visit = open_visit(match, "seat")
    body = report(request.form)
    try:
        stored = usecases.act(visit.pass_, body)
    except Refusal as refusal:
        fresh = open_visit(match, "seat")
        page = render(
            "seat/seat.html",
            seat_scene(fresh),
            panes=filled_panes(fresh),
            irregular=Irregular(body["name"], body["args"]),
            refusal=worded(visit, refusal),
        )
        return page, refusal.status
    version = stored.receipt.version
    return redirect(
        url_for("pages.seat_page", match=match, seat=visit.pass_.seat, saved=version), 303
    )


@pages.get("/m/<match>/seat/play/<int:version>")
def seat_play(match: str, version: int) -> ResponseReturnValue:
    """One line of the log: its standing, and what a seat may do about it."""
    visit = open_visit(match, "seat")
    line = next((line for line in visit.view.log if line.version == version), None)
    if line is None:
        raise NotHere(
            text(
                "There is no line %(version)s among the last ones of this match's log.",
                version=version,
            )
        )
    return panel(
        visit,
        "seat/panels/play.html",
        line=line,
        seen=visit.view.ply,
    )


@pages.get("/m/<match>/seat/call")
def seat_call(match: str) -> ResponseReturnValue:
    """Call the referee about no play in particular; with `appeal`, take the last answer to the head
    referee.
    """
    visit = open_visit(match, "seat")
    appeal = appealable(visit) if "appeal" in request.args else 0
    return panel(
        visit,
        "seat/panels/call.html",
        seen=visit.view.ply,
        line=None,
        appeal=appeal,
    )


@pages.get("/m/<match>/seat/all")
def seat_all(match: str) -> ResponseReturnValue:
    """Everything on the table: every zone with its pieces, and the numbers that the bars omit. With
    `of`, only what is that seat's.
    """
    visit = open_visit(match, "seat")
    of = request.args.get("of", "")
    if of and of not in visit.view.seats:
        raise NotHere(text("This table has no seat %(seat)s.", seat=repr(of)))
    return panel(visit, "seat/panels/all.html", scene_all=stage(visit.view), of=of)


@pages.get("/m/<match>/seat/zone/<zone>/<owner>")
def seat_zone(match: str, zone: str, owner: str) -> ResponseReturnValue:
    """One zone of a seat: for a pile its cards, the top card first."""
    visit = open_visit(match, "seat")
    shown = next((row for row in visit.view.zones if (row.name, row.owner) == (zone, owner)), None)
    if shown is None:
        raise NotHere(
            text(
                "This table has no zone %(zone)s of %(owner)s.", zone=repr(zone), owner=repr(owner)
            )
        )
    return panel(visit, "seat/panels/pile.html", zone=shown)


@pages.get("/m/<match>/seat/plays")
def seat_plays(match: str) -> ResponseReturnValue:
    """The last plays, the newest first."""
    return panel(open_visit(match, "seat"), "seat/panels/plays.html")


@pages.get("/m/<match>/seat/anyway")
def seat_anyway(match: str) -> ResponseReturnValue:
    """Every action of the game, legal now or not, from which a seat asks the others to
    allow one.
    """
    visit = open_visit(match, "seat")
    specs = [
        (spec.name, spec.label) for spec in visit.here.game.actions if spec.who not in OF_TABLE
    ]
    return panel(visit, "seat/panels/anyway.html", specs=specs, action=act_url(visit, anyway=True))


def filled_panes(visit: Visit) -> Mapping[str, Markup]:
    """Return the rendered panes of the page, with their forms filled in."""
    return page_of(audience(visit)).filled(visit.view.now)


def audience(visit: Visit) -> Audience:
    """Return the audience of this browser: all who see the same page of the seat."""
    return Audience(visit.pass_.match, "seat", "seat", visit.pass_.seat, language())


def panel(visit: Visit, part: str, **more: Any) -> ResponseReturnValue:
    """Answer with a panel: alone for a script, else on a page above the table."""
    scene = seat_scene(visit)
    if wants_part("ask"):
        return render(part, scene, **more)
    return render("seat/seat.html", scene, panes=filled_panes(visit), panel=part, **more)


def report(form: answers.FormData) -> Fields:
    """Return the report that a form makes."""
    return {
        "id": form.get("id", ""),
        "seen": read_whole(form.get("seen", ""), "seen"),
        "name": form.get("name", ""),
        "args": {key: value for key, value in answers.arguments(form).items() if value is not None},
    }


def worded(visit: Visit, refusal: Refusal) -> Fields:
    """Return a refusal for display; a stale report only asks to look again."""
    shown: Fields = translator(visit.here).view(refusal.as_json())
    message = shown["message"]
    if isinstance(refusal, Stale):
        message = _(
            "The table moved while you chose. Nothing was recorded; look again and choose anew."
        )
    if isinstance(refusal, Unreadable):
        message = "; ".join(answers.sentences(shown["fields"])) or message
    return {**shown, "message": message}


class Irregular(Struct, frozen=True):
    """A play that the rules refuse, and that the others may be asked to allow."""

    name: str
    args: Mapping[str, Answer]


def irregular(visit: Visit, name: str, args: Fields) -> Irregular | None:
    """Return a refused play that the others may be asked to allow; None where they may not."""
    spec, here = visit.here.game.spec(name), visit.here
    actor = Seat(TABLE if spec is None or spec.who in OF_TABLE else visit.pass_.seat)
    action = Action(actor, name, freeze(dict(args)))
    _, known = told_ruling(here.game, here.table, Seat(visit.pass_.seat), action)
    why = why_not_ask(here.game, here.events, known, action)
    return None if why else Irregular(name, dict(args))
