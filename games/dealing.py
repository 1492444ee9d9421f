"""What several games do before their first turn: a deck is registered and shuffled, a hand is
drawn, taken again, and somebody is chosen to begin.

Each factory returns an `ActionSpec`: the game supplies its checks in their citing order, its effect
and what the log says.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping

from events.vocabulary import Action
from events.vocabulary import Fields
from events.vocabulary import Seat
from games.asks import Ask
from games.asks import Bound
from games.asks import Chosen
from games.asks import Options
from games.asks import Pick
from games.asks import PickMany
from games.cards import CardSet
from games.checks import deed
from games.rules import ANYONE
from games.rules import BY_TABLE
from games.rules import ActionSpec
from games.rules import Check
from games.rules import Deadline
from games.rules import Effect
from games.rules import Game
from games.table import Table
from games.text import Text
from games.text import text

Says = Callable[[Table, Action], Text]

_SHUFFLES = deed("%(seat)s shuffles the deck")
METHODS: Mapping[str, Text] = {
    "server": text("the server"),
    "coin": text("a coin"),
    "die": text("a die"),
    "draw": text("a drawn lot"),
}
"""By what the seat that begins is chosen."""


def everybody_may_act(
    phase: str,
) -> Callable[[Game, tuple[Seat, ...], Fields, CardSet], Table]:
    """Return the `setup` of a game that begins with an empty table in *phase*; every seat may
    act.
    """
    return lambda game, seats, options, cards: Table(seats, phase=phase, to_act=seats)


def turn_limit(seconds: Callable[[Table], int]) -> Callable[[Table], Deadline | None]:
    """Return the `deadline` of a game whose agreed time for a turn only warns. *seconds* says how
    long that is, 0 where none was agreed.
    """

    def deadline(table: Table) -> Deadline | None:
        limit = seconds(table)
        if not limit or not table.turn or not table.active or table.outcome is not None:
            return None
        return Deadline(table.active, limit, None, f"turn {table.turn}")

    return deadline


def the_cards(
    label: Text,
    options: Options,
    least: Bound | int,
    most: Bound | int,
    presets: Callable[[Table, Seat, Chosen], Mapping[str, tuple[str, ...]]],
    optional: bool = False,
) -> PickMany:
    """Return what asks for the cards of a deck, which may be scanned or taken from a list that is
    ready.
    """
    return PickMany(
        "cards", label, options, least, most, optional=optional, scans=True, presets=presets
    )


def deck_registered(
    label: Text,
    phase: str,
    asks: tuple[Ask, ...],
    checks: tuple[Check, ...],
    effect: Effect,
    says: Says,
    sealed: Says | None = None,
) -> ActionSpec:
    """Return the action `DeckRegistered`; *asks* are what belongs to a deck in this game. Without
    *sealed* its sentence names none of the cards of a deck.
    """
    return ActionSpec(
        "DeckRegistered",
        label,
        asks,
        checks,
        effect,
        (phase,),
        ANYONE,
        says=says,
        sealed=sealed or says,
    )


def deck_shuffled(
    phase: str,
    checks: tuple[Check, ...],
    effect: Effect,
    says: Says = _SHUFFLES,
    asks: tuple[Ask, ...] = (),
) -> ActionSpec:
    """Return the action `DeckShuffled`."""
    label = text("Deck is shuffled")
    return ActionSpec("DeckShuffled", label, asks, checks, effect, (phase,), ANYONE, says=says)


def opening_hand_drawn(
    phase: str, checks: tuple[Check, ...], effect: Effect, says: Says
) -> ActionSpec:
    """Return the action `OpeningHandDrawn`."""
    label = text("Opening hand drawn")
    return ActionSpec("OpeningHandDrawn", label, (), checks, effect, (phase,), ANYONE, says=says)


def mulligan_taken(
    label: Text, phase: str, checks: tuple[Check, ...], effect: Effect, says: Says, quick: bool
) -> ActionSpec:
    """Return the action `MulliganTaken`; *quick* where players often take one."""
    return ActionSpec(
        "MulliganTaken", label, (), checks, effect, (phase,), ANYONE, quick=quick, says=says
    )


def starter_chosen(
    name: str,
    label: Text,
    phase: str,
    seat: Text,
    starters: Options,
    checks: tuple[Check, ...],
    effect: Effect,
    says: Says,
    who: str = BY_TABLE,
    methods: Options = lambda table, seat, chosen: METHODS,
    drawn: str = "server",
) -> ActionSpec:
    """Return the action *name*, by which a seat is chosen to begin; the server may draw it.

    *seat* asks for one of the *starters*, and *methods* are by what it may have been chosen. That
    of the server, *drawn*, is what a report without one says: who names the seat is asked for
    another.
    """

    def named(table: Table, by: Seat, chosen: Chosen) -> bool:
        return chosen.get("seat") is not None

    asks = (
        Pick("seat", seat, starters),
        Pick(
            "method",
            text("Chosen by"),
            methods,
            optional=True,
            needed=named,
            left_open=drawn,
        ),
    )
    return ActionSpec(
        name,
        label,
        asks,
        checks,
        effect,
        (phase,),
        who,
        chance=("seat",),
        says=says,
        starts=True,
    )
