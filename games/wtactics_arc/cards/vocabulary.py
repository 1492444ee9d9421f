"""The vocabulary of card text as small values: abilities, their effects, and their targets.

An ability is passive, activated, triggered, a one-time effect, or carried out by hand (ARC-29.1,
29.6, 29.7). It is written as an English sentence (`language`) or in the short form (`short_form`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.wtactics_arc.cards.conditions import Condition
from games.wtactics_arc.cards.conditions import Measure
from games.wtactics_arc.cards.conditions import Quantity
from games.wtactics_arc.cards.filters import Compare
from games.wtactics_arc.cards.filters import Side
from games.wtactics_arc.cards.filters import State


class AbilityKind(StrEnum):
    """The kinds of abilities (ARC-29.1), one-time effects, and text that is carried out by hand."""

    PASSIVE = "passive"
    ACTIVATED = "activated"
    TRIGGERED = "triggered"
    EFFECT = "effect"
    MANUAL = "manual"


class Passive(StrEnum):
    """The words of passive abilities."""

    SWIFT = "swift"
    VIGILANT = "vigilant"
    DIRECT = "direct"
    PACIFIST = "pacifist"
    WINGED = "winged"
    ARCHER = "archer"
    ELUSIVE = "elusive"
    WARLIKE = "warlike"
    DEADLY = "deadly"
    FIRST = "first_strike"
    LASTING = "indestructible"
    IMMUNE = "immune"
    GUARD = "guard"
    BID = "bid"
    AURA = "aura"
    GIVE = "give"
    GROWN = "self"
    HAS = "has"
    COST = "costs"
    ENTERS_MARKED = "enters marked"
    RESIDENTS_HAVE = "residents have"
    SAFE = "no target of"
    BLOCKED_BY = "blocked by"
    NOT_BLOCKED_BY = "not blocked by"
    STAYS = "stays marked"
    NO_ATTACK = "no attack on"
    NO_DEFENCE = "no defence against"
    LOYAL = "double loyalty"


KEYWORDS = (
    Passive.SWIFT,
    Passive.VIGILANT,
    Passive.DIRECT,
    Passive.PACIFIST,
    Passive.WINGED,
    Passive.ARCHER,
    Passive.ELUSIVE,
    Passive.WARLIKE,
    Passive.DEADLY,
    Passive.FIRST,
    Passive.LASTING,
    Passive.IMMUNE,
)
"""The passive abilities that are a single word."""
BARRED = (
    Passive.SAFE,
    Passive.BLOCKED_BY,
    Passive.NOT_BLOCKED_BY,
    Passive.STAYS,
    Passive.NO_ATTACK,
    Passive.NO_DEFENCE,
)
"""What cannot be done to a card, and by whom: its `target`; nor does it unmark by itself."""


class Trigger(StrEnum):
    """What triggers an ability: a card enters or leaves play, dies, attacks or defends; its
    controller's turn starts or ends, or their bid wins.
    """

    ENTER = "enter"
    DEATH = "death"
    LEAVE = "leave"
    ATTACK = "attack"
    HITS_CITY = "hits_city"
    HITS_PLAYER = "hits_player"
    DEFEND = "defend"
    START = "start"
    END = "end"
    WIN = "win"
    PLAY = "play"
    MARKED = "marked"
    ATTACKED = "attacked"
    BLOCKED = "blocked"
    PAYS = "pays"
    DRAWN = "drawn"
    DISCARDED = "discarded"


WATCHED = (
    Trigger.ENTER,
    Trigger.DEATH,
    Trigger.LEAVE,
    Trigger.ATTACK,
    Trigger.DEFEND,
    Trigger.HITS_CITY,
    Trigger.HITS_PLAYER,
    Trigger.ATTACKED,
    Trigger.BLOCKED,
)
"""Triggers that may also watch other cards than their own."""


class Verb(StrEnum):
    """The words of effects."""

    DAMAGE = "damage"
    HEAL = "heal"
    BUFF = "buff"
    GROW = "grow"
    GAIN = "gain"
    STRENGTH = "strength"
    MARK = "mark"
    UNMARK = "unmark"
    DRAW = "draw"
    DISCARD = "discard"
    SEARCH = "search"
    VP = "vp"
    RETURN = "return"
    REVIVE = "revive"
    DESTROY = "destroy"
    REMOVE = "remove"
    MOVE = "move"
    CANCEL = "cancel"
    TOKEN = "token"
    SACRIFICE = "sacrifice"
    HOLD = "hold"
    MILL = "mill"
    LOOK = "look"
    TAKE = "take"
    CONTROL = "control"
    PREVENT = "prevent"
    CHOOSE = "choose"
    FIGHT = "fight"
    TURN = "turn"
    GEMS = "gems"
    PEACE = "peace"
    LOSE = "lose"
    GRANT = "grant"
    SAVE = "save"
    TYPE = "type"
    NO_DRAW = "no_draw"
    OFFER = "offer"
    COUNT = "count"
    MANUAL = "manual"


class Noun(StrEnum):
    """The kinds of targets, other than creatures of a subtype."""

    SELF = "self"
    IT = "it"
    THIS_CITY = "this city"
    CREATURE = "creature"
    CITY = "city"
    PLAYER = "player"
    DEFENDING = "defending player"
    OPPONENT = "opponent"
    ITEM = "item"
    ABILITY = "ability"
    EVENT = "event"
    MAGIC = "magic"
    CREATURE_PLAYED = "creature being played"
    CITY_PLAYED = "city being played"
    ENCHANTMENT_PLAYED = "enchantment being played"
    HOST = "host"
    RESIDENT = "resident"
    TROOP = "army creature"
    ATTACKER = "attacker"
    DEFENDER = "defender"
    ENCHANTMENT = "enchantment"
    RESOURCE = "resource"
    CARD = "card"
    PLACE = "place"
    WISH = "wish"
    ITS = "its controller"
    SAME = "same"


_UNCHOSEN = (Noun.SELF, Noun.IT, Noun.THIS_CITY, Noun.ITS, Noun.HOST)
COST, RANDOM, CHOSEN, TURN, UNTIL = "cost", "random", "chosen", "turn", "until"
HOME = "home"
"""Where a creature is moved among the places of its own controller."""
IN_HAND = "hand"
"""Cards in hand, which may be given how they are played."""
X, ALL = "X", "all"
MODES = " | "
"""Separates the sentences of which one is chosen, as an effect stores them."""


class DeckEnd(StrEnum):
    """Where in its owner's deck a card is put; anywhere else in it: it is shuffled in."""

    TOP = "top"
    BOTTOM = "bottom"


@dataclass(frozen=True, slots=True)
class Target:
    """Whom an effect or aura concerns. `nouns` are kinds of things or subtypes of creatures.

    `count` is how many are chosen, with `up_to` at most that many; `other` leaves out the card that
    says so; `faction` is a full name; `limit` bounds the printed cost; `buried` speaks of cards in
    graveyards. What `limit` bounds is said by `limit_on`: the printed cost, or a creature's ATK or
    DEF, or a city's strength, as they are at the moment. `without` is a subtype that it has not;
    `having` and `lacking` are keywords; `again`: one thing may be chosen several times; `worth` is
    the loyalty that those chosen must have together; `among`: they must be this as well, as
    residents or army creatures of a subtype; `facing`: they defend against the card that says so;
    `theirs`: cards of the player who set the ability off.
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

    @property
    def chosen(self) -> bool:
        """Whether a player has to choose it."""
        return not self.each and self.nouns[0] not in _UNCHOSEN


SELF = Target((Noun.SELF,))
HOST = Target((Noun.HOST,))
"""The card to which the card with the text is attached."""
IT = Target((Noun.IT,))
"""The target of the effect before this one."""
ITS = Target((Noun.ITS,))
"""The controller of the target of the effect before this one; “that player”."""
WISH = Target((Noun.WISH,), up_to=True)
"""The choice whether an optional effect happens."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect: its verb, its amounts (whole numbers or X), whom it concerns, where a moved
    creature goes or what token is made, which keyword is gained, and the condition without which
    nothing happens.

    `words` are those of an effect that is carried out by hand; `per` what its amounts are taken
    times of; `may`: its player decides whether it happens; `if_done`: it happens only if what that
    player might do was done; `ransom`: the gems with which the controller of what it concerns keeps
    it from happening; `by`: which creature does it, with its ATK.
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
    ransom: int = 0
    by: Target | None = None


def whole_hand(effect: Effect) -> bool:
    """Return whether an effect discards a whole hand."""
    own = effect.per == Measure(Quantity.HAND)
    return effect.verb == Verb.DISCARD and (own or effect.place == ALL)


@dataclass(frozen=True, slots=True)
class Ability:
    """One parsed ability.

    `text` is the text as written, `word` its keyword or trigger. `marks`, `pays`, `loses` (VP) and
    `destroys` are its price before the colon, `price` further effects there; `inner` is the ability
    that it gives to another card; `target` is the target of an aura, the other card that it
    watches, or whose turn; `condition` is that of a passive ability; `per`: its change of ATK and
    DEF is multiplied by this measure.
    """

    text: str
    kind: AbilityKind
    word: str = ""
    number: int = 0
    stats: tuple[int, int] = (0, 0)
    marks: bool = False
    pays: int = 0
    loses: int = 0
    destroys: bool = False
    effects: tuple[Effect, ...] = ()
    target: Target | None = None
    inner: Ability | None = None
    condition: Condition | None = None
    per: Measure | None = None
    price: tuple[Effect, ...] = ()

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
