"""Checks and options of an attack (ARC-7.4, 14, 23, 24, R48)."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence

from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Piece
from games.table import Table
from games.text import plural
from games.text import text
from games.wtactics_arc.battle import combat
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.effects.deeds import ATTACKS_BEFORE
from games.wtactics_arc.field.limits import standing
from games.wtactics_arc.field.limits import toll
from games.wtactics_arc.field.matching import home
from games.wtactics_arc.field.measures import holds
from games.wtactics_arc.field.printed import abilities_in_play
from games.wtactics_arc.field.stats import has
from games.wtactics_arc.field.stats import passives
from games.wtactics_arc.field.stats import unmarked
from games.wtactics_arc.field.targets import fits_target
from games.wtactics_arc.field.zones import cities
from games.wtactics_arc.field.zones import creatures
from games.wtactics_arc.field.zones import is_city
from games.wtactics_arc.field.zones import is_creature
from games.wtactics_arc.field.zones import opponents
from games.wtactics_arc.names import ATTACK
from games.wtactics_arc.names import ATTACKS
from games.wtactics_arc.names import DEFEATED
from games.wtactics_arc.names import NO_ATTACK
from games.wtactics_arc.names import RESIDENTS
from games.wtactics_arc.stack import payment
from games.wtactics_arc.words.naming import card_name
from games.wtactics_arc.words.naming import thing_name


@check()
def not_attacked_yet(table: Table, action: Action) -> Ruling | None:
    """One attack in an Attack phase, all attackers together (ARC-14.2, 24.4)."""
    if not _has_attacked(table):
        return None
    return objection(
        "ARC-14.2",
        text("You have attacked in this phase."),
        text("One attack, with all its attackers announced together."),
    )


def _has_attacked(table: Table) -> bool:
    """Whether there was an attack in this Attack phase, of several in a turn (ARC-R261)."""
    return table.count(TABLE, ATTACKS) > table.count(TABLE, ATTACKS_BEFORE)


@check()
def somebody_to_attack_with(table: Table, action: Action) -> Ruling | None:
    """There is a creature that could attack; checked before attackers are named
    (ARC-23.3, 24.1).
    """
    if "attackers" in action.args or any(possible_attackers(table, action.seat, action.args)):
        return None
    return objection(
        "ARC-23.3",
        text("No creature of your Army could attack."),
        text("Not attacking is allowed."),
    )


@check("target")
def right_target(table: Table, action: Action) -> Ruling | None:
    """The target is a city or the army of an opponent (ARC-14.1, 23.4, 23.5)."""
    target = action.args["target"]
    whose = combat.attacked_owner(table, target)
    if whose is None or table.note(whose, DEFEATED):
        return objection(
            "ARC-14.1",
            text(
                "%(target)s is neither a city nor the army of an opponent.",
                target=thing_name(table, target),
            ),
            text("Name a city, or 'army:B' for the army of B."),
        )
    if whose == action.seat:
        return objection(
            "ARC-23.5",
            text("That is your own."),
            text("Attack an opponent's city or army."),
            target,
        )
    return None


@check("attackers")
def right_attackers(table: Table, action: Action) -> Ruling | None:
    """One or more unmarked creatures of the attacker's own Army, each once (ARC-7.4, 23.1, 23.3,
    24.1, 28.1).
    """
    ids = action.args["attackers"]
    if not ids:
        return objection(
            "ARC-23.3",
            text("An attack needs at least one creature."),
            text("Name the attackers in the order of their combats."),
        )
    for id_ in ids:
        if ruling := _cannot_attack(table, action.seat, id_):
            return ruling
        target = str(action.args.get("target", ""))
        if is_city(table, target) and is_spared(table, table.piece(id_), target):
            return objection(
                "ARC-R131",
                text(
                    "%(card)s cannot attack %(city)s.",
                    card=card_name(table, id_),
                    city=card_name(table, target),
                ),
                text("Read what keeps it from being attacked; attack another target."),
                target,
            )
        if is_city(table, target) and _is_kept_off(table, table.piece(id_), target):
            return objection(
                "ARC-R101",
                text("%(card)s cannot attack that city.", card=card_name(table, id_)),
                text("Read what it may attack; leave it at home, or attack another target."),
                id_,
            )
        if ids.count(id_) > 1:
            return objection(
                "ARC-24.5",
                text("%(card)s is named twice.", card=card_name(table, id_)),
                text("Name each attacker once, first to last."),
                id_,
            )
    return _unpaid(table, action.seat, ids)


def _unpaid(table: Table, seat: Seat, ids: Sequence[str]) -> Ruling | None:
    """What speaks against attackers that cost more gems than there are (ARC-R258)."""
    total = sum(toll(table, table.piece(id_)) for id_ in ids)
    if not total or total <= sum(payment.available(table, seat).values()):
        return None
    return objection(
        "ARC-R258",
        plural("The attack costs %(n)s gem.", "The attack costs %(n)s gems.", total),
        text("Attack with fewer, or with others."),
    )


@check("target", "attackers")
def all_that_must(table: Table, action: Action) -> Ruling | None:
    """Who must attack if able is among the attackers (ARC-R118)."""
    left = [
        id_
        for id_ in obliged(table, action.seat, action.args)
        if id_ not in action.args["attackers"]
    ]
    return _must(table, left[0]) if left else None


@check()
def nobody_must_attack(table: Table, action: Action) -> Ruling | None:
    """The Attack phase does not end while a creature must attack and has not (ARC-R118)."""
    if not table.phase_is(ATTACK) or _has_attacked(table):
        return None
    left = next(obliged(table, action.seat, {}), "")
    return _must(table, left) if left and any(attackable(table, action.seat, {})) else None


def obliged(table: Table, seat: Seat, chosen: Chosen) -> Iterator[str]:
    """Yield the creatures that must attack, and can."""
    if not table.recall(_any_must):
        return
    for id_ in possible_attackers(table, seat, chosen):
        if has(table, table.piece(id_), Passive.RAIDS) and not toll(table, table.piece(id_)):
            yield id_


def _any_must(table: Table) -> bool:
    return any(
        Passive.RAIDS in (ability.word, ability.inner.word if ability.inner else "")
        for _, ability in abilities_in_play(table)
    )


def _must(table: Table, id_: str) -> Ruling:
    return objection(
        "ARC-R118",
        text("%(card)s must attack if it can.", card=card_name(table, id_)),
        text("Attack with it, alone or with others."),
        id_,
    )


def may_attack(table: Table, attacker: Piece, target: str) -> bool:
    """Return whether the texts on a creature let it attack a city (ARC-R101)."""
    if not is_city(table, target):
        return True
    return not (is_spared(table, attacker, target) or _is_kept_off(table, attacker, target))


def _is_kept_off(table: Table, attacker: Piece, city: str) -> bool:
    """Whether a creature's own texts keep it from attacking a city."""
    return any(
        fits_target(table, table.piece(city), ability.target, attacker.controller, attacker)
        for ability in passives(table, attacker, Passive.NO_ATTACK)
        if ability.target
    )


def is_spared(table: Table, attacker: Piece, target: str) -> bool:
    """Return whether a text keeps a city from being attacked by a creature (ARC-R131)."""
    rules = standing(table, Passive.SPARED)
    if not rules:
        return False
    city = table.piece(target)
    kinds = [
        (source, ability.target)
        for source, ability in rules
        if ability.number
        and home(table, source) == target
        and holds(table, source.controller, ability.condition, source.id)
    ]
    kinds += [(city, one.target) for one in passives(table, city, Passive.SPARED) if not one.number]
    return any(
        fits_target(table, attacker, kind, source.controller, source)
        for source, kind in kinds
        if kind is not None
    )


def _cannot_attack(table: Table, seat: Seat, id_: str) -> Ruling | None:
    if table.note(seat, NO_ATTACK):
        return objection(
            "ARC-R242",
            text("You cannot attack this turn."),
            text("End the Attack phase."),
        )
    piece = table.pieces.get(id_)
    resident = piece is not None and piece.zone == RESIDENTS and piece.controller == seat
    if resident and piece is not None and not any(passives(table, piece, Passive.SORTIE)):
        return objection(
            "ARC-7.4",
            text("%(card)s is a resident.", card=card_name(table, id_)),
            text("Residents do not attack; move it to the Army first."),
            id_,
        )
    if piece is None or not is_creature(piece) or piece.controller != seat:
        return objection(
            "ARC-23.3",
            text("%(card)s is no creature of your Army.", card=card_name(table, id_)),
            text("Attack with creatures of your own Army."),
            id_,
        )
    if not unmarked(piece):
        return objection(
            "ARC-23.1",
            text("%(card)s is marked.", card=card_name(table, id_)),
            text("Only unmarked creatures attack."),
            id_,
        )
    if has(table, piece, Passive.PACIFIST):
        return objection(
            "ARC-28.1",
            text("%(card)s is a pacifist: it cannot attack.", card=card_name(table, id_)),
            text("Leave it at home."),
            id_,
        )
    return None


def attackable(table: Table, seat: Seat, chosen: Chosen) -> Iterator[str]:
    """Yield what may be attacked: each opponent's army and cities."""
    for other in opponents(table, seat):
        yield combat.army_of(other)
        yield from (city.id for city in cities(table, other) if _is_open(table, seat, city.id))


def _is_open(table: Table, seat: Seat, city: str) -> bool:
    """Whether one of a seat's creatures may attack a city that a text speaks of."""
    if not standing(table, Passive.SPARED):
        return True
    return any(not is_spared(table, piece, city) for piece in creatures(table, seat))


def possible_attackers(table: Table, seat: Seat, chosen: Chosen) -> Iterator[str]:
    """Yield what could attack."""
    return (
        piece.id
        for piece in creatures(table, seat)
        if _cannot_attack(table, seat, piece.id) is None
        and may_attack(table, piece, str(chosen.get("target", "")))
        and _unpaid(table, seat, (piece.id,)) is None
    )
