"""Attacks: all attackers in one declaration, singly or as pairs (G52-3.4, 8.6, 9.3, 10.1 to 10.3,
R11, R12).
"""

from __future__ import annotations

from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.generals_52.battle.skirmish import opened
from games.generals_52.cardset import GENERAL
from games.generals_52.cardset import SOLDIER
from games.generals_52.cardset import card_name
from games.generals_52.cardset import card_of
from games.generals_52.cardset import design
from games.generals_52.cardset import rank
from games.generals_52.pieces import NEW
from games.generals_52.pieces import THE_TABLE
from games.generals_52.pieces import in_play
from games.generals_52.pieces import is_tapped
from games.generals_52.pieces import tapped
from games.generals_52.turn.steps import ATTACKED
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Piece
from games.table import Table
from games.text import text


def groups_in(action: Action) -> dict[str, tuple[str, ...]]:
    """Return the groups of a declaration by name; a value that is no list of cards is an empty
    group.
    """
    return {
        name: tuple(ids) if isinstance(ids, list | tuple) else ()
        for name, ids in action.args["groups"].items()
    }


def _named(action: Action) -> tuple[str, ...]:
    return tuple(id_ for ids in groups_in(action).values() for id_ in ids)


@check()
def not_attacked(table: Table, action: Action) -> Ruling | None:
    """A seat declares attacks once a turn, with all attackers (G52-R12)."""
    if not table.count(THE_TABLE, ATTACKED):
        return None
    return objection(
        "G52-R12",
        text("You have attacked in this turn."),
        text("All attackers are declared at once; attack again in your next turn."),
    )


@check("groups")
def no_generals(table: Table, action: Action) -> Ruling | None:
    """Generals cannot attack (G52-8.6)."""
    for id_ in _named(action):
        card = (
            card_of(table, table.pieces[id_]) if id_ in table.pieces else design(table.cards, id_)
        )
        if card is not None and card.type == GENERAL:
            return objection(
                "G52-8.6",
                text("%(card)s is a General.", card=card_name(card)),
                text("Attack with Soldiers."),
                id_,
            )
    return None


@check("groups")
def own_soldiers(table: Table, action: Action) -> Ruling | None:
    """The attackers are Soldiers on the seat's own Battlefield (G52-10.1)."""
    own = {piece.id for piece in in_play(table, action.seat, SOLDIER)}
    stray = next((id_ for id_ in _named(action) if id_ not in own), None)
    if stray is None:
        return None
    return objection(
        "G52-10.1",
        text("%(card)s is no Soldier of yours in play.", card=stray),
        text("Attack with Soldiers on your Battlefield."),
        stray,
    )


@check("groups")
def untapped(table: Table, action: Action) -> Ruling | None:
    """Tapped Soldiers cannot attack (G52-3.2)."""
    spent = tuple(id_ for id_ in _named(action) if is_tapped(table.pieces[id_]))
    return (
        objection(
            "G52-3.2",
            text("A tapped Soldier cannot attack."),
            text("Choose untapped Soldiers."),
            *spent,
        )
        if spent
        else None
    )


@check("groups")
def not_new(table: Table, action: Action) -> Ruling | None:
    """A Soldier does not attack in the round in which it was enlisted (G52-9.3, R10)."""
    new = tuple(id_ for id_ in _named(action) if NEW in table.pieces[id_].marks)
    return (
        objection(
            "G52-9.3",
            text("This Soldier was enlisted in this turn."),
            text("It may attack in your next turn."),
            *new,
        )
        if new
        else None
    )


@check("groups")
def single_or_pair(table: Table, action: Action) -> Ruling | None:
    """A group is one Soldier, or two of one rank (G52-10.2, R11)."""
    for name, ids in groups_in(action).items():
        if (
            not 1 <= len(ids) <= 2
            or len({rank(card_of(table, table.pieces[id_])) for id_ in ids}) > 1
        ):
            return objection(
                "G52-10.2",
                text("Attack %(attack)s is neither one Soldier nor a pair.", attack=name),
                text("One Soldier, or two of one rank."),
                *ids,
            )
    return None


@check("groups")
def in_one_attack(table: Table, action: Action) -> Ruling | None:
    """A card attacks once (G52-10.1)."""
    ids = _named(action)
    twice = tuple(id_ for id_ in dict.fromkeys(ids) if ids.count(id_) > 1)
    return (
        objection(
            "G52-10.1",
            text("A Soldier is named in two attacks."),
            text("Each attacks once."),
            *twice,
        )
        if twice
        else None
    )


CHECKS = (not_attacked, no_generals, own_soldiers, untapped, not_new, single_or_pair, in_one_attack)


def able(table: Table, seat: Seat) -> tuple[Piece, ...]:
    """Return the Soldiers of a seat that may attack."""
    return tuple(
        piece
        for piece in in_play(table, seat, SOLDIER)
        if not is_tapped(piece) and NEW not in piece.marks
    )


def attackers(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the Soldiers that may attack."""
    return tuple(piece.id for piece in able(table, seat))


def names(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the names of attacks, at most one for each Soldier: 1, 2, 3 …"""
    return tuple(str(number) for number, _ in enumerate(able(table, seat), start=1))


def all_singly(table: Table, seat: Seat, chosen: Chosen) -> dict[str, tuple[str, ...]]:
    """Return the answer that the phone shows first: every Soldier attacks alone."""
    return {str(number): (piece.id,) for number, piece in enumerate(able(table, seat), start=1)}


def attack(table: Table, action: Action) -> Table:
    """Effect of `AttackDeclared`: attackers are tapped, and the defence is awaited; without
    attackers there is none (G52-10.1, R12).
    """
    groups = {name: ids for name, ids in groups_in(action).items() if ids}
    table = tapped(table, _named(action)).set(THE_TABLE, ATTACKED, 1)
    return opened(table, action.seat, groups) if groups else table
