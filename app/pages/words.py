"""What the templates may call: times, sides, copies, and small words. No names of games, seats or
goods.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC
from datetime import datetime
from typing import Any

from flask import Flask
from flask_babel import gettext as _

from app.desk.opening import new_event_id
from app.i18n.telling import told
from app.pages.looks import sides_sheet
from app.pages.rulebook import clause_link
from app.pages.seat.answers import sentences
from app.pages.seat.stage import one_tap
from app.pages.seat.stage import sign
from app.pages.seat.stage import stage
from app.web.caller import event_of
from projections.text.words import lower


def teach(app: Flask) -> None:
    """Give the templates their words."""
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.filters.update(
        clock=clock,
        span=span,
        copy_no=copy_no,
        said=said,
        plain=plain,
        capitalize_first=capitalize_first,
        lower_first=lower,
        sentences=sentences,
        without_copy=without_copy,
        key_facts=key_facts,
        by_kind=by_kind,
        told_of=told_of,
        iso=iso,
        signed_span=signed_span,
        told=told,
    )
    app.jinja_env.filters["legend"] = legend
    app.jinja_env.globals.update(
        stage=stage,
        one_tap=one_tap,
        sign=sign,
        new_id=new_event_id,
        side_of=side_of,
        sides_sheet=sides_sheet,
        clause=clause_link,
        event_of=event_of,
    )


def clock(milliseconds: int) -> str:
    """Return a moment as hours and minutes (UTC): the page's script puts the reader's own time in
    its place.
    """
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%H:%M:%S")


def iso(milliseconds: int) -> str:
    """Return a moment as the `time` element wants it."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="seconds")


def signed_span(milliseconds: int) -> str:
    """Return a length of time that is given or taken."""
    return ("−" if milliseconds < 0 else "+") + span(abs(milliseconds))


def span(milliseconds: int) -> str:
    """Return a length of time as minutes and seconds, hours before them where there are any."""
    seconds = max(0, milliseconds) // 1000
    hours, minutes = seconds // 3600, seconds // 60 % 60
    return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"


def copy_no(piece: str) -> str:
    """Return which printed copy a piece is, "" where its id does not say."""
    tail = piece.rpartition("-")[2]
    return tail if tail.isdigit() and "-" in piece else ""


def without_copy(name: str, copy: str) -> str:
    """Return a name without the number of the copy at its end: that stands beside it, and kinds are
    gathered by it.
    """
    return name.removesuffix(f" {copy}") if copy else name


def by_kind(options: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return options gathered by the row in which people look for them, else by their name without
    the copy's number.
    """
    groups: dict[str, list[dict[str, Any]]] = {}
    for option in options:
        groups.setdefault(
            option.get("row") or without_copy(option["label"], copy_no(str(option["value"]))), []
        ).append(option)
    return [{"name": capitalize_first(name), "options": rows} for name, rows in groups.items()]


def told_of(words: str, seat: str) -> str:
    """Return a line of the log without the seat at its beginning, where the player's name stands
    before it.
    """
    return words.removeprefix(f"{seat} ")


def key_facts(piece: Mapping[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """Return what a small card tells of a piece: `live` what may change in play, `short` its
    printed numbers.
    """
    dials = {row["name"] for row in piece["dials"]}
    drawn = {row["label"].lower() for row in piece["dials"]}
    live = {
        name.lower().replace("_", " "): value
        for name, value in piece["counters"].items()
        if name not in dials
    }
    told = [
        {**fact, "value": str(fact["value"]).replace(" / ", "/")}
        for fact in piece["facts"]
        if fact["label"].lower() in live
    ]
    known = {fact["label"].lower() for fact in told}
    rest = [{"label": name, "value": value} for name, value in live.items() if name not in known]
    short = [
        fact
        for fact in piece["facts"]
        if fact["label"].lower() not in known | drawn and str(fact["value"]).lstrip("-").isdigit()
    ]
    return {"live": [*told, *rest], "short": short[:6]}


def said(value: Any) -> str:
    """Return a value as people write it."""
    if isinstance(value, bool):
        return str(_("yes") if value else _("no"))
    return told(str(value).replace("_", " "))


def plain(value: Any) -> str:
    """Return a value as the compact JSON that forms carry."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def capitalize_first(text: str) -> str:
    """Return a label as it stands at the beginning of a line."""
    return text[:1].upper() + text[1:]


def side_of(seats: list[str], seat: str) -> int:
    """Return the place of a seat at the table; one more than the last for whatever belongs to
    nobody.
    """
    return seats.index(seat) if seat in seats else len(seats)


def legend(lights: list[Mapping[str, Any]]) -> list[str]:
    """Return the ways in which cells light up for these actions, as `static/css/board.css` knows
    them.
    """
    shown = {
        "go": any(len(light["way"]) > 1 for light in lights),
        "take": any(light["takes"] for light in lights),
        "hit": any(light["hits"] and not light["area"] for light in lights),
        "area": any(light["area"] for light in lights),
        "own": any(light["own"] for light in lights),
    }
    return [name for name, found in shown.items() if found]
