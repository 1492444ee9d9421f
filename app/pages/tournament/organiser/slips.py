"""Result slips on paper, read by scanning a code, by photograph, or by typing. What was read is
shown first, and entered by a tap.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from flask import request
from flask.typing import ResponseReturnValue

from app.desk.errors.refusals import Refusal
from app.desk.errors.refusals import Unreadable
from app.pages.scenes import Scene
from app.pages.scenes import render
from app.pages.site import pages
from app.pages.tournament.sight import EventSight
from app.pages.tournament.sight import look_as_staff
from app.tournament.lines.slips import SlipCode
from app.tournament.lines.slips import entered
from app.tournament.lines.slips import read_slip
from app.tournament.lines.slips import require_standing
from app.web.tournament import tournaments
from games.text import Text
from games.text import text

_MOST = 400
"""Most codes that are read at once: 25 slips of the longest kind, more than a photograph holds."""
_SHOWN = 80
"""Most characters that are shown of a line that is no code."""


class ReadSlip(msgspec.Struct, frozen=True, kw_only=True):
    """A slip that was read: its table, its players by name, the marked results (path of the code,
    result in words, in the order of a slip), the result that its table has already ("": none),
    whether that is the one that is marked (`same`), and why none can be entered.
    """

    slip: str
    round: int
    table: int
    players: list[str]
    choices: list[tuple[str, str]]
    there: str
    same: bool
    refused: str


class EnteredSlip(msgspec.Struct, frozen=True, kw_only=True):
    """The result of entering a slip; `refused`: why it was not entered."""

    round: int
    table: int
    words: str
    refused: str


class SlipsScene(Scene, frozen=True):
    """What the page of slips shows: those that were read, those that were entered, and each line
    that was no code, with the reason. `open`: whether there is a result to enter.
    """

    slips: list[ReadSlip]
    done: list[EnteredSlip]
    strange: list[tuple[str, str]]
    open: bool


@pages.get("/e/<event>/slips")
def event_slips(event: str) -> ResponseReturnValue:
    """The page on which slips are photographed."""
    return _page(look_as_staff(event), [], [])


@pages.get("/e/<event>/s/<slip>/<result>")
def event_slip_code(event: str, slip: str, result: str) -> ResponseReturnValue:
    """The address in the code of a result: shows the result, to be entered by a tap."""
    sight = look_as_staff(event)
    return _page(sight, [read_slip(request.path, event)], [])


@pages.post("/e/<event>/slips")
def event_slips_read(event: str) -> ResponseReturnValue:
    """Show what the codes of a photograph mean, one a line in `codes`; nothing is entered yet. A
    line that is no code is told beside those that are.
    """
    sight = look_as_staff(event)
    lines = [line for line in request.form.get("codes", "").split("\n") if line.strip()]
    if not 0 < len(lines) <= _MOST:
        because = text("1 to %(most)s codes of slips, one a line", most=_MOST)
        raise Unreadable({"codes": [because]})
    read, strange = _read([line.strip() for line in lines], event)
    told = [(line, sight.say(because)) for line, because in strange]
    return _page(sight, read, [], told), 200 if read else 400


@pages.post("/e/<event>/slips/enter")
def event_slips_enter(event: str) -> ResponseReturnValue:
    """Enter the chosen result of each slip; show the outcome of each."""
    sight = look_as_staff(event)
    chosen = [value for name, value in request.form.items() if name.startswith("slip.") and value]
    done = [_enter(sight, read_slip(code, event)) for code in chosen[:_MOST]]
    return _page(look_as_staff(event), [], done)


def _read(lines: Sequence[str], event: str) -> tuple[list[SlipCode], list[tuple[str, Text]]]:
    """Return the codes among these lines, and each other line, cut short, with what is wrong."""
    read, strange = [], []
    for line in lines:
        try:
            read.append(read_slip(line, event))
        except Unreadable as error:
            strange.append((line[:_SHOWN], error.more["fields"]["code"][0]))
    return read, strange


def _enter(sight: EventSight, code: SlipCode) -> EnteredSlip:
    refused = ""
    try:
        tournaments.enter_slip(sight.pass_, {"code": code.path})
    except Refusal as refusal:
        refused = sight.say(refusal.message)
    words = _words(sight, code)
    return EnteredSlip(round=code.round, table=code.table, words=words, refused=refused)


def _page(
    sight: EventSight,
    codes: list[SlipCode],
    done: list[EnteredSlip],
    strange: Sequence[tuple[str, str]] = (),
) -> str:
    slips: dict[str, list[SlipCode]] = {}
    for code in codes:
        slips.setdefault(code.slip, []).append(code)
    read = [_slip(sight, list(dict.fromkeys(row))) for row in slips.values()]
    open_ = any(not (slip.there or slip.refused) for slip in read)
    scene = SlipsScene(slips=read, done=done, strange=list(strange), open=open_)
    return render("event/papers/slips.html", sight.scene(), scene)


def _slip(sight: EventSight, codes: Sequence[SlipCode]) -> ReadSlip:
    """Return a slip as the page shows it: its table, its possible results, and why
    there are none.
    """
    first, refused, there = codes[0], "", None
    try:
        there = require_standing(sight.live, first).results.get(first.table)
    except Refusal as refusal:
        refused = sight.say(refusal.message)
    names = [sight.names.get(player, player) for player in first.players]
    return ReadSlip(
        slip=first.slip,
        round=first.round,
        table=first.table,
        players=names,
        choices=[(code.path, _words(sight, code)) for code in sorted(codes, key=_place)],
        there=sight.result(first.players, there) if there else "",
        same=len(codes) == 1 and not refused and entered(sight.live, first) is not None,
        refused=refused,
    )


def _place(code: SlipCode) -> tuple[bool, bool, int, int]:
    """Where a result stands on a slip: those that the first player won, the second, the draws; the
    clearest first.
    """
    first, second, _drawn = code.score
    return first <= second, first == second, -abs(first - second), min(first, second)


def _words(sight: EventSight, code: SlipCode) -> str:
    return sight.score(code.players, code.score)
