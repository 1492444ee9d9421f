"""The print page: what to print and how, and the PDF."""
from __future__ import annotations

from typing import Any

from flask import Response
from flask import render_template
from flask import request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from app import doors
from app.answers import Unreadable
from app.live import Live
from app.pages.site import pages
from printables.options import DUPLEX
from printables.options import EDITIONS
from printables.options import KINDS
from printables.options import PrintOptions
from printables.pages import Sheet
from printables.render import to_pdf
from printables.sheets import sheets_of
from printables.stock import STOCKS


@pages.get("/m/<match>/print")
def print_page(match: str) -> ResponseReturnValue:
    """The form: items, paper, backs, codes; with how many pages each kind takes."""
    here = doors.live(match)
    counts = page_counts(here)
    return render_template(
        "print.html", here=here, match=match, stocks=list(STOCKS), duplex=[(name, backs()[name]) for name in DUPLEX],
        editions=list(EDITIONS), kinds=[(kind, words()[kind], counts[kind]) for kind in KINDS if counts.get(kind)],
    )


@pages.get("/m/<match>/print.pdf")
def print_pdf(match: str) -> ResponseReturnValue:
    """The sheets as PDF."""
    here = doors.live(match)
    try:
        options = wanted(here)
        pdf = to_pdf(sheets(here, options), options)
    except ValueError as error:
        raise Unreadable({"print": [str(error)]}) from None
    name = f"{here.game.key}-{here.manifest.match}.pdf"
    return Response(pdf, mimetype="application/pdf", headers={"Content-Disposition": f'inline; filename="{name}"'})


def backs() -> dict[str, str]:
    """Return the ways of printing backs in words."""
    return {
        "long": _("backs: turn over the long edge"), "short": _("backs: turn over the short edge"),
        "gutterfold": _("front and back on one side, to be folded"), "single": _("no backs"),
    }


def words() -> dict[str, str]:
    """Return the kinds of sheets in words."""
    return {
        "cards": _("Cards"), "mats": _("Mats and tracks"), "tokens": _("Markers"), "reference": _("Quick reference"),
        "referee": _("The referee's card"), "join": _("Join sheets"),
    }


def wanted(here: Live) -> PrintOptions:
    """Return the options the query asks for; raise ValueError for one that does not exist."""
    said = request.args
    return PrintOptions(
        stock=said.get("stock", "A4"), mat_stock=said.get("mat_stock", ""), duplex=said.get("duplex", "long"),  # type: ignore[arg-type]
        items=tuple(said.getlist("items")), edition=said.get("edition", "normal"), code_only="code_only" in said,
        ink_saver="ink_saver" in said, match=here.history.start.options,
    )


def sheets(here: Live, options: PrintOptions) -> tuple[Sheet, ...]:
    """Return the sheets of a match's game, with the cards it is played with."""
    return sheets_of(here.game, here.history.start.cards, options)


def page_counts(here: Live) -> dict[str, int]:
    """Return how many pages each kind of item takes on plain A4."""
    counts: dict[str, Any] = {}
    for sheet in sheets(here, PrintOptions(match=here.history.start.options)) if here.game.paper else ():
        counts[sheet.kind] = counts.get(sheet.kind, 0) + 1
    return counts
