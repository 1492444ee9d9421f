"""The game in words: names and facts of cards, sentences for the log, warnings beside a zone and
before a final step.
"""

from __future__ import annotations

from collections.abc import Iterable

from events.vocabulary import Action
from events.vocabulary import Seat
from games.cards import Card
from games.dealing import METHODS
from games.generals_52.battle import attacking
from games.generals_52.battle.skirmish import groups_in_words
from games.generals_52.battle.skirmish import value
from games.generals_52.cardset import CLASSES
from games.generals_52.cardset import DECK_SIZE
from games.generals_52.cardset import GENERAL
from games.generals_52.cardset import JOKER
from games.generals_52.cardset import SOLDIER
from games.generals_52.cardset import SUIT_WORDS
from games.generals_52.cardset import card_of
from games.generals_52.cardset import design
from games.generals_52.cardset import rank
from games.generals_52.cardset import short
from games.generals_52.opening.dealing import OPENING_HAND
from games.generals_52.opening.dealing import redeal_possible
from games.generals_52.opening.registering import START_TOKENS
from games.generals_52.opening.registering import has_deck
from games.generals_52.pieces import BOUGHT
from games.generals_52.pieces import DECK
from games.generals_52.pieces import HAND
from games.generals_52.pieces import POOL
from games.generals_52.pieces import POT
from games.generals_52.pieces import THE_TABLE
from games.generals_52.pieces import TOKENS
from games.generals_52.pieces import in_play
from games.generals_52.pieces import is_tapped
from games.generals_52.scoring import holdings
from games.generals_52.talking import offered_by
from games.generals_52.turn.steps import ATTACKED
from games.generals_52.turn.steps import ATTACKING
from games.generals_52.turn.steps import DISCARDING
from games.generals_52.turn.steps import DRAW
from games.generals_52.turn.steps import PHASES
from games.generals_52.turn.steps import surplus
from games.rules import Chosen
from games.table import Table
from games.text import NOTHING
from games.text import Text
from games.text import Value
from games.text import joined
from games.text import plural
from games.text import seat_name
from games.text import text
from games.text import usual_text


def label(table: Table, id_: str) -> Text:
    """Return the name of a card: its rank and suit, as in any pack."""
    return short(card_of(table, table.piece(id_)))


def describe(table: Table, id_: str) -> tuple[tuple[Text, str], ...]:
    """Return the facts of a card for the phone."""
    card = card_of(table, table.piece(id_))
    facts: list[tuple[Text, str]] = [
        (text("Name"), card.called),
        (text("Class"), CLASSES[card.type]),
    ]
    if card.type == GENERAL:
        facts.append((text("Enlists"), _enlists(card)))
    if card.type == SOLDIER:
        facts.append((text("Value"), str(card.get("value", 0))))
    return tuple(facts)


def _enlists(card: Card) -> Text:
    if rank(card) == JOKER:
        return text("Soldiers of either suit")
    return usual_text("Soldiers of %(suit)s", suit=SUIT_WORDS[card.get("suit")])


# -- the log ---------------------------------------------------------------------------------------


def _named(table: Table, id_: str) -> Value:
    card = card_of(table, table.pieces[id_]) if id_ in table.pieces else design(table.cards, id_)
    return short(card) if card else id_


def _all_named(table: Table, ids: Iterable[str]) -> Text:
    return joined(", ", [_named(table, id_) for id_ in ids]) or text("nothing")


def says_registered(table: Table, action: Action) -> Text:
    """Put `DeckRegistered` into words."""
    return text(
        "%(seat)s registers a deck of %(n)s cards",
        seat=seat_name(action.seat),
        n=len(action.args["cards"]),
    )


def says_opening_hand(table: Table, action: Action) -> Text:
    """Put `OpeningHandDrawn` into words."""
    return text(
        "%(seat)s draws an opening hand of %(n)s", seat=seat_name(action.seat), n=OPENING_HAND
    )


def says_redealt(table: Table, action: Action) -> Text:
    """Put `OpeningHandRedealt` into words."""
    return text(
        "%(seat)s shows %(cards)s and is dealt another hand",
        seat=seat_name(action.seat),
        cards=_all_named(table, action.args["shown"]),
    )


def says_first(table: Table, action: Action) -> Text:
    """Put `FirstPlayerChosen` into words."""
    seat, method = seat_name(action.args["seat"]), action.arg("method")
    if not method:
        return text("%(seat)s goes first", seat=seat)
    return text(
        "%(seat)s goes first (by %(method)s)", seat=seat, method=METHODS.get(method, method)
    )


def says_next_game(table: Table, action: Action) -> Text:
    """Put `NextGameStarted` into words."""
    return text(
        "the next game begins; %(holdings)s, pot %(pot)s",
        holdings=holdings(table),
        pot=table.count(THE_TABLE, POT),
    )


def says_deployed(table: Table, action: Action) -> Text:
    """Put `GeneralsDeployed` into words."""
    return text(
        "%(seat)s deploys %(cards)s",
        seat=seat_name(action.seat),
        cards=_all_named(table, action.args["cards"]),
    )


def says_discarded(table: Table, action: Action) -> Text:
    """Put `CardsDiscarded` into words."""
    return text(
        "%(seat)s discards %(cards)s",
        seat=seat_name(action.seat),
        cards=_all_named(table, action.args["cards"]),
    )


def says_revealed(table: Table, action: Action) -> Text:
    """Put `CardRevealed` into words."""
    return text(
        "%(seat)s shows %(card)s",
        seat=seat_name(action.seat),
        card=_named(table, action.args["card"]),
    )


def says_enlisted(table: Table, action: Action) -> Text:
    """Put `SoldiersEnlisted` into words."""
    return text(
        "%(seat)s taps %(general)s and enlists %(soldiers)s",
        seat=seat_name(action.seat),
        general=_named(table, action.args["general"]),
        soldiers=_all_named(table, action.args["soldiers"]),
    )


def says_attacked(table: Table, action: Action) -> Text:
    """Put `AttackDeclared` into words: each attack with its value."""
    groups = [ids for ids in attacking.groups_in(action).values() if ids]
    if not groups:
        return text("%(seat)s declares no attack", seat=seat_name(action.seat))
    attacks = [
        text(
            "%(cards)s (%(value)s)",
            cards=joined(" + ", [_named(table, id_) for id_ in ids]),
            value=value(table, (i for i in ids if i in table.pieces)),
        )
        for ids in groups
    ]
    return text(
        "%(seat)s attacks with %(attacks)s",
        seat=seat_name(action.seat),
        attacks=joined(", ", attacks),
    )


def says_defended(table: Table, action: Action) -> Text:
    """Put `DefenceDeclared` into words."""
    defences = [
        text("%(cards)s against attack %(attack)s", cards=_all_named(table, ids), attack=name)
        for name, ids in action.args["assignments"].items()
        if isinstance(ids, list | tuple) and ids
    ]
    if not defences:
        return text("%(seat)s does not defend", seat=seat_name(action.seat))
    return text(
        "%(seat)s defends with %(defences)s",
        seat=seat_name(action.seat),
        defences=joined("; ", defences),
    )


def says_ace(table: Table, action: Action) -> Text:
    """Put `AcePlayed` into words."""
    return text(
        "%(seat)s taps %(general)s and plays %(ace)s: %(target)s is eliminated",
        seat=seat_name(action.seat),
        general=_named(table, action.args["general"]),
        ace=_named(table, action.args["ace"]),
        target=_named(table, action.args["target"]),
    )


def says_step_ended(table: Table, action: Action) -> Text:
    """Put `StepEnded` into words."""
    return usual_text(
        "%(seat)s ends the %(step)s step",
        seat=seat_name(action.seat),
        step=PHASES.get(table.phase, table.phase),
    )


def says_bought(table: Table, action: Action) -> Text:
    """Put `TokensBought` into words."""
    return plural(
        "%(seat)s buys %(n)s token",
        "%(seat)s buys %(n)s tokens",
        action.args["n"],
        seat=seat_name(action.seat),
    )


# -- open questions and warnings -------------------------------------------------------------------


def offer_words(table: Table) -> Text:
    """Return the sentence on who has offered a draw."""
    return text("%(seat)s offers a draw", seat=seat_name(offered_by(table)))


def attack_words(table: Table) -> Text:
    """Return the attacking groups with their values, in words."""
    return text("Attack %(attacks)s", attacks=groups_in_words(table, _names(table)))


def skirmish_words(table: Table) -> Text:
    """Return the attackers and defenders with their values, in words."""
    return text("Skirmish %(skirmishes)s", skirmishes=groups_in_words(table, _names(table)))


def _names(table: Table) -> dict[str, Text]:
    return {id_: label(table, id_) for id_ in table.pieces}


def deck_warning(table: Table, seat: str) -> Text:
    """Warn that a deck in play is empty, so that the game ends at that seat's next draw (G52-12.2),
    or that the number of cards is wrong (1.2).
    """
    cards = sum(1 for piece in table.pieces.values() if piece.owner == seat and piece.zone != POOL)
    cards += table.hides(seat, DECK) + table.hides(seat, HAND)
    if has_deck(table, Seat(seat)) and cards != DECK_SIZE:
        return plural(
            "%(n)s card in all, not %(due)s",
            "%(n)s cards in all, not %(due)s",
            cards,
            due=DECK_SIZE,
        )
    return text("Deck empty") if table.turn and not table.hides(seat, DECK) else NOTHING


def generals_warning(table: Table, seat: str) -> Text:
    """Return the number of untapped Generals in words: each may be tapped for an Ace, also in the
    opponent's turn (G52-6.1, 6.2).
    """
    ready = sum(1 for piece in in_play(table, Seat(seat), GENERAL) if not is_tapped(piece))
    return text("%(n)s untapped", n=ready) if ready else NOTHING


def pot_warning(table: Table, owner: str) -> Text:
    """Warn that tokens and pot do not sum to 40 plus the bought tokens (G52-1.3, 10.11)."""
    if not all(has_deck(table, seat) for seat in table.seats):
        return NOTHING
    there = table.count(THE_TABLE, POT) + sum(table.count(seat, TOKENS) for seat in table.seats)
    due = sum(START_TOKENS + table.count(seat, BOUGHT) for seat in table.seats)
    if there == due:
        return NOTHING
    return text("%(n)s tokens in all, not %(due)s", n=there, due=due)


def hand_warning(table: Table, seat: str) -> Text:
    """Return what a hand waits for: a draw, a discard, or the possible new deal."""
    if table.outcome is not None:
        return NOTHING
    draws = table.phase_is(DRAW) and table.active == seat
    if redeal_possible(table, Seat(seat)):
        return text("New deal possible; draw a card") if draws else text("New deal possible")
    if draws:
        return text("Draw a card")
    over = surplus(table, Seat(seat)) if table.phase_is(DISCARDING) and table.active == seat else 0
    return text("Discard %(n)s", n=over) if over else NOTHING


def before_conceding(table: Table, seat: Seat, chosen: Chosen) -> Text:
    """The text to read before giving up."""
    return text(
        "You give up the match, and %(seat)s wins. Now: %(holdings)s.",
        seat=seat_name(table.next_seat(seat)),
        holdings=holdings(table),
    )


def before_agreeing(table: Table, seat: Seat, chosen: Chosen) -> Text:
    """The text to read before agreeing to a draw."""
    pot, now = table.count(THE_TABLE, POT), holdings(table)
    if table.options["tied_pot"] == "split":
        return text(
            "This game ends as a draw; the pot of %(pot)s is split. Now: %(holdings)s.",
            pot=pot,
            holdings=now,
        )
    return text(
        "This game ends as a draw; the pot of %(pot)s stays for the next game. Now: %(holdings)s.",
        pot=pot,
        holdings=now,
    )


def before_ending_step(table: Table, seat: Seat, chosen: Chosen) -> Text:
    """What a seat could still do in this step ("" if nothing)."""
    if (
        not table.phase_is(ATTACKING)
        or table.count(THE_TABLE, ATTACKED)
        or not attacking.able(table, seat)
    ):
        return NOTHING
    return text("You have not attacked in this turn.")
