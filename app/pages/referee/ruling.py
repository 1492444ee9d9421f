"""Ruling in two steps: a preview, which writes nothing, and the confirmation, which is valid only
for the log that was previewed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from flask import redirect
from flask import render_template
from flask import request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from msgspec import structs

from app.desk.errors.refusals import Forbidden
from app.desk.errors.refusals import Illegal
from app.desk.errors.refusals import Stale
from app.desk.errors.refusals import Unreadable
from app.desk.forms.numbers import read_whole
from app.desk.opening import new_event_id
from app.desk.walkback import tasks_after
from app.i18n.translating import translator
from app.pages.referee.desk import whole_timeline
from app.pages.referee.evidence import recounted
from app.pages.referee.later import folded
from app.pages.referee.scene import referee_scene
from app.pages.scenes import render
from app.pages.seat import answers
from app.pages.site import Visit
from app.pages.site import open_visit
from app.pages.site import pages
from app.pages.table.changes import restored
from app.pages.table.fights import refought
from app.views.edge import in_language
from app.views.match import with_table
from app.views.preview import PreviewView
from app.views.preview import VerdictView
from app.views.preview import lying_after
from app.web import usecases
from app.web.links import referee_link
from app.web.wire.nesting import carried
from events import kinds
from events.record import Verdict
from events.vocabulary import Fields
from projections.referee.disputes import WALKED_BACK_FIRST
from projections.referee.disputes import pause
from projections.views.base import Answer
from projections.views.history.differences import marked

CARRIED = ("reason", "infraction", "penalty", "onward")


@pages.post("/m/<match>/referee/preview")
def preview_page(match: str) -> ResponseReturnValue:
    """Show the effect of an amendment: both tables, each later play, the backup assessment, the
    walk back.
    """
    return previewed(
        open_visit(match, "referee"), request.form.get("kind", ""), amendment_fields(request.form)
    )


@pages.post("/m/<match>/referee/confirm")
def confirm_page(match: str) -> ResponseReturnValue:
    """Store the amendment that was previewed. If an event came in between, show the new preview
    instead.
    """
    visit, given = open_visit(match, "referee"), _given(request.form.get("give") or "{}")
    kind, data = request.form.get("kind", ""), amendment_fields(request.form)
    if kind == kinds.TABLE_COUNTED:
        data = counted(data)
    elif not data.get("reason"):
        return previewed(
            visit,
            kind,
            data,
            _("Give a reason: it stays in the record and both players read it."),
            400,
        )
    body = {
        "id": request.form.get("id", ""),
        "kind": kind,
        "expected": read_whole(request.form.get("expected", ""), "expected"),
    }
    try:
        stored = usecases.amend(visit.pass_, {**body, **data})
    except Stale:
        return previewed(
            visit,
            kind,
            data,
            _("The match went on while you looked. This is what it would do now."),
            409,
        )
    except (Illegal, Forbidden) as error:
        return previewed(visit, kind, data, visit.translate(str(error)), error.status)
    version = stored.receipt.version
    if "hold" in request.form:
        hold(visit, version)
    if data.get("dispute"):
        query = urlencode({f"give.{seat}": seconds for seat, seconds in given.items()})
        return redirect(referee_link(match) + f"/call/{data['dispute']}?{query}", 303)
    return redirect(referee_link(match) + f"#line-{version}", 303)


def _given(written: str) -> Mapping[str, Any]:
    """The seconds that a referee meant to give each seat, as the preview carries them along."""
    given = carried(written, "give")
    return given if isinstance(given, Mapping) else {}


def hold(visit: Visit, ruling: int) -> None:
    """Pause the clocks after a ruling until the table is walked back, if any piece must be moved;
    the last ticked step starts them again (`app.desk.walkback.is_walked_back`).
    """
    here = usecases.live(visit.pass_.match)
    if here.head.version != ruling or pause(here.events) is not None:
        return
    if tasks_after(here, here.events[ruling - 1]):
        body = {"kind": kinds.CLOCK_PAUSED, "reason": str(WALKED_BACK_FIRST)}
        usecases.amend(visit.pass_, {"id": new_event_id(), **body})


def amendment_fields(form: answers.FormData) -> dict[str, Answer]:
    """Return the fields of an amendment: those that the form carries as JSON, and those chosen or
    typed.
    """
    data = answers.arguments(form)
    data.update({key: form[key].strip() for key in CARRIED if key in form})
    if form.get("dispute", "0") not in ("", "0"):
        data["dispute"] = read_whole(form["dispute"], "dispute")
    return data


def counted(data: Fields) -> dict[str, Answer]:
    """Return the fields of a count, which changes nothing and gives no reason."""
    return {key: value for key, value in data.items() if key in ("claims", "note")}


def previewed(
    visit: Visit, kind: str, data: Fields, message: str = "", status: int = 200
) -> ResponseReturnValue:
    """Answer with the preview of an amendment."""
    asked = {**data, "reason": data.get("reason") or "(preview)"}
    if kind == kinds.TABLE_COUNTED:
        asked = counted(data)
    try:
        preview, outcome = usecases.previewed(visit.pass_, {"kind": kind, **asked})
    except Unreadable as error:
        desk = referee_link(visit.pass_.match)
        return render_template(
            "error.html",
            refusal=translator(visit.here).view(error.as_json()),
            status=400,
            back=desk,
        ), 400
    seen = in_language(preview, visit.translate)
    at = chosen_moment(request.form.get("at", ""), seen)
    tables = (
        in_language(
            usecases.preview_after(visit.pass_, {"kind": kind, **asked}, at), visit.translate
        )
        if at
        else seen
    )
    rows = {row.version: row for row in whole_timeline(visit)}
    lying = lying_after(visit.here, outcome, at)
    return render(
        "referee/preview.html",
        structs.replace(referee_scene(visit), takeback=None),
        kind=kind,
        data=data,
        seen=seen,
        message=message,
        rows=rows,
        id=new_event_id(),
        at=at,
        before=with_table(visit.view, tables.before),
        after=with_table(visit.view, tables.after),
        lying=lying,
        restored=restored(visit.here.game, visit.view.seats, *lying),
        marked=(
            *marked(tables.diff),
            *recounted(tables.before, tables.after),
            *refought(visit.here.game, *lying),
        ),
        counts=tally(seen.verdicts),
        spans=(spans := folded(seen.verdicts, rows)),
        span_of={version: span.verdict.version for span in spans for version in span.versions},
        give=proposals(seen),
        target=rows.get(data.get("target", 0)),
    ), status


def chosen_moment(asked: str, seen: PreviewView) -> int:
    """Return the line of the preview whose tables are shown; 0: the tables at the end."""
    lines = [seen.since, *(row.version for row in seen.verdicts)]
    at = read_whole(asked, "at") if asked else 0
    return at if at in lines[:-1] else 0


def tally(verdicts: Sequence[VerdictView]) -> dict[str, int]:
    """Return how many later plays get each verdict."""
    counts = Counter(row.verdict for row in verdicts)
    return {str(verdict): counts[verdict] for verdict in Verdict}


def proposals(seen: PreviewView) -> dict[str, int]:
    """Return the seconds that the assessment proposes to give back, by seat."""
    return {
        row.seat: row.milliseconds // 1000
        for row in seen.backup.time
        if row.seat and row.milliseconds
    }
