"""Facts about the table as a whole: whose turn it is, open questions, the end, what lies where."""

from __future__ import annotations

from typing import Any

from app.scenario.facts.scene import FactCheck
from app.scenario.facts.scene import FactScene
from app.scenario.facts.scene import actor_of
from app.scenario.facts.scene import noted
from app.scenario.facts.scene import number
from app.scenario.facts.scene import one
from app.scenario.facts.scene import require_piece
from app.scenario.facts.scene import same
from app.scenario.facts.scene import seat_of
from app.scenario.facts.scene import spot
from app.scenario.facts.scene import written
from app.scenario.language import lexing
from app.scenario.language.lexing import Unclear
from app.scenario.language.lines import milliseconds
from app.scenario.rulebook import require_clauses
from events.vocabulary import Fields
from events.vocabulary import thaw


def phase(scene: FactScene, rest: list[str]) -> FactCheck:
    """`phase deploy`."""
    name, phases = one(rest, "phase"), scene.game.equipment.phases
    if name not in phases and name != scene.table.phase:
        raise Unclear(f"there is no phase {name!r}; {lexing.meant(name, phases)}")
    return same(name, scene.table.phase, "phase")


def turn(scene: FactScene, rest: list[str]) -> FactCheck:
    """`turn 3`."""
    return same(number(rest, "turn"), scene.table.turn, "turn")


def ply(scene: FactScene, rest: list[str]) -> FactCheck:
    """`ply 7`: how many plays stand."""
    return same(number(rest, "ply"), scene.ply, "ply")


def active(scene: FactScene, rest: list[str]) -> FactCheck:
    """`active B`, `active none`."""
    name = one(rest, "active")
    return same("" if name == "none" else seat_of(scene, name), scene.table.active, "active")


def to_act(scene: FactScene, rest: list[str]) -> FactCheck:
    """`to_act A B`, `to_act none`."""
    seats = [] if rest == ["none"] else [actor_of(scene, seat) for seat in rest]
    if not rest:
        raise Unclear("to_act wants seats, or none")
    acting = () if scene.table.outcome else scene.table.to_act  # nobody acts after the end
    return FactCheck(sorted(seats) == sorted(acting), f"to_act {written(acting)}")


def outcome(scene: FactScene, rest: list[str]) -> FactCheck:
    """`outcome none`, `outcome A ID`, `outcome A B ID`, `outcome draw ID`; with `reason="..."` the
    words of the end as well.
    """
    ended = scene.table.outcome
    actual = (
        "outcome none"
        if ended is None
        else f'outcome {" ".join(ended.winners) or "draw"} {ended.rule} reason="{ended.reason}"'
    )
    if rest == ["none"]:
        return FactCheck(ended is None, actual)
    pair = lexing.pair(rest[-1]) if rest else None
    reason = str(pair[1]) if pair and pair[0] == "reason" else None
    words = rest[:-1] if reason is not None else rest
    if len(words) < 2:
        raise Unclear("outcome wants none, or winners (or draw) and a clause id: outcome A ID")
    *names, rule = words
    winners = set() if names in (["draw"], ["nobody"]) else {seat_of(scene, name) for name in names}
    require_clauses(scene.game, [rule])
    holds = ended is not None and set(ended.winners) == winners and ended.rule == rule
    return FactCheck(holds and reason in (None, str(ended.reason if ended else "")), actual)


def frame(scene: FactScene, rest: list[str]) -> FactCheck:
    """`frame KIND note=value …`: the innermost open question; `asked`, `passed` and `stack` (a
    number) are its own.
    """
    if not rest:
        raise Unclear("frame wants a kind; or write: no frame")
    specs = {spec.kind: spec for spec in scene.game.equipment.frames}
    if rest[0] not in specs:
        raise Unclear(f"there is no frame {rest[0]!r}; {lexing.meant(rest[0], specs)}")
    open_ = scene.table.frame
    if open_ is None or open_.kind != rest[0]:
        return FactCheck(False, f"frame {open_.kind}" if open_ else "no frame")
    own = {"asked": open_.asked, "passed": open_.passed, "stack": len(open_.stack)}
    return _notes(rest[1:], own | {key: open_.note(key) for key in specs[rest[0]].notes})


def frames(scene: FactScene, rest: list[str]) -> FactCheck:
    """`frames 2`: how many questions are open."""
    return same(number(rest, "frames"), len(scene.table.frames), "frames")


def _notes(words: list[str], own: Fields) -> FactCheck:
    wrong = []
    for word in words:
        pair = lexing.pair(word)
        if pair is None or pair[0] not in own:
            raise Unclear(
                f"{word!r} is no note of this frame; write one of "
                f"{', '.join(f'{key}=' for key in own)}"
            )
        key, value = pair
        if not same(thaw(_as(value, own[key])), thaw(own[key])).holds:
            wrong.append(f"{key}={noted(own[key])}")
    return FactCheck(not wrong, " ".join(wrong))


def _as(value: Any, actual: Any) -> Any:
    """A single word stands for a row of one where the note is a row."""
    if isinstance(actual, tuple | list) and not isinstance(value, tuple):
        return () if value is None else (value,)
    return value


def option(scene: FactScene, rest: list[str]) -> FactCheck:
    """`option NAME VALUE`: what the table agreed."""
    known = [option.name for option in scene.game.options]
    if len(rest) != 2:
        raise Unclear(f"option wants a name and a value; options of this game: {', '.join(known)}")
    if rest[0] not in known:
        raise Unclear(f"there is no option {rest[0]!r}; {lexing.meant(rest[0], known)}")
    return same(lexing.value(rest[1]), scene.table.option(rest[0]), f"option {rest[0]}")


def lying(scene: FactScene, rest: list[str]) -> FactCheck:
    """`in ZONE[:CELL] PIECE …`: exactly these lie there, bottom first; `in ZONE nothing`."""
    if len(rest) < 2:
        raise Unclear(
            "in wants a place and what lies there: in ZONE:CELL PIECE ...; or: in ZONE:CELL nothing"
        )
    zone, cell = spot(scene, rest[0])
    expected = [] if rest[1:] == ["nothing"] else rest[1:]
    for id_ in expected:
        require_piece(scene, id_)
    actual = [piece.id for piece in scene.table.at(zone, cell or None)]
    return FactCheck(expected == actual, f"in {rest[0]} {' '.join(actual) or 'nothing'}")


def held(scene: FactScene, rest: list[str]) -> FactCheck:
    """`held` or `held false`: whether a dispute or a pause holds the match."""
    if rest not in ([], ["true"], ["false"]):
        raise Unclear("held wants nothing after it, or false")
    return same(rest != ["false"], scene.held, "held")


def clock(scene: FactScene, rest: list[str]) -> FactCheck:
    """`clock B 25s`: B's limited time runs, and so much is left; `clock none`."""
    actual = "clock none" if scene.clock is None else f"clock {scene.clock[0]} {scene.clock[1]}ms"
    match rest:
        case ["none"]:
            return FactCheck(scene.clock is None, actual)
        case [seat, left]:
            return FactCheck(scene.clock == (seat_of(scene, seat), milliseconds(left)), actual)
        case _:
            raise Unclear("clock wants a seat and the time it has left: clock A 25s; or clock none")
