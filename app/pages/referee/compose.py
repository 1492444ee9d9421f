"""The referee composes an action as a seat would: what was really played, or what should stand
although the rules refuse it.
"""

from __future__ import annotations

from flask import request
from flask.typing import ResponseReturnValue

from app.desk.errors.refusals import Unreadable
from app.desk.forms.numbers import read_whole
from app.pages.referee.desk import whole_timeline
from app.pages.referee.evidence import evidence
from app.pages.referee.scene import referee_scene
from app.pages.scenes import render
from app.pages.seat import answers
from app.pages.seat import ask
from app.pages.site import open_visit
from app.pages.site import pages
from app.views.edge import in_language
from events import kinds
from events.vocabulary import TABLE
from events.vocabulary import Seat
from games.rules import BY_TABLE

KINDS = (kinds.PLAY_REPLACED, kinds.PLAY_ALLOWED)


@pages.route("/m/<match>/referee/compose", methods=["GET", "POST"])
def compose_page(match: str) -> ResponseReturnValue:
    """One step of composing an action: its seat, its kind, its asks, and at the end the link to the
    preview.
    """
    visit = open_visit(match, "referee")
    kind = request.args.get("kind", "")
    if kind not in KINDS:
        raise Unreadable({"kind": [f"{kind!r} amends nothing; one of {', '.join(KINDS)}"]})
    target = read_whole(request.args.get("target", "0"), "target")
    table = visit.here.history.before(target) if target else visit.here.table
    who = Seat(request.values.get("who", ""))
    if who not in (*visit.here.manifest.seats, ""):
        raise Unreadable({"who": [f"{who!r} is no seat of this match"]})
    named = request.values.get("name", "")
    step = (
        ask.step(visit.here, table, who, answers.form_of(request), True) if who and named else None
    )
    spec = ask.named(visit.here.game, named) if named else None
    actor = TABLE if spec and spec.who == BY_TABLE else who
    shown = (evidence(visit, target),) if target else ()
    rows = {row.version: row for row in whole_timeline(visit)} if target else {}
    return render(
        "referee/compose.html",
        referee_scene(visit),
        *shown,
        row=rows.get(target),
        kind=kind,
        target=target,
        who=who,
        actor=actor,
        step=in_language(step, visit.translate) if step else None,
        specs=[(spec.name, spec.label) for spec in visit.here.game.actions],
        dispute=request.args.get("dispute", "0"),
        action=request.full_path,
        allow_any=True,
    )
