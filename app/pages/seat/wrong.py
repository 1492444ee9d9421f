"""Why what was tapped on the board is no answer to the open ask, as a report would be told."""

from __future__ import annotations

from collections.abc import Collection
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
from app.views.match import MatchView
from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Seat
from events.vocabulary import freeze
from games.rules import OF_TABLE
from games.rules import Ask
from games.rules import Path
from games.rules import Pick
from games.rules import PickMany
from games.table import Table
from projections.knowledge.named import as_named
from projections.knowledge.named import offered_words
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
    game, seat = visit.here.game, Seat(visit.pass_.seat)
    spec = ask.named(game, form.get("name", ""))
    opened = spec.ask(form.get("key", ""))
    if opened is None:
        return None
    given = answers.arguments(form)
    chosen = freeze({key: value for key, value in given.items() if value is not None})
    known = as_named(game, visit.here.table, seat, spec, chosen)
    actor = Seat(TABLE if spec.who in OF_TABLE else seat)
    seen = _seen(visit.view, known, offered_words(opened, known, actor, chosen))
    for answer in _meant(opened, [spot for spot in form.getlist("spot") if spot in seen], form):
        action = Action(actor, spec.name, freeze({**chosen, opened.key: answer}))
        ruling, _ = told_ruling(game, visit.here.table, seat, action)
        if not ruling.legal:
            return ruling_view(ruling)
    return None


def _seen(view: MatchView, table: Table, offered: Collection[str]) -> set[str]:
    """What a tap may mean: a piece where the ask offers pieces, a cell where it offers others. Only
    what the seat sees is judged: of anything else not even that it is no answer is told.
    """
    if not offered:
        return set()
    if any(word in table.pieces for word in offered):
        return {piece.id for zone in view.zones for piece in zone.pieces}
    return {cell.cell for zone in view.zones for cell in zone.cells}


def _meant(opened: Ask, spots: Sequence[str], form: FormData) -> Iterator[Any]:
    """The answers that a tap on each of these may mean."""
    for spot in spots:
        match opened:
            case Pick():
                yield spot
            case PickMany():
                yield [spot]
            case Path():
                yield [*form.getlist("way"), spot]
