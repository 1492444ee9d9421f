"""Amendments of a match by chance."""

from __future__ import annotations

import random
from collections.abc import Mapping
from contextlib import suppress
from itertools import islice
from typing import Any

from events.amend import amend
from events.vocabulary import Action
from events.vocabulary import Seat
from events.vocabulary import thaw
from games import play
from games.rules import OF_TABLE
from games.rules import Ask
from games.rules import Game
from games.table import Impossible
from games.table import Table
from projections.walkback.places import is_concealed
from tests.referee.matches import TRIES
from tests.referee.matches import Match
from tests.referee.matches import random_action

# The counters that stand for cards laid face down as resources (WTactics ARC, ARC-R9).
RESOURCES = ("_ready", "_used")


def random_amendment(match: Match, chance: random.Random) -> tuple[str, dict[str, Any]]:
    """Return a strike or a rewind of some play that still stands."""
    standing = [
        step.entry.version
        for step in match.history.steps
        if step.entry.is_play and step.entry.standing == "stands"
    ]
    kind = chance.choice(("PlayStruck", "PlayStruck", "RewoundTo"))
    return kind, {
        "target": chance.choice(standing),
        "onward": chance.choice(("stop", "skip", "allow")),
    }


def any_amendment(match: Match, kind: str, chance: random.Random) -> dict[str, Any] | None:
    """Return the payload of some amendment of this *kind* that can be carried out; None where there
    is none just now.

    Set-ups in which a registered card lies in no zone yet are passed over: hands could not say
    where it is.
    """
    for _ in range(TRIES):
        data = _DRAFTS[kind](match, chance)
        if data is None:
            return None
        outcome = match.wonder(kind, **data)
        possible = kind not in ("PlayAllowed", "TableCorrected") or outcome.steps[-1].ruling.legal
        if (
            possible
            and _is_counted(match.game, outcome.before)
            and _is_counted(match.game, outcome.after)
        ):
            return data
    return None


def _standing(match: Match) -> list[int]:
    return [
        step.entry.version
        for step in match.history.steps
        if step.entry.is_play and step.entry.standing == "stands"
    ]


def _strikes(match: Match, chance: random.Random) -> dict[str, Any] | None:
    standing = _standing(match)
    return (
        {"target": chance.choice(standing), "onward": chance.choice(("stop", "skip", "allow"))}
        if standing
        else None
    )


def _replaces(match: Match, chance: random.Random) -> dict[str, Any] | None:
    """Another play than the one reported, legal or not."""
    data = _strikes(match, chance)
    if data is None:
        return None
    table = match.history.before(data["target"])
    action = (
        random_action(match.game, table, chance)
        if chance.random() < 0.7
        else _irregular(match.game, table, chance)
    )
    return None if action is None else {**data, "action": _row(action)}


def _withdraws(match: Match, chance: random.Random) -> dict[str, Any] | None:
    rulings = amend(match.events).rulings
    return (
        {"ruling": chance.choice(rulings), "onward": chance.choice(("stop", "skip", "allow"))}
        if rulings
        else None
    )


def _allows(match: Match, chance: random.Random) -> dict[str, Any] | None:
    action = _irregular(match.game, match.table, chance)
    return (
        None
        if action is None or match.table.outcome is not None
        else {"action": _row(action), "rule": "X-1", "consent": []}
    )


def _corrects(match: Match, chance: random.Random) -> dict[str, Any] | None:
    """One to four statements about counters, pieces and marks of this table."""
    found = [
        row
        for row in (
            _statement(match.game, match.table, chance) for _ in range(chance.randrange(1, 5))
        )
        if row
    ]
    return {"changes": found} if found else None


def _statement(game: Game, table: Table, chance: random.Random) -> dict[str, Any] | None:
    open_zones = {
        zone.name for zone in game.equipment.zones if not zone.hidden and zone.layout != "concealed"
    }
    lying = sorted(id_ for id_, piece in table.pieces.items() if piece.zone in open_zones)
    what = chance.choice(("counter", "spot", "facing", "mark", "remove"))
    if what == "counter":
        owner, name = chance.choice(sorted(table.counters) or [("", "")])
        return (
            {"what": "counter", "of": owner, "key": name, "value": chance.randrange(0, 9)}
            if name
            else None
        )
    if not lying:
        return None
    piece = table.pieces[chance.choice(lying)]
    if what == "spot":
        zones = [zone for zone in game.equipment.zones if zone.name in open_zones]
        zone = chance.choice(zones)
        cell = f":{chance.choice(zone.cells)}" if zone.cells else ""
        return {"what": "spot", "of": piece.id, "key": "", "value": zone.name + cell}
    if what == "facing":
        return {
            "what": "piece",
            "of": piece.id,
            "key": "facing",
            "value": chance.choice(("up", "down", "side")),
        }
    if what == "mark" and game.equipment.marks:
        mark = chance.choice([spec.name for spec in game.equipment.marks])
        return {"what": "mark", "of": piece.id, "key": mark, "value": mark not in piece.marks}
    return (
        {"what": "remove", "of": piece.id, "key": "", "value": None} if what == "remove" else None
    )


def _irregular(game: Game, table: Table, chance: random.Random) -> Action | None:
    """Some action of some seat, whatever the rules say of it, that the table can carry out."""
    for _ in range(TRIES):
        spec = chance.choice([spec for spec in game.actions if spec.who not in OF_TABLE])
        seat, chosen = chance.choice(table.seats), dict[str, Any]()
        with suppress(Impossible):
            while (ask := play.next_ask(spec, chosen)) is not None:
                chosen[ask.key] = _some_value(ask, table, seat, chosen, chance)
            action = Action(
                seat, spec.name, {key: value for key, value in chosen.items() if value is not None}
            )
            after = play.apply(game, table, action)
            if after.outcome is None and (_is_counted(game, after) or not _is_counted(game, table)):
                return action
    return None


def _is_counted(game: Game, table: Table) -> bool:
    """Whether every unseen card is counted in some hidden zone of its owner, or among the resources
    it laid face down (ARC-R9); no real table can be otherwise.
    """
    unseen = dict.fromkeys(table.seats, 0)
    for piece in table.pieces.values():
        if is_concealed(game, piece.zone):
            unseen[piece.owner] += 1
    places = [(owner, count) for (owner, _), count in table.hidden.items()] + [
        (owner, count)
        for (owner, name), count in table.counters.items()
        if name.endswith(RESOURCES)
    ]
    return all(
        sum(count for owner, count in places if owner == seat) == unseen[seat] for seat in unseen
    )


def _some_value(
    ask: Ask, table: Table, seat: Seat, chosen: Mapping[str, Any], chance: random.Random
) -> Any:
    values = list(islice(play.values(ask, table, seat, chosen), 40))
    if not values and not ask.optional:
        raise Impossible(f"nothing answers {ask.key}")
    return chance.choice(values) if values else None


def _row(action: Action) -> dict[str, Any]:
    return {"seat": action.seat, "name": action.name, "args": thaw(action.args)}


_DRAFTS = {
    "PlayStruck": _strikes,
    "RewoundTo": _strikes,
    "PlayReplaced": _replaces,
    "RulingWithdrawn": _withdraws,
    "PlayAllowed": _allows,
    "TableCorrected": _corrects,
}
