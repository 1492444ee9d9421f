"""Handles the forms of an event: a kind of line, its fields, and the page to go back to."""

from __future__ import annotations

from typing import Any

from flask import redirect
from flask import request
from flask.typing import ResponseReturnValue
from marshmallow import fields
from werkzeug.datastructures import MultiDict

from app.desk.errors.refusals import Unreadable
from app.desk.forms.numbers import read_whole
from app.pages.scenes import Scene
from app.pages.scenes import render
from app.pages.site import pages
from app.pages.tournament.sight import look
from app.web.answers import AmendmentPreview
from app.web.tournament import tournaments
from events import kinds
from events.kinds.base import BadPayload
from events.vocabulary import JSONObject
from events.vocabulary import MatchId
from games.kit.numbers import whole_number

_OWN = ("id", "sure")
"""Fields that belong to the form of the preview itself."""


class PreviewScene(Scene, frozen=True):
    """What the preview of an amendment shows: its effect, the fields of the form (name, value), and
    the page to go back to.
    """

    seen: AmendmentPreview
    entered: list[tuple[str, str]]
    kind: str
    back: str


@pages.post("/e/<event>/do")
def event_do(event: str) -> ResponseReturnValue:
    """Report the line of a form, then show the previous page again."""
    form = request.form
    pass_ = tournaments.visitor(MatchId(event), form.get("as", ""), form.get("player_", ""))
    kind = form.get("kind", "")
    tournaments.report(pass_, {"id": form.get("id", ""), "kind": kind, **line_fields(kind, form)})
    return redirect(way_back(event), 303)


@pages.post("/e/<event>/amend")
def event_amend(event: str) -> ResponseReturnValue:
    """Show what an amendment would do; record it once that was confirmed (`sure`)."""
    sight, form = look(event), request.form
    kind = form.get("kind", "")
    body = {"kind": kind, **amendment(kind, form)}
    if form.get("sure"):
        id_, expected = form.get("id", ""), form.get("expected", "")
        tournaments.amend(
            sight.pass_,
            {"id": id_, "expected": whole_number(expected), **body},
        )
        return redirect(way_back(event), 303)
    asked = {key: value for key, value in body.items() if value != ""}
    seen = tournaments.preview(sight.pass_, asked)
    fields_ = [(name, value) for name, value in form.items(multi=True) if name not in _OWN]
    scene = PreviewScene(seen=seen, entered=fields_, kind=kind, back=way_back(event))
    return render("event/organiser/preview.html", sight.scene(), scene)


def line_fields(kind: str, form: MultiDict[str, str]) -> JSONObject:
    """Return the fields of a line from its form; raise `Unreadable`."""
    try:
        declared = kinds.named(kind, kinds.tournament.KINDS).schema._declared_fields
    except BadPayload as error:
        raise Unreadable(error.fields) from None
    fields_ = {}
    for name, field in declared.items():
        if name in form:
            fields_[name] = _value(name, field, form.getlist(name))
    return fields_


def amendment(kind: str, form: MultiDict[str, str]) -> JSONObject:
    """Return the fields of an amendment from its form; those of a replacing line are named `to.`
    and the field's name.
    """
    fields_ = line_fields(kind, form)
    target = form.get("of", "")
    rows = {name.removeprefix("to."): name for name in form if name.startswith("to.")}
    if rows:
        changed = MultiDict((name, value) for name in rows for value in form.getlist(rows[name]))
        fields_["fields"] = line_fields(target, changed)
    return fields_


def way_back(event: str) -> str:
    """Return the page of this event that a form names, else the event's own page."""
    page = request.form.get("back", "")
    return page if page.startswith(f"/e/{event}") else f"/e/{event}"


def _value(name: str, field: Any, values: list[str]) -> Any:
    if isinstance(field, fields.List):
        parts = [part for row in values for part in row.replace(",", " ").split()]
        return [_value(name, field.inner, [part]) for part in parts]
    word = values[-1].strip()
    if isinstance(field, fields.Boolean):
        return word in ("1", "true", "on")
    if isinstance(field, fields.Integer):
        return read_whole(word, name, signed=True)
    return word
