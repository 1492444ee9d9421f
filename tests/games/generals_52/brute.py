"""Which cards a declaration may name, and what comes of skirmishes: written a second time, flat
from RULES.md.

Nothing here uses the game's own modules. Cards are plain names (`7H`); a position is a few sets of
them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field

Groups = Mapping[str, Sequence[str]]


def rank(card: str) -> str:
    return "Joker" if card in ("RJ", "BJ") else card[:-1]


def number(card: str) -> int:
    return int(rank(card)) if rank(card).isdigit() else 0


def general(card: str) -> bool:
    return rank(card) in ("J", "Q", "K", "Joker")


@dataclass
class Position:
    """Red is on turn. `mine` and `theirs` are in play; `tapped`, `new` among them; `hand` counts
    red's hand; `gone` is discarded.
    """

    mine: set[str] = field(default_factory=set)
    theirs: set[str] = field(default_factory=set)
    tapped: set[str] = field(default_factory=set)
    new: set[str] = field(default_factory=set)
    gone: set[str] = field(default_factory=set)
    hand: int = 5


def attacking(at: Position, groups: Groups) -> str:
    """The clause that forbids red's declaration in its Attack step, or ""."""
    named = [card for cards in groups.values() for card in cards]
    if any(general(card) for card in named):
        return "8.6"
    if any(card not in at.mine for card in named):
        return "10.1"
    if any(card in at.tapped for card in named):
        return "3.2"
    if any(card in at.new for card in named):
        return "9.3"
    for cards in groups.values():
        if len(cards) not in (1, 2) or rank(cards[0]) != rank(cards[-1]):
            return "10.2"
    return "10.1" if any(times > 1 for times in Counter(named).values()) else ""


def defending(at: Position, attacks: Groups, defence: Groups, *, alone: bool) -> str:
    """The clause that forbids black's defence, or ""; *alone*: one Soldier or a pair was agreed."""
    named = [card for cards in defence.values() for card in cards]
    if any(name not in attacks for name in defence) or any(card not in at.theirs for card in named):
        return "10.5"
    for card in named:
        if card in at.tapped:
            return "8.7" if general(card) else "3.2"
    if any(times > 1 for times in Counter(named).values()):
        return "R13"
    for cards in defence.values():
        if any(map(general, cards)):
            continue
        if alone and (len(cards) > 2 or len({rank(card) for card in cards}) > 1):
            return "R13"
    mixed = any(len(cards) > 1 and any(map(general, cards)) for cards in defence.values())
    return "R14" if mixed else ""


def from_hand(at: Position, cards: Sequence[str]) -> bool:
    """Whether red may hold these cards."""
    red = all(card == "RJ" or card[-1] in "HD" for card in cards)
    unseen = not any(card in at.mine | at.gone for card in cards)
    return red and unseen and len(set(cards)) == len(cards) <= at.hand


def deploying(at: Position, cards: Sequence[str]) -> str:
    """The clause that forbids red's deploying in its Deploy step, or ""."""
    if not all(map(general, cards)):
        return "8.1"
    if at.hand == 0 or not from_hand(at, cards):
        return "R33"
    if not cards:
        return "8.1"
    if len(cards) > 2:
        return "8.5"
    return "8.2" if len({rank(card) for card in cards} - {"Joker"}) > 1 else ""


def enlisting(at: Position, leader: str, soldiers: Sequence[str]) -> str:
    """The clause that forbids red's enlisting in its Enlist step, or ""."""
    if not all(map(number, soldiers)) or leader not in at.mine or not general(leader):
        return "9.1"
    if at.hand == 0 or not from_hand(at, soldiers):
        return "R33"
    if leader in at.tapped:
        return "3.2"
    if not soldiers:
        return "9.1"
    if len(soldiers) > 2 or len({rank(card) for card in soldiers}) > 1:
        return "9.6"
    return "" if leader == "RJ" or any(card[-1] == leader[-1] for card in soldiers) else "9.1"


def ace(at: Position, card: str, leader: str, target: str) -> str:
    """The clause that forbids red's Ace, or ""."""
    if rank(card) != "A" or leader not in at.mine or not general(leader):
        return "6.1"
    if at.hand == 0 or not from_hand(at, [card]):
        return "R33"
    if target not in at.mine | at.theirs:
        return "6.3"
    return "6.1" if leader in at.tapped else ""


def result(attacks: Groups, defence: Groups) -> tuple[set[str], int]:
    """Who is discarded, and how much damage goes to the tokens."""
    lost: set[str] = set()
    damage = 0
    for name, attackers in attacks.items():
        defenders = defence.get(name) or ()
        if not defenders:
            damage += sum(map(number, attackers))
        elif any(map(general, defenders)):
            lost.update(defenders)
        else:
            margin = sum(map(number, attackers)) - sum(map(number, defenders))
            lost.update(
                *([attackers] if margin <= 0 else []), *([defenders] if margin >= 0 else [])
            )
    return lost, damage
