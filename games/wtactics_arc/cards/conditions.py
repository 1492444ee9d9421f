"""Numbers that card text speaks of, as they are written: the X of a cost, the condition of a
prerequisite (ARC-6.1, 30.1, R23, R24). `field.measures` works them out on a table.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from games.wtactics_arc.cards.filters import Compare
from games.wtactics_arc.cards.filters import State

ANY = "any"
"""The X that its player chooses."""
MANUAL = "manual"
"""A prerequisite that the players judge begins with this word."""
_CONDITION = re.compile(r"(own|each opponent) (.+?)\s*(>=|<=|=)\s*(\d+)\Z")


class Quantity(StrEnum):
    """What can be counted, besides the creatures of a subtype."""

    VP = "vp"
    HAND = "hand"
    DECK = "deck"
    CITIES = "cities"
    CREATURES = "creatures"
    RESIDENTS = "residents"
    ENCHANTMENTS = "enchantments"
    ATTACHED = "attached"
    TURN = "turn"
    ATK = "atk"
    THIS_ATTACKS = "this attacks"
    THIS_DEFENDS = "this defends"
    THIS_MARKED = "this marked"
    THIS_RESIDES = "this resides"
    DIED = "died"


SO_OR_NOT = (
    Quantity.TURN,
    Quantity.THIS_ATTACKS,
    Quantity.THIS_DEFENDS,
    Quantity.THIS_MARKED,
    Quantity.THIS_RESIDES,
    Quantity.DIED,
)
"""What is so, 1, or is not, 0."""
_WRITTEN = (
    Quantity.VP,
    Quantity.HAND,
    Quantity.DECK,
    Quantity.CITIES,
    Quantity.CREATURES,
    Quantity.RESIDENTS,
)
"""What the short form can count; sentences know more."""


@dataclass(frozen=True, slots=True)
class Measure:
    """What is counted: a `Quantity` or a subtype of creatures, of them those that are `marked` or
    `unmarked` ("": both); `other` leaves out the card that says so. `everyones`: of all players.
    `ATTACHED` counts what is attached to that card. `TURN` is 1 in the player's own turn and else
    0; so are those that say what the card itself does or is, or what happened in this turn.
    """

    noun: str
    state: State = State.ANY
    other: bool = False
    everyones: bool = False


@dataclass(frozen=True, slots=True)
class Condition:
    """A prerequisite: what a player, or each of the opponents, must have (ARC-6.1, R24).

    Of opponents, one is enough where `some`; with `than_you` the number is what they have beyond
    what the player has, below 0 what they lack.
    """

    of_opponents: bool
    measure: Measure
    compare: Compare
    number: int
    some: bool = False
    than_you: bool = False


def measure_of(words: str) -> Measure | None:
    """Return what *words* (`vp`, `cities`, `marked creatures`, `Soldier`) count, or None."""
    match words.split():
        case [State.MARKED | State.UNMARKED as state, noun]:
            return Measure(noun, State(state)) if _known(noun) else None
        case [noun] if _known(noun):
            return Measure(noun)
    return None


def _known(noun: str) -> bool:
    return noun in _WRITTEN or noun[:1].isupper()


def x_measure(text: str) -> Measure | None:
    """Return what `own …` defines X to be; None where the player chooses, or the text says
    nothing that can be counted.
    """
    return measure_of(text.removeprefix("own ")) if text.startswith("own ") else None


def x_known(text: str) -> bool:
    """Return whether *text* may define X: `any`, or `own` and something that can be counted."""
    return text == ANY or x_measure(text) is not None


def condition_of(text: str) -> Condition | None:
    """Return the prerequisite that *text* words (`own cities>=2`, `each opponent vp<=10`); None
    where it is for the players to judge, or cannot be read.
    """
    parts = _CONDITION.match(text)
    measure = measure_of(parts[2]) if parts else None
    if parts is None or measure is None:
        return None
    return Condition(parts[1] != "own", measure, Compare(parts[3]), int(parts[4]))


def condition_known(text: str) -> bool:
    """Return whether *text* may be a prerequisite: a condition, or `manual`."""
    return text.startswith(MANUAL) or condition_of(text) is not None
