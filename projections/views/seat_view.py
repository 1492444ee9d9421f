"""The phone's whole screen as data: counters, zones, open questions, who may act, and the offers of
one viewer.

A phone knows no rules: whatever it shows is in this value, and what its seat may not know is not.
The value is plain JSON-ready data with a fixed order; permuting what a viewer cannot see does not
change a byte of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from events.vocabulary import Action
from events.vocabulary import Seat
from events.vocabulary import thaw
from games import play
from games.rules import Allocate
from games.rules import Amount
from games.rules import Ask
from games.rules import Confirm
from games.rules import CounterSpec
from games.rules import Game
from games.rules import Pick
from games.rules import PickMany
from games.rules import Ruling
from games.rules import ZoneSpec
from games.table import Frame
from games.table import Impossible
from games.table import Piece
from games.table import Table
from projections.knowledge.viewer import Viewer
from projections.knowledge.viewer import hidden_ids
from projections.knowledge.viewer import masked
from projections.knowledge.viewer import masked_action
from projections.knowledge.viewer import seated
from projections.knowledge.viewer import sees
from projections.text.stating import statement_words
from projections.text.stating import vocabulary
from projections.text.words import cell_name
from projections.text.words import phase_name
from projections.text.words import piece_name
from projections.text.words import value_name

MANY = 1_500
"""No more options than this travel with a view; a phone fetches longer lists ask by ask."""


def seat_view(game: Game, table: Table, viewer: Viewer, acting: bool = True) -> dict[str, Any]:
    """Return what *viewer* may see of *table*; with the offers open to it unless *acting* is false
    (a past moment).
    """
    hidden = hidden_ids(game.equipment, table, viewer)
    return {
        "role": viewer.role,
        "seat": viewer.seat,
        "seats": list(table.seats),
        "phase": {"name": table.phase, "label": phase_name(game, table.phase)},
        "phases": [{"name": name, "label": label} for name, label in game.equipment.phases.items()],
        "turn": table.turn,
        "active": table.active,
        "to_act": [] if table.outcome else list(table.to_act),
        "your_move": viewer.role == "seat"
        and viewer.seat in table.to_act
        and table.outcome is None,
        "outcome": _outcome(table),
        "counters": _counters(game, table, viewer),
        "notes": _notes(game, table, hidden),
        "zones": [
            zone for spec in game.equipment.zones for zone in _zones(game, table, viewer, spec)
        ],
        "frames": [_frame(game, table, frame, hidden) for frame in table.frames],
        "may_pass": viewer.role == "seat" and any(spec.passes for spec in game.actions),
        "offers": _offers(game, table, viewer.seat) if acting and viewer.role == "seat" else [],
    }


def ruling_view(ruling: Ruling) -> dict[str, Any]:
    """Return a ruling as data."""
    return {
        "rule": ruling.rule,
        "because": ruling.because,
        "instead": ruling.instead,
        "see": list(ruling.see),
    }


def choice_views(
    game: Game, table: Table, seat: Seat, name: str, chosen: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the next ask of an action after the answers *chosen*, with its options; `ask` is null
    where none is left.
    """
    spec = game.spec(name)
    ask = play.next_ask(spec, chosen) if spec is not None else None
    if spec is None or ask is None:
        return {"ask": None, "ruling": None}
    return {"ask": ask_view(game, table, seat, name, ask, chosen), "ruling": None}


def ask_view(
    game: Game,
    table: Table,
    seat: Seat,
    name: str,
    ask: Ask,
    chosen: Mapping[str, Any],
    with_options: bool = True,
) -> dict[str, Any]:
    """Return one ask as data: its kind, its words, its bounds and (if wanted) its options, each
    with its reason.

    Raises `Impossible` where the answers so far name what is not there.
    """
    try:
        return _ask_view(game, table, seat, name, ask, chosen, with_options)
    except (KeyError, IndexError, ValueError, TypeError, AttributeError) as error:
        raise Impossible(f"the answers so far lead nowhere: {error}") from error


def _ask_view(
    game: Game,
    table: Table,
    seat: Seat,
    name: str,
    ask: Ask,
    chosen: Mapping[str, Any],
    with_options: bool,
) -> dict[str, Any]:
    view: dict[str, Any] = {
        "kind": type(ask).__name__.lower(),
        "key": ask.key,
        "label": ask.label,
        "optional": ask.optional,
        "scans": getattr(ask, "scans", False),
    }
    view.update(_bounds(ask, table, seat, chosen))
    if isinstance(ask, Allocate):
        view["labels"] = {item: value_name(game, table, item) for item in view["items"] or ()}
    if with_options and not isinstance(ask, Confirm | Amount):
        choices = play.options(game, table, seat, name, chosen)
        view["options"] = [_option(game, table, choice) for choice in choices[:MANY]]
        view["more"] = max(0, len(choices) - MANY)
    if view.get("stated"):
        view["vocabulary"] = vocabulary(game, table, seated(seat))
        view["options"] = [
            {**row, "label": statement_words(game, table, row["value"])}
            for row in view.get("options", ())
        ]
    return view


def _bounds(ask: Ask, table: Table, seat: Seat, chosen: Mapping[str, Any]) -> dict[str, Any]:
    match ask:
        case PickMany():
            presets = ask.presets(table, seat, chosen) if ask.presets else {}
            return {
                "least": play.bound(ask.least, table, seat, chosen),
                "most": play.bound(ask.most, table, seat, chosen),
                "ordered": ask.ordered,
                "presets": {key: list(value) for key, value in presets.items()},
                "stated": ask.stated,
            }
        case Amount():
            return {
                "least": play.bound(ask.least, table, seat, chosen),
                "most": play.bound(ask.most, table, seat, chosen),
            }
        case Allocate():
            return {
                "points": None
                if ask.points is None
                else play.bound(ask.points, table, seat, chosen),
                "items": None if ask.items is None else list(ask.items(table, seat, chosen)),
                "suggest": thaw(ask.suggest(table, seat, chosen)) if ask.suggest else {},
            }
        case Confirm():
            return {"warn": ask.warn(table, seat, chosen) if ask.warn else ""}
        case _:
            return {}


def _option(game: Game, table: Table, choice: play.Choice) -> dict[str, Any]:
    view: dict[str, Any] = {
        "value": thaw(choice.value),
        "label": value_name(game, table, choice.value),
        "enabled": choice.ruling.legal,
    }
    if isinstance(choice.value, str) and choice.value in table.pieces:
        piece = table.pieces[choice.value]
        view |= {"piece": piece.id, "group": piece_name(game, table, piece.id), "cell": piece.cell}
        if game.equipment.sorted_by:
            view["row"], view["sign"] = game.equipment.sorted_by(table.cards, piece.kind)
    if not choice.ruling.legal:
        view |= ruling_view(choice.ruling)
    return view


def _offers(game: Game, table: Table, seat: Seat) -> list[dict[str, Any]]:
    return [
        {
            "name": offer.name,
            "label": offer.label,
            "enabled": offer.enabled,
            "quick": offer.quick,
            "passes": offer.passes,
            "led": offer.led,
            "onward": offer.onward,
            "hint": offer.hint,
            **ruling_view(offer.ruling),
            "asks": [
                ask_view(
                    game,
                    table,
                    seat,
                    offer.name,
                    ask,
                    {},
                    with_options=place == 0 and offer.enabled,
                )
                for place, ask in enumerate(offer.asks)
                if place == 0 or isinstance(ask, Pick | Confirm)
            ],
            "steps": len([ask for ask in offer.asks if not isinstance(ask, Confirm)]),
        }
        for offer in play.offers(game, table, seat)
    ]


def _outcome(table: Table) -> dict[str, Any] | None:
    if table.outcome is None:
        return None
    return {
        "winners": list(table.outcome.winners),
        "reason": table.outcome.reason,
        "rule": table.outcome.rule,
    }


def _counters(game: Game, table: Table, viewer: Viewer) -> list[dict[str, Any]]:
    rows = []
    for spec in game.equipment.counters:
        if spec.of == "piece":
            continue
        for owner in table.seats if spec.of == "seat" else ("table",):
            if spec.shown or viewer.sees_all or viewer.seat == owner:
                rows.append(_counter(table, spec, owner))
    return rows


def _counter(table: Table, spec: CounterSpec, owner: str) -> dict[str, Any]:
    return {
        "owner": owner,
        "name": spec.name,
        "label": spec.label,
        "icon": spec.icon,
        "value": table.count(owner, spec.name),
        "least": spec.least,
        "most": spec.limit(table, owner)
        if spec.limit
        else spec.most
        if spec.most < 2**31
        else None,
        "warn": spec.warn(table, owner) if spec.warn else "",
        "chief": spec.chief,
        "twin": spec.spent,
        "spent": table.count(owner, spec.spent) if spec.spent else None,
    }


def _notes(game: Game, table: Table, hidden: frozenset[str]) -> list[dict[str, str]]:
    return [
        {
            "owner": owner,
            "name": name,
            "word": masked(word, hidden),
            "label": game.equipment.words.get(word, ""),
        }
        for (owner, name), word in sorted(table.notes.items())
    ]


def _zones(game: Game, table: Table, viewer: Viewer, spec: ZoneSpec) -> list[dict[str, Any]]:
    owners = ("table",) if spec.shared else table.seats
    return [_zone(game, table, viewer, spec, owner) for owner in owners]


def _zone(game: Game, table: Table, viewer: Viewer, spec: ZoneSpec, owner: str) -> dict[str, Any]:
    view: dict[str, Any] = {
        "name": spec.name,
        "label": spec.label,
        "layout": spec.layout,
        "owner": owner,
        "columns": spec.columns,
        "leads": spec.leads,
        "chief": spec.chief,
        "warn": spec.warn(table, owner) if spec.warn else "",
    }
    if spec.hidden:
        return view | {"count": table.hides(owner, spec.name), "pieces": [], "cells": []}
    lying = table.at(spec.name) if spec.shared else table.at(spec.name, owner=Seat(owner))
    seen = [piece for piece in lying if spec.listed and sees(game.equipment, viewer, piece)]
    return view | {
        "count": len(lying),
        "cells": [{"cell": cell, "label": cell_name(game, cell)} for cell in spec.cells],
        "pieces": [_piece(game, table, piece) for piece in seen],
    }


def _piece(game: Game, table: Table, piece: Piece) -> dict[str, Any]:
    facts = game.describe(table, piece.id) if game.describe else ()
    return {
        "id": piece.id,
        "kind": piece.kind,
        "name": piece_name(game, table, piece.id),
        "owner": piece.owner,
        "controller": piece.controller,
        "cell": piece.cell,
        "order": piece.order,
        "facing": piece.facing,
        "marks": sorted(piece.marks),
        "counters": dict(sorted(piece.counters.items())),
        "host": piece.host,
        "facts": [{"label": label, "value": value} for label, value in facts],
        "short": game.short(table, piece.id) if game.short else "",
        "picture": game.pictures.get(piece.kind, ""),
        "dials": _dials(game, table, piece),
    }


def _dials(game: Game, table: Table, piece: Piece) -> list[dict[str, Any]]:
    return [
        {
            "name": spec.name,
            "label": spec.label,
            "value": piece.counters[spec.name],
            "most": spec.limit(table, piece.id),
        }
        for spec in game.equipment.counters
        if spec.dial and spec.limit and spec.of == "piece" and spec.name in piece.counters
    ]


def _waiting(game: Game, table: Table, item: Action) -> dict[str, Any]:
    """What waits to resolve: whose it is, what was done, and the cards and pieces it speaks of."""
    spec = game.spec(item.name)
    about = [
        value for value in item.args.values() if isinstance(value, str) and value in table.pieces
    ]
    return {
        "seat": item.seat,
        "name": item.name,
        "args": thaw(item.args),
        "label": spec.label if spec else "",
        "pieces": [{"id": id_, "name": piece_name(game, table, id_)} for id_ in about],
    }


def _frame(game: Game, table: Table, frame: Frame, hidden: frozenset[str]) -> dict[str, Any]:
    spec = next((spec for spec in game.equipment.frames if spec.kind == frame.kind), None)
    return {
        "kind": frame.kind,
        "label": spec.says(table) if spec and spec.says else spec.label if spec else frame.kind,
        "asked": list(frame.asked),
        "passed": list(frame.passed),
        "stack": [_waiting(game, table, masked_action(item, hidden)) for item in frame.stack],
        "notes": {key: thaw(masked(frame.notes[key], hidden)) for key in sorted(frame.notes)},
    }
