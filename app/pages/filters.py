"""Filters and functions of the templates: times, sides, copies, and small words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC
from datetime import datetime
from typing import Any

from flask import Flask
from flask_babel import format_date
from flask_babel import gettext as _
from markupsafe import Markup
from markupsafe import escape

from app.desk.opening import new_event_id
from app.i18n.translating import called
from app.i18n.translating import translated
from app.pages.compiled import Compiled
from app.pages.looks import inks_sheet
from app.pages.panes.environment import QuickContext
from app.pages.panes.pane import whole_part
from app.pages.panes.pictures import pictogram
from app.pages.panes.quick import as_html
from app.pages.panes.quick import escaped
from app.pages.rulebook import clause_link
from app.pages.rulebook import clause_mark
from app.pages.seat.answers import sentences
from app.pages.seat.stage import one_tap
from app.pages.seat.stage import sign
from app.pages.syllables import breakable
from app.pages.table.bars import letter
from app.pages.table.bars import near_phases
from app.pages.table.board import spot_key
from app.pages.table.clocks import clock_face
from app.pages.table.grid import piece_key
from app.pages.table.grid import tile_key
from app.pages.table.marks import MARKS
from app.pages.table.scene import bars_of
from app.pages.table.scene import board_of
from app.pages.table.scene import letters_of
from app.views.edge import as_json
from app.web.callers.caller import event_of
from games.text import lowered
from games.text import seat_itself
from games.text import seat_title
from projections.views.base import View
from projections.views.choices.asks import OptionView
from projections.views.choices.reach import LightView

_COMPILED = Compiled()


def add_filters(app: Flask) -> None:
    """Add the filters and functions to the templates."""
    app.jinja_env.bytecode_cache = _COMPILED
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.context_class = QuickContext
    app.jinja_env.filters.update(
        clock=clock,
        span=span,
        copy_no=copy_no,
        in_words=in_words,
        plain=plain,
        breakable=breakable,
        capitalize_first=capitalize_first,
        lower_first=lowered,
        sentences=sentences,
        without_copy=without_copy,
        by_kind=by_kind,
        without_player=without_player,
        sentence=sentence,
        recorded=recorded,
        iso=iso,
        signed_span=signed_span,
        translated=translated,
        called=called,
        day=day,
    )
    app.jinja_env.filters["legend"] = legend
    app.jinja_env.globals.update(
        letter=letter,
        near_phases=near_phases,
        clock_face=clock_face,
        bars_of=bars_of,
        board_of=board_of,
        letters_of=letters_of,
        one_tap=one_tap,
        sign=sign,
        new_id=new_event_id,
        side_of=side_of,
        inks_sheet=inks_sheet,
        clause=clause_link,
        clause_mark=clause_mark,
        event_of=event_of,
        part=whole_part,
        piece_key=piece_key,
        spot_key=spot_key,
        seat_itself=seat_itself,
        seat_title=seat_title,
        tile_key=tile_key,
        pictogram=pictogram,
        **MARKS,
    )


def clock(milliseconds: int) -> str:
    """Return a time (ms since 1970 UTC) as hours, minutes and seconds; the page's script replaces
    it by the reader's local time.
    """
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%H:%M:%S")


def iso(milliseconds: int) -> str:
    """Return a time (ms since 1970 UTC) in ISO format, as the `time` element needs it."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="seconds")


def day(milliseconds: int) -> str:
    """Return the date (UTC) of a time (ms since 1970 UTC) in the page's language."""
    return str(format_date(datetime.fromtimestamp(milliseconds / 1000, UTC), "medium"))


def signed_span(milliseconds: int) -> str:
    """Return a duration (ms) with its sign."""
    return ("−" if milliseconds < 0 else "+") + span(abs(milliseconds))


def span(milliseconds: int) -> str:
    """Return a duration (ms) as minutes and seconds, from an hour on with hours."""
    seconds = max(0, milliseconds) // 1000
    hours, minutes = seconds // 3600, seconds // 60 % 60
    return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"


def copy_no(piece: str) -> str:
    """Return the number of a piece's printed copy; "" where its id has none, and for an answer that
    is no id: a statement may end in a number below 0 (`counter A upkeep -1`).
    """
    code, dash, tail = piece.rpartition("-")
    return tail if dash and tail.isdigit() and " " not in code else ""


def without_copy(name: str, copy: str) -> str:
    """Return a name without the copy number at its end."""
    return name.removesuffix(f" {copy}") if copy else name


class OptionGroup(View, frozen=True, kw_only=True):
    """Options below one heading."""

    name: str
    options: tuple[OptionView, ...]


def by_kind(options: Sequence[OptionView]) -> list[OptionGroup]:
    """Return options grouped by their row; those without a row by their name without the copy
    number.
    """
    groups: dict[str, list[OptionView]] = {}
    for option in options:
        called = option.row or without_copy(option.label, copy_no(str(option.value)))
        groups.setdefault(called, []).append(option)
    return [
        OptionGroup(name=capitalize_first(name), options=tuple(rows))
        for name, rows in groups.items()
    ]


def without_player(words: str, *called: str) -> str:
    """Return a line of the log without the player's name at its beginning."""
    for who in filter(None, called):
        if words.startswith(who):
            return words.removeprefix(who).lstrip()
    return words


def sentence(words: str, *called: str) -> Markup:
    """Return a line of the log with the player's name in bold, if it begins with it."""
    for who in filter(None, called):
        if words.startswith(who):
            return as_html(f"<b>{escaped(called[0])}</b>{escaped(words.removeprefix(who))}")
    return as_html(escaped(words))


def recorded(row: Any) -> Markup:
    """Return a line of the record with its author in bold: for a play its sentence, for other
    events the author and what they did.
    """
    if row.line is not None:
        return as_html(capitalize_first(sentence(row.words, row.who, row.seat)))
    done = without_player(row.words, row.who, row.seat)
    return as_html(f"<b>{escape(capitalize_first(row.who))}</b> {escape(done)}")


def in_words(value: Any) -> str:
    """Return a value in words: yes or no, or a name without its underscores, translated."""
    if isinstance(value, bool):
        return str(_("yes") if value else _("no"))
    return translated(str(value).replace("_", " "))


def plain(value: Any) -> str:
    """Return a value as compact JSON, as forms carry it."""
    return as_json(value, {}).decode()


def capitalize_first(text: str) -> str:
    """Return a label with a capital first letter."""
    return text[:1].upper() + text[1:]


def side_of(seats: list[str], seat: str) -> int:
    """Return the index of a seat at the table; for anything else the number of seats."""
    return seats.index(seat) if seat in seats else len(seats)


def legend(lights: Sequence[LightView]) -> list[str]:
    """Return the kinds of lit cells for these actions, as `static/css/table.css` names them."""
    shown = {
        "go": any(len(light.way) > 1 for light in lights),
        "take": any(light.takes for light in lights),
        "hit": any(light.hits and not light.area for light in lights),
        "area": any(light.area for light in lights),
        "own": any(light.own for light in lights),
    }
    return [name for name, is_shown in shown.items() if is_shown]
