"""The vocabulary of card text as small values: abilities, their effects, and their targets.

An ability is passive, activated, triggered, a one-time effect, or carried out by hand (ARC-29.1,
29.6, 29.7). It is written as an English sentence (`language`) or in the short form (`short_form`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from dataclasses import replace

from games.wtactics_arc.cards.text.conditions import Condition
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.filters import Compare
from games.wtactics_arc.cards.text.filters import Rank
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.filters import State
from games.wtactics_arc.cards.text.terms import _UNCHOSEN
from games.wtactics_arc.cards.text.terms import ALL
from games.wtactics_arc.cards.text.terms import COST
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Verb


@dataclass(frozen=True, slots=True)
class Target:
    """Whom an effect or an aura concerns: “two other marked Elves you control in this city”.

    Which things:

    * `nouns`: kinds of things, or subtypes of creatures; one of them is enough. `among`: they must
      be this as well, as residents or army creatures of a subtype.
    * `side`: whose. `theirs`: those of the player who triggered the ability.
    * `state`, `been`: what they are, and what happened to them in this turn. `faction`: a full
      name. `without`: a subtype that they do not have. `having`, `lacking`: keywords. `bearing`:
      the name of a counter on them. `facing`: they defend against the card that says so.
    * `limit`: bounds the number named by `limit_on` (the printed cost, or ATK, DEF or strength at
      the moment); with `limit_x` that bound is the X that is paid.
    * `rank`: of all that fit, those with the greatest or least of a number.

    Where: `here` in this city; `near` in the same city or Army as the card that says so, or as
    that to which it is attached; `buried` in a graveyard; `within` in a city, or of a player, that
    is chosen as well.

    How many, and who says which: `each` takes all, without a choice; else `count` are chosen
    (`up_to`: at most that many), or drawn by lot as it resolves (`random`). `other` leaves out the
    card that says so; `again` lets one be chosen several times; `worth` is the loyalty that those
    chosen must have together.

    `said`: the word for a card that was named before, where it says more than “it”; two targets
    that differ in it alone are equal.
    """

    nouns: tuple[str, ...]
    each: bool = False
    side: Side = Side.ANY
    state: State = State.ANY
    here: bool = False
    limit: tuple[Compare, int] | None = None
    count: int = 1
    up_to: bool = False
    other: bool = False
    faction: str = ""
    buried: bool = False
    limit_on: str = COST
    without: str = ""
    having: str = ""
    lacking: str = ""
    again: bool = False
    worth: int = 0
    among: str = ""
    facing: bool = False
    theirs: bool = False
    been: str = ""
    random: bool = False
    rank: tuple[Rank, str] | None = None
    within: Target | None = None
    near: bool = False
    bearing: str = ""
    limit_x: bool = False
    said: str = field(default="", compare=False)

    @property
    def chosen(self) -> bool:
        """Whether a player has to choose it."""
        return not self.each and not self.random and self.nouns[0] not in _UNCHOSEN


SELF = Target((Noun.SELF,))
HOST = Target((Noun.HOST,))
"""The card to which the card with the text is attached."""
HOST_PLAYER = Target((Noun.HOST, Noun.PLAYER))
"""The player to whom the card with the text is attached."""
CITY_PLAYER = Target((Noun.THIS_CITY, Noun.PLAYER))
"""The player who controls the city where the card with the text is."""
IT = Target((Noun.IT,))
"""The target of the effect before this one."""
ITS = Target((Noun.ITS,))
"""The controller of the target of the effect before this one; “that player”."""
OWNER = Target((Noun.OWNER,))
"""The owner of the target of the effect before this one."""
REFERRED = (IT, ITS, OWNER)
"""What refers to an effect before."""
WISH = Target((Noun.WISH,), up_to=True)
"""The choice whether an optional effect happens."""
ITSELF = Target((Noun.ITSELF,))
"""Each of those whom an effect concerns, as the one who does it to itself."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that an ability does.

    * `verb`, `amounts` (whole numbers or X), `target`: what, how much, to whom. `place`: where a
      moved creature goes, or which token is made. `keyword`: the one that is gained.
    * `per`: the amounts are multiplied by this measure.
    * `condition`: nothing happens unless it holds. `may`: its player decides whether it happens;
      `if_done`: it happens only if what that player might do was done, `if_left` only if it was
      not. `ransom`: the gems for which the controller of its target keeps it from happening.
    * `by`: the creature that does it, with its ATK (None: the text names none).
    * `words`: the text of an effect that is carried out by hand.
    """

    verb: Verb
    amounts: tuple[int | str, ...] = ()
    target: Target = SELF
    place: str = ""
    keyword: str = ""
    condition: Condition | None = None
    words: str = ""
    per: Measure | None = None
    may: bool = False
    if_done: bool = False
    if_left: bool = False
    ransom: int = 0
    by: Target | None = None


def follows(effect: Effect) -> bool:
    """Return whether an effect hangs on what its player did, or did not, before."""
    return effect.if_done or effect.if_left


def whole_hand(effect: Effect) -> bool:
    """Return whether an effect discards a whole hand."""
    own = effect.per == Measure(Quantity.HAND)
    return effect.verb == Verb.DISCARD and (own or effect.place == ALL)


def of_those_before(effect: Effect) -> bool:
    """Return whether an effect counts what the one before it concerned (ARC-R102, R163)."""
    return effect.per is not None and effect.per.noun == Quantity.DONE


def of_a_hand(effects: Sequence[Effect], many: int) -> tuple[Effect, ...]:
    """Return effects with how many cards of a hand were discarded (ARC-R163)."""
    return tuple(
        replace(one, amounts=tuple(int(each) * many for each in one.amounts), per=None)
        if of_those_before(one)
        else one
        for one in effects
        if many or not of_those_before(one)
    )


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability of a card: what its text means.

    * `text`: as it was written. `kind`: passive, triggered, activated … `word`: its keyword or
      trigger, `number` and `stats` the numbers beside that.
    * Its price, before a colon: `marks` the card, `pays` gems (`pays_x`: X of them; `gems_of`: of
      the faction with this full name, "" any), `loses` VP, `destroys` the card, and the effects in
      `price`.
    * `effects`: what it does. `inner`: the ability that it gives to another card.
    * `target`: of an aura, whom it concerns; of a trigger, the other card that it watches, or whose
      turn.
    * `condition`: of a passive ability, when it holds; of an activated one, when it may be used.
    * `per`: its change of ATK and DEF is multiplied by this measure. `once`: it happens once in a
      turn; of a change of costs: it is for the first card in each turn. `least`: no cost falls
      below this.
    """

    text: str
    kind: AbilityKind
    word: str = ""
    number: int = 0
    stats: tuple[int, int] = (0, 0)
    marks: bool = False
    pays: int = 0
    pays_x: bool = False
    loses: int = 0
    destroys: bool = False
    effects: tuple[Effect, ...] = ()
    target: Target | None = None
    inner: Ability | None = None
    condition: Condition | None = None
    per: Measure | None = None
    price: tuple[Effect, ...] = ()
    once: bool = False
    gems_of: str = ""
    least: int = 0

    @property
    def all_effects(self) -> tuple[Effect, ...]:
        """The effects of its price, and those that follow; the creatures that pay with their
        loyalty are chosen last, as their number is free.
        """
        if any(one.target.worth for one in self.price):
            return (*self.effects, *self.price)
        return (*self.price, *self.effects)

    @property
    def by_hand(self) -> bool:
        """Whether players carry out all or part of it by hand."""
        return self.kind == AbilityKind.MANUAL or any(
            effect.verb == Verb.MANUAL for effect in self.effects
        )
