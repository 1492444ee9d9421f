"""A battle step by step: windows, defenders, separate combats, damage, the end (ARC-25 to 27,
18.10, R49 to R55).
"""

from __future__ import annotations

from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Mapping
from dataclasses import replace

from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Seat
from games.table import Frame
from games.table import Impossible
from games.table import Piece
from games.table import Table
from games.text import text
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.effects.harm import harmed_in_combat
from games.wtactics_arc.effects.lasting import is_dead
from games.wtactics_arc.effects.lasting import outlasting
from games.wtactics_arc.effects.leaving import is_saved
from games.wtactics_arc.effects.leaving import triggers
from games.wtactics_arc.effects.queue import QueueEntry
from games.wtactics_arc.effects.queue import enqueue
from games.wtactics_arc.effects.queue import in_turn
from games.wtactics_arc.field.stats import atk
from games.wtactics_arc.field.stats import has
from games.wtactics_arc.field.stats import unmarked
from games.wtactics_arc.field.zones import army
from games.wtactics_arc.field.zones import is_city
from games.wtactics_arc.field.zones import is_creature
from games.wtactics_arc.field.zones import residents
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import ATTACKS
from games.wtactics_arc.names import BATTLE
from games.wtactics_arc.names import DAMAGE
from games.wtactics_arc.names import FALLEN
from games.wtactics_arc.names import MARKED
from games.wtactics_arc.names import STRENGTH
from games.wtactics_arc.names import VP
from games.wtactics_arc.names import Stage
from games.wtactics_arc.stack import windows
from games.wtactics_arc.words.naming import thing_name


def army_of(seat: Seat) -> str:
    """Return the name of a seat's army as the target of an attack."""
    return f"{ARMY}:{seat}"


def attacked_owner(table: Table, target: str) -> Seat | None:
    """Return the seat that a target belongs to, None where it is no city or army."""
    if is_city(table, target):
        return table.piece(target).controller
    zone, _, seat = target.partition(":")
    return Seat(seat) if zone == ARMY and seat in table.seats else None


def declare(table: Table, action: Action) -> Table:
    """Effect of `AttackDeclared`: attackers marked, a window with the attacked player first
    (ARC-24.3, 25.1).
    """
    target, ids = action.args["target"], tuple(action.args["attackers"])
    defender = attacked_owner(table, target)
    if defender is None:
        raise Impossible(
            text("%(target)s is neither a city nor an army", target=thing_name(table, target))
        )
    for id_ in ids:
        if not has(table, table.piece(id_), Passive.VIGILANT):
            table = table.mark(id_, MARKED)
    table = table.add(TABLE, ATTACKS, 1).push(
        Frame(
            BATTLE,
            notes={
                "attacker": action.seat,
                "defender": defender,
                "target": target,
                "attackers": ids,
                "blocks": {},
                "blocked": (),
                "stage": Stage.ANNOUNCED,
                "place": 0,
            },
        )
    )
    table = windows.opened(table, "attack", windows.asked_first(table, defender))
    table = _triggered(table, ids, Trigger.ATTACK)
    return _triggered(table, (target,), Trigger.ATTACKED) if is_city(table, target) else table


def may_defend(table: Table, battle: Frame) -> list[Piece]:
    """Return the possible defenders: unmarked creatures of the attacked Army, or residents of the
    attacked city (ARC-17.5, 23.6, R49).
    """
    seat, target = Seat(battle.note("defender")), battle.note("target")
    ready = [piece for piece in army(table, seat) if unmarked(piece)]
    if is_city(table, target):
        ready += [
            piece
            for piece in residents(table, target)
            if piece.controller == seat and unmarked(piece) and piece not in ready
        ]
    return ready


def living_attackers(table: Table, battle: Frame) -> list[str]:
    """Return the attackers that are still in play."""
    return [id_ for id_ in battle.note("attackers") if still_attacks(table, battle, id_)]


def alive(table: Table, id_: str) -> bool:
    """Return whether a creature is still in play."""
    return id_ in table.pieces and is_creature(table.pieces[id_])


def still_attacks(table: Table, battle: Frame, id_: str) -> bool:
    """Return whether an attacker is still in play, and on the same side (ARC-R53, R76)."""
    return alive(table, id_) and table.piece(id_).controller == battle.note("attacker")


def assign(table: Table, action: Action) -> Table:
    """Effect of `DefendersAssigned`: blocks are fixed (ARC-26)."""
    battle = _battle(table)
    blocks = {attacker: tuple(ids) for attacker, ids in action.args.get("pairs", {}).items() if ids}
    table = table.reframe(
        _asking(battle.noting(blocks=blocks, blocked=tuple(blocks), stage=Stage.NEXT))
    )
    if table.option("defending-marks"):
        for ids in blocks.values():
            for id_ in ids:
                table = table.mark(id_, MARKED)
    if table.option("one-window-per-battle"):
        table = _one_window(table)
    table = _triggered(table, [id_ for ids in blocks.values() for id_ in ids], Trigger.DEFEND)
    return _triggered(table, blocks, Trigger.BLOCKED)


def _triggered(table: Table, ids: Iterable[str], word: Trigger) -> Table:
    """The table with the abilities in the queue that attacking or defending triggers (ARC-R25)."""
    due = [row for id_ in ids for row in triggers(table, table.piece(id_), word)]
    return enqueue(table, in_turn(table, due))


def _one_window(table: Table) -> Table:
    """Open one window for the whole battle instead of one for each combat (ARC-R50)."""
    return windows.opened(
        table, Stage.COMBAT, windows.asked_first(table, _battle(table).note("defender"))
    )


def _asking(battle: Frame, *seats: Seat) -> Frame:
    """Return the battle with exactly these seats asked."""
    return replace(battle, asked=seats)


def _battle(table: Table) -> Frame:
    frame = table.frame
    if frame is None or frame.kind != BATTLE:
        raise Impossible(text("no battle waits for this"))
    return frame


def step(table: Table, battle: Frame) -> Table | None:
    """Return the table one step further in the battle; None where a seat is asked."""
    match battle.note("stage"):
        case Stage.ANNOUNCED:
            return _ask_defender(table, battle)
        case Stage.DEFENCE:
            return None
        case Stage.NEXT:
            return _next_combat(table, battle)
        case Stage.COMBAT:
            return _strike(table, battle)
        case Stage.OVER:
            return table.reframe(battle.noting(stage=Stage.NEXT))
    return None


def _ask_defender(table: Table, battle: Frame) -> Table:
    """Ask the defender, unless no creature can be assigned, which everybody sees on the table."""
    if not may_defend(table, battle) or not living_attackers(table, battle):
        table = table.reframe(battle.noting(stage=Stage.NEXT))
        return (
            _one_window(table)
            if table.option("one-window-per-battle") and living_attackers(table, battle)
            else table
        )
    return table.reframe(_asking(battle.noting(stage=Stage.DEFENCE), battle.note("defender")))


def _next_combat(table: Table, battle: Frame) -> Table:
    """Open the next combat in the announced order, without attackers that are gone (ARC-23.7, R50,
    R53).
    """
    place = battle.note("place")
    if place >= len(battle.note("attackers")):
        return _over(table)
    if not still_attacks(table, battle, battle.note("attackers")[place]):
        return table.reframe(battle.noting(place=place + 1))
    table = table.reframe(battle.noting(stage=Stage.COMBAT))
    if table.option("one-window-per-battle"):
        return table
    return windows.opened(table, Stage.COMBAT, windows.asked_first(table, battle.note("defender")))


def _over(table: Table) -> Table:
    """Return the table after `BattleEnded`; the end of a battle kills no creature."""
    return outlasting(table, table.pop())


def current(battle: Frame) -> str:
    """Return the attacker of the current combat."""
    return str(battle.note("attackers")[battle.note("place")])


def blockers(table: Table, battle: Frame) -> list[str]:
    """Return the living defenders of the current combat (ARC-26.8)."""
    return [id_ for id_ in battle.note("blocks").get(current(battle), ()) if alive(table, id_)]


def _strike(table: Table, battle: Frame) -> Table | None:
    attacker = current(battle)
    if (
        still_attacks(table, battle, attacker)
        and len(blockers(table, battle)) > 1
        and not table.option("full-atk-each")
    ):
        if battle.asked:
            return None
        return table.reframe(_asking(battle, battle.note("attacker")))
    return _fought(table, battle, {})


def divide(table: Table, action: Action) -> Table:
    """Effect of `CombatDamageDivided`: the combat resolves with these shares (ARC-R51)."""
    return _fought(table, _battle(table), action.args["parts"])


def _fought(table: Table, battle: Frame, parts: Mapping[str, int]) -> Table:
    """Return the table after `CombatResolved`: damage both ways at once, or to city or player
    (ARC-26.4, 26.5, 27, R52 to R54).
    """
    attacker, before = current(battle), table
    if still_attacks(table, battle, attacker):
        table = (
            _hits(table, battle, parts)
            if attacker in battle.note("blocked")
            else _breaks_through(table, battle)
        )
    following = _asking(battle.noting(place=battle.note("place") + 1, stage=Stage.OVER))
    after = table.having(frames=(*table.frames[:-1], following))
    return enqueue(after, in_turn(after, _of_harm(before, after, battle)))


def _of_harm(before: Table, after: Table, battle: Frame) -> list[QueueEntry]:
    """The abilities triggered by combat damage to a city or a player (ARC-R82)."""
    seat, target = Seat(battle.note("defender")), battle.note("target")
    if current(battle) in battle.note("blocked"):
        return []
    attacker = after.piece(current(battle))
    if after.count(seat, VP) < before.count(seat, VP):
        return triggers(after, attacker, Trigger.HITS_PLAYER)
    if is_city(after, target) and _strength(after, target) < _strength(before, target):
        return triggers(after, attacker, Trigger.HITS_CITY)
    return []


def _strength(table: Table, city: str) -> int:
    return table.piece(city).count(STRENGTH)


def _hits(table: Table, battle: Frame, parts: Mapping[str, int]) -> Table:
    attacker, ids = current(battle), blockers(table, battle)
    force = atk(table, table.piece(attacker))
    shares = {ids[0]: force} if len(ids) == 1 else parts
    if table.option("full-atk-each"):
        shares = dict.fromkeys(ids, force)
    hits = {id_: shares.get(id_, 0) for id_ in ids}
    first = [id_ for id_ in (attacker, *ids) if has(table, table.piece(id_), Passive.FIRST)]
    late = [id_ for id_ in (attacker, *ids) if id_ not in first]
    if not first or not late:
        return _dealt(table, attacker, hits, (attacker, *ids))
    table = _dealt(table, attacker, hits, first)
    return _dealt(table, attacker, hits, [id_ for id_ in late if _strikes_back(table, id_)])


def _dealt(table: Table, attacker: str, hits: Mapping[str, int], by: Collection[str]) -> Table:
    """The table after some of those in a combat dealt their damage at once; *hits*: what the
    attacker deals to each who faces it.
    """
    blows = hits if attacker in by else dict.fromkeys(hits, 0)
    back = sum(atk(table, table.piece(id_)) for id_ in hits if id_ in by)
    return _struck(table, attacker, hits, {**blows, attacker: back})


def _strikes_back(table: Table, id_: str) -> bool:
    """Whether a creature lives after those with first strike dealt their damage (ARC-R94)."""
    piece = table.piece(id_)
    return FALLEN not in piece.marks and (not is_dead(table, piece) or is_saved(table, piece))


def _struck(table: Table, attacker: str, ids: Iterable[str], hits: Mapping[str, int]) -> Table:
    before = table
    for id_, damage in hits.items():
        table = harmed_in_combat(table, id_, damage)
    foes = {**dict.fromkeys(ids, (attacker,)), attacker: tuple(ids)}
    return _slain(before, table, foes)


def _slain(before: Table, table: Table, foes: Mapping[str, Iterable[str]]) -> Table:
    """Return the table with the creatures dead that a deadly one damaged (ARC-28.1, R88)."""
    for id_, others in foes.items():
        hurt = table.piece(id_).count(DAMAGE) > before.piece(id_).count(DAMAGE)
        if hurt and any(_is_deadly(before, other) for other in others) and _may_die(table, id_):
            table = table.mark(id_, FALLEN)
    return table


def _may_die(table: Table, id_: str) -> bool:
    """Whether a creature is neither indestructible nor immune to deadly (ARC-R94)."""
    piece = table.piece(id_)
    return not (has(table, piece, Passive.LASTING) or has(table, piece, Passive.IMMUNE))


def _is_deadly(table: Table, id_: str) -> bool:
    piece = table.piece(id_)
    return atk(table, piece) > 0 and has(table, piece, Passive.DEADLY)


def _breaks_through(table: Table, battle: Frame) -> Table:
    force, target = atk(table, table.piece(current(battle))), battle.note("target")
    if target == army_of(battle.note("defender")):
        return harmed_in_combat(table, battle.note("defender"), force)
    return harmed_in_combat(table, target, force) if is_city(table, target) else table
