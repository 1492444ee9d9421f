"""Before the first turn: decks, shuffles, opening hands, mulligans, who begins (WTG-0.2 to 0.4, 1.1 to 1.4, 1.13 to 1.15, R26, R28, R29)."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Impossible
from games.table import Piece
from games.table import Table
from games.war_time_generals.board import GENERAL_CELL
from games.war_time_generals.board import GENERALS
from games.war_time_generals.cardset import GENERAL
from games.war_time_generals.cardset import TYPES_IN_A_DECK
from games.war_time_generals.cardset import UNIT
from games.war_time_generals.cardset import design
from games.war_time_generals.cardset import printed
from games.war_time_generals.cardset import ready_decks
from games.war_time_generals.turns import OPENING_HAND
from games.war_time_generals.turns import SETUP
from games.war_time_generals.turns import began
from games.war_time_generals.units import DECK
from games.war_time_generals.units import ENERGY
from games.war_time_generals.units import HAND
from games.war_time_generals.units import HEALTH
from games.war_time_generals.units import POOL
from games.war_time_generals.units import SHOWN

SHUFFLED, OPENED, MULLIGAN, STARTER, METHOD = "shuffled", "opening_hand", "mulligan", "starting_player", "chosen_by"
YES = "yes"
THE_TABLE = "table"
METHODS = ("server", "coin", "die", "draw")


@check()
def before_start(table: Table, action: Action) -> Ruling | None:
    """Decks and opening hands belong before the first turn; later the order of WTG-R40 decides what is cited."""
    if table.phase == SETUP:
        return None
    if action.seat != table.active:
        return objection("WTG-3.1", "It is not your turn, and the game has begun.", "Wait for your turn.")
    return objection("WTG-3.2", "The game has begun; this belongs before the first turn.", "Go on with your turn.")


@check()
def takes_a_seat(table: Table, action: Action) -> Ruling | None:
    """Two seats play, and the table is neither (WTG-R1)."""
    if action.seat in table.seats:
        return None
    return objection("WTG-R1", f"{action.seat} is no seat of this match.", f"Seats are {' and '.join(table.seats)}.")


@check()
def registered(table: Table, action: Action) -> Ruling | None:
    """A deck comes before anything is done with it (WTG-1.2)."""
    if table.at(GENERALS, owner=action.seat):
        return None
    return objection("WTG-1.2", "You have not registered a deck.", "Register your General and your deck first.")


@check()
def not_registered(table: Table, action: Action) -> Ruling | None:
    """One deck each (WTG-1.2)."""
    if not table.at(GENERALS, owner=action.seat):
        return None
    return objection("WTG-1.2", "You have registered your deck already.", "Ask for a takeback if it was the wrong one.")


@check("general")
def is_general(table: Table, action: Action) -> Ruling | None:
    """Exactly one General completes a deck (WTG-0.4), and it is the player's own (1.1)."""
    id_ = action.args["general"]
    card = design(table.cards, id_)
    if card is None or card.type != GENERAL:
        return objection("WTG-0.4", f"{id_} is not a General of {_set_name(table)}.", "Name one General card, marked with the sword.", id_)
    if id_ in table.pieces:
        return objection("WTG-1.1", f"{id_} leads the other deck.", "Bring a General card of your own.", id_)
    return None


@check("cards")
def right_size(table: Table, action: Action) -> Ruling | None:
    """20 cards (WTG-0.2), or 30 where that was agreed (R29); a copy counts once."""
    size = table.options["deck_size"]
    cards = action.args["cards"]
    if len(cards) == size == len(set(cards)):
        return None
    rule = "WTG-0.2" if size == 20 else "WTG-R29"
    twice = next((id_ for id_, number in Counter(cards).items() if number > 1), "")
    if twice:
        return objection(rule, f"{twice} is listed twice, and there is only one such card.", "List every printed card once.", twice)
    return objection(rule, f"The deck lists {len(cards)} cards.", f"A deck at this table has exactly {size}.")


@check("cards")
def right_make_up(table: Table, action: Action) -> Ruling | None:
    """Five unit types in equal numbers (WTG-0.3, R29)."""
    size = table.options["deck_size"]
    copies = size // TYPES_IN_A_DECK
    rule = "WTG-0.3" if size == 20 else "WTG-R29"
    types: Counter[str] = Counter()
    for id_ in action.args["cards"]:
        card = design(table.cards, id_)
        if card is None:
            return objection(rule, f"{id_} is no card of {_set_name(table)}.", "Use cards of the set that this table plays with.", id_)
        if card.type != UNIT:
            return objection("WTG-0.4", f"{card.name} is a General and comes on top of the deck.", "List unit cards only.", id_)
        types[card.name] += 1
    if len(types) == TYPES_IN_A_DECK and set(types.values()) == {copies}:
        return None
    found = ", ".join(f"{number} {name}" for name, number in sorted(types.items()))
    return objection(rule, f"The deck holds {found}.", f"It should hold {copies} copies of each of {TYPES_IN_A_DECK} unit types.")


@check("cards")
def own_cards(table: Table, action: Action) -> Ruling | None:
    """Each player brings a deck; a printed card lies in one of them (WTG-1.2)."""
    taken = next((id_ for id_ in action.args["cards"] if id_ in table.pieces), None)
    if taken is None:
        return None
    return objection("WTG-1.2", f"{taken} belongs to the other deck.", "Register the cards of the other printed booklet.", taken)


def _set_name(table: Table) -> str:
    return table.cards.title or "this card set"


def generals(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the printed General cards that no deck has yet."""
    return tuple(id_ for id_ in printed(table.cards, GENERAL, 1) if id_ not in table.pieces)


def cards(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the printed unit cards that no deck has yet."""
    copies = table.options["deck_size"] // TYPES_IN_A_DECK
    return tuple(id_ for id_ in printed(table.cards, UNIT, copies) if id_ not in table.pieces)


def presets(table: Table, seat: Seat, chosen: Chosen) -> dict[str, tuple[str, ...]]:
    """Return the ready-made decks of the printed booklets that are still free."""
    decks = ready_decks(table.cards, table.options["deck_size"])
    return {name: ids for name, ids in decks.items() if not any(id_ in table.pieces for id_ in ids)}


def size(table: Table, seat: Seat, chosen: Chosen) -> int:
    """Return how many cards a deck has at this table."""
    return int(table.options["deck_size"])


def register(table: Table, action: Action) -> Table:
    """Effect of `DeckRegistered`: the General on its tile, the cards unseen, energy and health as its card says (WTG-2.2)."""
    seat, leader = action.seat, design(table.cards, action.args["general"])
    if leader is None or leader.type != GENERAL:
        raise Impossible(f"{action.args['general']} is no General of this card set")
    earlier = [piece.id for piece in table.pieces.values() if piece.owner == seat]
    pieces = [Piece(action.args["general"], leader.code, seat, seat, GENERALS, GENERAL_CELL[seat])]
    pieces += (_unseen(table, seat, id_, place) for place, id_ in enumerate(action.args["cards"]))
    limits = {
        **table.limits, f"{seat}.{ENERGY}": (0, leader.get("max_energy")), f"{seat}.{HEALTH}": (0, leader.get("health")),
    }
    table = table.remove(*earlier).put(*pieces).having(limits=limits)
    table = table.set(seat, ENERGY, leader.get("starting_energy")).set(seat, HEALTH, leader.get("health"))
    return table.hiding(seat, DECK, len(action.args["cards"])).hiding(seat, HAND, 0)


def _unseen(table: Table, seat: Seat, id_: str, place: int) -> Piece:
    card = design(table.cards, id_)
    if card is None or card.type != UNIT:
        raise Impossible(f"{id_} is no unit of this card set")
    return Piece(id_, card.code, seat, seat, POOL, order=place)


# -- shuffle, opening hand, mulligan ------------------------------------------------------------------------------------


@check()
def not_shuffled(table: Table, action: Action) -> Ruling | None:
    """Shuffled once, before the opening hand (WTG-1.13)."""
    if not table.note(action.seat, SHUFFLED):
        return None
    return objection("WTG-1.13", "Your deck is shuffled already.", "Draw your opening hand.")


@check()
def shuffled(table: Table, action: Action) -> Ruling | None:
    """The opening hand comes from a shuffled deck (WTG-1.13)."""
    if table.note(action.seat, SHUFFLED):
        return None
    return objection("WTG-1.13", "Your deck is not shuffled.", "Shuffle it and say so.")


@check()
def no_hand_yet(table: Table, action: Action) -> Ruling | None:
    """One opening hand of five (WTG-1.14)."""
    if not table.note(action.seat, OPENED):
        return None
    return objection("WTG-1.14", "You have drawn your opening hand.", "It has 5 cards, drawn once.")


@check()
def mulligan_open(table: Table, action: Action) -> Ruling | None:
    """Only where agreed, once, with a hand to put back (WTG-R28)."""
    if table.options["mulligan"] != "one":
        return objection("WTG-R28", "This table plays without a mulligan.", "Keep the hand that you have drawn.")
    if not table.note(action.seat, OPENED):
        return objection("WTG-R28", "You have no opening hand to put back.", "Draw your opening hand first.")
    if table.note(action.seat, MULLIGAN):
        return objection("WTG-R28", "You have taken your mulligan.", "There is one for each player.")
    return None


def shuffle(table: Table, action: Action) -> Table:
    """Effect of `DeckShuffled`."""
    return table.noting(action.seat, SHUFFLED, YES)


def open_hand(table: Table, action: Action) -> Table:
    """Effect of `OpeningHandDrawn`: five cards; the first turn begins if the starting player is known (WTG-1.14)."""
    table = table.hide(action.seat, DECK, -OPENING_HAND).hide(action.seat, HAND, OPENING_HAND)
    return _started(table.noting(action.seat, OPENED, YES))


def mulligan(table: Table, action: Action) -> Table:
    """Effect of `MulliganTaken`: other cards, the same counts; nobody knows any longer where a shown card lies."""
    shown = [piece for piece in table.at(POOL, owner=action.seat) if SHOWN in piece.marks]
    table = table.put(*(replace(piece, marks=piece.marks - {SHOWN}) for piece in shown))
    return table.noting(action.seat, MULLIGAN, YES)


# -- who begins ---------------------------------------------------------------------------------------------------------


@check()
def by_chance(table: Table, action: Action) -> Ruling | None:
    """The table draws the starting player, not a player (WTG-1.15)."""
    if action.seat == TABLE:
        return None
    return objection("WTG-1.15", "The starting player is chosen at random.", "Let the server or the host draw.")


@check()
def not_chosen(table: Table, action: Action) -> Ruling | None:
    """Chosen once (WTG-1.15)."""
    starter = table.note(THE_TABLE, STARTER)
    return objection("WTG-1.15", f"{starter} is the starting player already.", "Go on with the game.") if starter else None


@check()
def mulligans_possible(table: Table, action: Action) -> Ruling | None:
    """The choice may start the first turn, so with mulligans agreed both hands come first (WTG-R28)."""
    if table.options["mulligan"] == "none" or _both_opened(table):
        return None
    return objection("WTG-R28", "Not everybody has an opening hand to judge.", "Draw both opening hands first.")


@check("seat")
def starter_sits_here(table: Table, action: Action) -> Ruling | None:
    """One of the two seats begins (WTG-1.15)."""
    if action.args["seat"] in table.seats:
        return None
    return objection("WTG-1.15", f"{action.args['seat']} does not play here.", f"One of {' and '.join(table.seats)} begins.")


def starters(table: Table, seat: Seat, chosen: Chosen) -> Iterator[str]:
    """Yield who may begin."""
    yield from table.seats


def choose_starter(table: Table, action: Action) -> Table:
    """Effect of `StartingPlayerChosen`: with both hands drawn the first turn begins (WTG-1.15)."""
    starter = Seat(action.args["seat"])
    if starter not in table.seats:
        raise Impossible(f"{starter} does not play here")
    table = table.noting(THE_TABLE, STARTER, starter).noting(THE_TABLE, METHOD, str(action.arg("method") or METHODS[0]))
    return _started(table)


def _started(table: Table) -> Table:
    """The first turn, once all is ready; what was done before it is of no further use."""
    starter = table.note(THE_TABLE, STARTER)
    if table.phase != SETUP or not starter or not _both_opened(table):
        return table
    kept = {key: word for key, word in table.notes.items() if key[0] == THE_TABLE}
    return began(table.having(notes=kept), Seat(starter))


def _both_opened(table: Table) -> bool:
    return all(table.note(seat, OPENED) for seat in table.seats)
