"""Asking step by step: from an offer over its questions to a report that is read once more before
it is sent.

The answers so far travel with the form, so that any step can be left, taken again, or made without
scripts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from app.desk.live import Live
from app.desk.refusals import Unreadable
from app.pages.seat import answers
from app.pages.seat.answers import Form
from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Seat
from events.vocabulary import freeze
from games import play
from games.rules import BY_TABLE
from games.rules import ActionSpec
from games.rules import Ask
from games.rules import Confirm
from games.rules import Game
from games.rules import PickMany
from games.table import Impossible
from games.table import Table
from projections.text.stating import statement_words
from projections.text.words import value_name
from projections.views.seat_view import ask_view
from projections.views.seat_view import ruling_view


def step(here: Live, table: Table, seat: Seat, form: Form) -> dict[str, Any]:
    """Return the next step of an action for *seat* on *table*: an open ask, or the whole report to
    be read once more.
    """
    spec = named(here.game, form.get("name", ""))
    chosen = answers.arguments(form)
    if form.get("key"):
        ask = next((ask for ask in spec.asks if ask.key == form["key"]), None)
        if ask is None:
            raise Unreadable({"key": [f"{spec.label} asks no {form['key']!r}"]})
        chosen = {
            **_upto(spec, chosen, ask.key),
            ask.key: answers.answer(ask, form, ask.optional or ask.key in spec.chance),
        }
    elif "back" in form and chosen:
        chosen = dict(list(chosen.items())[:-1])
    if "whole" in form:
        chosen = {**{ask.key: None for ask in spec.asks if ask.key}, **chosen}
    return stage(here.game, table, seat, spec, chosen)


def stage(
    game: Game, table: Table, seat: Seat, spec: ActionSpec, chosen: Mapping[str, Any]
) -> dict[str, Any]:
    """Return where the answers *chosen* lead: `ask` with its options, or no ask, the ruling and
    what to read first.
    """
    actor = TABLE if spec.who == BY_TABLE else seat
    view = _open_ask(game, table, actor, spec, chosen)
    drawn = any(
        chosen.get(key, "") is None for key in spec.chance
    )  # then how it was drawn is known too
    if (
        view is not None
        and view["optional"]
        and not view["by_chance"]
        and (drawn or _nothing_fits(view))
    ):
        return stage(game, table, seat, spec, {**chosen, view["key"]: None})
    if (
        view is not None
        and view["kind"] == "amount"
        and view["least"] == view["most"]
        and view["key"] not in chosen
    ):
        return stage(
            game, table, seat, spec, {**chosen, view["key"]: view["least"]}
        )  # there is but one answer
    frozen = freeze(dict(chosen))
    found: dict[str, Any] = {
        "name": spec.name,
        "label": spec.label,
        "chosen": dict(chosen),
        "answers": _told(game, table, spec, chosen),
        "ask": None,
        "ruling": None,
        "warnings": [],
        "args": {key: value for key, value in chosen.items() if value is not None},
    }
    if view is not None:
        return {**found, "ask": view}
    ruling = play.check(game, table, Action(actor, spec.name, freeze(found["args"])))
    return {
        **found,
        "ruling": None if ruling.legal else ruling_view(ruling),
        "warnings": [
            {
                "label": confirm.label,
                "warn": confirm.warn(table, actor, frozen) if confirm.warn else "",
            }
            for confirm in spec.asks
            if isinstance(confirm, Confirm)
        ],
    }


def _open_ask(
    game: Game, table: Table, actor: Seat, spec: ActionSpec, chosen: Mapping[str, Any]
) -> dict[str, Any] | None:
    frozen = freeze(dict(chosen))
    ask = play.next_ask(spec, frozen)
    if ask is None:
        return None
    try:
        view = ask_view(game, table, actor, spec.name, ask, frozen)
    except Impossible as error:
        raise Unreadable({"chosen": [str(error)]}) from error
    chance = ask.key in spec.chance
    return {**view, "by_chance": chance, "optional": ask.optional or chance}


def _nothing_fits(view: Mapping[str, Any]) -> bool:
    """Whether an ask offers answers but none that may be chosen now."""
    return view["kind"] in ("pick", "path", "pickmany") and not any(
        option["enabled"] for option in view["options"]
    )


def named(game: Game, name: str) -> ActionSpec:
    """Return the action called *name*; raise `Unreadable`."""
    spec = game.spec(name)
    if spec is None:
        raise Unreadable({"name": [f"{game.title} has no action {name!r}"]})
    return spec


def _upto(spec: ActionSpec, chosen: Mapping[str, Any], key: str) -> dict[str, Any]:
    """Return the answers given before *key*: a later one may not fit any more."""
    before: list[Ask] = []
    for ask in spec.asks:
        if ask.key == key:
            break
        before.append(ask)
    return {ask.key: chosen[ask.key] for ask in before if ask.key in chosen}


def _told(
    game: Game, table: Table, spec: ActionSpec, chosen: Mapping[str, Any]
) -> list[dict[str, str]]:
    """Return the answers so far in words."""
    return [
        {
            "key": ask.key,
            "label": ask.label,
            "words": _answered(game, table, ask, chosen[ask.key], ask.key in spec.chance),
        }
        for ask in spec.asks
        if ask.key in chosen and (chosen[ask.key] is not None or ask.key in spec.chance)
    ]


def _answered(game: Game, table: Table, ask: Ask, value: Any, chance: bool) -> str:
    if isinstance(ask, PickMany) and ask.stated and value:
        return "; ".join(statement_words(game, table, text) for text in value)
    return _words(game, table, value, chance)


def _words(game: Game, table: Table, value: Any, chance: bool) -> str:
    if value is None:
        return "by chance" if chance else "none"
    if isinstance(value, Mapping):
        rows = (
            f"{value_name(game, table, key)}: {_words(game, table, item, False)}"
            for key, item in value.items()
        )
        return "; ".join(rows) or "nothing"
    if isinstance(value, list | tuple) and not value:
        return "nothing"
    if isinstance(value, list | tuple):
        names = Counter(value_name(game, table, item) for item in value)
        return ", ".join(
            name if count == 1 else f"{count} × {name}" for name, count in names.items()
        )
    return value_name(game, table, value)
