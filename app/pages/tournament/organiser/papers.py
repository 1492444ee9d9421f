"""Sheets of an event for a failing network: pairings, result slips, standings, a master sheet."""

from __future__ import annotations

from flask import Response
from flask import request
from flask.typing import ResponseReturnValue

from app.desk.errors.refusals import NotHere
from app.desk.forms.numbers import read_whole
from app.i18n.languages import language
from app.i18n.render import Renderer
from app.pages.scenes import render
from app.pages.site import pages
from app.pages.tournament.players.tables import by_name
from app.pages.tournament.players.tables import scores
from app.pages.tournament.players.tables import winner_of
from app.pages.tournament.sight import EventSight
from app.pages.tournament.sight import look
from app.pages.tournament.sight import look_as_staff
from app.services import services
from app.tournament.lines.slips import slip_code
from app.views.tournament import standings_view
from app.views.tournament import table_view
from app.web.addresses import link_base
from games.text import Text
from games.text import text
from printables.items.lists import ListSheet
from printables.items.lists import lists_pdf
from printables.items.slips import Slip
from printables.items.slips import SlipMark
from printables.items.slips import slips_pdf
from printables.stock import STOCKS
from projections.tournament.state import KNOCKOUT_STAGE
from projections.tournament.state import PairedTable
from projections.tournament.state import Round
from projections.tournament.words import TIEBREAKS
from projections.tournament.words import score_words


@pages.get("/e/<event>/paper")
def event_paper(event: str) -> ResponseReturnValue:
    """The list of sheets."""
    sight = look_as_staff(event)
    return render("event/papers/paper.html", sight.scene())


@pages.get("/e/<event>/paper/<what>.pdf")
def event_pdf(event: str, what: str) -> ResponseReturnValue:
    """A list, or the slips of a round, as PDF; `?round=` names another round than the last."""
    sight = look(event)
    say = Renderer(language(), sight.names)
    if what == "standings":
        content = services().lanes(lists_pdf, [standings_list(sight)], A4, say)
    elif what == "slips":
        content = services().lanes(slips_pdf, slips(sight, _round(sight)), A4, say)
    elif what in LISTS:
        content = services().lanes(lists_pdf, [LISTS[what](sight, _round(sight))], A4, say)
    else:
        raise NotHere(text("There is no such sheet."))
    name = f"{event}-{what}.pdf"
    return Response(
        content,
        mimetype="application/pdf",
        headers={"Content-Disposition": f'inline; filename="{name}"'},
    )


def pairings_by_name(sight: EventSight, round_: Round) -> ListSheet:
    """Return all players sorted by name, with table and opponent."""
    rows = tuple(
        (row.name, str(row.table or text("bye")), row.other) for row in by_name(round_, sight.names)
    )
    heads = (text("Player"), text("Table"), text("Opponent"))
    return ListSheet(_title(sight, round_), text("Pairings by name"), heads, (5, 2, 5), rows)


def pairings_by_table(sight: EventSight, round_: Round) -> ListSheet:
    """Return the tables in order with both players."""
    rows = [
        (str(row.table), *row.names)
        for row in (table_view(round_, table, sight.names) for table in _tables(round_))
    ]
    rows += [("–", sight.names[player], sight.say(text("bye"))) for player in round_.byes]
    heads = (text("Table"), text("First seat"), text("Second seat"))
    return ListSheet(
        _title(sight, round_), text("Pairings by table"), heads, (2, 5, 5), tuple(rows)
    )


def master_sheet(sight: EventSight, round_: Round) -> ListSheet:
    """Return the tables with space for results, with which the event goes on when the network
    fails.
    """
    rows = []
    for table in _tables(round_):
        row = table_view(round_, table, sight.names)
        score = sight.say(score_words(row.result)) if row.result else ""
        rows.append((str(row.table), *row.names, score, ""))
    heads = (
        text("Table"),
        text("First seat"),
        text("Second seat"),
        text("Result"),
        text("Notes"),
    )
    note = text("Master sheet: results by hand are entered later, table by table")
    return ListSheet(_title(sight, round_), note, heads, (1.4, 4, 4, 2.8, 3.2), tuple(rows))


def standings_list(sight: EventSight) -> ListSheet:
    """Return the standings."""
    ties = sight.state.plan.tiebreaks
    rows = tuple(
        (
            str(row.rank),
            row.name,
            row.points,
            *(row.ties[which] for which in ties),
        )
        for row in standings_view(sight.state, sight.names, sight.live.standings())
    )
    heads: tuple[str, ...] = (text("Place"), text("Player"), text("Points"))
    note = (
        text("Final standings")
        if sight.state.closed
        else text("Standings after round %(n)s", n=len(sight.state.played))
    )
    return ListSheet(
        sight.title,
        note,
        (*heads, *(TIEBREAKS[which][0] for which in ties)),
        (1.2, 5, 1.6, *(2 for _ in ties)),
        rows,
    )


def slips(sight: EventSight, round_: Round) -> list[Slip]:
    """Return the result slips of a round, with a code for each possible result."""
    possible = scores(sight.state.plan, round_.stage == KNOCKOUT_STAGE)
    return [_slip(sight, round_, table, possible) for table in _tables(round_)]


def _slip(
    sight: EventSight, round_: Round, table: PairedTable, possible: list[tuple[int, int, int]]
) -> Slip:
    base, names = link_base(), [sight.names[player] for player in table.players]
    return Slip(
        sight.title,
        text("Round %(round)s, table %(table)s", round=round_.number, table=table.number),
        (names[0], names[1]),
        tuple(
            SlipMark(
                f"{score[0]}–{score[1]}",
                winner_of(names, score),
                base + slip_code(sight.live.id, round_, table, score).path,
            )
            for score in possible
        ),
    )


A4 = STOCKS["A4"]
LISTS = {
    "by-name": pairings_by_name,
    "by-table": pairings_by_table,
    "master": master_sheet,
}


def _title(sight: EventSight, round_: Round) -> Text:
    return text("%(event)s, round %(n)s", event=sight.title, n=round_.number)


def _tables(round_: Round) -> list[PairedTable]:
    return sorted(round_.tables, key=lambda table: table.number)


def _round(sight: EventSight) -> Round:
    number = request.args.get("round", "")
    round_ = sight.state.round(read_whole(number, "round")) if number else sight.state.current
    if round_ is None:
        raise NotHere(text("No round has been paired yet."))
    return round_
