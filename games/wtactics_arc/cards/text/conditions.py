"""Numbers in card text, as written: the X of a cost, the condition of a prerequisite (ARC-6.1,
30.1, R23, R24). `field.measures` computes them for a table.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from dataclasses import field
from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING

from games.wtactics_arc.cards.text.filters import Compare
from games.wtactics_arc.cards.text.filters import State

if TYPE_CHECKING:
    from games.wtactics_arc.cards.text.vocabulary import Target

ANY = "any"
"""An X that the card's player chooses."""
MANUAL = "manual"
"""The first word of a prerequisite that players judge by hand."""
_CONDITION = re.compile(r"(own|each opponent) (.+?)\s*(>=|<=|=)\s*(\d+)\Z")


AFTER = "it, after another card"
"""Marks a condition of “it” at the end of a sentence."""
LEVEL = "level reached"
"""The counter of the highest level of a city that its player used in a turn (ARC-R265)."""
COUNTERS = "counters of "
"""Before the name of a counter that a text puts on cards, as a measure."""


THEM, HANDFUL = "them", "cards of a hand"
"""Who is counted of those that the effect before concerned: cards in play, or a hand discarded."""
ADVANTAGES = "advantage in "
"""Before the disciplines of which somebody has the advantage, all of them, as a measure."""
NAMED = "named "
"""Before the name of cards in play, as a measure."""


class Quantity(StrEnum):
    """What can be counted, other than the creatures of a subtype."""

    VP = "vp"
    HAND = "hand"
    DECK = "deck"
    CITIES = "cities"
    CREATURES = "creatures"
    RESIDENTS = "residents"
    HERE = "residents here"
    THERE = "residents there"
    ENCHANTMENTS = "enchantments"
    ATTACHED = "attached"
    TURN = "turn"
    ASSAULT = "attack phase"
    PLAYING = "play phase"
    ATK = "atk"
    THIS_ATTACKS = "this attacks"
    THIS_DEFENDS = "this defends"
    THIS_MARKED = "this marked"
    THIS_RESIDES = "this resides"
    THIS_MARCHES = "this in army"
    DEATHS = "deaths"
    DIED = "died"
    THIS_DEF = "this def"
    THIS_ATK = "this atk"
    DONE = "done"
    SO_MUCH = "so much"
    THIS_DAMAGED = "this damaged"
    NEAR = "near"
    IT_DIES = "it dies"
    IT_IS = "it is"
    AIM_IS = "the target is"
    GAINED = "vp gained"
    LOST = "vp lost"
    RAIDED = "attacked this turn"
    THIS_RAIDED = "this attacked this turn"
    BESIEGES = "besieges"
    BURIED = "card"
    ITS_ATK = "its atk"
    ITS_DEF = "its def"
    ITS_COST = "its cost"


SO_OR_NOT = (
    Quantity.TURN,
    Quantity.ASSAULT,
    Quantity.PLAYING,
    Quantity.THIS_ATTACKS,
    Quantity.THIS_DEFENDS,
    Quantity.THIS_MARKED,
    Quantity.THIS_RESIDES,
    Quantity.THIS_MARCHES,
    Quantity.DIED,
    Quantity.THIS_DAMAGED,
    Quantity.IT_DIES,
    Quantity.IT_IS,
    Quantity.AIM_IS,
    Quantity.RAIDED,
    Quantity.THIS_RAIDED,
    Quantity.BESIEGES,
)
"""Quantities that are 1 where they are true, else 0."""
OF_IT = (Quantity.IT_DIES, Quantity.IT_IS, Quantity.AIM_IS)
"""What is asked of another card, as the effect happens."""
ITS_NUMBERS = (Quantity.ITS_ATK, Quantity.ITS_DEF, Quantity.ITS_COST)
"""Numbers of the card that an effect before concerned, or that set the ability off (ARC-R141)."""
_WRITTEN = (
    Quantity.VP,
    Quantity.HAND,
    Quantity.DECK,
    Quantity.CITIES,
    Quantity.CREATURES,
    Quantity.RESIDENTS,
)
"""The quantities of the short form; sentences know more."""


@dataclass(frozen=True, slots=True)
class Measure:
    """Something that is counted, or asked: “for each other marked Elf you control”.

    `noun`: a `Quantity`, or a subtype of creatures. Some quantities: `HERE` counts in the card's
    own city, `THERE` in the one that is meant, `NEAR` cards of a faction in the same city or Army;
    `DONE` those that the effect before concerned, `SO_MUCH` the damage or VP that triggered the
    ability; `GAINED` and `LOST` VP of this turn; `ATTACHED` what is attached to that card. Those
    that ask are 1 or 0: `TURN` whether it is the player's own turn, `ASSAULT` its Attack phase,
    `PLAYING` a Play phase of it; what the card does or is, what happened in this turn, whether it
    dies.

    Of creatures only some count: those in a `state` (marked or unmarked), `been` damaged or
    undamaged, within a `limit` on the number `limit_on`, `having` a keyword (of cities: their
    discipline), `marching` in the Army; `other` leaves out the card that says so. `buried`: cards
    of that type or subtype in the graveyard, of any type where the noun is `BURIED`.

    Whose: the player's own; of all players (`everyones`), of all opponents (`rivals`), or of each
    player whom the effect concerns (`theirs`).

    `said`: “it” where what lies on a card is asked of that, or the word for who was concerned
    before; two measures that differ in it alone are equal.
    """

    noun: str
    state: State = State.ANY
    other: bool = False
    everyones: bool = False
    faction: str = ""
    been: str = ""
    theirs: bool = False
    buried: bool = False
    limit: tuple[Compare, int] | None = None
    limit_on: str = ""
    having: str = ""
    marching: bool = False
    rivals: bool = False
    said: str = field(default="", compare=False)

    @property
    def of_its_card(self) -> bool:
        """Whether it is a number of the card itself in play: its ATK, what lies or hangs on it."""
        return self.noun in (Quantity.ATK, Quantity.ATTACHED) or self.noun.startswith(COUNTERS)

    @property
    def asks_of_creatures(self) -> bool:
        """Whether it asks for what creatures are, which may depend on what is counted."""
        keyword = bool(self.having) and self.noun != Quantity.CITIES
        return keyword or self.limit_on in ("atk", "def")


@dataclass(frozen=True, slots=True)
class Condition:
    """A prerequisite: what a player, or each opponent, must have (ARC-6.1, R24).

    With `some`, one opponent is enough; with `than_you` the number is what they have more than the
    player (below 0: less). `also` is a second condition, of which one is enough with `either`.
    `of` is what a card that was meant must be (`IT_IS`), or whom the effect itself concerns
    (`AIM_IS`); `was`: before anything was done to it. `against`: it attacks and is blocked by such
    a creature, or defends against one. `said` is the word for the card of which it
    asks, where that is not named; it makes no other condition.
    """

    of_opponents: bool
    measure: Measure
    compare: Compare
    number: int
    some: bool = False
    than_you: bool = False
    also: Condition | None = None
    either: bool = False
    of: Target | None = None
    was: bool = False
    against: Target | None = None
    said: str = field(default="", compare=False)

    @property
    def parts(self) -> tuple[Condition, ...]:
        """This condition without the second, and the second."""
        return (self,) if self.also is None else (replace(self, also=None), self.also)


def measure_of(words: str) -> Measure | None:
    """Return the measure for *words* (`vp`, `cities`, `marked creatures`, `Soldier`), or None."""
    match words.split():
        case [State.MARKED | State.UNMARKED as state, noun]:
            return Measure(noun, State(state)) if _known(noun) else None
        case [noun] if _known(noun):
            return Measure(noun)
    return None


def _known(noun: str) -> bool:
    return noun in _WRITTEN or noun[:1].isupper()


def x_measure(text: str) -> Measure | None:
    """Return the measure that `own …` defines X to be; None where the player chooses, or the text
    cannot be counted.
    """
    return measure_of(text.removeprefix("own ")) if text.startswith("own ") else None


def x_known(text: str) -> bool:
    """Return whether *text* may define X: `any`, or `own` and something countable."""
    return text == ANY or x_measure(text) is not None


def condition_of(text: str) -> Condition | None:
    """Return the prerequisite that *text* states (`own cities>=2`, `each opponent vp<=10`); None
    where players judge it, or it cannot be read.
    """
    parts = _CONDITION.match(text)
    measure = measure_of(parts[2]) if parts else None
    if parts is None or measure is None:
        return None
    return Condition(parts[1] != "own", measure, Compare(parts[3]), int(parts[4]))


def condition_known(text: str) -> bool:
    """Return whether *text* may be a prerequisite: a condition, or `manual`."""
    return text.startswith(MANUAL) or condition_of(text) is not None
