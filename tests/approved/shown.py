"""The pages that show a match when it stops: its moving parts, panels, the referee's tools, the replay."""

from __future__ import annotations

import json
from collections.abc import Iterator

from app.pages.seat.ask import AskStep
from events.amend import amend
from games.play import offers
from games.rules import OF_TABLE
from projections.views.choices.asks import AllocateView
from tests.approved.stops import Stop
from tests.approved.stops import drawn
from tests.approved.walks import walk
from tests.approved.world import World

Rows = Iterator[tuple[str, str]]
ONWARD = "stop", "skip", "allow"


def shown(stop: Stop, world: World) -> Rows:
    """The page of a seat, the wall, and the referee's desk."""
    seat = stop.turned
    yield f"{seat} page", world.get(seat, "seat")
    yield "wall", world.get("", "table")
    yield "desk", world.get("referee", "referee")


def opened(stop: Stop, world: World) -> Rows:
    """What a seat opens above its page: lists, a zone, a piece, a line, the call, and its asks."""
    seat = stop.turned
    for name in ("seat/all", "seat/plays", "seat/anyway", "seat/call"):
        if drawn(f"{stop.match.name} {name}", 4):
            yield f"{seat} {name}", world.ask(seat, name, part="ask")
    yield f"{seat} line", world.ask(seat, f"seat/play/{stop.version}", part="ask")
    yield f"{seat} refused", _refused(stop, world)
    yield from _pieces(stop, world)
    yield from _asks(stop, world)


def _refused(stop: Stop, world: World) -> str:
    """What a seat reads that reports something it may not do now."""
    refused = next(
        (one.name for one in offers(stop.live.game, stop.table, stop.turned) if not one.enabled),
        "Nothing",
    )
    form = {"id": "r", "seen": stop.live.history.ply, "name": refused, "args": "{}"}
    return world.ask(stop.turned, "seat/send", form, part="ask")


def _pieces(stop: Stop, world: World) -> Rows:
    """A few pieces, wherever they lie; and why one of them cannot reach another's cell."""
    seat = stop.turned
    pieces = [*stop.table.pieces.values()]
    zones = list(dict.fromkeys((piece.zone, piece.owner) for piece in pieces))
    for zone, owner in zones[stop.version % 3 :: 3][:2]:
        yield f"{seat} {zone} {owner}", world.ask(seat, f"seat/zone/{zone}/{owner}", part="ask")
        piece = next(one for one in pieces if (one.zone, one.owner) == (zone, owner))
        yield f"{seat} {piece.id}", world.ask(seat, f"seat/piece/{piece.id}", part="ask")
    cells = [one for one in pieces if one.cell]
    if cells and stop.live.game.screen:
        one, other = cells[stop.version % len(cells)], cells[-1]
        yield (
            f"{seat} why",
            world.get(seat, f"seat/piece/{one.id}/why", cell=other.cell),
        )


def _asks(stop: Stop, world: World) -> Rows:
    """The last step of what a seat may do and one on the way, of a few actions; shares with what
    they would bring.
    """
    game, seat = stop.live.game, stop.acting[0]
    specs = [spec for spec in game.actions if spec.who not in OF_TABLE and not spec.by_hand]
    found = 0
    for spec in specs[stop.version % 2 :: 2]:
        steps = list(walk(game, stop.table, seat, spec, stop.version if stop.version % 3 else None))
        if found < 3 and (spec.asks or not steps[-1].ruling):
            found += 1
            yield from _steps(seat, steps, world)


def _steps(seat: str, steps: list[AskStep], world: World) -> Rows:
    for step in dict.fromkeys((0, len(steps) - 1)):
        one = steps[step]
        fields = {"name": one.name, "args": json.dumps(_plain(one.chosen))}
        yield f"{seat} {one.name} {step}", world.ask(seat, "seat/act", fields, part="ask")
        if isinstance(one.ask, AllocateView):
            bins = {f"bin:{row.value}": "1" for row in one.ask.options or ()}
            form = {**fields, "key": one.ask.key, **bins}
            yield f"{seat} forecast", world.ask(seat, "seat/forecast", form, part="ask")


def _plain(value: object) -> object:
    if hasattr(value, "items"):
        return {key: _plain(one) for key, one in value.items()}
    return [*map(_plain, value)] if isinstance(value, tuple | list) else value


def judged(stop: Stop, world: World) -> Rows:
    """The referee's tools: lines, calls, a strike and a correction previewed, forms, verdicts."""
    plays = [entry.version for entry in amend(stop.live.events).entries if entry.is_play]
    if plays:
        target = plays[-1 - stop.version % min(4, len(plays))]
        yield "strike", _previewed(world, "PlayStruck", {"target": target}, stop.version)
        yield "line", world.get("referee", f"referee/line/{target}")
        yield "composed", _composed(stop, world, target)
    if stop.version % 3 == 0 and plays:
        rewound = plays[-min(len(plays), 5)]
        yield "rewind", _previewed(world, "RewoundTo", {"target": rewound}, 0)
    if stop.version % 3 == 1:
        turn = [{"what": "turn", "of": "", "key": "", "value": stop.table.turn + 1}]
        yield "correction", _previewed(world, "TableCorrected", {"changes": turn}, 0)
        yield "forms", world.get("referee", "referee/correct")
    if stop.version % 3 == 2:
        yield "penalties", world.get("referee", "referee/penalties")
        for piece in [*stop.table.pieces][stop.version % 7 :: 30][:1]:
            yield f"form of {piece}", world.get("referee", f"referee/piece/{piece}")
    for event in stop.live.events:
        if event.kind == "DisputeRaised":
            yield "call", world.get("referee", f"referee/call/{event.version}")


def _composed(stop: Stop, world: World, target: int) -> str:
    """The referee puts another play together: of a seat, by an action of the game, a step on the way."""
    specs = stop.live.game.actions
    name = specs[stop.version % len(specs)].name
    kind = ("PlayReplaced", "PlayAllowed")[stop.version % 2]
    query = {"kind": kind, "target": target, "who": stop.turned, "name": name}
    return world.ask("referee", "referee/compose", query=query)


def _previewed(world: World, kind: str, data: dict[str, object], number: int) -> str:
    form = {"kind": kind, "args": json.dumps(data), "onward": ONWARD[number % 3], "reason": "so"}
    return world.ask("referee", "referee/preview", form)


def replayed(stop: Stop, world: World) -> Rows:
    """The replay: whole, at a moment on the way, two moments compared, what was known, a picture."""
    middle = stop.version // 2
    who = ("", "referee", stop.turned)[stop.version % 3]
    query = {"as": "referee"} if who == "referee" else {}
    yield f"{who} replay", world.get(who, "replay", **query)
    yield f"{who} at", world.get(who, "replay", version=middle, part="live", **query)
    rest = ("compare", {"a": f"v{middle}"}), ("known", {}), ("picture.svg", {"ply": middle // 2})
    name, more = rest[stop.version % 3]
    yield f"{who} {name}", world.get(who, f"replay/{name}", **query, **more)
