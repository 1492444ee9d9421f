"""Prices, the X of a cost, and changes of costs, as sentences (ARC-30.1, R80, R197)."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence

from games.text import Text
from games.text import name
from games.text import plural
from games.text import text
from games.wtactics_arc.cards.text.conditions import ANY
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.conditions import x_measure
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.filters import State
from games.wtactics_arc.cards.text.terms import HELD
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.names import TYPES
from games.wtactics_arc.words.sentences.conditions import fact
from games.wtactics_arc.words.sentences.deeds import counters_off
from games.wtactics_arc.words.sentences.deeds import stat_change
from games.wtactics_arc.words.sentences.parts.counting import KEY_NAMES
from games.wtactics_arc.words.sentences.parts.counting import of_faction
from games.wtactics_arc.words.sentences.parts.searching import cards_of
from games.wtactics_arc.words.sentences.parts.unmarking import of_payers
from games.wtactics_arc.words.sentences.targets import cards_meant
from games.wtactics_arc.words.sentences.targets import thing_words
from games.wtactics_arc.words.sentences.targets import whom
from games.wtactics_arc.words.sentences.targets import worth

_THIS_CARD = text("This card")


def price(ability: Ability) -> Text:
    """Return what it costs to use an ability, without a full stop."""
    words = _whole_price(ability)
    if ability.condition is not None:
        asked = fact(ability.condition)
        words = text("Only if %(fact)s, %(price)s", fact=asked, price=words.inside)
    return text("Once each turn, %(price)s", price=words.inside) if ability.once else words


def _whole_price(ability: Ability) -> Text:
    parts = []
    if ability.marks:
        parts.append(text("Mark this card"))
    other = ability.loses or ability.destroys or ability.price
    if ability.pays_x:
        parts.append(text("Pay X"))
    if ability.pays or not (ability.marks or ability.pays_x or other):
        parts.append(_gems(ability))
    if ability.loses:
        parts.append(text("Lose %(n)s VP", n=ability.loses))
    if ability.destroys:
        parts.append(text("Destroy this card"))
    parts += (priced(one) for one in ability.price)
    return listed(parts)


def _gems(ability: Ability) -> Text:
    if not ability.gems_of:
        return text("Pay %(n)s", n=ability.pays)
    return plural(
        "Pay %(n)s %(faction)s gem",
        "Pay %(n)s %(faction)s gems",
        ability.pays,
        faction=KEY_NAMES[ability.gems_of],
    )


def listed(parts: Sequence[Text]) -> Text:
    """Return parts of a price as one."""
    sentence = parts[0]
    for part in parts[1:]:
        sentence = text("%(first)s and %(then)s", first=sentence, then=part.inside)
    return sentence


def priced(effect: Effect) -> Text:
    """Return a further effect of a price, without a full stop."""
    target = whom(effect.target, _THIS_CARD).inside
    match effect.verb:
        case Verb.DISCARD if effect.keyword:
            kind = effect.keyword.removeprefix(HELD)
            return text("Discard %(cards)s", cards=cards_of(int(effect.amounts[0]), kind))
        case Verb.DISCARD:
            return plural("Discard %(n)s card", "Discard %(n)s cards", int(effect.amounts[0]))
        case Verb.MARK if effect.target.worth:
            return text("Mark %(things)s", things=worth(effect.target))
        case Verb.MARK:
            return text("Mark %(target)s", target=target)
        case Verb.HOLD | Verb.STRENGTH:
            return of_payers(effect, target)
        case Verb.GROW:
            stats = (int(effect.amounts[0]), int(effect.amounts[1]))
            return text("Put a %(change)s counter on it", change=stat_change(stats))
        case Verb.COUNT:
            here = effect.target.nouns == (Noun.THIS_CITY,)
            return counters_off(-int(effect.amounts[0]), effect.place, here)
        case Verb.RETURN:
            return text("Return %(target)s to its owner's hand", target=target)
        case Verb.REMOVE:
            return text("Exile %(target)s", target=target)
        case _:
            return text("Sacrifice %(target)s", target=target)


def x_words(written: str) -> Text:
    """Return the definition of X as a sentence."""
    if written == ANY:
        return text("Any number you choose.")
    measure = x_measure(written)
    return _x(measure) if measure is not None else name(written)


def _x(measure: Measure) -> Text:
    match measure.noun:
        case Quantity.VP:
            return text("The number of your VP.")
        case Quantity.HAND:
            return text("The number of cards in your hand.")
        case Quantity.DECK:
            return text("The number of cards in your deck.")
        case Quantity.CITIES:
            return text("The number of your cities.")
        case Quantity.CREATURES:
            return _stated(measure.state, text("creatures"))
        case Quantity.RESIDENTS:
            return _stated(measure.state, text("residents"))
        case Quantity.ENCHANTMENTS:
            return _stated(measure.state, text("enchantments"))
        case subtype:
            return _stated(measure.state, text("%(kind)s creatures", kind=name(subtype)))


def _stated(state: State, things: Text) -> Text:
    match state:
        case State.MARKED:
            return text("The number of your marked %(things)s.", things=things)
        case State.UNMARKED:
            return text("The number of your unmarked %(things)s.", things=things)
        case _:
            return text("The number of your %(things)s.", things=things)


_FIRST_OF: Mapping[Side, Text] = {
    Side.OWN: text("you play"),
    Side.ENEMY: text("each opponent plays"),
    Side.ANY: text("each player plays"),
}


def cost_change(ability: Ability, own: Text) -> Text:
    """Return the change of a card's cost, or of others' (ARC-R80, R197)."""
    n, target, least = ability.number, ability.target, ability.least
    if target is None or ability.once:
        thing = own if target is None else _first(target)
        if n > 0:
            return text("%(thing)s costs %(n)s more.", thing=thing, n=n)
        if not least:
            return text("%(thing)s costs %(n)s less.", thing=thing, n=-n)
        return text(
            "%(thing)s costs %(n)s less, but not less than %(least)s.",
            thing=thing,
            n=-n,
            least=least,
        )
    things = cards_meant(target)
    if n > 0:
        return text("%(things)s cost %(n)s more.", things=things, n=n)
    if not least:
        return text("%(things)s cost %(n)s less.", things=things, n=-n)
    return text(
        "%(things)s cost %(n)s less, but not less than %(least)s.", things=things, n=-n, least=least
    )


def _first(target: Target) -> Text:
    """The first card of a kind in each turn, of whom."""
    noun, who = target.nouns[0], _FIRST_OF[target.side]
    kind = text("card") if noun == Noun.CARD else thing_words(noun)
    if noun in TYPES:
        kind = TYPES[noun].inside
    kind = of_faction(target.faction, kind)
    return text("The first %(card)s %(who)s each turn", card=kind, who=who)
