"""What a scenario expects, one fact at a time: words -> whether it is so, and what was found
instead.

A fact that names nothing the game has is `Unclear`: a misspelt expectation must never pass.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

from app.scenario import words as words_of
from app.scenario.pieces import is_piece_fact
from app.scenario.pieces import piece_fact
from app.scenario.read import milliseconds
from app.scenario.record import changed
from app.scenario.record import counted_as
from app.scenario.scene import Finding
from app.scenario.scene import Scene
from app.scenario.scene import number
from app.scenario.scene import one
from app.scenario.scene import said
from app.scenario.scene import same
from app.scenario.words import Unclear
from events.vocabulary import TABLE
from events.vocabulary import Seat
from events.vocabulary import thaw
from games import play
from games.play import Offer

_MANY = 10_000


def check(scene: Scene, fact: tuple[str, ...]) -> Finding:
    """Return whether *fact* holds; raise `Unclear` where it names nothing there is."""
    head, *rest = fact
    if head in _HEADS:
        return _HEADS[head](scene, rest)
    if head in (*scene.table.seats, TABLE):
        return _owned(scene, head, rest)
    if is_piece_fact(fact):
        return piece_fact(scene.game, scene.table, scene.known, fact)
    raise Unclear(
        f"{' '.join(fact)!r} is no fact; it begins with a seat ({' '.join(scene.table.seats)}), "
        f"a piece, or one of "
        f"{', '.join(sorted(_HEADS))}"
    )


def _owned(scene: Scene, owner: str, rest: list[str]) -> Finding:
    """`A energy 3`, `A hand 4`, `A discard 2`: a counter, an unseen count, a note, or A's pieces in
    a zone.
    """
    if len(rest) != 2:
        raise Unclear(f"{owner} wants a name and a value: {owner} NAME VALUE")
    name, text = rest
    if any(
        counter.name == name and counter.of != "piece" for counter in scene.game.equipment.counters
    ):
        return same(number([text], f"{owner} {name}"), scene.table.count(owner, name), name)
    zone = next((zone for zone in scene.game.equipment.zones if zone.name == name), None)
    if zone is not None and zone.hidden:
        return same(number([text], f"{owner} {name}"), scene.table.hides(owner, name), name)
    if zone is not None:
        return same(number([text], f"{owner} {name}"), len(scene.table.at(name, owner=owner)), name)
    if (owner, name) in scene.table.notes:
        return same(
            "" if text == "none" else str(words_of.value(text)), scene.table.note(owner, name), name
        )
    raise Unclear(
        f"{owner} has no {name!r}; counters and zones of this game: {', '.join(_names(scene))}"
    )


def _names(scene: Scene) -> list[str]:
    counters = [counter.name for counter in scene.game.equipment.counters if counter.of != "piece"]
    return counters + [zone.name for zone in scene.game.equipment.zones]


def _phase(scene: Scene, rest: list[str]) -> Finding:
    name = one(rest, "phase")
    if name not in scene.game.equipment.phases and name != scene.table.phase:
        raise Unclear(
            f"there is no phase {name!r}; one of {', '.join(scene.game.equipment.phases)}"
        )
    return same(name, scene.table.phase, "phase")


def _active(scene: Scene, rest: list[str]) -> Finding:
    name = one(rest, "active")
    return same("" if name == "none" else _seat(scene, name), scene.table.active, "active")


def _to_act(scene: Scene, rest: list[str]) -> Finding:
    seats = [] if rest == ["none"] else [_seat(scene, seat) for seat in rest]
    if not rest:
        raise Unclear("to_act wants seats, or none")
    acting = () if scene.table.outcome else scene.table.to_act  # nobody acts after the end
    return Finding(sorted(seats) == sorted(acting), f"to_act {said(acting)}")


def _seat(scene: Scene, name: str) -> Seat:
    if name not in (*scene.table.seats, TABLE):
        raise Unclear(f"{name!r} is no seat; one of {', '.join(scene.table.seats)}")
    return Seat(name)


def _outcome(scene: Scene, rest: list[str]) -> Finding:
    """`outcome none`, `outcome A ID`, `outcome A B ID`, `outcome draw ID`, `outcome nobody ID`."""
    outcome = scene.table.outcome
    found = (
        "outcome none"
        if outcome is None
        else f"outcome {said(outcome.winners)} {outcome.rule} ({outcome.reason})"
    )
    if rest == ["none"]:
        return Finding(outcome is None, found)
    if len(rest) < 2:
        raise Unclear("outcome wants none, or winners (or draw) and a clause id: outcome A ID")
    winners = (
        () if rest[0] in ("draw", "nobody") else tuple(_seat(scene, seat) for seat in rest[:-1])
    )
    return Finding(
        outcome is not None and set(outcome.winners) == set(winners) and outcome.rule == rest[-1],
        found,
    )


def _frame(scene: Scene, rest: list[str]) -> Finding:
    """`frame KIND note=value …`: the innermost open question; `asked`, `passed` and `stack` (a
    number) are its own.
    """
    if not rest:
        raise Unclear("frame wants a kind; or write: no frame")
    spec = next((spec for spec in scene.game.equipment.frames if spec.kind == rest[0]), None)
    if spec is None:
        raise Unclear(
            f"there is no frame {rest[0]!r}; one of "
            f"{', '.join(spec.kind for spec in scene.game.equipment.frames)}"
        )
    frame = scene.table.frame
    if frame is None or frame.kind != rest[0]:
        return Finding(False, f"frame {frame.kind}" if frame else "no frame")
    own = {"asked": frame.asked, "passed": frame.passed, "stack": len(frame.stack)}
    return _notes(rest[1:], own | {key: frame.note(key) for key in spec.notes})


def _notes(words: list[str], own: Mapping[str, Any]) -> Finding:
    wrong = []
    for word in words:
        pair = words_of.pair(word)
        if pair is None or pair[0] not in own:
            raise Unclear(
                f"{word!r} is no note of this frame; write one of "
                f"{', '.join(f'{key}=' for key in own)}"
            )
        key, value = pair
        found = own[key]
        if thaw(_as(value, found)) != thaw(found):
            wrong.append(f"{key}={said(found)}")
    return Finding(not wrong, " ".join(wrong))


def _as(value: Any, found: Any) -> Any:
    """A single word stands for a row of one where a row was found."""
    if isinstance(found, tuple | list) and not isinstance(value, tuple):
        return () if value is None else (value,)
    return value


def _no(scene: Scene, rest: list[str]) -> Finding:
    kind = scene.table.frame.kind if scene.table.frame else ""
    match rest:
        case ["frame"]:
            return Finding(not kind, f"frame {kind}")
        case ["trouble"]:
            return Finding(not scene.troubles, _troubles(scene))
        case _:
            raise Unclear("no wants frame or trouble: no frame; no trouble")


def _trouble(scene: Scene, rest: list[str]) -> Finding:
    rule = one(rest, "trouble")
    if rule == "none":
        return Finding(not scene.troubles, _troubles(scene))
    return Finding(any(trouble.ruling.rule == rule for trouble in scene.troubles), _troubles(scene))


def _troubles(scene: Scene) -> str:
    said = [
        f"{trouble.ruling.rule} at version {trouble.version} ({trouble.ruling.because})"
        for trouble in scene.troubles
    ]
    return "; ".join(said) or "no trouble"


def _option(scene: Scene, rest: list[str]) -> Finding:
    if len(rest) != 2 or scene.game.option(rest[0]) is None:
        known = ", ".join(option.name for option in scene.game.options)
        raise Unclear(f"option wants a name and a value; options of this game: {known}")
    return same(words_of.value(rest[1]), scene.table.option(rest[0]), f"option {rest[0]}")


def _offer(scene: Scene, rest: list[str]) -> Finding:
    """`offer A Name enabled`, `offer A Name disabled ID`, `offer A Name absent`."""
    match rest:
        case [seat, name, "enabled" | "disabled" | "absent" as how, *rule] if len(rule) <= (
            how == "disabled"
        ):
            _spec(scene, name)
            offered = [
                offer
                for offer in play.offers(scene.game, scene.table, _seat(scene, seat))
                if offer.name == name
            ]
            found = _offered(offered)
            return Finding(found[: 1 + len(rule)] == (how, *rule), f"{name} is {' '.join(found)}")
        case _:
            raise Unclear(
                "offer wants: offer SEAT Action enabled | offer SEAT Action disabled ID | offer "
                "SEAT Action absent"
            )


def _offered(offers: list[Offer]) -> tuple[str, ...]:
    if not offers:
        return ("absent",)
    return (
        ("enabled",)
        if offers[0].enabled
        else ("disabled", offers[0].ruling.rule, f"({offers[0].ruling.because})")
    )


def _legal(scene: Scene, rest: list[str]) -> Finding:
    """`legal A Name 3`: how many legal actions of that name the seat has."""
    if len(rest) != 3:
        raise Unclear("legal wants a seat, an action and a number: legal SEAT Action 3")
    seat, name = _seat(scene, rest[0]), rest[1]
    _spec(scene, name)
    only = replace(
        scene.game, actions=tuple(spec for spec in scene.game.actions if spec.name == name)
    )
    many = sum(1 for _ in islice(play.legal_actions(only, scene.table, seat), _MANY))
    return same(number(rest[2:], "legal"), many, f"legal {seat} {name}")


def _spec(scene: Scene, name: str) -> None:
    if scene.game.spec(name) is None:
        raise Unclear(
            f"there is no action {name!r}; one of "
            f"{', '.join(spec.name for spec in scene.game.actions)}"
        )


def _in(scene: Scene, rest: list[str]) -> Finding:
    """`in ZONE[:CELL] PIECE …`: exactly these lie there, bottom first; `in ZONE nothing`."""
    if len(rest) < 2:
        raise Unclear(
            "in wants a place and what lies there: in ZONE:CELL PIECE ...; or: in ZONE:CELL nothing"
        )
    zone, _, cell = rest[0].partition(":")
    if all(spec.name != zone for spec in scene.game.equipment.zones):
        raise Unclear(
            f"there is no zone {zone!r}; one of "
            f"{', '.join(spec.name for spec in scene.game.equipment.zones)}"
        )
    expected = [] if rest[1:] == ["nothing"] else rest[1:]
    for id_ in expected:
        if id_ not in scene.known:
            raise Unclear(f"there never was a piece {id_!r} on this table")
    found = [piece.id for piece in scene.table.at(zone, cell or None)]
    return Finding(expected == found, f"in {rest[0]} {' '.join(found) or 'nothing'}")


def _held(scene: Scene, rest: list[str]) -> Finding:
    """`held` or `held false`: whether a dispute or a pause holds the match."""
    if rest not in ([], ["true"], ["false"]):
        raise Unclear("held wants nothing after it, or false")
    return same(rest != ["false"], scene.held, "held")


def _clock(scene: Scene, rest: list[str]) -> Finding:
    """`clock B 25s`: B's limited time runs, and so much is left; `clock none`."""
    found = "clock none" if scene.clock is None else f"clock {scene.clock[0]} {scene.clock[1]}ms"
    match rest:
        case ["none"]:
            return Finding(scene.clock is None, found)
        case [seat, left]:
            return Finding(scene.clock == (_seat(scene, seat), milliseconds(left)), found)
        case _:
            raise Unclear("clock wants a seat and the time it has left: clock A 25s; or clock none")


_HEADS: Mapping[str, Callable[[Scene, list[str]], Finding]] = {
    "phase": _phase,
    "active": _active,
    "to_act": _to_act,
    "outcome": _outcome,
    "frame": _frame,
    "no": _no,
    "trouble": _trouble,
    "option": _option,
    "offer": _offer,
    "legal": _legal,
    "changed": changed,
    "in": _in,
    "held": _held,
    "clock": _clock,
    "turn": lambda scene, rest: same(number(rest, "turn"), scene.table.turn, "turn"),
    "ply": lambda scene, rest: same(number(rest, "ply"), scene.ply, "ply"),
    "frames": lambda scene, rest: same(number(rest, "frames"), len(scene.table.frames), "frames"),
    **{
        standing: counted_as(standing)
        for standing in ("stands", "struck", "void", "allowed", "doubt")
    },
}
