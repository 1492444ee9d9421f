"""Why what was tapped on the board is no answer to the open ask, as a report would be told."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence
from typing import Any

from flask import render_template
from flask import request
from flask.typing import ResponseReturnValue

from app.pages.seat import answers
from app.pages.seat import ask
from app.pages.seat.answers import FormData
from app.pages.site import Visit
from app.pages.site import open_visit
from app.pages.site import pages
from app.views.edge import in_language
from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Fields
from events.vocabulary import Seat
from events.vocabulary import freeze
from games.rules import OF_TABLE
from games.rules import Ask
from games.rules import Path
from games.rules import Pick
from games.rules import PickMany
from games.table import Impossible
from games.table import Table
from projections.knowledge.named import told_ruling
from projections.views.history.rulings import RulingView
from projections.views.history.rulings import ruling_view


@pages.post("/m/<match>/seat/wrong")
def wrong_page(match: str) -> ResponseReturnValue:
    """Why no `spot` (a piece, its cell) answers the open ask; nothing where no clause says so."""
    visit = open_visit(match, "seat")
    found = why_wrong(visit, request.form)
    row = found and in_language(found, visit.translate)
    return render_template("seat/panels/wrong.html", row=row)


def why_wrong(visit: Visit, form: FormData) -> RulingView | None:
    """The ruling on the ask's answer if what was tapped were given; None where nothing objects."""
    spec = ask.named(visit.here.game, form.get("name", ""))
    opened = spec.ask(form.get("key", ""))
    if opened is None:
        return None
    actor = Seat(TABLE if spec.who in OF_TABLE else visit.pass_.seat)
    chosen = {key: value for key, value in answers.arguments(form).items() if value is not None}
    for answer in _meant(visit, actor, opened, chosen, form):
        action = Action(actor, spec.name, freeze({**chosen, opened.key: answer}))
        ruling, _ = told_ruling(visit.here.game, visit.here.table, Seat(visit.pass_.seat), action)
        if not ruling.legal:
            return ruling_view(ruling)
    return None


def _meant(visit: Visit, actor: Seat, opened: Ask, chosen: Fields, form: FormData) -> Iterator[Any]:
    """The answers that a tap may mean: the piece where the ask offers pieces, else the cell. Only
    what the seat sees is judged: of anything else not even that it is no answer is told.
    """
    table = visit.here.table
    offered = _offered(table, actor, opened, chosen)
    if not offered:
        return
    zones = visit.view.zones
    seen = (
        {piece.id for zone in zones for piece in zone.pieces}
        if any(value in table.pieces for value in offered)
        else {cell.cell for zone in zones for cell in zone.cells}
    )
    for spot in form.getlist("spot"):
        if spot not in seen:
            continue
        match opened:
            case Pick():
                yield spot
            case PickMany():
                yield [spot]
            case Path():
                yield [*form.getlist("way"), spot]


def _offered(table: Table, actor: Seat, opened: Ask, chosen: Fields) -> Sequence[str]:
    """Everything that the answers to an ask name."""
    if not isinstance(opened, Pick | PickMany | Path):
        return ()
    try:
        found = list(opened.options(table, actor, freeze(dict(chosen))))
    except (Impossible, KeyError, IndexError, ValueError, TypeError, AttributeError):
        return ()  # the table moved on: what was chosen before is gone
    return [name for row in found for name in ([row] if isinstance(row, str) else row)]
