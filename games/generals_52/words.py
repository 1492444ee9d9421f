"""The game in words: names and facts of cards, sentences for the log, words beside a zone, warnings
before a last word.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable

from events.vocabulary import Action
from events.vocabulary import Seat
from games.generals_52 import attacking
from games.generals_52.cardset import CLASSES
from games.generals_52.cardset import DECK_SIZE
from games.generals_52.cardset import GENERAL
from games.generals_52.cardset import JOKER
from games.generals_52.cardset import SOLDIER
from games.generals_52.cardset import card_of
from games.generals_52.cardset import design
from games.generals_52.cardset import rank
from games.generals_52.cardset import short
from games.generals_52.opening import redeal_possible
from games.generals_52.pieces import BOUGHT
from games.generals_52.pieces import DECK
from games.generals_52.pieces import HAND
from games.generals_52.pieces import POOL
from games.generals_52.pieces import POT
from games.generals_52.pieces import THE_TABLE
from games.generals_52.pieces import TOKENS
from games.generals_52.pieces import in_play
from games.generals_52.pieces import is_tapped
from games.generals_52.registering import START_TOKENS
from games.generals_52.registering import has_deck
from games.generals_52.scoring import holdings
from games.generals_52.skirmish import groups_in_words
from games.generals_52.skirmish import value
from games.generals_52.steps import ATTACKED
from games.generals_52.steps import ATTACKING
from games.generals_52.steps import DISCARDING
from games.generals_52.steps import DRAW
from games.generals_52.steps import PHASES
from games.generals_52.steps import surplus
from games.generals_52.talking import offered_by
from games.rules import Chosen
from games.table import Table


def label(table: Table, id_: str) -> str:
    """Return what players call a card: its rank and suit, as on any pack."""
    return short(card_of(table, table.piece(id_)))


def describe(table: Table, id_: str) -> tuple[tuple[str, str], ...]:
    """Return the facts of a card for the phone."""
    card = card_of(table, table.piece(id_))
    facts = [("Name", card.name), ("Class", CLASSES[card.type])]
    if card.type == GENERAL:
        facts.append(
            (
                "Enlists",
                "Soldiers of either suit"
                if rank(card) == JOKER
                else f"Soldiers of {card.get('suit')}",
            )
        )
    if card.type == SOLDIER:
        facts.append(("Value", str(card.get("value", 0))))
    return tuple(facts)


# -- the log ---------------------------------------------------------------------------------------


def _named(table: Table, id_: str) -> str:
    card = card_of(table, table.pieces[id_]) if id_ in table.pieces else design(table.cards, id_)
    return short(card) if card else id_


def _all_named(table: Table, ids: Iterable[str]) -> str:
    return ", ".join(_named(table, id_) for id_ in ids) or "nothing"


def says(what: str) -> Callable[[Table, Action], str]:
    """Return words for a deed of which there is no more to say than who did it."""
    return lambda table, action: f"{action.seat} {what}"


def says_cards(what: str, key: str, after: str = "") -> Callable[[Table, Action], str]:
    """Return words for a deed done with the cards that the argument *key* names."""
    return lambda table, action: (
        f"{action.seat} {what} {_all_named(table, action.args[key])}{after}"
    )


def says_registered(table: Table, action: Action) -> str:
    """Put `DeckRegistered` into words."""
    return f"{action.seat} registers a deck of {len(action.args['cards'])} cards"


def says_first(table: Table, action: Action) -> str:
    """Put `FirstPlayerChosen` into words."""
    method = action.arg("method")
    return f"{action.args['seat']} goes first" + (f" (by {method})" if method else "")


def says_next_game(table: Table, action: Action) -> str:
    """Put `NextGameStarted` into words."""
    return f"the next game begins; {holdings(table)}, pot {table.count(THE_TABLE, POT)}"


def says_revealed(table: Table, action: Action) -> str:
    """Put `CardRevealed` into words."""
    return f"{action.seat} shows {_named(table, action.args['card'])}"


def says_enlisted(table: Table, action: Action) -> str:
    """Put `SoldiersEnlisted` into words."""
    return (
        f"{action.seat} taps {_named(table, action.args['general'])} and enlists "
        f"{_all_named(table, action.args['soldiers'])}"
    )


def says_attacked(table: Table, action: Action) -> str:
    """Put `AttackDeclared` into words: each attack with its value."""
    groups = [ids for ids in attacking.groups_in(action).values() if ids]
    if not groups:
        return f"{action.seat} declares no attack"
    known = [
        (
            f"{' + '.join(_named(table, id_) for id_ in ids)} "
            f"({value(table, (i for i in ids if i in table.pieces))})"
        )
        for ids in groups
    ]
    return f"{action.seat} attacks with {', '.join(known)}"


def says_defended(table: Table, action: Action) -> str:
    """Put `DefenceDeclared` into words."""
    rows = {
        name: ids
        for name, ids in action.args["assignments"].items()
        if isinstance(ids, list | tuple) and ids
    }
    known = [f"{_all_named(table, ids)} against attack {name}" for name, ids in rows.items()]
    return (
        f"{action.seat} defends with {'; '.join(known)}"
        if known
        else f"{action.seat} does not defend"
    )


def says_ace(table: Table, action: Action) -> str:
    """Put `AcePlayed` into words."""
    ace, general, target = (_named(table, action.args[key]) for key in ("ace", "general", "target"))
    return f"{action.seat} taps {general} and plays {ace}: {target} is eliminated"


def says_step_ended(table: Table, action: Action) -> str:
    """Put `StepEnded` into words."""
    return f"{action.seat} ends the {PHASES.get(table.phase, table.phase)} step"


def says_bought(table: Table, action: Action) -> str:
    """Put `TokensBought` into words."""
    number = action.args["n"]
    return f"{action.seat} buys {number} token{'' if number == 1 else 's'}"


# -- open questions and warnings -------------------------------------------------------------------


def offer_words(table: Table) -> str:
    """Say who has offered a draw."""
    return f"{offered_by(table)} offers a draw"


def attack_words(table: Table) -> str:
    """Say what attacks, with values."""
    return f"Attack: {groups_in_words(table, _names(table))}"


def skirmish_words(table: Table) -> str:
    """Say who attacks and who defends, with values."""
    return f"Skirmishes: {groups_in_words(table, _names(table))}"


def _names(table: Table) -> dict[str, str]:
    return {id_: label(table, id_) for id_ in table.pieces}


def deck_warning(table: Table, seat: str) -> str:
    """Say that a deck in play is empty: the game ends at that seat's next draw (G52-12.2); or that
    cards do not add up (1.2).
    """
    cards = sum(1 for piece in table.pieces.values() if piece.owner == seat and piece.zone != POOL)
    cards += table.hides(seat, DECK) + table.hides(seat, HAND)
    if has_deck(table, Seat(seat)) and cards != DECK_SIZE:
        return f"{cards} cards in all, not {DECK_SIZE}"
    return "Deck empty" if table.turn and not table.hides(seat, DECK) else ""


def generals_warning(table: Table, seat: str) -> str:
    """Say how many Generals are untapped: each may pay for an Ace, also in the opponent's turn
    (G52-6.1, 6.2).
    """
    ready = sum(1 for piece in in_play(table, Seat(seat), GENERAL) if not is_tapped(piece))
    return f"{ready} untapped" if ready else ""


def pot_warning(table: Table, owner: str) -> str:
    """Say that tokens and pot do not add up to 40 and what was bought (G52-1.3, 10.11)."""
    if not all(has_deck(table, seat) for seat in table.seats):
        return ""
    there = table.count(THE_TABLE, POT) + sum(table.count(seat, TOKENS) for seat in table.seats)
    due = sum(START_TOKENS + table.count(seat, BOUGHT) for seat in table.seats)
    return "" if there == due else f"{there} tokens in all, not {due}"


def hand_warning(table: Table, seat: str) -> str:
    """Say what is awaited of a hand: a draw, a discard, or that it may still be dealt again."""
    if table.outcome is not None:
        return ""
    if redeal_possible(table, Seat(seat)):
        return "New deal possible" + ("; draw a card" if _draws(table, seat) else "")
    if _draws(table, seat):
        return "Draw a card"
    over = surplus(table, Seat(seat)) if table.phase == DISCARDING and table.active == seat else 0
    return f"Discard {over}" if over else ""


def _draws(table: Table, seat: str) -> bool:
    return table.phase == DRAW and table.active == seat


def before_conceding(table: Table, seat: Seat, chosen: Chosen) -> str:
    """What to read before giving up."""
    return f"You give up the match, and {table.next_seat(seat)} wins. Now: {holdings(table)}."


def before_agreeing(table: Table, seat: Seat, chosen: Chosen) -> str:
    """What to read before agreeing to a draw."""
    pot = table.count(THE_TABLE, POT)
    fate = (
        f"the pot of {pot} is split"
        if table.options["tied_pot"] == "split"
        else f"the pot of {pot} stays for the next game"
    )
    return f"This game ends as a draw; {fate}. Now: {holdings(table)}."


def before_ending_step(table: Table, seat: Seat, chosen: Chosen) -> str:
    """What a seat could still do in this step ("" where there is nothing)."""
    if (
        table.phase != ATTACKING
        or table.count(THE_TABLE, ATTACKED)
        or not attacking.able(table, seat)
    ):
        return ""
    return "You have not attacked in this turn."
