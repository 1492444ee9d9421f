"""The print page: what to print and how, and the PDF."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import replace
from urllib.parse import urlencode

from flask import Response
from flask import render_template
from flask import request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from app.desk.errors.refusals import NotHere
from app.desk.errors.refusals import Unreadable
from app.desk.history.live import Live
from app.desk.opening import is_own_set
from app.i18n.languages import language
from app.i18n.languages import offered
from app.i18n.languages import own_name
from app.i18n.render import Renderer
from app.pages.site import pages
from app.services import services
from app.web import usecases
from app.web.addresses import link_base
from games.paper import Tokens
from games.text import joined
from games.text import text
from printables.options import DUPLEX
from printables.options import EDITIONS
from printables.options import KINDS
from printables.options import PaperInvite
from printables.options import PrintOptions
from printables.pages import Sheet
from printables.preview import picture
from printables.preview import size
from printables.render import to_pdf
from printables.sheets import letters_of
from printables.sheets import misfits_of
from printables.sheets import sheets_of
from printables.stock import CUT
from printables.stock import LABELS
from printables.stock import STOCKS
from printables.wording import Unprintable

MOST_SHEETS = 16
ASKED_FOR = ("stickers", "gauge")
"""Kinds of sheets that are not ticked at first."""


@pages.get("/m/<match>/print")
def print_page(match: str) -> ResponseReturnValue:
    """The form: items, paper, backs, codes, and the number of pages of each kind. With `show`,
    pictures of the sheets, or what keeps them from being printed.
    """
    here, query_args = usecases.live(match), request.args
    try:
        counts, faults = page_counts(here), list(unprintable(here))
        shown = [] if faults else list(shown_sheets(here))
    except Unprintable as error:
        raise Unreadable({"print": [error.words]}) from None
    query = urlencode(
        [(name, value) for name, value in query_args.items(multi=True) if name != "show"]
    )
    return render_template(
        "paper/print.html",
        here=here,
        match=match,
        stocks=list(STOCKS),
        duplex=[(name, backs()[name]) for name in DUPLEX],
        labels=[(name, label_words()[name]) for name in (CUT, *LABELS)],
        counted=counts,
        asked_for=ASKED_FOR,
        entered=query_args,
        shown=shown,
        faults=faults,
        query=query,
        letters=on_paper(here).letters,
        decks=decks(here) or on_paper(here).letters,
        editions=list(EDITIONS),
        languages=[(name, own_name(name)) for name in offered()],
        language=chosen_language(),
        coded=on_paper(here).coded,
        kinds=[(kind, words()[kind], counts[kind]) for kind in KINDS if counts.get(kind)],
    )


@pages.get("/m/<match>/print/<int:number>.png")
def print_preview(match: str, number: int) -> ResponseReturnValue:
    """The picture of one sheet that the query describes."""
    here = usecases.live(match)
    try:
        options = wanted_options(here)
        pages_ = sheets(here, options)
        if number >= len(pages_):
            raise NotHere(
                text(
                    "There is no sheet %(number)s; there are %(len)s, counted from 0.",
                    number=number,
                    len=len(pages_),
                )
            )
        return Response(
            picture(pages_, number, options),
            mimetype="image/png",
            headers={"Cache-Control": "private, max-age=300"},
        )
    except Unprintable as error:
        raise Unreadable({"print": [error.words]}) from None


@pages.post("/m/<match>/print/join.pdf")
def join_pdf(match: str) -> ResponseReturnValue:
    """Sheets with codes to join, for links made just before: the form carries the links, as the
    server stores none.
    """
    here, base = usecases.live(match), link_base()
    titles, urls = request.form.getlist("title"), request.form.getlist("url")
    if (
        not urls
        or len(urls) > MOST_SHEETS
        or len(titles) != len(urls)
        or not all(url.startswith(f"{base}/") for url in urls)
    ):
        raise Unreadable(
            {"url": [f"wanted 1 to {MOST_SHEETS} links of this server, each with its title"]}
        )
    invites = tuple(
        PaperInvite(title, url, tuple(agreed(here)))
        for title, url in zip(titles, urls, strict=True)
    )
    try:
        return as_pdf(
            here,
            drawn(
                here,
                PrintOptions(
                    items=("join",), duplex="single", invites=invites, say=Renderer(language())
                ),
            ),
        )
    except Unprintable as error:
        raise Unreadable({"title": [error.words]}) from None


def drawn(here: Live, options: PrintOptions) -> bytes:
    """Return the PDF for these options."""
    pdf: bytes = services().lanes(to_pdf, sheets(here, options), options)
    return pdf


def as_pdf(here: Live, pdf: bytes) -> Response:
    """Return a PDF for display in the browser."""
    name = f"{here.game.key}-{here.manifest.match}.pdf"
    return Response(
        pdf,
        mimetype="application/pdf",
        headers={"Content-Disposition": f'inline; filename="{name}"'},
    )


def shown_sheets(here: Live) -> Iterator[tuple[str, int, int]]:
    """Yield title, width and height of the picture of each sheet, if the query asks for
    pictures.
    """
    options = wanted_options(here)
    for sheet in sheets(here, options) if "show" in request.args else ():
        yield (options.say(sheet.title), *size(sheet))


def unprintable(here: Live) -> Iterator[str]:
    """Yield what keeps a designer's cards from being printed, if the query asks for pictures of
    sheets with cards. A game's own set is whole.
    """
    options, manifest = wanted_options(here), here.manifest
    with_cards = options.wants("cards") or options.wants("stickers")
    if "show" in request.args and with_cards and is_own_set(manifest.game, manifest.cards):
        misfits = misfits_of(here.game, here.history.start.cards, options)
        yield from (options.say(fault.words) for _, fault in misfits)


def agreed(here: Live) -> Iterator[str]:
    """Yield the options in which this table differs from the defaults, in words; or one sentence
    that it does not.
    """
    chosen = here.history.start.options
    unusual = [
        option
        for option in here.game.options
        if chosen.get(option.name, option.default) != option.default
    ]
    for option in unusual:
        yield text(
            "%(option)s: %(choice)s",
            option=option.label,
            choice=option.called(chosen[option.name]),
        )
    if not unusual:
        yield text("All options as usual")


def backs() -> dict[str, str]:
    """Return the ways of printing backs in words."""
    return {
        "long": _("backs: turn over the long edge"),
        "short": _("backs: turn over the short edge"),
        "gutterfold": _("front and back on one side, to be folded"),
        "single": _("no backs"),
    }


def words() -> dict[str, str]:
    """Return the kinds of sheets in words."""
    return {
        "cards": _("Cards"),
        "mats": _("Mats and tracks"),
        "tokens": _("Markers"),
        "reference": _("Quick reference"),
        "referee": _("The referee's card"),
        "join": _("Table sheet with a code to watch"),
        "stickers": _("Stickers with codes, for cards you have already"),
        "gauge": _("Gauge: how far this printer's second side is off"),
    }


@dataclass(frozen=True, slots=True)
class OnPaper:
    """What the form asks of all that a match's game prints: the letters of decks and seats, and
    whether its pieces can be printed with codes.
    """

    letters: tuple[str, ...] = ()
    coded: bool = False


def on_paper(here: Live) -> OnPaper:
    """Return what a match's game prints; found once, as a match keeps its cards and options."""
    return here.kept(OnPaper, lambda: _found_on_paper(here))


def _found_on_paper(here: Live) -> OnPaper:
    game, start = here.game, here.history.start
    if game.paper is None:
        return OnPaper()
    items = game.paper(start.cards, {**start.options, "coded_tokens": True})
    tokens = [token for item in items if isinstance(item, Tokens) for token in item.tokens]
    return OnPaper(
        letters_of(game, start.cards, PrintOptions(match=start.options)),
        any(token.pieces for token in tokens),
    )


def label_words() -> dict[str, str]:
    """Return the places where stickers are printed, in words."""
    return {
        CUT: _("stickers of 15 mm, to be cut out"),
        "24": _("24 labels of 70 x 37 mm (A4)"),
        "65": _("65 labels of 38 x 21 mm (A4)"),
        "30": _("30 labels of 67 x 25 mm (Letter)"),
    }


def wanted_options(here: Live) -> PrintOptions:
    """Return the options of the query; raise `Unprintable` for an unknown one."""
    query = request.args
    return PrintOptions(
        stock=query.get("stock", "A4"),
        mat_stock=query.get("mat_stock", ""),
        duplex=query.get("duplex", "long"),  # type: ignore[arg-type]
        items=tuple(query.getlist("items")),
        edition=query.get("edition", "normal"),
        code_only="code_only" in query,
        ink_saver="ink_saver" in query,
        bleed="bleed" in query,
        coded_tokens="coded_tokens" in query,
        match=here.history.start.options,
        labels=query.get("labels", CUT),
        decks=decks(here),
        say=Renderer(chosen_language()),
        invites=(
            PaperInvite(
                text("Watch this table"),
                f"{link_base()}/m/{here.manifest.match}",
                tuple(agreed(here)),
            ),
        ),
    )


def chosen_language() -> str:
    """Return the language of the query, else of this page; raise `Unprintable` for an
    unknown one.
    """
    asked = request.args.get("language") or language()
    if asked not in offered():
        known = joined(", ", offered())
        raise Unprintable(
            text(
                "language %(language)s is unknown; wanted one of %(known)s",
                language=repr(asked),
                known=known,
            )
        )
    return asked


def decks(here: Live) -> tuple[str, ...]:
    """Return the letters of the query; without any, those of the match's seats (() for all)."""
    empty = set(here.game.seats) - set(here.manifest.seats)
    usual = (
        tuple(letter for letter in on_paper(here).letters if letter not in empty) if empty else ()
    )
    return tuple(request.args.getlist("decks")) or usual


def sheets(here: Live, options: PrintOptions) -> tuple[Sheet, ...]:
    """Return the sheets of a match's game, with the cards it is played with."""
    return sheets_of(here.game, here.history.start.cards, options)


def page_counts(here: Live) -> dict[str, int]:
    """Return the number of pages of each kind of item on plain A4, empty second sides left out."""
    counts: dict[str, int] = {}
    everything = replace(wanted_options(here), items=KINDS) if here.game.paper else None
    for sheet in sheets(here, everything) if everything else ():
        counts[sheet.kind] = counts.get(sheet.kind, 0) + (not sheet.empty)
    return counts
