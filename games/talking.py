"""What seats may say to each other in several games: a draw offered and answered, an unseen card
shown.

The checks are factories, as in `games.checks`: a game supplies its clause id and the name it gave
to the open question.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from events.vocabulary import Action
from games.asks import Ask
from games.checks import deed
from games.checks import objection
from games.kit.cards.piece_ids import called
from games.rules import ANYONE
from games.rules import ActionSpec
from games.rules import Check
from games.rules import Confirm
from games.rules import Effect
from games.rules import Ruling
from games.rules import check
from games.table import Table
from games.text import Text
from games.text import text

BY = "by"
"""The note of an open offer that names the seat it came from."""
SHOWN = "shown"
"""The mark of an unseen card that everybody was shown: from then on all may know which it is."""


_NO_OFFER = text("Your opponent has offered no draw.")


def offered_by(table: Table, kind: str) -> str:
    """Return the seat whose offer of this *kind* is open ("" where none is)."""
    return next((str(frame.note(BY)) for frame in table.frames if frame.kind == kind), "")


def no_offer_open(rule: str, kind: str) -> Check:
    """One offer at a time."""

    @check()
    def judge(table: Table, action: Action) -> Ruling | None:
        by = offered_by(table, kind)
        if not by:
            return None
        if by == action.seat:
            return objection(
                rule,
                text("Your offer is still open."),
                text("Wait for the answer; it lapses at the end of the turn."),
            )
        return objection(
            rule,
            text("Your opponent has offered a draw."),
            text("Accept that offer or decline it."),
        )

    return judge


def offer_to_answer(rule: str, kind: str, because: Text = _NO_OFFER) -> Check:
    """Only an offer of another seat can be answered."""

    @check()
    def judge(table: Table, action: Action) -> Ruling | None:
        by = offered_by(table, kind)
        return (
            None
            if by and by != action.seat
            else objection(rule, because, text("Offer one yourself, or play on."))
        )

    return judge


def draw_actions(
    offered: Text,
    accepted: Confirm,
    when: tuple[str, ...],
    offering: tuple[Check, ...],
    answering: tuple[Check, ...],
    effects: tuple[Effect, Effect, Effect],
) -> tuple[ActionSpec, ActionSpec, ActionSpec]:
    """Return the actions `DrawOffered`, `DrawAccepted` and `DrawDeclined`.

    *offered*: words of the button that offers. *accepted*: what is asked before a draw is agreed.
    *when*: the phases in which draws are spoken of. *offering*, *answering*: what may object to an
    offer, and to its answer. *effects*: of the three, in that order.
    """
    shared = ActionSpec("", offered, who=ANYONE, when=when, quick=False)
    offer, accept, decline = effects
    return (
        replace(
            shared,
            name="DrawOffered",
            checks=offering,
            effect=offer,
            says=deed("%(seat)s offers a draw"),
        ),
        replace(
            shared,
            name="DrawAccepted",
            label=text("Accept the draw"),
            asks=(accepted,),
            checks=answering,
            effect=accept,
            says=deed("%(seat)s accepts the draw"),
        ),
        replace(
            shared,
            name="DrawDeclined",
            label=text("Decline the draw"),
            checks=answering,
            effect=decline,
            says=deed("%(seat)s declines the draw"),
        ),
    )


def card_revealed(
    checks: tuple[Check, ...],
    effect: Effect,
    says: Callable[[Table, Action], Text],
    *asks: Ask,
    when: tuple[str, ...] = (),
) -> ActionSpec:
    """Return the action `CardRevealed`: a card that nobody sees, which *asks* names, is shown to
    all.
    """
    return ActionSpec(
        "CardRevealed",
        text("Show a card to both"),
        asks,
        checks,
        effect,
        when,
        who=ANYONE,
        quick=False,
        says=says,
    )


def conceded(
    label: Text,
    confirm: Confirm,
    checks: tuple[Check, ...],
    effect: Effect,
    when: tuple[str, ...] = (),
) -> ActionSpec:
    """Return the action `Conceded`, which asks to *confirm* it."""
    return ActionSpec(
        "Conceded",
        label,
        (confirm,),
        checks,
        effect,
        when,
        who=ANYONE,
        quick=False,
        says=deed("%(seat)s concedes"),
        gives_up=True,
    )


def own_unseen(rule: str, zone: str, deck: str) -> Check:
    """A card of the seat's own *deck* (in words) that nobody sees yet, since it lies in *zone*, can
    be shown.
    """

    @check("card")
    def judge(table: Table, action: Action) -> Ruling | None:
        piece = table.pieces.get(action.args["card"])
        if piece is None or piece.owner != action.seat:
            return objection(
                rule,
                text(
                    "%(card)s is not in %(deck)s.",
                    card=called(table, action.args["card"]),
                    deck=deck,
                ),
                text("Show a card of your own deck."),
            )
        if piece.zone != zone:
            return objection(
                rule,
                text("Everybody sees this card already."),
                text("Show a card from your hand or deck."),
                piece.id,
            )
        return None

    return judge


def reveal(table: Table, action: Action) -> Table:
    """Effect of showing the card `card`: all know it; no count changes."""
    return table.mark(action.args["card"], SHOWN)
