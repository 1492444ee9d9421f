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
    """Whom an effect or aura concerns. `nouns` are kinds of things or subtypes of creatures.

    `count` is how many are chosen, with `up_to` at most that many; `other` leaves out the card that
    says so; `faction` is a full name; `limit` bounds the printed cost; `buried` speaks of cards in
    graveyards. What `limit` bounds is said by `limit_on`: the printed cost, or a creature's ATK or
    DEF, or a city's strength, as they are at the moment. `without` is a subtype that it has not;
    `having` and `lacking` are keywords; `again`: one thing may be chosen several times; `worth` is
    the loyalty that those chosen must have together; `among`: they must be this as well, as
    residents or army creatures of a subtype; `within`: each of them in that city, or of that
    player, who is chosen; `facing`: they defend against the card that says so;
    `theirs`: cards of the player who set the ability off; `been`: what happened to them in this
    turn; `random`: its player draws by lot, as it resolves, what it is; `rank`: of all that fit,
    those with the greatest or least cost, ATK, DEF or strength; `near`: in the same city or Army as
    the card that says so, or as that to which it is attached; `bearing` is the name of a counter on
    it; `limit_x`: what is paid as X is the number of `limit`. `said` is the word for a card that
    was named before, where it says more than “it”; it makes no other target.
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
    """One effect: its verb, its amounts (whole numbers or X), whom it concerns, where a moved
    creature goes or what token is made, which keyword is gained, and the condition without which
    nothing happens.

    `words` are those of an effect that is carried out by hand; `per` what its amounts are taken
    times of; `may`: its player decides whether it happens; `if_done`: it happens only if what that
    player might do was done, `if_left`: only if it was not; `ransom`: the gems with which the
    controller of what it concerns keeps it from happening; `by`: which creature does it, with its
    ATK.
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
    """One parsed ability.

    `text` is the text as written, `word` its keyword or trigger. `marks`, `pays`, `loses` (VP) and
    `destroys` are its price before the colon, `pays_x` an X of gems there, `price` further effects;
    `inner` is the ability that it gives to another card; `target` is the target of an aura, the
    other card that it watches, or whose turn; `condition` is that of a passive ability; `per`: its
    change of ATK and DEF is multiplied by this measure; `once`: it happens once in a turn;
    `gems_of` is the faction, by its full name, of the gems that it costs ("": any). The `condition`
    of an activated ability must hold as it is used. A change of costs with `once` is that of the
    first card in each turn, and lowers no cost below `least`.
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
