"""Reads the referee's lines, and the talk of seats about plays: words to the kind of event and its
payload.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from typing import Any

from app.scenario.language.fit import fit
from app.scenario.language.lexing import Unclear
from app.scenario.language.lines import milliseconds
from app.scenario.steps import Order
from app.scenario.steps import Report
from events.vocabulary import Fields
from events.vocabulary import JSONObject
from events.vocabulary import thaw
from games.kit.statements import statement
from games.rules import Game
from games.table import Impossible

_RULING = ("reason", "infraction", "penalty", "dispute", "onward", "consent", "rule")
_AMENDS = ("strike", "replace", "rewind", "withdraw", "allow", "correct", "count")

Find = Callable[[str], int]
"""Turns a label or a number into a version; raises `Unclear`."""
KindAt = Callable[[int], str]
"""Turns a version into the kind of its event ("" where there is none)."""
Reported = tuple[str, Fields]
"""The kind of an event, and its payload before the desk reads it."""


def amends(order: Order) -> bool:
    """Whether the order is an amendment (judged by `rebase`), not a note, a pause or a penalty."""
    return order.verb in _AMENDS


def event_of(order: Order, game: Game, find: Find) -> Reported:
    """Return kind and payload of a referee's line; raise `Unclear`."""
    kind, data = _ORDERS[order.verb](order, game, find)
    if amends(order) and kind != "TableCounted":
        data = {"reason": "as the scenario says", **data}
    if isinstance(data.get("dispute"), str):
        data = {**data, "dispute": find(data["dispute"])}
    return kind, data


def _targets(kind: str, key: str = "target") -> Callable[[Order, Game, Find], Reported]:
    def payload(order: Order, game: Game, find: Find) -> Reported:
        if len(order.words) != 1:
            raise Unclear(f"{order.verb} wants one label or version: referee {order.verb} LABEL")
        return kind, {key: find(order.words[0]), **order.args}

    return payload


def _replaces(order: Order, game: Game, find: Find) -> Reported:
    if len(order.words) != 3:
        raise Unclear(
            "replace wants a play and the action it was: referee replace LABEL SEAT Action "
            "key=value ..."
        )
    target, seat, name = order.words
    action, ruling = action_args(order, game, name)
    return "PlayReplaced", {
        "target": find(target),
        "action": {"seat": seat, "name": name, "args": action},
        **ruling,
    }


def _allows(order: Order, game: Game, find: Find) -> Reported:
    if len(order.words) != 2:
        raise Unclear("allow wants an action: referee allow SEAT Action key=value ...")
    seat, name = order.words
    action, ruling = action_args(order, game, name)
    return "PlayAllowed", {"action": {"seat": seat, "name": name, "args": action}, **ruling}


def action_args(order: Order, game: Game, name: str) -> tuple[Fields, Fields]:
    """Split the words of a line into the action's arguments and the ruling's own; a name that both
    have is the action's.
    """
    spec = game.spec(name)
    asked = {ask.key for ask in spec.asks} if spec else set()
    ruling = {key: item for key, item in order.args.items() if key in _RULING and key not in asked}
    own = {key: item for key, item in order.args.items() if key not in ruling}
    return fit(game, name, own), ruling


def _corrects(order: Order, game: Game, find: Find) -> Reported:
    return "TableCorrected", {"changes": _changes(order), **order.args}


def _counts(order: Order, game: Game, find: Find) -> Reported:
    return "TableCounted", {"claims": _changes(order), **order.args}


def _changes(order: Order) -> list[JSONObject]:
    """The changes of an order; statements are separated by `;`, arguments such as reason= are
    removed before.
    """
    changes: list[JSONObject] = []
    part: list[str] = []
    for word in (*order.words, ";"):
        end = word.endswith(";")
        part += [word.rstrip(";")] if word.rstrip(";") else []
        if end and part:
            changes.append(_change(part))
            part = []
    if not changes:
        raise Unclear(
            f"{order.verb} wants statements: referee {order.verb} counter A energy 4; spot "
            f"PIECE board:CELL"
        )
    return changes


def _change(part: list[str]) -> JSONObject:
    try:
        change = statement(" ".join(part))
    except Impossible as fault:
        raise Unclear(str(fault)) from None
    return {"what": change.what, "of": change.of, "key": change.key, "value": thaw(change.value)}


def _settles(order: Order, game: Game, find: Find) -> Reported:
    kind, data = _targets("DisputeSettled", "dispute")(order, game, find)
    restored = data.get("restored", {})
    return kind, {
        "verdict": "settled",
        **data,
        "restored": {seat: _span(item) for seat, item in restored.items()},
    }


def _span(value: Any) -> int:
    return milliseconds(str(value))


def _plain(kind: str) -> Callable[[Order, Game, Find], Reported]:
    def payload(order: Order, game: Game, find: Find) -> Reported:
        if order.words:
            raise Unclear(f"{order.words[0]!r} is no argument of {order.verb}; write name=value")
        return kind, dict(order.args)

    return payload


def _clock(kind: str) -> Callable[[Order, Game, Find], Reported]:
    def payload(order: Order, game: Game, find: Find) -> Reported:
        if len(order.words) != 2:
            raise Unclear(f"{order.verb} wants a seat and a time: referee {order.verb} SEAT 30s")
        seat, span = order.words
        sign = -1 if span.startswith("-") else 1
        return kind, {
            "seat": seat,
            "milliseconds": sign * milliseconds(span.lstrip("-")),
            **order.args,
        }

    return payload


def _penalty(order: Order, game: Game, find: Find) -> Reported:
    if len(order.words) != 1:
        raise Unclear('penalty wants a seat: referee penalty SEAT infraction="..." penalty="..."')
    return "PenaltyGiven", {"seat": order.words[0], **order.args}


_ORDERS: Mapping[str, Callable[[Order, Game, Find], Reported]] = {
    "strike": _targets("PlayStruck"),
    "rewind": _targets("RewoundTo"),
    "withdraw": _targets("RulingWithdrawn", "ruling"),
    "replace": _replaces,
    "allow": _allows,
    "correct": _corrects,
    "count": _counts,
    "settle": _settles,
    "pause": _plain("ClockPaused"),
    "resume": _plain("ClockResumed"),
    "await": _plain("SeatsAwaited"),
    "grant": _clock("TimeGranted"),
    "clock": _clock("ClockSet"),
    "penalty": _penalty,
    "note": _plain("NoteAdded"),
}

_SAYINGS = {
    "dispute": "DisputeRaised",
    "takeback": "TakebackOffered",
    "accept": "TakebackAccepted",
    "decline": "TakebackDeclined",
    "consent": "ConsentGiven",
    "refuse": "ConsentDeclined",
}
_QUESTIONS = {"pause": "PauseAsked", "resume": "ResumeAsked"}
_ANSWERS = {"accept": "PauseAgreed", "decline": "PauseDeclined"}
"""What `accept` and `decline` mean where the label names a question about a pause."""
_TO_REQUESTS = ("ConsentGiven", "ConsentDeclined", *_ANSWERS.values())
_ASK = "ask"
_SITS = "sits"


def talk_of(report: Report, game: Game, find: Find, kind_at: KindAt) -> Reported | None:
    """Return kind and payload of a seat's talk about a play, or None where the report
    is an action.
    """
    if report.name[0].isupper():
        return None
    if report.name == _ASK:
        return _asks(report, game)
    if report.name == _SITS and not report.words:
        return "SeatTaken", {"seat": report.seat, "player": report.seat, **report.args}
    if report.name in _QUESTIONS and not report.words:
        return _QUESTIONS[report.name], dict(report.args)
    if report.name not in _SAYINGS:
        known = ", ".join((*_SAYINGS, *_QUESTIONS, _ASK, _SITS))
        raise Unclear(
            f"{report.name!r} is nothing a seat says; an action has a capital, else one of {known}"
        )
    if len(report.words) > 1 or (not report.words and report.name != "dispute"):
        raise Unclear(
            f"{report.name} wants one label or version: > {report.seat} {report.name} LABEL"
        )
    target = find(report.words[0]) if report.words else 0
    kind = _SAYINGS[report.name]
    if kind_at(target) in _QUESTIONS.values():
        kind = _ANSWERS.get(report.name, kind)
    return kind, {"request" if kind in _TO_REQUESTS else "target": target, **report.args}


def _asks(report: Report, game: Game) -> Reported:
    """The request to allow a refused play of the seat's own."""
    if len(report.words) != 1:
        raise Unclear(f"ask wants an action: > {report.seat} ask ActionName key=value ...")
    name, args = report.words[0], dict(report.args)
    reason = {"reason": args.pop("reason")} if "reason" in args else {}
    return "ConsentAsked", {
        "action": {"seat": report.seat, "name": name, "args": fit(game, name, args)},
        **reason,
    }
