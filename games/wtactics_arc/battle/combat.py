"""A battle step by step: windows, defenders, separate combats, damage, the end (ARC-25 to 27,
18.10, R49 to R55).
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import replace

from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Seat
from games.table import Frame
from games.table import Impossible
from games.table import Piece
from games.table import Table
from games.text import text
from games.wtactics_arc.battle import striking
from games.wtactics_arc.cards.text.terms import Been
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.effects.lasting import outlasting
from games.wtactics_arc.effects.leaving import triggers
from games.wtactics_arc.effects.leaving import watchers
from games.wtactics_arc.effects.queue import QueueEntry
from games.wtactics_arc.effects.queue import enqueue
from games.wtactics_arc.effects.queue import in_turn
from games.wtactics_arc.field.limits import is_warden
from games.wtactics_arc.field.limits import toll
from games.wtactics_arc.field.remembered import attacks_matter
from games.wtactics_arc.field.stats import has
from games.wtactics_arc.field.stats import unmarked
from games.wtactics_arc.field.zones import army
from games.wtactics_arc.field.zones import is_city
from games.wtactics_arc.field.zones import is_creature
from games.wtactics_arc.field.zones import residents
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import ATTACKS
from games.wtactics_arc.names import BATTLE
from games.wtactics_arc.names import MARKED
from games.wtactics_arc.names import NO_DEFENCE
from games.wtactics_arc.names import RESIDENTS
from games.wtactics_arc.names import Stage
from games.wtactics_arc.stack import payment
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
    if total := sum(toll(table, table.piece(id_)) for id_ in ids):
        table = payment.pay(
            table, action.seat, payment.suggested_payment(table, action.seat, total)
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
    table = _remembered(table, ids, Been.ATTACKED)
    table = _triggered(table, ids, Trigger.ATTACK)
    table = _triggered(table, ids, Trigger.ALONE) if len(ids) == 1 else table
    table = _pack(table, ids)
    return _triggered(table, (target,), Trigger.ATTACKED) if is_city(table, target) else table


def may_defend(table: Table, battle: Frame) -> list[Piece]:
    """Return the possible defenders: unmarked creatures of the attacked Army, or residents of the
    attacked city (ARC-17.5, 23.6, R49).
    """
    seat, target = Seat(battle.note("defender")), battle.note("target")
    if table.note(seat, NO_DEFENCE):
        return []
    ready = [piece for piece in army(table, seat) if unmarked(piece)]
    if is_city(table, target):
        ready += [
            piece
            for piece in residents(table, target)
            if piece.controller == seat and unmarked(piece) and piece not in ready
        ]
        ready += _from_elsewhere(table, seat, target)
    return ready


def _from_elsewhere(table: Table, seat: Seat, target: str) -> list[Piece]:
    """The unmarked residents of other cities that may defend this one (ARC-R245)."""
    return [
        piece
        for piece in table.lying(RESIDENTS)
        if piece.controller == seat
        and piece.cell != target
        and unmarked(piece)
        and is_warden(table, piece)
    ]


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
    defending = list(dict.fromkeys(id_ for ids in blocks.values() for id_ in ids))
    table = _remembered(table, defending, Been.DEFENDED)
    table = _triggered(table, defending, Trigger.DEFEND)
    return _triggered(table, blocks, Trigger.BLOCKED)


def _triggered(table: Table, ids: Iterable[str], word: Trigger) -> Table:
    """The table with the abilities in the queue that attacking or defending triggers (ARC-R25)."""
    due = [row for id_ in ids for row in triggers(table, table.piece(id_), word)]
    return enqueue(table, in_turn(table, due))


def _pack(table: Table, ids: Iterable[str]) -> Table:
    """The table with what it sets off that one or more creatures attack, once for each ability
    however many they are (ARC-R128).
    """
    rows = [row for id_ in ids for row in watchers(table, table.piece(id_), Trigger.PACK)]
    once = {(row["card"], row["ability"]): {**row, "about": ""} for row in rows}
    return enqueue(table, in_turn(table, once.values()))


def _remembered(table: Table, ids: Iterable[str], what: str) -> Table:
    """The table in which creatures remember that they attacked or defended, if a card asks."""
    if attacks_matter(table):
        for id_ in ids:
            table = table.mark(id_, what)
    return table


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
    attacker, before, due = current(battle), table, list[QueueEntry]()
    if still_attacks(table, battle, attacker):
        ids, whom = blockers(table, battle), _beyond(battle)
        if attacker not in battle.note("blocked") or _is_free(table, attacker, ids):
            table = striking.unblocked(table, attacker, whom)
            due = striking.of_breaking_through(before, table, attacker, whom)
        elif ids:
            table = striking.faced(table, attacker, ids, parts, whom)
            due = striking.of_facing(before, table, attacker, ids)
            due += striking.of_breaking_through(before, table, attacker, whom, not due)
        due = [
            *due,
            *striking.of_surviving(table, attacker, ids, attacker in battle.note("blocked")),
        ]
    following = _asking(battle.noting(place=battle.note("place") + 1, stage=Stage.OVER))
    after = table.having(frames=(*table.frames[:-1], following))
    return enqueue(after, in_turn(after, due))


def _is_free(table: Table, attacker: str, ids: Sequence[str]) -> bool:
    """Whether nobody is left who faces an attacker that goes on then (ARC-R214)."""
    return not ids and striking.overruns(table, attacker)


def _beyond(battle: Frame) -> str:
    """Whom an attacker strikes that nobody faces: the city, or the player whose Army it is."""
    defender, target = str(battle.note("defender")), str(battle.note("target"))
    return defender if target == army_of(Seat(defender)) else target
