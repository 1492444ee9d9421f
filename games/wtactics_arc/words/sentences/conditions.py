"""The X of a cost and the prerequisite of a card, as sentences (ARC-6.1, 30.1)."""

from __future__ import annotations

from dataclasses import replace

from games.text import Text
from games.text import name
from games.text import plural
from games.text import text
from games.wtactics_arc.cards.text.conditions import ADVANTAGES
from games.wtactics_arc.cards.text.conditions import COUNTERS
from games.wtactics_arc.cards.text.conditions import MANUAL
from games.wtactics_arc.cards.text.conditions import NAMED
from games.wtactics_arc.cards.text.conditions import SO_OR_NOT
from games.wtactics_arc.cards.text.conditions import Condition
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.conditions import condition_of
from games.wtactics_arc.cards.text.filters import Compare
from games.wtactics_arc.cards.text.filters import State
from games.wtactics_arc.words.by_hand import by_hand
from games.wtactics_arc.words.sentences.parts.counting import buried_kinds
from games.wtactics_arc.words.sentences.parts.counting import kind_of_counter
from games.wtactics_arc.words.sentences.parts.counting import such
from games.wtactics_arc.words.sentences.parts.limits import traits
from games.wtactics_arc.words.sentences.parts.of_it import of_advantage
from games.wtactics_arc.words.sentences.parts.of_it import of_another
from games.wtactics_arc.words.sentences.parts.this_turn import happened
from games.wtactics_arc.words.sentences.parts.this_turn import of_card
from games.wtactics_arc.words.sentences.parts.this_turn import of_counters
from games.wtactics_arc.words.sentences.parts.this_turn import points


def condition_words(written: str) -> Text:
    """Return a card's prerequisite as a sentence."""
    condition = condition_of(written)
    if condition is None:
        return by_hand(written) if written.startswith(MANUAL) else name(written)
    return _each_opponent(condition) if condition.of_opponents else _own(condition)


def fact(condition: Condition, own: Text | None = None) -> Text:
    """Return a condition as part of a sentence: “you have at least 2 cities”; *own*: the words by
    which a card names itself, where “it” would be another.
    """
    if condition.also is not None:
        first, then = (fact(one, own) for one in condition.parts)
        if condition.either:
            return text("%(first)s or %(then)s", first=first, then=then)
        return text("%(first)s and %(then)s", first=first, then=then)
    if condition.measure.noun.startswith(ADVANTAGES):
        return of_advantage(condition)
    if (another := of_another(condition, own)) is not None:
        return another
    if condition.measure.noun.startswith(COUNTERS):
        return of_counters(condition, own)
    if own is not None and (said := of_card(condition, own)) is not None:
        return said
    if condition.measure.noun in SO_OR_NOT:
        return _so_or_not(condition.measure.noun, bool(condition.number))
    if condition.measure.noun in (Quantity.GAINED, Quantity.LOST):
        return points(condition)
    if condition.measure.noun in (Quantity.THIS_DEF, Quantity.THIS_ATK):
        return _own_stat(condition)
    if condition.than_you:
        return _compared(condition)
    things = _counted(condition.measure, condition.number)
    if condition.measure.noun == Quantity.HERE:
        return _here(condition.compare, things) if own is None else _there(condition, things, own)
    if condition.some:
        return _of_some(condition.compare, things)
    match condition.of_opponents, condition.compare:
        case False, Compare.AT_LEAST:
            return text("you have at least %(things)s", things=things)
        case False, Compare.AT_MOST:
            return text("you have at most %(things)s", things=things)
        case False, _:
            return text("you have exactly %(things)s", things=things)
        case _, Compare.AT_LEAST:
            return text("each opponent has at least %(things)s", things=things)
        case _, Compare.AT_MOST:
            return text("each opponent has at most %(things)s", things=things)
        case _:
            return text("each opponent has exactly %(things)s", things=things)


def _here(compare: Compare, things: Text) -> Text:
    """How many residents the card's own city has."""
    match compare:
        case Compare.AT_LEAST:
            return text("it has at least %(things)s", things=things)
        case Compare.AT_MOST:
            return text("it has at most %(things)s", things=things)
        case _:
            return text("it has exactly %(things)s", things=things)


def _there(condition: Condition, things: Text, own: Text) -> Text:
    """How many residents its city has, said by the card of itself."""
    match condition.compare:
        case Compare.AT_LEAST:
            return text("%(thing)s has at least %(things)s", thing=own.inside, things=things)
        case Compare.AT_MOST:
            return text("%(thing)s has at most %(things)s", thing=own.inside, things=things)
        case _:
            return text("%(thing)s has exactly %(things)s", thing=own.inside, things=things)


def _own_stat(condition: Condition) -> Text:
    """What the card's own ATK or DEF must be."""
    stat = text("ATK") if condition.measure.noun == Quantity.THIS_ATK else text("DEF")
    match condition.compare:
        case Compare.AT_LEAST:
            return text("its %(stat)s is at least %(n)s", stat=stat, n=condition.number)
        case Compare.AT_MOST:
            return text("its %(stat)s is at most %(n)s", stat=stat, n=condition.number)
    return text("its %(stat)s is exactly %(n)s", stat=stat, n=condition.number)


def _so_or_not(what: str, so: bool) -> Text:
    match what, so:
        case Quantity.TURN, True:
            return text("it is your turn")
        case Quantity.TURN, _:
            return text("it is not your turn")
        case Quantity.DIED, True:
            return text("a creature died this turn")
        case Quantity.DIED, _:
            return text("no creature died this turn")
        case Quantity.IT_DIES | Quantity.RAIDED | Quantity.THIS_RAIDED, _:
            return happened(what, so)
        case Quantity.THIS_MARCHES | Quantity.ASSAULT | Quantity.PLAYING | Quantity.BESIEGES, _:
            return happened(what, so)
        case Quantity.THIS_ATTACKS, True:
            return text("it is attacking")
        case Quantity.THIS_ATTACKS, _:
            return text("it is not attacking")
        case Quantity.THIS_DEFENDS, True:
            return text("it is defending")
        case Quantity.THIS_DEFENDS, _:
            return text("it is not defending")
        case Quantity.THIS_DAMAGED, True:
            return text("it is damaged")
        case Quantity.THIS_DAMAGED, _:
            return text("it is undamaged")
        case Quantity.THIS_MARKED, True:
            return text("it is marked")
        case Quantity.THIS_MARKED, _:
            return text("it is not marked")
    return text("it is a resident") if so else text("it is not a resident")


def _of_some(compare: Compare, things: Text) -> Text:
    match compare:
        case Compare.AT_LEAST:
            return text("an opponent has at least %(things)s", things=things)
        case Compare.AT_MOST:
            return text("an opponent has at most %(things)s", things=things)
        case _:
            return text("an opponent has exactly %(things)s", things=things)


def _compared(condition: Condition) -> Text:
    """Who has more; with “unless”, opponents who have at least as many."""
    things = _things(condition.measure, 2)
    match condition.compare, condition.number, condition.some:
        case Compare.AT_LEAST, 1, True:
            return text("an opponent has more %(things)s than you", things=things)
        case Compare.AT_LEAST, 1, False:
            return text("each opponent has more %(things)s than you", things=things)
        case Compare.AT_MOST, -1, True:
            return text("you have more %(things)s than an opponent", things=things)
        case Compare.AT_MOST, -1, False:
            return text("you have more %(things)s than each opponent", things=things)
        case Compare.AT_MOST, 0, True:
            return text("an opponent has no more %(things)s than you", things=things)
        case Compare.AT_MOST, _, _:
            return text("no opponent has more %(things)s than you", things=things)
        case _, _, True:
            return text("you have no more %(things)s than an opponent", things=things)
    return text("you have no more %(things)s than each opponent", things=things)


def _own(condition: Condition) -> Text:
    things = _counted(condition.measure, condition.number)
    match condition.compare:
        case Compare.AT_LEAST:
            return text("You have at least %(things)s.", things=things)
        case Compare.AT_MOST:
            return text("You have at most %(things)s.", things=things)
        case _:
            return text("You have exactly %(things)s.", things=things)


def _each_opponent(condition: Condition) -> Text:
    things = _counted(condition.measure, condition.number)
    match condition.compare:
        case Compare.AT_LEAST:
            return text("Each opponent has at least %(things)s.", things=things)
        case Compare.AT_MOST:
            return text("Each opponent has at most %(things)s.", things=things)
        case _:
            return text("Each opponent has exactly %(things)s.", things=things)


def _things(measure: Measure, n: int) -> Text:
    """The counted things in the plural form for *n*, without the number."""
    one, many = _kinds(measure.noun) if not measure.buried else buried_kinds(measure.noun)
    thing = one if n == 1 else many
    if measure.buried:
        return text("%(things)s in the graveyard", things=thing)
    thing = such(measure, thing)
    match measure.state:
        case State.MARKED:
            thing = text("marked %(things)s", things=thing)
        case State.UNMARKED:
            thing = text("unmarked %(things)s", things=thing)
    if measure.marching:
        thing = text("%(things)s in the army", things=thing)
    thing = traits(thing, measure, many=n != 1)
    return text("other %(thing)s", thing=thing) if measure.other else thing


def many_measured(measure: Measure) -> Text:
    """Return the counted things, as after “the number of”."""
    if measure.noun.startswith(COUNTERS):
        called = kind_of_counter(measure.noun.removeprefix(COUNTERS))
        if measure.said:
            return text("%(name)s counters on it", name=called)
        return text("%(name)s counters on this card", name=called)
    if measure.noun == Quantity.HAND:
        return text("cards in your hand")
    if measure.noun == Quantity.ATTACHED and measure.said:
        return text("enchantments attached to it")
    if measure.noun == Quantity.ATTACHED:
        return text("enchantments attached to this card")
    if measure.buried:
        return text("%(things)s in your graveyard", things=buried_kinds(measure.noun)[1])
    if measure.rivals:
        return text("%(things)s your opponents control", things=_things(measure, 2))
    if measure.limit or measure.having:
        plain = replace(measure, limit=None, limit_on="", having="")
        return traits(many_measured(plain), measure, many=True)
    things = _things(measure, 2)
    if measure.marching:
        plain = replace(measure, marching=False)
        return text("%(things)s in your army", things=_things(plain, 2))
    if measure.everyones:
        return text("%(things)s in play", things=things)
    if measure.noun == Quantity.HERE:
        return text("%(things)s of this city", things=things)
    return text("%(things)s you control", things=things)


def _kinds(noun: str) -> tuple[Text, Text]:
    """The counted thing in the singular and the plural."""
    if noun.startswith(NAMED):
        called = name(noun.removeprefix(NAMED))
        return text("card named %(name)s", name=called), text("cards named %(name)s", name=called)
    match noun:
        case Quantity.VP:
            return text("VP"), text("VP")
        case Quantity.HAND:
            return text("card in hand"), text("cards in hand")
        case Quantity.DECK:
            return text("card in the deck"), text("cards in the deck")
        case Quantity.CITIES:
            return text("city"), text("cities")
        case Quantity.ENCHANTMENTS:
            return text("enchantment"), text("enchantments")
        case Quantity.CREATURES:
            return text("creature"), text("creatures")
        case Quantity.RESIDENTS | Quantity.HERE:
            return text("resident"), text("residents")
    return text("%(kind)s creature", kind=name(noun)), text("%(kind)s creatures", kind=name(noun))


def _counted(measure: Measure, n: int) -> Text:
    limited = measure.limit or measure.having or measure.marching or measure.faction
    if limited or measure.other or measure.been or measure.buried or measure.noun.startswith(NAMED):
        return text("%(n)s %(things)s", n=n, things=_things(measure, n))
    match measure.noun:
        case Quantity.ENCHANTMENTS:
            return plural("%(n)s enchantment", "%(n)s enchantments", n)
        case Quantity.ATTACHED:
            return plural("%(n)s attached enchantment", "%(n)s attached enchantments", n)
        case Quantity.VP:
            return text("%(n)s VP", n=n)
        case Quantity.HAND:
            return plural("%(n)s card in hand", "%(n)s cards in hand", n)
        case Quantity.DECK:
            return plural("%(n)s card in the deck", "%(n)s cards in the deck", n)
        case Quantity.CITIES:
            return plural("%(n)s city", "%(n)s cities", n)
        case Quantity.CREATURES:
            return _creatures(measure.state, n)
        case Quantity.RESIDENTS | Quantity.HERE:
            return _residents(measure.state, n)
        case subtype:
            return _of_kind(measure.state, subtype, n)


def _creatures(state: State, n: int) -> Text:
    match state:
        case State.MARKED:
            return plural("%(n)s marked creature", "%(n)s marked creatures", n)
        case State.UNMARKED:
            return plural("%(n)s unmarked creature", "%(n)s unmarked creatures", n)
        case _:
            return plural("%(n)s creature", "%(n)s creatures", n)


def _residents(state: State, n: int) -> Text:
    match state:
        case State.MARKED:
            return plural("%(n)s marked resident", "%(n)s marked residents", n)
        case State.UNMARKED:
            return plural("%(n)s unmarked resident", "%(n)s unmarked residents", n)
        case _:
            return plural("%(n)s resident", "%(n)s residents", n)


def _of_kind(state: State, kind: str, n: int) -> Text:
    called = name(kind)
    match state:
        case State.MARKED:
            return plural(
                "%(n)s marked %(kind)s creature", "%(n)s marked %(kind)s creatures", n, kind=called
            )
        case State.UNMARKED:
            return plural(
                "%(n)s unmarked %(kind)s creature",
                "%(n)s unmarked %(kind)s creatures",
                n,
                kind=called,
            )
        case _:
            return plural("%(n)s %(kind)s creature", "%(n)s %(kind)s creatures", n, kind=called)


def under(condition: Condition, sentence: Text, own: Text | None = None) -> Text:
    """Return a sentence with a condition; *own*: the words by which a card names itself, where “it”
    would be another.
    """
    asked = fact(condition, own)
    return text("If %(fact)s, %(sentence)s", fact=asked, sentence=sentence.inside)
