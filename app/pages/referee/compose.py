"""The referee puts an action together as a seat would: what was really played, or what shall stand
although it is refused.
"""

from __future__ import annotations

from flask import request
from flask.typing import ResponseReturnValue

from app.desk.errors.refusals import Unreadable
from app.desk.forms.numbers import read_whole
from app.pages.referee.scene import referee_scene
from app.pages.scenes import render
from app.pages.seat import ask
from app.pages.site import pages
from app.pages.site import visit
from app.views.edge import in_language
from events import kinds
from events.vocabulary import TABLE
from events.vocabulary import Seat
from games.rules import BY_TABLE

KINDS = (kinds.PLAY_REPLACED, kinds.PLAY_ALLOWED)


@pages.route("/m/<match>/referee/compose", methods=["GET", "POST"])
def compose_page(match: str) -> ResponseReturnValue:
    """One step of putting an action together: whose, which, its asks, and at the end the way to the
    preview.
    """
    found = visit(match, "referee")
    kind = request.args.get("kind", "")
    if kind not in KINDS:
        raise Unreadable({"kind": [f"one of {', '.join(KINDS)}"]})
    target = read_whole(request.args.get("target", "0"), "target")
    table = found.here.history.before(target) if target else found.here.table
    who = Seat(request.values.get("who", ""))
    if who not in (*found.here.manifest.seats, ""):
        raise Unreadable({"who": [f"{who!r} is no seat of this match"]})
    named = request.values.get("name", "")
    step = ask.step(found.here, table, who, request.values) if who and named else None
    spec = ask.named(found.here.game, named) if named else None
    actor = TABLE if spec and spec.who == BY_TABLE else who
    return render(
        "referee/compose.html",
        referee_scene(found),
        kind=kind,
        target=target,
        who=who,
        actor=actor,
        step=in_language(step, found.tell) if step else None,
        specs=[(spec.name, spec.label) for spec in found.here.game.actions],
        dispute=request.args.get("dispute", "0"),
        action=request.full_path,
        allow_any=True,
    )
