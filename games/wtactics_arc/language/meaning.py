"""The meaning of combined clauses: conditions, prices, targets, and the reference of “it”."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from dataclasses import replace
from typing import Any
from typing import TypeVar

from games.text import text
from games.wtactics_arc.cards.text.amounts import has_x
from games.wtactics_arc.cards.text.conditions import ITS_NUMBERS
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.described import Described
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.filters import State
from games.wtactics_arc.cards.text.terms import FEWER
from games.wtactics_arc.cards.text.terms import IN_HAND
from games.wtactics_arc.cards.text.terms import KEYWORDS
from games.wtactics_arc.cards.text.terms import THAT
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.terms import X
from games.wtactics_arc.cards.text.vocabulary import CITY_PLAYER
from games.wtactics_arc.cards.text.vocabulary import HOST
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import ITS
from games.wtactics_arc.cards.text.vocabulary import OWNER
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.language.granting import costing
from games.wtactics_arc.language.granting import existing
from games.wtactics_arc.language.granting import keyless
from games.wtactics_arc.language.granting import located
from games.wtactics_arc.language.joining.meant import CONTROLLERS
from games.wtactics_arc.language.joining.meant import ENCHANTED
from games.wtactics_arc.language.joining.meant import OTHER_PLAYERS
from games.wtactics_arc.language.joining.meant import THEY
from games.wtactics_arc.language.joining.meant import YOU
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.language.joining.meant import Unending
from games.wtactics_arc.language.joining.returning import coming_back

ClauseMeaning = Effect | Ability
"""An effect, or a passive ability that a sentence states."""


T = TypeVar("T")
_CHANGES = (Passive.GROWN, Passive.GIVE, Passive.AURA)
_COUNTED = (
    Verb.DAMAGE,
    Verb.HEAL,
    Verb.BUFF,
    Verb.GROW,
    Verb.STRENGTH,
    Verb.VP,
    Verb.DRAW,
    Verb.DISCARD,
    Verb.TOKEN,
    Verb.MILL,
    Verb.COUNT,
    Verb.SACRIFICE,
)
_DONE_ONCE = (Quantity.DONE, Quantity.SO_MUCH, Quantity.THERE, *ITS_NUMBERS)
"""Numbers of what was done, or of a card that was meant: nothing always holds by them."""
_OF_PLAYERS = (Verb.VP, Verb.DRAW, Verb.DISCARD, Verb.MILL, Verb.SACRIFICE)
_RANSOMED = (
    Verb.DAMAGE,
    Verb.DESTROY,
    Verb.CANCEL,
    Verb.RETURN,
    Verb.MARK,
    Verb.DISCARD,
    Verb.VP,
)
_NOT_IN_PLAY = {Noun.EVENT, Noun.MAGIC, Noun.ITEM, Noun.ABILITY, Noun.PLAYER, Noun.OPPONENT}
_THIS_CITY = Target((Noun.THIS_CITY,))
ON_ITSELF = text("what always holds cannot hang on the ATK, DEF or keywords of creatures")
"""Why what holds as long as its card is in play counts no such creatures: it could change them."""
PAY = "gems"
"""Marks a clause that may only be part of a price."""


@dataclass(frozen=True, slots=True)
class TriggerEvent:
    """What triggers an ability: the trigger, and which other card, if any; at
    which number.
    """

    word: str
    target: Target | None = None
    number: int = 0


def triggering(word: Trigger, thing: Target) -> TriggerEvent:
    """Return the trigger event: of the card itself, or of another card that is named."""
    existing(thing)
    costing(thing)
    keyless(thing)
    if thing in (SELF, IT, _THIS_CITY):
        return TriggerEvent(word)
    if thing == ENCHANTED:
        return TriggerEvent(word, HOST)
    if thing.count > 1 or thing.up_to or thing.buried or thing == YOU or thing.within:
        raise Meaningless(text("a trigger speaks of one card"))
    if word not in (Trigger.ENTER, Trigger.DEATH, Trigger.LEAVE) and _NOT_IN_PLAY & set(
        thing.nouns
    ):
        raise Meaningless(text("it is cards in play that do this"))
    return TriggerEvent(word, replace(thing, each=False))


def times(effect: T, per: Measure) -> T:
    """Return a clause whose amounts are multiplied by a measure."""
    if per.asks_of_creatures and isinstance(effect, Ability) and effect.word != Passive.COST:
        raise Meaningless(ON_ITSELF)
    if per.theirs and not _counting_theirs(effect):
        raise Meaningless(text("it does not say whose cards are meant"))
    match effect:
        case Ability(word=Passive.COST, per=None):
            return replace(effect, per=per)
        case Ability() if per.noun in (Quantity.ATK, *_DONE_ONCE):
            pass
        case Ability(word=word, per=None) if word in _CHANGES:
            return replace(effect, per=per)
        case Effect(Verb.CHOOSE, per=None) if per.noun == Quantity.DONE:
            return replace(effect, per=per)
        case Effect(verb, (int(), *_), place=place, per=None) if verb in _COUNTED and place != X:
            return replace(effect, per=per)
    raise Meaningless(text("“for each” fits one number of damage, cards, VP or +N/+N"))


def _counting_theirs(effect: object) -> bool:
    """Whether players do something, each as often as they have something."""
    match effect:
        case Effect(Verb.DAMAGE, target=target):
            return set(target.nouns) <= {Noun.PLAYER, Noun.OPPONENT, Noun.DEFENDING}
        case Effect(verb, target=target):
            return verb in _OF_PLAYERS and target not in (SELF, IT)
    return False


def real(thing: Target) -> Target:
    """Return a thing that may be the target of an effect."""
    if thing == ENCHANTED:
        return HOST
    if thing == THEY:
        return IT
    if thing in (YOU, ITS, *CONTROLLERS, OWNER):
        raise Meaningless(text("an effect concerns a card, or a player who is named"))
    return thing


def hurt(thing: Target) -> Target:
    """Return what is dealt damage: a card, or a player, also one who is only meant."""
    return player(thing) if thing in (ITS, *CONTROLLERS) else real(thing)


def spared(thing: Target) -> Target:
    """Return what damage is prevented to: a card or a player, also the player who speaks."""
    return Target((Noun.YOU,)) if thing == YOU else real(thing)


def walled(thing: Target) -> Target:
    """Return the card that gains or loses strength: a city, as the text says or by “it”."""
    target = real(thing)
    cities = {Noun.CITY, Noun.THIS_CITY, Noun.SELF, Noun.IT, Noun.HOST}
    if not cities & set(target.nouns):
        raise Meaningless(text("cities have strength; a creature has ATK, as in “+2/+0”"))
    return target


def player(thing: Target) -> Target:
    """Return the player who gains, loses, draws or discards."""
    if thing == YOU:
        return SELF
    if thing == THEY:
        return ITS
    if thing in (ITS, *CONTROLLERS, OWNER, HOST, CITY_PLAYER):
        return thing
    if any(noun not in (Noun.PLAYER, Noun.OPPONENT, Noun.DEFENDING) for noun in thing.nouns):
        raise Meaningless(text("it is players who have VP and cards in hand"))
    if thing.nouns == (Noun.PLAYER,) and thing.each and thing.other:
        return replace(thing, nouns=(Noun.OPPONENT,), other=False, said=OTHER_PLAYERS)
    return thing


def token(number: Any, what: Described) -> Effect:
    """Return the effect that puts tokens into play (ARC-R72)."""
    if isinstance(number, int) and not 1 <= number <= 9:
        raise Meaningless(text("from one to nine tokens are put into play at once"))
    return Effect(Verb.TOKEN, (number,), place=what.written)


def token_keywords(keywords: Iterable[Ability] = ()) -> tuple[str, ...]:
    """Return the keywords of a token."""
    if any(one.word not in KEYWORDS for one in keywords):
        raise Meaningless(text("a token with guard or bid needs a row of its own in the set"))
    return tuple(one.word for one in keywords)


def ransomed(effect: Any, gems: int, own: bool = False) -> Effect:
    """Return an effect that the target's controller may prevent by paying; *own*: “unless you
    pay”, of a card of the player's own, or of that player.
    """
    if own and isinstance(effect, Effect) and not _of_payer(effect.target):
        raise Meaningless(text("“unless you pay” fits one thing done to you, or a card of yours"))
    if not isinstance(effect, Effect) or effect.verb not in _RANSOMED or has_x(effect):
        raise Meaningless(text("“unless its controller pays” fits one thing done to a card"))
    if (effect.target == SELF) != own or effect.per is not None or effect.place or effect.by:
        raise Meaningless(text("“unless its controller pays” fits one thing done to a card"))
    return replace(effect, ransom=gems)


def _of_payer(target: Target) -> bool:
    """Whether what is done concerns a card of the player who may pay, or that player."""
    return target == SELF or (target.side == Side.OWN and not target.buried)


def counted_by_x(effect: T, per: Measure) -> T:
    """Return a clause whose X is the number of something."""
    match effect:
        case tuple():
            raise Meaningless(text("X stands in one number"))
        case Ability(text="X"):
            return times(replace(effect, text=""), per)
        case Effect(place="X"):
            return times(replace(effect, place=""), per)
        case Effect(amounts=("X",)):
            return times(replace(effect, amounts=(1,)), per)
    raise Meaningless(text("there is no X before “where”"))


def negative(amount: Any) -> Any:
    """Return an amount as a loss."""
    if isinstance(amount, int):
        return -amount
    if amount == THAT:
        return FEWER
    raise Meaningless(text("X can be gained, not lost"))


def clause_effects(clauses: Iterable[ClauseMeaning]) -> tuple[Effect, ...]:
    """Return the effects that clauses state, in order."""
    effects: list[Effect] = []
    for one in clauses:
        if isinstance(one, Ability):
            raise Unending(text("a passive sentence stands alone; add “until the end of the turn”"))
        existing(one.target)
        if one.target.among == IN_HAND:
            raise Meaningless(text("cards in hand can only be given how they are played"))
        located(one.target)
        if one.target.worth:
            raise Meaningless(text("loyalty is asked for before the colon"))
        if one.verb == Verb.OFFER and not one.amounts:
            raise Meaningless(text("one may pay gems for something; or “if you do”"))
        if one.verb == Verb.OFFER and X in one.amounts:
            raise Meaningless(text("only before a colon one pays X"))
        if one.place == PAY:
            raise Meaningless(text("gems are paid before the colon"))
        effects.append(one)
    return coming_back(effects)


def priced(clauses: Iterable[ClauseMeaning]) -> Ability:
    """Return an activated ability with the price in the clauses before its colon."""
    marks, pays, pays_x, loses, destroys = False, 0, False, 0, False
    factions: set[str] = set()
    more: list[Effect] = []
    for one in clauses:
        match one:
            case Effect(Verb.MANUAL, (int(number),), place="gems"):
                pays += number
                factions.add(one.keyword)
            case Effect(Verb.MANUAL, ("X",), place="gems") if not pays_x:
                pays_x = True
                factions.add("")
            case Effect(Verb.MARK, target=target) if target in (SELF, IT, _THIS_CITY):
                marks = True
            case Effect(Verb.DESTROY, target=target) if target in (SELF, IT):
                destroys = True
            case Effect(Verb.VP, (int(number),), target=target) if target == SELF and number < 0:
                loses -= number
            case Effect(Verb.DISCARD, (int(),), target=target, per=None) if target == SELF:
                more.append(one)
            case Effect(Verb.GROW, (int(), int()), target=target) if target in (SELF, IT):
                more.append(replace(one, target=SELF))
            case Effect(Verb.COUNT, (int(number),), target=target) if number < 0:
                if target not in (SELF, IT, _THIS_CITY):
                    raise Meaningless(text("counters are taken off the card itself as a price"))
                more.append(replace(one, target=SELF if target == IT else target))
            case Effect(Verb.STRENGTH, (int(number),), target=target) if number < 0 and (
                target == _THIS_CITY or (_own(one) and target.count == 1)
            ):
                more.append(one)
            case Effect(Verb.HOLD, target=target) if target == IT and more:
                more.append(one)
            case Effect(Verb.MARK, (), target=target) if target.worth:
                more.append(one)
            case Effect(Verb.REMOVE, (), target=target, place="") if _of_own_grave(target):
                more.append(one)
            case Effect(Verb.MARK | Verb.DESTROY | Verb.RETURN, (), target=target) if _own(one):
                state = State.UNMARKED if one.verb == Verb.MARK else target.state
                more.append(replace(one, target=replace(target, state=state, side=Side.OWN)))
            case _:
                raise Meaningless(
                    text(
                        "before a colon stands: mark this card or one of yours, pay n, lose n VP, "
                        "discard cards, destroy or return this card or one of yours"
                    )
                )
    if len(factions) > 1:
        raise Meaningless(text("the gems of a price are of one faction, or all of any"))
    return Ability(
        "",
        AbilityKind.ACTIVATED,
        gems_of="".join(factions),
        marks=marks,
        pays=pays,
        pays_x=pays_x,
        loses=loses,
        destroys=destroys,
        price=tuple(more),
    )


def _of_own_grave(target: Target) -> bool:
    """Whether cards of the player's own graveyard are named, to be chosen."""
    return target.chosen and target.buried and target.side == Side.OWN and not target.up_to


def _own(price: Effect) -> bool:
    """Whether a price names cards in play of the player's own, to be chosen: nobody else's are
    marked for it, whether it says so or not.
    """
    target = price.target
    own = target.side == Side.OWN or (price.verb == Verb.MARK and target.side == Side.ANY)
    return target.chosen and not target.up_to and own and not target.buried
