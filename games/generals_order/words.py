"""The game in words: names of pieces, facts of a card with their sources, sentences for the log,
previews and warnings.
"""

from __future__ import annotations

from collections.abc import Callable

from events.vocabulary import Action
from events.vocabulary import Seat
from games.cards import Card
from games.generals_order.board import cell_label
from games.generals_order.cardset import card_of
from games.generals_order.cardset import design
from games.generals_order.cardset import faction
from games.generals_order.names import BY_HAND
from games.generals_order.names import CHARACTER
from games.generals_order.names import COMMANDMENT
from games.generals_order.names import COUNTER_WINDOW
from games.generals_order.names import DRAW
from games.generals_order.names import FIELD
from games.generals_order.names import HAND
from games.generals_order.names import HAND_MAXIMUM
from games.generals_order.names import MAIN
from games.generals_order.names import MIGHT
from games.generals_order.names import POOL
from games.generals_order.names import RESOURCE
from games.generals_order.names import SETUP
from games.generals_order.names import UPKEEP
from games.generals_order.names import WITS
from games.generals_order.recruiting import cost_words
from games.generals_order.registering import declared
from games.generals_order.stats import sources
from games.generals_order.stats import value
from games.generals_order.talking import offered_by
from games.rules import Chosen
from games.table import Piece
from games.table import Table

DEEDS = {
    "GeneralRecruited": "recruits {what}",
    "GeneralMoved": "moves {what}",
    "MeleeDeclared": "attacks with {what}",
    "TacticalStrikeDeclared": "strikes with {what}",
    "SiegeDeclared": "besieges with {what}",
    "EquipmentAttached": "equips {what}",
    "StrategyActivated": "plays {what}",
    "ActiveEffectUsed": "uses {what}",
    "CounterPlayed": "counters with {what}",
}
ATTACKS = ("MeleeDeclared", "TacticalStrikeDeclared", "SiegeDeclared")


def label(table: Table, id_: str) -> str:
    """Return what people call a piece: its name, with Chinese characters where the card has
    them.
    """
    card = card_of(table, table.piece(id_))
    native = card.get("native")
    return f"{card.name} {native}" if native else card.name


def describe(table: Table, id_: str) -> tuple[tuple[str, str], ...]:
    """Return the facts of a card for the phone: values with what makes them up, what it costs now,
    its text.
    """
    piece = table.piece(id_)
    card = card_of(table, piece)
    return (*_values(table, piece, card), *_costs(table, piece, card), *_printed(card))


def _values(table: Table, piece: Piece, card: Card) -> tuple[tuple[str, str], ...]:
    if card.type != CHARACTER:
        return ()
    return tuple((stat.capitalize(), _sum(table, piece, stat)) for stat in (MIGHT, WITS))


def _sum(table: Table, piece: Piece, stat: str) -> str:
    parts = sources(table, piece, stat) if piece.zone == FIELD else []
    if len(parts) < 2:
        return str(card_of(table, piece).get(stat, 0))
    return f"{value(table, piece, stat)} = " + ", ".join(
        f"{name} {number:+}" if name != "card" else str(number) for name, number in parts
    )


def _costs(table: Table, piece: Piece, card: Card) -> tuple[tuple[str, str], ...]:
    if card.type == COMMANDMENT:
        return ()
    if card.type == CHARACTER and piece.zone == POOL:
        return (("Cost", cost_words(table, piece.owner, piece.id)),)
    return (("Cost", str(card.get("cost", 0))),)


def _printed(card: Card) -> tuple[tuple[str, str], ...]:
    kind = str(card.get("kind") or card.type.capitalize())
    facts = [("Type", kind), ("Faction", faction(card))]
    facts += [("Active", f"costs {card.get('active_cost', 0)}")] if card.get("active") else []
    return tuple(
        (words, fact) for words, fact in (*facts, ("Text", str(card.get("text") or ""))) if fact
    )


# -- the log ---------------------------------------------------------------------------------------


def _named(table: Table, id_: str) -> str:
    if id_ in table.pieces:
        return label(table, id_)
    card = design(table.cards, id_)
    return card.name if card else cell_label(id_) if id_ in ("F1", "B1", "B2", "F2") else id_


def says(what: str) -> Callable[[Table, Action], str]:
    """Return words for a deed of which there is no more to say than who did it."""
    return lambda table, action: f"{action.seat} {what}"


def says_deed(table: Table, action: Action) -> str:
    """Put a declaration or a Counter into words: who, what, with whom, at whom, for how many
    cards.
    """
    args = action.args
    words = f"{action.seat} {DEEDS[action.name].format(what=_with(table, action))}"
    aims = [
        *(args.get("targets") or ()),
        *(str(args[key]) for key in ("target", "to", "zone") if args.get(key)),
    ]
    words = (
        _aimed(words, action.name, ", ".join(_named(table, id_) for id_ in aims)) if aims else words
    )
    if not args.get("discards"):
        return words
    return (
        f"{words}, for 1 card"
        if args["discards"] == 1
        else f"{words}, for {args['discards']} cards"
    )


def _with(table: Table, action: Action) -> str:
    """Who does it and with what card: a general and a card, or one of them."""
    who, *cards = [
        _named(table, str(action.args[key]))
        for key in ("attacker", "general", "card")
        if action.args.get(key)
    ]
    if not cards:
        return who
    return (
        f"{who} with {cards[0]}" if action.name == "EquipmentAttached" else f"{who} and {cards[0]}"
    )


def _aimed(words: str, name: str, aims: str) -> str:
    if name in ATTACKS:
        return f"{words} against {aims}"
    return f"{words} to {aims}" if name == "GeneralMoved" else f"{words} on {aims}"


def says_registered(table: Table, action: Action) -> str:
    """Put `DeckRegistered` into words: only size and factions are open (GOR-R5)."""
    size, factions = declared(table, action)
    return (
        f"{action.seat} registers a deck of {size} cards: "
        f"{', '.join(sorted(factions)) or 'no faction'}"
    )


def says_starter(table: Table, action: Action) -> str:
    """Put `FirstPlayerChosen` into words."""
    return f"{action.args['seat']} is the first player"


def says_number(what: str) -> Callable[[Table, Action], str]:
    """Return words for a deed with a number of cards."""
    return lambda table, action: f"{action.seat} {what} {action.args.get('n', 1)}"


def says_manual(table: Table, action: Action) -> str:
    """Put `ManualEffectResolved` into words."""
    changes = "; ".join(action.args.get("changes", ())) or "nothing changes on the table"
    return f"{_named(table, action.args['source'])} is carried out: {changes}"


def says_shown(table: Table, action: Action) -> str:
    """Put `CardRevealed` into words."""
    return f"{action.seat} shows {_named(table, action.args['card'])} from {action.args['zone']}"


def says_claimed(table: Table, action: Action) -> str:
    """Put `SpecialVictoryClaimed` into words."""
    return f"{action.seat} wins by {_named(table, action.args['card'])}"


def window_words(table: Table) -> str:
    """Say what waits for a Counter, and who answers."""
    frame = table.frame_of(COUNTER_WINDOW)
    return (
        f"{says_deed(table, frame.stack[-1])}. {' and '.join(frame.asked)} may play a Counter."
        if frame
        else ""
    )


def by_hand_words(table: Table) -> str:
    """Say what is carried out by hand."""
    frame = table.frame_of(BY_HAND)
    if frame is None:
        return ""
    card = card_of(table, table.piece(str(frame.note("source"))))
    return f"{card.name}: {card.get('text') or 'carry out its text'} Then record what changed."


def offer_words(table: Table) -> str:
    """Say who has offered a draw."""
    return f"{offered_by(table)} offers a draw"


# -- warnings --------------------------------------------------------------------------------------


def resource_warning(table: Table, seat: str) -> str:
    """Say that RESOURCE is less than the upkeep due and the next draw (GOR-10.1, 10.2)."""
    need = table.count(seat, UPKEEP) + 1
    held = table.hides(seat, RESOURCE)
    if table.phase == SETUP or table.outcome is not None or held >= need:
        return ""
    return f"{held} left; upkeep and the next draw need {need}"


def hand_warning(table: Table, seat: str) -> str:
    """Say that the draw is due, or that the hand is above its maximum (GOR-4.3, 9.5)."""
    if table.outcome is not None or table.phase == SETUP:
        return ""
    if table.phase == DRAW and table.active == seat:
        return "Draw a card"
    over = table.hides(seat, HAND) - table.count(seat, HAND_MAXIMUM)
    return f"{over} above the maximum" if over > 0 else ""


def before_ending(table: Table, seat: Seat, chosen: Chosen) -> str:
    """The upkeep in words, and what follows (GOR-9.2 to 9.5)."""
    due, held = table.count(seat, UPKEEP), table.hides(seat, RESOURCE)
    words = f"Upkeep: {due} of {held} RESOURCE cards."
    if due > held:
        return f"{words} You cannot pay it and lose."
    if held - due < 1:
        words += " Nothing is left for your next draw."
    over = table.hides(seat, HAND) - table.count(seat, HAND_MAXIMUM)
    return f"{words} Then discard {over}." if over > 0 else words


def before_conceding(table: Table, seat: Seat, chosen: Chosen) -> str:
    """What to read before giving up."""
    return (
        f"You give up, and {table.next_seat(seat)} wins."
        if table.phase in (MAIN, DRAW)
        else "You give up."
    )
