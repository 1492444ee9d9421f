"""Reads the answer to one ask from a form. Phones without scripts send the same forms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Request
from werkzeug.datastructures import CombinedMultiDict
from werkzeug.datastructures import MultiDict

from app.desk.errors.refusals import Unreadable
from app.desk.forms.numbers import read_whole
from app.tournament.lists import deck_words
from app.web.wire.nesting import carried
from games.rules import Allocate
from games.rules import Amount
from games.rules import Ask
from games.rules import Path
from games.rules import PickMany
from projections.views.base import Answer

FormData = MultiDict[str, str]


def form_of(request: Request) -> FormData:
    """Return the fields of a step; a deck list in a file stands where it would have been typed.
    Raise `Unreadable` for a file that is no text.
    """
    file = request.files.get("listfile")
    if file is None or not file.filename:
        return request.values
    return CombinedMultiDict([MultiDict({"list": deck_words(file.read())}), request.values])


def arguments(form: FormData) -> dict[str, Answer]:
    """Return the answers to earlier asks that a form carries; raise `Unreadable`."""
    args = carried(form.get("args") or "{}", "args")
    if not isinstance(args, dict):
        raise Unreadable({"args": ["must be a mapping of answers"]})
    for key, value in form.items(multi=False):
        if key.startswith("arg."):
            name, _, kind = key[4:].partition(":")
            args[name] = read_whole(value, name, signed=True) if kind == "int" else value
    return args


def answer(ask: Ask, form: FormData, optional: bool) -> Any:
    """Return a form's answer to *ask*; None where an *optional* one is left out. Raise
    `Unreadable`.
    """
    if "skip" in form and optional:
        return None
    match ask:
        case Amount():
            return read_whole(form.get("answer", ""), ask.key, signed=True)
        case Path():
            return _row(form.get("answer", ""), ask.key)
        case PickMany():
            return _many(ask, form)
        case Allocate():
            return _items(form) if ask.items is not None else _points(form)
        case _:
            if not form.get("answer"):
                raise Unreadable({ask.key: [f"choose one: {ask.label}"]})
            return form["answer"]


def sentences(fields: Any) -> list[str]:
    """Return the faults of a form, one sentence for each field."""
    if isinstance(fields, Mapping):
        return [line for value in fields.values() for line in sentences(value)]
    if isinstance(fields, list):
        return [line for value in fields for line in sentences(value)]
    return [str(fields)]


def _many(ask: PickMany, form: FormData) -> list[str]:
    if form.get("preset"):
        return _row(form["preset"], ask.key)
    written = (
        [
            text.strip()
            for text in form.get("stated", "").replace("\n", ";").split(";")
            if text.strip()
        ]
        if ask.stated
        else []
    )
    if not ask.ordered:
        return form.getlist("answer") + written
    ranked = [
        (read_whole(value, ask.key, signed=True), key[5:])
        for key, value in form.items()
        if key.startswith("rank:") and value
    ]
    # an ask for one item has no order: the item is ticked
    return [item for _, item in sorted(ranked)] + form.getlist("answer") + written


def _points(form: FormData) -> dict[str, int]:
    shares = {
        key[4:]: read_whole(value or "0", key[4:], signed=True)
        for key, value in form.items()
        if key.startswith("bin:")
    }
    return {bin_: share for bin_, share in shares.items() if share}


def _items(form: FormData) -> dict[str, list[str]]:
    bins: dict[str, list[str]] = {}
    for key, value in form.items():
        if key.startswith("item:") and value:
            bins.setdefault(value, []).append(key[5:])
    return bins


def _row(text: str, key: str) -> list[str]:
    value = carried(text or "null", key)
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise Unreadable({key: ["choose one of the ways shown"]})
    return value
