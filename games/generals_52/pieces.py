"""Where cards are: hands and decks as counts, the Battlefield, tapped cards, discards; and which
seats are awaited.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable

from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.generals_52.cardset import ASSASSIN
from games.generals_52.cardset import GENERAL
from games.generals_52.cardset import card_name
from games.generals_52.cardset import card_of
from games.generals_52.cardset import design
from games.kit.cards.piece_ids import called
from games.piles import drawn
from games.rules import Check
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Piece
from games.table import Table
from games.text import Text
from games.text import Value
from games.text import plural
from games.text import text

HAND, DECK, POOL, DISCARD = "hand", "deck", "pool", "discard"
GENERALS, SOLDIERS = "generals", "soldiers"
BATTLEFIELD = (GENERALS, SOLDIERS)
TAPPED, UPRIGHT = "side", "up"
NEW, SHOWN = "new", "shown"
TOKENS, POT, BOUGHT = "tokens", "pot", "bought"
THE_TABLE = "table"
DRAW_OFFER, ATTACK, SKIRMISH = "draw_offer", "attack", "skirmish"


def unseen(table: Table, seat: Seat) -> tuple[Piece, ...]:
    """Return the unseen cards of a seat, in its hand or its deck (G52-R33)."""
    return tuple(
        piece for piece in table.pieces.values() if piece.owner == seat and piece.zone == POOL
    )


def unseen_of(table: Table, seat: Seat, class_: str) -> tuple[str, ...]:
    """Return the unseen cards of one class."""
    return tuple(piece.id for piece in unseen(table, seat) if card_of(table, piece).type == class_)


def in_play(table: Table, seat: Seat | None = None, class_: str = "") -> tuple[Piece, ...]:
    """Return the cards on the Battlefield (of one seat, of one class)."""
    return tuple(
        piece
        for piece in table.pieces.values()
        if piece.zone in BATTLEFIELD
        and (seat is None or piece.owner == seat)
        and (not class_ or card_of(table, piece).type == class_)
    )


def is_tapped(piece: Piece) -> bool:
    """Return whether a card is turned sideways (G52-3.1)."""
    return piece.facing == TAPPED


def general_untapped(rule: str, instead: Text) -> Check:
    """The General is upright (G52-3.2, R8)."""

    @check("general")
    def judge(table: Table, action: Action) -> Ruling | None:
        piece = table.pieces[action.args["general"]]
        if not is_tapped(piece):
            return None
        name = card_name(card_of(table, piece))
        return objection(rule, text("%(card)s is tapped.", card=name), instead, piece.id)

    return judge


def tapped(table: Table, ids: Iterable[str]) -> Table:
    """Return the table with those of these cards tapped that are on the Battlefield."""
    return table.each(
        (table.piece(id_) for id_ in ids),
        lambda after, piece: (
            after.change(piece.id, facing=TAPPED) if piece.zone in BATTLEFIELD else after
        ),
    )


def has_untapped_general(table: Table, seat: Seat) -> bool:
    """Return whether a seat has an untapped General in play."""
    return any(not is_tapped(piece) for piece in in_play(table, seat, GENERAL))


def may_hold_ace(table: Table, seat: Seat) -> bool:
    """Return whether a seat could play an Ace from hand, judged by open facts: it has a card in
    hand, and not both its Aces are face up.
    """
    return table.hides(seat, HAND) > 0 and bool(unseen_of(table, seat, ASSASSIN))


def to_hand(table: Table, seat: Seat, many: int) -> Table:
    """Return the table after a seat took cards from its deck into its hand; raise `Impossible` if
    the deck has too few.
    """
    return drawn(table, seat, DECK, HAND, many)


def _taken(table: Table, id_: str) -> Table:
    """The counts without a card that was unseen: it came from the hand, or from the deck if the
    hand is empty.
    """
    piece = table.piece(id_)
    if piece.zone != POOL:
        return table
    return table.hide(piece.owner, HAND if table.hides(piece.owner, HAND) else DECK, -1)


def fielded(table: Table, ids: Iterable[str], facing: str, *marks: str) -> Table:
    """Return the table with these cards on the Battlefield."""
    for id_ in ids:
        zone = GENERALS if card_of(table, table.piece(id_)).type == GENERAL else SOLDIERS
        table = _taken(table, id_).move(id_, zone, facing=facing, marks=frozenset(marks))
    return table


def discarded(table: Table, ids: Iterable[str]) -> Table:
    """Return the table with these cards face up on their owners' discard piles."""
    for id_ in ids:
        if table.piece(id_).zone != DISCARD:
            table = _taken(table, id_).move(id_, DISCARD, facing=UPRIGHT, marks=frozenset())
    return table


def awaited(table: Table) -> Table:
    """Return the table with `to_act` set from the step and the open questions: an open attack waits
    only for its answers.
    """
    fight, offer = table.frame_of(ATTACK, SKIRMISH), table.frame_of(DRAW_OFFER)
    acting = fight.asked if fight else (table.active,) if table.active else table.seats
    acting = (*acting, *(offer.asked if offer else ()))
    return table.having(to_act=tuple(seat for seat in table.seats if seat in acting))


def cards_in(action: Action, key: str) -> tuple[str, ...]:
    """Return the cards in an argument, one or several."""
    value = action.args[key]
    return (value,) if isinstance(value, str) else tuple(value)


def all_of_class(
    key: str, class_: str, rule: str, because: Callable[[Value], Text], instead: Text
) -> Check:
    """Every card in the argument *key* is of a class; cites *rule*. *because* makes the sentence
    about a card that is not.
    """

    @check(key)
    def judge(table: Table, action: Action) -> Ruling | None:
        for id_ in cards_in(action, key):
            card = design(table.cards, id_)
            if card is None or card.type != class_:
                return objection(rule, because(card_name(card) if card else id_), instead, id_)
        return None

    return judge


@check()
def hand_not_empty(table: Table, action: Action) -> Ruling | None:
    """A card is played from hand, so the hand is not empty (G52-R33)."""
    return (
        None
        if table.hides(action.seat, HAND)
        else objection("G52-R33", text("Your hand is empty."), text("Draw in your next turn."))
    )


def general_in_play(rule: str, instead: Text) -> Check:
    """The card `general` is a General of the seat's own on the Battlefield."""

    @check("general")
    def judge(table: Table, action: Action) -> Ruling | None:
        id_ = action.args["general"]
        if id_ in {piece.id for piece in in_play(table, action.seat, GENERAL)}:
            return None
        return objection(
            rule,
            text("%(card)s is no General of yours in play.", card=called(table, id_)),
            instead,
            id_,
        )

    return judge


def from_hand(key: str) -> Check:
    """The cards in the argument *key* may be in the seat's hand (G52-R33)."""

    @check(key)
    def judge(table: Table, action: Action) -> Ruling | None:
        ids = cards_in(action, key)
        if len(set(ids)) < len(ids):
            return objection(
                "G52-R33",
                text("A card is named twice, and there is only one of it."),
                text("Name each card once."),
            )
        for id_ in ids:
            piece = table.pieces.get(id_)
            if piece is None or piece.owner != action.seat:
                return objection(
                    "G52-R33",
                    text("%(card)s is not in your deck.", card=called(table, id_)),
                    text("Play a card of your own deck."),
                    id_,
                )
            if piece.zone != POOL:
                card = card_name(card_of(table, piece))
                return objection(
                    "G52-R33",
                    text("%(card)s is in your discard pile.", card=card)
                    if piece.zone == DISCARD
                    else text("%(card)s is on the Battlefield already.", card=card),
                    text("Play a card from your hand."),
                    id_,
                )
        if len(ids) > table.hides(action.seat, HAND):
            return objection(
                "G52-R33",
                plural(
                    "You name %(n)s card and hold %(held)s.",
                    "You name %(n)s cards and hold %(held)s.",
                    len(ids),
                    held=table.hides(action.seat, HAND),
                ),
                text("Play what you hold."),
            )
        return None

    return judge


def one_or_a_pair_of(table: Table, seat: Seat, chosen: Chosen) -> int:
    """Return the most cards that may be played from hand at once: two, or fewer if the hand has
    fewer (G52-8.1, 9.6, R33).
    """
    return min(2, table.hides(seat, HAND))
