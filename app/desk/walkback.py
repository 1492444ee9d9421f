"""The walk back after a ruling: which hands still have to move what. Derived from the log, ticked
off by events.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.desk.live import Live
from app.desk.plays import Draw
from app.desk.refusals import Illegal
from app.desk.refusals import Unreadable
from events import kinds
from events.amend import amend
from events.envelope import Event
from games.rules import Ruling
from games.text import joined
from games.text import seat_name
from games.text import text
from projections.knowledge.viewer import Viewer
from projections.replay.rebase import Rebase
from projections.replay.rebase import rebase
from projections.replay.replay import replay
from projections.text.words import piece_name
from projections.walkback.checklist import Step
from projections.walkback.checklist import walk_back
from projections.walkback.places import is_concealed


def walks_back(event: Event) -> bool:
    """Tell whether the real table must follow the log after an event; a correction says that the
    table is so already.
    """
    return kinds.kind_of(event).rewrite is not None


def open_tasks(live: Live, viewer: Viewer) -> dict[str, Any] | None:
    """Return the checklist of the last ruling as *viewer* may read it (a seat: the steps of its own
    hands), or None.
    """
    ruling = next(filter(walks_back, reversed(live.events)), None)
    if ruling is None:
        return None
    steps = steps_after(live, ruling)
    ticked, lots = ticks(live, ruling.version), draws(live, ruling.version)
    rows = [
        _row(place, step, place in ticked, viewer, _lot(live, lots.get(place)))
        for place, step in enumerate(steps)
        if viewer.sees_all or (viewer.role == "seat" and step.seat == viewer.seat)
    ]
    return (
        {
            "ruling": ruling.version,
            "kind": ruling.kind,
            "reason": ruling.data.get("reason", ""),
            "steps": rows,
            "done": all(row["done"] for row in rows),
            "left": len(steps) - len(ticked & set(range(len(steps)))),
        }
        if rows or viewer.sees_all
        else None
    )


def steps_after(live: Live, ruling: Event) -> tuple[Step, ...]:
    """Return the checklist of a ruling, worked out once and kept with the match."""
    if ruling.version not in live.walks:
        before = live.events[: ruling.version - 1]
        history = replay(live.game, live.history.start, amend(before))
        data = {"onward": "stop", **ruling.data}
        outcome = rebase(live.game, before, history, ruling.kind, data)
        live.walks[ruling.version] = walk_back(live.game, history, outcome, live.names, before)
    return live.walks[ruling.version]


def preview_steps(live: Live, outcome: Rebase) -> list[dict[str, Any]]:
    """Return the checklist that an amendment would lead to, for the referee."""
    steps = walk_back(live.game, live.history, outcome, live.names, live.events)
    return [_row(place, step, False, Viewer("referee")) for place, step in enumerate(steps)]


def ticks(live: Live, ruling: int) -> set[int]:
    """Return the places of the steps that were carried out."""
    done: set[int] = set()
    for event in live.events[ruling:]:
        if event.kind == kinds.CHECKLIST_TICKED and event.data["ruling"] == ruling:
            (done.add if event.data["done"] else done.discard)(event.data["step"])
    return done


def draws(live: Live, ruling: int) -> dict[int, Event]:
    """Return the last draw by chance for each step of the checklist of *ruling* that asked for
    one.
    """
    return {
        event.data["step"]: event
        for event in live.events[ruling:]
        if event.kind == kinds.LOT_DRAWN and event.data["ruling"] == ruling
    }


def draw_lots(live: Live, payload: Mapping[str, Any], draw: Draw) -> dict[str, Any]:
    """Return what chance adds to a `LotDrawn`: the places drawn, and of how many.

    Raise `Unreadable` for a step that draws nothing or for what is no candidate; `Illegal` for a
    second draw without a reason.
    """
    if payload["places"]:
        raise Unreadable({"places": [text("the server draws; omit this")]})
    step = _step(live, payload["ruling"], payload["step"])
    among = _candidates(live, step, payload)
    earlier = draws(live, payload["ruling"]).get(payload["step"])
    if earlier and not payload["reason"]:
        raise Illegal(
            Ruling(
                kinds.LOT_DRAWN,
                text("It was drawn already, at line %(version)s.", version=earlier.version),
                text("Give a reason to draw once more."),
            )
        )
    left = list(range(1, among + 1))
    found = []
    for _ in range(step.value):
        place = draw(left)
        left.remove(place)
        found.append(place)
    return {"among": among, "places": sorted(found)}


def _step(live: Live, ruling: int, place: int) -> Step:
    if not 0 < ruling <= live.head.version or not walks_back(live.events[ruling - 1]):
        raise Unreadable(
            {
                "ruling": [
                    text(
                        "line %(version)s is no ruling after which the table is walked back",
                        version=ruling,
                    )
                ]
            }
        )
    steps = steps_after(live, live.events[ruling - 1])
    at_random = [number for number, step in enumerate(steps) if step.among]
    if place not in at_random:
        known = joined(", ", at_random) or text("none")
        raise Unreadable(
            {
                "step": [
                    (
                        text(
                            "step %(step)s takes no card at random; those that do: %(known)s (the "
                            "first step is 0)",
                            step=place,
                            known=known,
                        )
                    )
                ]
            }
        )
    return steps[place]


def _candidates(live: Live, step: Step, payload: Mapping[str, Any]) -> int:
    """How many cards may be drawn: those shown by name, those said to lie there, or as many as the
    log has there.
    """
    shown, pieces = payload["shown"], live.table.pieces
    wrong = [
        id_
        for id_ in shown
        if id_ not in pieces
        or pieces[id_].owner != step.owner
        or not is_concealed(live.game, pieces[id_].zone)
    ]
    if wrong or len(set(shown)) != len(shown):
        stray = joined(", ", wrong) or text("one twice")
        raise Unreadable(
            {
                "shown": [
                    text(
                        "name each card once, of those that %(seat)s holds unseen; not %(stray)s",
                        seat=seat_name(step.owner),
                        stray=stray,
                    )
                ]
            }
        )
    if shown and payload["among"] not in (0, len(shown)):
        raise Unreadable({"among": [text("%(n)s cards are shown; omit this", n=len(shown))]})
    among = len(shown) or payload["among"] or step.among
    if among < step.value:
        raise Unreadable(
            {
                "shown" if shown else "among": [
                    text("%(n)s cards are drawn; there must be at least as many", n=step.value)
                ]
            }
        )
    return int(among)


def _lot(live: Live, event: Event | None) -> dict[str, Any] | None:
    """Return a draw as data: the places drawn of how many, and the cards there, where their owner
    showed them.
    """
    if event is None:
        return None
    shown = event.data["shown"]
    cards = [shown[place - 1] for place in event.data["places"]] if shown else []
    names = [
        piece_name(live.game, live.table, id_) if id_ in live.table.pieces else id_ for id_ in cards
    ]
    return {
        "version": event.version,
        "places": list(event.data["places"]),
        "among": event.data["among"],
        "names": names,
    }


def _row(
    place: int, step: Step, done: bool, viewer: Viewer, lot: dict[str, Any] | None = None
) -> dict[str, Any]:
    told = viewer.sees_all or not step.secret or viewer.seat == step.seat
    return {
        "place": place,
        "words": step.words if told else text("A card only its owner may know."),
        "seat": step.seat,
        "done": done,
        "act": step.act,
        "piece": step.piece if told else "",
        "zone": step.zone,
        "cell": step.cell,
        "among": step.among,
        "lot": lot,
    }
