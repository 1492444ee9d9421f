"""Correction of the table: a form shows the table of the log; fields that the referee changes
become a correction.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any
from typing import NamedTuple
from typing import TypedDict

from flask import request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from app.desk.errors.refusals import NotHere
from app.desk.errors.refusals import Unreadable
from app.desk.forms.numbers import read_whole
from app.pages.referee.ruling import previewed
from app.pages.referee.scene import referee_scene
from app.pages.scenes import render
from app.pages.seat import answers
from app.pages.site import Visit
from app.pages.site import open_visit
from app.pages.site import pages
from events import kinds
from events.vocabulary import Fields
from events.vocabulary import Seat
from games.rules import Equipment
from games.rules import Laid
from games.table import Piece
from games.table import Table
from games.text import NOTHING
from games.text import text
from projections.text.names import piece_name
from projections.text.names import piece_place
from projections.text.names import zone_of
from projections.views.choices.vocabulary import open_spots
from projections.views.choices.vocabulary import spot_of
from projections.views.choices.vocabulary import spot_words
from projections.views.scene.zones import ZoneView
from projections.walkback.checklist import is_dial


class ChangeRow(TypedDict):
    """One statement about the table, as events carry it (`events.vocabulary.Change`)."""

    what: str
    of: str
    key: str
    value: Any


class NamedPiece(NamedTuple):
    """A piece that a referee opens: its name, and where in its zone it lies ("": the zone says)."""

    id: str
    owner: Seat
    name: str
    place: str


class ZoneOfPieces(NamedTuple):
    """The pieces that lie in a zone, of whichever seat."""

    zone: str
    pieces: list[NamedPiece]


@pages.get("/m/<match>/referee/correct")
def correct_page(match: str) -> ResponseReturnValue:
    """A form with counters, numbers of unseen cards, phase and turn, as the log has them."""
    visit = open_visit(match, "referee")
    return render(
        "referee/correct.html",
        referee_scene(visit),
        pieces=list(pieces_by_zone(visit)),
        hidden=_hidden(visit),
        unseen_counters=_kept_by_the_program(visit),
        dispute=request.args.get("dispute", "0"),
    )


@pages.post("/m/<match>/referee/correct")
def corrected_page(match: str) -> ResponseReturnValue:
    """Preview the changes in the form; as a correction, or as a count that only compares."""
    visit = open_visit(match, "referee")
    changes = list(table_changes(visit.here.table, request.form))
    return _preview(visit, changes)


@pages.get("/m/<match>/referee/piece/<piece>")
def piece_form(match: str, piece: str) -> ResponseReturnValue:
    """A form for one piece as the log has it."""
    visit = open_visit(match, "referee")
    here = visit.here.table.pieces.get(piece)
    if here is None:
        raise NotHere(text("There is no piece %(piece)s on this table.", piece=piece))
    marks = visit.here.game.equipment.marks
    shown = next(row for zone in visit.view.zones for row in zone.pieces if row.id == piece)
    return render(
        "referee/correct_piece.html",
        referee_scene(visit),
        piece=here,
        shown=shown,
        facings=facings(),
        places=places(visit, here),
        hosts=hosts(visit, here),
        marks=[mark for mark in marks if mark.laid is not Laid.NOT],
        unseen_marks=[mark for mark in marks if mark.laid is Laid.NOT],
        tallies=[
            (counter.name, counter.label)
            for counter in visit.here.game.equipment.counters
            if counter.of == "piece"
        ],
        dispute=request.args.get("dispute", "0"),
    )


@pages.post("/m/<match>/referee/piece/<piece>")
def piece_corrected(match: str, piece: str) -> ResponseReturnValue:
    """Preview the changes of a piece."""
    visit = open_visit(match, "referee")
    here = visit.here.table.pieces.get(piece)
    if here is None:
        raise NotHere(text("There is no piece %(piece)s on this table.", piece=piece))
    return _preview(visit, list(piece_changes(here, visit.here.game.equipment, request.form)))


def pieces_by_zone(visit: Visit) -> Iterator[ZoneOfPieces]:
    """Yield the zones in which somebody sees a piece, with their pieces by name."""
    table = visit.here.table
    for _name, zones in groupby(visit.view.zones, key=lambda zone: zone.name):
        shown = [zone for zone in zones if zone.layout != "concealed"]
        pieces = [table.pieces[row.id] for zone in shown for row in zone.pieces]
        if pieces:
            yield ZoneOfPieces(
                visit.translate(shown[0].label), [_named(visit, piece) for piece in pieces]
            )


def _named(visit: Visit, piece: Piece) -> NamedPiece:
    game, table = visit.here.game, visit.here.table
    spec = zone_of(game, piece.zone)
    on_cell = spec is not None and piece.cell in spec.cells
    on_another = bool(piece.host) or piece.cell in table.pieces
    place = piece_place(game, table, piece) if on_cell or on_another else NOTHING
    name = visit.translate(piece_name(game, table, piece.id))
    return NamedPiece(piece.id, piece.owner, name, visit.translate(place))


def _kept_by_the_program(visit: Visit) -> set[tuple[str, str]]:
    """Return the counters (owner, name) that no hand sets: they stand apart on the form."""
    rows = ((row.owner, row.name) for row in visit.view.counters)
    return {row for row in rows if not is_dial(visit.here.game, *row)}


def facings() -> dict[str, str]:
    """Return how a piece can lie: (facing, words)."""
    return {"up": _("upright"), "down": _("face down"), "side": _("sideways")}


def places(visit: Visit, piece: Piece) -> list[tuple[str, str]]:
    """Return every place for a piece: (spot, words). Where it lies now is among them."""
    game, table = visit.here.game, visit.here.table
    return [
        (spot, visit.translate(spot_words(game, table, spot)))
        for spot in dict.fromkeys((spot_of(piece), *open_spots(game, table)))
    ]


def hosts(visit: Visit, piece: Piece) -> list[tuple[str, str]]:
    """Return the pieces to which this one can be attached: (id, name); none in a game where nothing
    is attached now.
    """
    table = visit.here.table
    if not any(other.host for other in table.pieces.values()):
        return []
    seen = [row for zone in visit.view.zones for row in zone.pieces]
    return [(row.id, str(row.name)) for row in seen if row.id != piece.id and not row.host]


def table_changes(table: Table, form: answers.FormData) -> Iterator[ChangeRow]:
    """Yield the fields of a form that differ from the table."""
    for key, value in form.items():
        what, _, name = key.partition(":")
        owner, _, counter = name.partition("/")
        held = {"counter": table.count, "hidden": table.hides}.get(what)
        if held and (number := read_whole(value, counter, signed=True)) != held(owner, counter):
            yield change(what, owner, counter, number)
    if form.get("phase", table.phase) != table.phase:
        yield change("phase", value=form["phase"])
    if form.get("turn") and (turn := read_whole(form["turn"], "turn")) != table.turn:
        yield change("turn", value=turn)
    if form.get("active", table.active) != table.active:
        yield change("active", value=form["active"])
    if "acting" in form and tuple(form.getlist("to_act")) != table.to_act:
        yield change("to_act", value=[Seat(seat) for seat in form.getlist("to_act")])


def piece_changes(
    piece: Piece, equipment: Equipment, form: answers.FormData
) -> Iterator[ChangeRow]:
    """Yield the fields of a form that differ from the piece."""
    if "remove" in form:
        yield change("remove", piece.id)
        return
    if form.get("spot") and form["spot"] != spot_of(piece):
        yield change("spot", piece.id, value=form["spot"])
    for key in ("facing", "controller", "host"):
        if form.get(key, getattr(piece, key)) != getattr(piece, key):
            yield change("piece", piece.id, key, form[key])
    for mark in dict.fromkeys((*(spec.name for spec in equipment.marks), *sorted(piece.marks))):
        if (f"mark:{mark}" in form) != (mark in piece.marks):
            yield change("mark", piece.id, mark, f"mark:{mark}" in form)
    for key, value in form.items():
        what, _, counter = key.partition(":")
        if what != "tally":
            continue
        number = read_whole(value or "0", counter, signed=True)
        if number != piece.count(counter):
            yield change("counter", piece.id, counter, number)


def change(what: str, of: str = "", key: str = "", value: Any = None) -> ChangeRow:
    """Return one statement about the table, as events carry it."""
    return {"what": what, "of": of, "key": key, "value": value}


def _preview(visit: Visit, changes: list[ChangeRow]) -> ResponseReturnValue:
    if not changes:
        raise Unreadable(
            {"changes": ["nothing was altered in the form, so there is nothing to correct"]}
        )
    if request.form.get("mode") == "count":
        return previewed(visit, kinds.TABLE_COUNTED, {"claims": changes})
    data: Fields = {"changes": changes, "reason": request.form.get("reason", "").strip()}
    if request.form.get("dispute", "0") not in ("", "0"):
        data = {**data, "dispute": read_whole(request.form["dispute"], "dispute")}
    return previewed(visit, kinds.TABLE_CORRECTED, data)


def _hidden(visit: Visit) -> list[ZoneView]:
    hidden = visit.here.table.hidden
    return [zone for zone in visit.view.zones if (zone.owner, zone.name) in hidden]
