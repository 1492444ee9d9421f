"""Checks and options of defence, and of damage that is divided among defenders (ARC-17.5, 17.6,
23.1, 23.6, 26, R49, R51).
"""

from __future__ import annotations

from collections.abc import Mapping

from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Frame
from games.table import Piece
from games.table import Table
from games.text import text
from games.wtactics_arc.battle import combat
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.field.limits import is_warden
from games.wtactics_arc.field.stats import atk
from games.wtactics_arc.field.stats import has
from games.wtactics_arc.field.stats import passives
from games.wtactics_arc.field.stats import unmarked
from games.wtactics_arc.field.targets import fits_target
from games.wtactics_arc.field.zones import battle_of
from games.wtactics_arc.field.zones import is_city
from games.wtactics_arc.field.zones import is_creature
from games.wtactics_arc.names import BATTLE
from games.wtactics_arc.names import NO_DEFENCE
from games.wtactics_arc.names import RESIDENTS
from games.wtactics_arc.names import Stage
from games.wtactics_arc.words.naming import card_name
from games.wtactics_arc.words.naming import things


@check()
def attacked_seat(table: Table, action: Action) -> Ruling | None:
    """Only the attacked player defends, when asked (ARC-23.6)."""
    frame = table.frame
    if (
        frame is not None
        and frame.kind == BATTLE
        and frame.note("stage") == Stage.DEFENCE
        and frame.asked == (action.seat,)
    ):
        return None
    return objection(
        "ARC-23.6",
        text("You are not the attacked player, or defenders are not chosen now."),
        text("The attacked player assigns after the first window."),
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
                text("%(card)s does not attack now.", card=card_name(table, attacker)),
                text("Show which defender faces which attacker."),
                attacker,
            )
        for id_ in ids if isinstance(ids, tuple) else ("",):
            if id_ in seen:
                return objection(
                    "ARC-26.7",
                    text("%(card)s faces two attackers.", card=card_name(table, id_)),
                    text("One defender faces one attacker."),
                    id_,
                )
            seen.add(id_)
            if ruling := _cannot_defend(table, battle, action.seat, attacker, id_):
                return ruling
        if ruling := _too_few(table, attacker, ids):
            return ruling
    return None


def _too_few(table: Table, attacker: str, ids: object) -> Ruling | None:
    """Object where an attacker is faced by fewer creatures than its text asks for (ARC-R202)."""
    crowd = [one.number for one in passives(table, table.piece(attacker), Passive.CROWD)]
    number = len(ids) if isinstance(ids, tuple) else 1
    if not crowd or not number or number >= max(crowd):
        return None
    return objection(
        "ARC-R202",
        text(
            "%(card)s cannot be blocked by fewer than %(n)s creatures.",
            card=card_name(table, attacker),
            n=max(crowd),
        ),
        text("Let more creatures face it, or let it pass."),
        attacker,
    )


def _cannot_defend(
    table: Table, battle: Frame, seat: Seat, attacker: str, id_: str
) -> Ruling | None:
    piece = table.pieces.get(id_)
    if piece is None or not is_creature(piece) or piece.controller != seat:
        return objection(
            "ARC-23.6",
            text("%(card)s is no creature of yours.", card=card_name(table, id_))
            if id_
            else text("No creature is named."),
            text("Only the attacked player's creatures defend."),
            id_,
        )
    if table.note(seat, NO_DEFENCE):
        return objection(
            "ARC-R242",
            text("You cannot defend this turn."),
            text("Let the attackers pass."),
            id_,
        )
    if piece.zone == RESIDENTS and not _guards_there(table, piece, battle.note("target")):
        return objection(
            "ARC-17.5",
            text("%(card)s lives in another city.", card=card_name(table, id_)),
            text("A resident defends only its own city."),
            id_,
        )
    if not unmarked(piece):
        return objection(
            "ARC-23.1",
            text("%(card)s is marked.", card=card_name(table, id_)),
            text("Only unmarked creatures defend."),
            id_,
        )
    if has(table, piece, Passive.WARLIKE):
        return objection(
            "ARC-28.1",
            text("%(card)s is warlike: it cannot defend.", card=card_name(table, id_)),
            text("Choose another defender."),
            id_,
        )
    foe = table.pieces.get(attacker)
    if foe is not None and is_creature(foe) and not may_block(table, foe, piece):
        return objection(
            "ARC-R83",
            text(
                "%(card)s cannot be blocked by %(other)s.",
                card=card_name(table, attacker),
                other=card_name(table, id_),
            ),
            text("Read what may block it; choose another defender."),
            id_,
            attacker,
        )
    if foe is not None and is_creature(foe) and has(table, foe, Passive.ELUSIVE):
        return objection(
            "ARC-28.1",
            text("%(card)s is elusive: it cannot be blocked.", card=card_name(table, attacker)),
            text("Let it pass."),
            id_,
            attacker,
        )
    if (
        foe is not None
        and is_creature(foe)
        and has(table, foe, Passive.WINGED)
        and not _reaches_winged(table, battle, id_)
    ):
        return objection(
            "ARC-28.1",
            text(
                "%(card)s is winged: only winged or archer creatures block it.",
                card=card_name(table, attacker),
            ),
            text("Choose another defender."),
            id_,
            attacker,
        )
    return None


def _guards_there(table: Table, piece: Piece, target: str) -> bool:
    """Whether a resident defends what is attacked: its own city, or any (ARC-17.5, R245)."""
    if piece.cell == target:
        return True
    return is_city(table, target) and is_warden(table, piece)


def may_block(table: Table, attacker: Piece, defender: Piece) -> bool:
    """Return whether the texts of an attacker let a creature block it, and those of the creature
    let it (ARC-R83, R101).
    """
    if any(
        fits_target(table, attacker, ability.target, defender.controller, defender)
        for ability in passives(table, defender, Passive.NO_DEFENCE)
        if ability.target
    ):
        return False
    if any(
        _is_unmatched(table, attacker, defender, one.number)
        for one in passives(table, attacker, Passive.UNMATCHED)
    ):
        return False
    return all(
        fits_target(table, defender, ability.target, attacker.controller, attacker)
        == (ability.word == Passive.BLOCKED_BY)
        for ability in passives(table, attacker)
        if ability.word in (Passive.BLOCKED_BY, Passive.NOT_BLOCKED_BY) and ability.target
    )


def _is_unmatched(table: Table, attacker: Piece, defender: Piece, sign: int) -> bool:
    """Whether a creature has less ATK than an attacker (*sign* -1), or more (ARC-R208)."""
    return (atk(table, defender) - atk(table, attacker)) * sign > 0


def _reaches_winged(table: Table, battle: Frame, id_: str) -> bool:
    """Whether a creature could block a winged one; an Army creature let into the attacked city
    counts as its resident (ARC-18.9).
    """
    target = battle.note("target")
    inside = table.move(id_, RESIDENTS, target) if is_city(table, target) else table
    defender = inside.piece(id_)
    return has(inside, defender, Passive.WINGED) or has(inside, defender, Passive.ARCHER)


def foes(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the attackers that can be faced."""
    battle = battle_of(table)
    return tuple(combat.living_attackers(table, battle)) if battle is not None else ()


def possible_defenders(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the creatures that can be assigned."""
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
        and frame.note("stage") == Stage.COMBAT
        and frame.asked == (action.seat,)
    ):
        return None
    return objection(
        "ARC-R51",
        text("No damage of yours is to be divided now."),
        text("It is divided when a combat with several defenders resolves."),
    )


@check("attacker")
def current_attacker(table: Table, action: Action) -> Ruling | None:
    """Each combat is separate (ARC-23.7)."""
    battle = battle_of(table)
    if battle is None or action.args["attacker"] == combat.current(battle):
        return None
    return objection(
        "ARC-23.7",
        text(
            "The current combat is that of %(card)s.",
            card=card_name(table, combat.current(battle)),
        ),
        text("Combats resolve one by one, in the announced order."),
    )


@check("parts")
def whole_points(table: Table, action: Action) -> Ruling | None:
    """The shares are whole points that add up to the ATK, among the living defenders (ARC-17.6,
    R51).
    """
    battle = battle_of(table)
    if battle is None:
        return None
    ids, parts = combat.blockers(table, battle), action.args["parts"]
    if any(id_ not in ids for id_ in parts):
        return objection(
            "ARC-R51",
            text("Damage goes to the defenders of this combat."),
            text("Divide among %(cards)s.", cards=things(table, ids)),
        )
    if any(not isinstance(points, int) or points < 0 for points in parts.values()):
        return objection(
            "ARC-R51", text("Damage is divided in whole points."), text("No part is negative.")
        )
    force = atk(table, table.piece(combat.current(battle)))
    if sum(parts.values()) != force:
        return objection(
            "ARC-17.6",
            text(
                "The parts make %(sum)s; the ATK is %(force)s.",
                sum=sum(parts.values()),
                force=force,
            ),
            text("Divide exactly %(n)s.", n=force),
        )
    return None


def divided_among(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the defenders of the current combat."""
    battle = battle_of(table)
    return tuple(combat.blockers(table, battle)) if battle is not None else ()


def dividing_attacker(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the attacker whose damage is divided."""
    battle = battle_of(table)
    return (
        (combat.current(battle),)
        if battle is not None and battle.note("stage") == Stage.COMBAT
        else ()
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
