"""What may be attacked, with what, who defends, how damage is divided (ARC-7.4, 14, 17.5, 23, 24,
26, R48, R49, R51).
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping

from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Frame
from games.table import Table
from games.wtactics_arc.battle import combat
from games.wtactics_arc.cards.abilities import ARCHER
from games.wtactics_arc.cards.abilities import PACIFIST
from games.wtactics_arc.cards.abilities import WINGED
from games.wtactics_arc.effects.settling import COMBAT
from games.wtactics_arc.field.stats import atk
from games.wtactics_arc.field.stats import has
from games.wtactics_arc.field.stats import unmarked
from games.wtactics_arc.field.zones import army
from games.wtactics_arc.field.zones import battle_of
from games.wtactics_arc.field.zones import card_of
from games.wtactics_arc.field.zones import cities
from games.wtactics_arc.field.zones import is_creature
from games.wtactics_arc.field.zones import opponents
from games.wtactics_arc.names import ATTACKS
from games.wtactics_arc.names import BATTLE
from games.wtactics_arc.names import DEFEATED
from games.wtactics_arc.names import RESIDENTS


@check()
def not_attacked_yet(table: Table, action: Action) -> Ruling | None:
    """One attack in an Attack phase, all attackers together (ARC-14.2, 24.4)."""
    if not table.count(TABLE, ATTACKS):
        return None
    return objection(
        "ARC-14.2",
        "You have attacked in this phase.",
        "One attack, with all its attackers announced together.",
    )


@check()
def somebody_to_attack_with(table: Table, action: Action) -> Ruling | None:
    """A creature that could attack, before attackers are named (ARC-23.3, 24.1)."""
    if "attackers" in action.args or any(attackers(table, action.seat, action.args)):
        return None
    return objection(
        "ARC-23.3", "No creature of your Army could attack.", "Not attacking is allowed."
    )


@check("target")
def right_target(table: Table, action: Action) -> Ruling | None:
    """One opponent's city or army (ARC-14.1, 23.4, 23.5)."""
    target = action.args["target"]
    whose = combat.attacked(table, target)
    if whose is None or table.note(whose, DEFEATED):
        return objection(
            "ARC-14.1",
            f"{target} is neither a city nor the army of an opponent.",
            "Name a city, or army:B for the army of B.",
        )
    if whose == action.seat:
        return objection(
            "ARC-23.5", "That is your own.", "Attack an opponent's city or army.", target
        )
    return None


@check("attackers")
def right_attackers(table: Table, action: Action) -> Ruling | None:
    """One or more unmarked creatures of one's own Army, each once (ARC-7.4, 23.1, 23.3, 24.1,
    28.1).
    """
    ids = action.args["attackers"]
    if not ids:
        return objection(
            "ARC-23.3",
            "An attack needs at least one creature.",
            "Name the attackers in the order of their combats.",
        )
    for id_ in ids:
        if ruling := _cannot_attack(table, action.seat, id_):
            return ruling
        if ids.count(id_) > 1:
            return objection(
                "ARC-24.5", f"{id_} is named twice.", "Name each attacker once, first to last.", id_
            )
    return None


def _cannot_attack(table: Table, seat: Seat, id_: str) -> Ruling | None:
    piece = table.pieces.get(id_)
    if piece is not None and piece.zone == RESIDENTS and piece.controller == seat:
        return objection(
            "ARC-7.4",
            f"{id_} is a resident.",
            "Residents do not attack; move it to the Army first.",
            id_,
        )
    if piece is None or not is_creature(piece) or piece.controller != seat:
        return objection(
            "ARC-23.3",
            f"{id_} is no creature of your Army.",
            "Attack with creatures of your own Army.",
            id_,
        )
    if not unmarked(piece):
        return objection("ARC-23.1", f"{id_} is marked.", "Only unmarked creatures attack.", id_)
    if has(table, piece, PACIFIST):
        return objection(
            "ARC-28.1",
            f"{card_of(table, piece).name} is a pacifist: it cannot attack.",
            "Leave it at home.",
            id_,
        )
    return None


def targets(table: Table, seat: Seat, chosen: Chosen) -> Iterator[str]:
    """Yield what may be attacked: each opponent's army and cities."""
    for other in opponents(table, seat):
        yield combat.army_of(other)
        yield from (city.id for city in cities(table, other))


def attackers(table: Table, seat: Seat, chosen: Chosen) -> Iterator[str]:
    """Yield what could attack."""
    return (
        piece.id for piece in army(table, seat) if _cannot_attack(table, seat, piece.id) is None
    )


# -- defence ---------------------------------------------------------------------------------------


@check()
def attacked_seat(table: Table, action: Action) -> Ruling | None:
    """Only the attacked player defends, when asked (ARC-23.6)."""
    frame = table.frame
    if (
        frame is not None
        and frame.kind == BATTLE
        and frame.note("stage") == combat.DEFENCE
        and frame.asked == (action.seat,)
    ):
        return None
    return objection(
        "ARC-23.6",
        "You are not the attacked player, or defenders are not chosen now.",
        "The attacked player assigns after the first window.",
    )


@check("pairs")
def right_pairs(table: Table, action: Action) -> Ruling | None:
    """Each defender may defend and faces one attacker (ARC-17.5, 23.1, 23.6, 26.6, 26.7, 28.1,
    R49).
    """
    battle = battle_of(table)
    if battle is None:
        return None
    seen: set[str] = set()
    for attacker, ids in action.args["pairs"].items():
        if attacker not in combat.living_attackers(table, battle):
            return objection(
                "ARC-26.6",
                f"{attacker} does not attack now.",
                "Show which defender faces which attacker.",
                attacker,
            )
        for id_ in ids if isinstance(ids, tuple) else ("",):
            if id_ in seen:
                return objection(
                    "ARC-26.7",
                    f"{id_} faces two attackers.",
                    "One defender faces one attacker.",
                    id_,
                )
            seen.add(id_)
            if ruling := _cannot_defend(table, battle, action.seat, attacker, id_):
                return ruling
    return None


def _cannot_defend(
    table: Table, battle: Frame, seat: Seat, attacker: str, id_: str
) -> Ruling | None:
    piece = table.pieces.get(id_)
    if piece is None or not is_creature(piece) or piece.controller != seat:
        return objection(
            "ARC-23.6",
            f"{id_ or 'That'} is no creature of yours.",
            "Only the attacked player's creatures defend.",
            id_,
        )
    if piece.zone == RESIDENTS and piece.cell != battle.note("target"):
        return objection(
            "ARC-17.5",
            f"{id_} lives in another city.",
            "A resident defends only its own city.",
            id_,
        )
    if not unmarked(piece):
        return objection("ARC-23.1", f"{id_} is marked.", "Only unmarked creatures defend.", id_)
    foe = table.pieces.get(attacker)
    if (
        foe is not None
        and is_creature(foe)
        and has(table, foe, WINGED)
        and not (has(table, piece, WINGED) or has(table, piece, ARCHER))
    ):
        return objection(
            "ARC-28.1",
            f"{card_of(table, foe).name} is winged: only winged or archer creatures block it.",
            "Choose another defender.",
            id_,
            attacker,
        )
    return None


def foes(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the attackers to be faced."""
    battle = battle_of(table)
    return tuple(combat.living_attackers(table, battle)) if battle is not None else ()


def possible_defenders(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return who could be assigned."""
    battle = battle_of(table)
    return (
        tuple(piece.id for piece in combat.may_defend(table, battle)) if battle is not None else ()
    )


# -- divided damage --------------------------------------------------------------------------------


@check()
def divides(table: Table, action: Action) -> Ruling | None:
    """The attacker divides, when a combat with several defenders resolves (ARC-R51)."""
    frame = table.frame
    if (
        frame is not None
        and frame.kind == BATTLE
        and frame.note("stage") == COMBAT
        and frame.asked == (action.seat,)
    ):
        return None
    return objection(
        "ARC-R51",
        "No damage of yours is to be divided now.",
        "It is divided when a combat with several defenders resolves.",
    )


@check("attacker")
def current_attacker(table: Table, action: Action) -> Ruling | None:
    """Each combat is separate (ARC-23.7)."""
    battle = battle_of(table)
    if battle is None or action.args["attacker"] == combat.current(battle):
        return None
    return objection(
        "ARC-23.7",
        f"The current combat is that of {combat.current(battle)}.",
        "Combats resolve one by one, in the announced order.",
    )


@check("parts")
def whole_points(table: Table, action: Action) -> Ruling | None:
    """Whole points that make up the ATK, among the living defenders (ARC-17.6, R51)."""
    battle = battle_of(table)
    if battle is None:
        return None
    ids, parts = combat.blockers(table, battle), action.args["parts"]
    if any(id_ not in ids for id_ in parts):
        return objection(
            "ARC-R51",
            "Damage goes to the defenders of this combat.",
            f"Divide among {', '.join(ids)}.",
        )
    if any(not isinstance(points, int) or points < 0 for points in parts.values()):
        return objection("ARC-R51", "Damage is divided in whole points.", "No part is negative.")
    force = atk(table, table.piece(combat.current(battle)))
    if sum(parts.values()) != force:
        return objection(
            "ARC-17.6",
            f"The parts make {sum(parts.values())}; the ATK is {force}.",
            f"Divide exactly {force}.",
        )
    return None


def divided_among(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the defenders of the current combat."""
    battle = battle_of(table)
    return tuple(combat.blockers(table, battle)) if battle is not None else ()


def current(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the attacker whose damage is divided."""
    battle = battle_of(table)
    return (
        (combat.current(battle),) if battle is not None and battle.note("stage") == COMBAT else ()
    )


def force_of(table: Table, seat: Seat, chosen: Chosen) -> int:
    """Return the points to divide."""
    battle = battle_of(table)
    return atk(table, table.piece(combat.current(battle))) if battle is not None else 0


def even_split(table: Table, seat: Seat, chosen: Chosen) -> Mapping[str, int]:
    """Return the damage divided as evenly as whole points allow."""
    ids, force = divided_among(table, seat, chosen), force_of(table, seat, chosen)
    shares = {id_: force // len(ids) + (place < force % len(ids)) for place, id_ in enumerate(ids)}
    return {id_: points for id_, points in shares.items() if points}
