"""Defence and passes: which cards defend against which attack (G52-3.2, 8.7, 9.5, 10.5, R13, R14,
R23).
"""

from __future__ import annotations

from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.generals_52.battle.skirmish import GROUPS
from games.generals_52.battle.skirmish import defended
from games.generals_52.battle.skirmish import passed
from games.generals_52.cardset import GENERAL
from games.generals_52.cardset import card_name
from games.generals_52.cardset import card_of
from games.generals_52.cardset import rank
from games.generals_52.pieces import ATTACK
from games.generals_52.pieces import SKIRMISH
from games.generals_52.pieces import in_play
from games.generals_52.pieces import is_tapped
from games.kit.cards.piece_ids import called
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Impossible
from games.table import Table
from games.text import joined
from games.text import listed
from games.text import seat_name
from games.text import text


def _assigned(action: Action) -> dict[str, tuple[str, ...]]:
    """The defending cards by attack, without attacks that have no defender."""
    rows = {
        name: tuple(ids) if isinstance(ids, list | tuple) else ()
        for name, ids in action.args["assignments"].items()
    }
    return {name: ids for name, ids in rows.items() if ids}


def _named(action: Action) -> tuple[str, ...]:
    return tuple(id_ for ids in _assigned(action).values() for id_ in ids)


@check()
def attack_to_answer(table: Table, action: Action) -> Ruling | None:
    """The attacked player answers an open attack, and only once (G52-10.5)."""
    frame = table.frame_of(ATTACK)
    if frame is None:
        return objection(
            "G52-10.5",
            text("No attack awaits a defence."),
            text("Defend after your opponent has declared attackers."),
        )
    if action.seat not in frame.asked:
        return objection(
            "G52-10.5",
            text("This is your own attack."),
            text("Wait for %(seat)s to defend.", seat=seat_name(frame.asked[0])),
        )
    return None


@check("assignments")
def known_attacks(table: Table, action: Action) -> Ruling | None:
    """Each defence is against one of the declared attacks (G52-10.5)."""
    frame = table.frame_of(ATTACK)
    known = frame.note(GROUPS) if frame else {}
    stray = next((name for name in action.args["assignments"] if name not in known), None)
    if stray is not None:
        return objection(
            "G52-10.5",
            text("There is no attack %(attack)s.", attack=stray),
            text("Attacks are %(attacks)s.", attacks=joined(", ", known)),
        )
    odd = next(
        (
            name
            for name, ids in action.args["assignments"].items()
            if not isinstance(ids, list | tuple)
        ),
        None,
    )
    return (
        None
        if odd is None
        else objection(
            "G52-10.5",
            text("Attack %(attack)s is given a number.", attack=odd),
            text("Name the cards that defend against it."),
        )
    )


@check("assignments")
def own_cards(table: Table, action: Action) -> Ruling | None:
    """Defending cards are on the seat's own Battlefield (G52-10.5)."""
    own = {piece.id for piece in in_play(table, action.seat)}
    stray = next((id_ for id_ in _named(action) if id_ not in own), None)
    if stray is None:
        return None
    return objection(
        "G52-10.5",
        text("%(card)s is not on your Battlefield.", card=called(table, stray)),
        text("Defend with cards that lie there."),
        stray,
    )


@check("assignments")
def untapped(table: Table, action: Action) -> Ruling | None:
    """Defending Generals are untapped (G52-8.7), and so are Soldiers (3.2)."""
    for piece in (table.pieces[id_] for id_ in _named(action)):
        if is_tapped(piece):
            rule = "G52-8.7" if card_of(table, piece).type == GENERAL else "G52-3.2"
            return objection(
                rule,
                text("%(card)s is tapped.", card=card_name(card_of(table, piece))),
                text("Defend with untapped cards."),
                piece.id,
            )
    return None


@check("assignments")
def in_one_skirmish(table: Table, action: Action) -> Ruling | None:
    """A card defends in one skirmish at most (G52-R13)."""
    ids = _named(action)
    twice = tuple(id_ for id_ in dict.fromkeys(ids) if ids.count(id_) > 1)
    return (
        objection(
            "G52-R13", text("A card is named in two defences."), text("Each defends once."), *twice
        )
        if twice
        else None
    )


@check("assignments")
def as_agreed(table: Table, action: Action) -> Ruling | None:
    """Any number of Soldiers may defend or, if agreed, one Soldier or two of one rank (G52-R13); a
    General beside other cards is judged by R14.
    """
    if table.options["defender_grouping"] == "any":
        return None
    for ids in _assigned(action).values():
        cards = [card_of(table, table.pieces[id_]) for id_ in ids]
        if any(card.type == GENERAL for card in cards):
            continue
        if len(cards) > 2 or len({rank(card) for card in cards}) > 1:
            return objection(
                "G52-R13",
                text("At this table one Soldier defends, or two of one rank."),
                text("Choose fewer."),
                *ids,
            )
    return None


@check("assignments")
def general_alone(table: Table, action: Action) -> Ruling | None:
    """A General is the only defending card of its skirmish (G52-R14)."""
    for ids in _assigned(action).values():
        if len(ids) > 1 and any(card_of(table, table.pieces[id_]).type == GENERAL for id_ in ids):
            return objection(
                "G52-R14",
                text("A General defends alone."),
                text("Name it as the only defending card, or only Soldiers."),
                *ids,
            )
    return None


DEFENCE_CHECKS = (
    attack_to_answer,
    known_attacks,
    own_cards,
    untapped,
    in_one_skirmish,
    as_agreed,
    general_alone,
)


@check()
def pass_awaited(table: Table, action: Action) -> Ruling | None:
    """A pass answers a declared defence, once, by a seat that is still awaited (G52-R23)."""
    frame = table.frame_of(SKIRMISH)
    if frame is None:
        return objection(
            "G52-R23",
            text("No defence is declared, so there is nothing to pass on."),
            text("Pass once a defence is declared."),
        )
    if action.seat in frame.asked:
        return None
    if action.seat in frame.passed:
        return objection(
            "G52-R23", text("You have passed."), text("Your pass stands until an Ace is played.")
        )
    return objection(
        "G52-R23",
        text("Your pass is not awaited."),
        text("The skirmishes wait for %(seats)s.", seats=listed(map(seat_name, frame.asked))),
    )


def attacks(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the names of the attacks that await a defence."""
    frame = table.frame_of(ATTACK)
    return tuple(frame.note(GROUPS)) if frame else ()


def defenders(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the cards of a seat that may defend."""
    return tuple(piece.id for piece in in_play(table, seat) if not is_tapped(piece))


def defend(table: Table, action: Action) -> Table:
    """Effect of `DefenceDeclared`: the skirmishes are fixed (G52-10.6)."""
    frame = table.frame_of(ATTACK)
    if frame is None:
        raise Impossible(text("no attack awaits a defence"))
    return defended(
        table,
        frame,
        {name: ids for name, ids in _assigned(action).items() if name in frame.note(GROUPS)},
    )


def pass_on(table: Table, action: Action) -> Table:
    """Effect of `ReactionPassed` (G52-R23)."""
    return passed(table, action.seat)
