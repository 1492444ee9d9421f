"""What a text counts, one of it, as after “for each”."""

from __future__ import annotations

from dataclasses import replace

from games.text import Text
from games.text import name
from games.text import text
from games.wtactics_arc.cards.text.conditions import COUNTERS
from games.wtactics_arc.cards.text.conditions import HANDFUL
from games.wtactics_arc.cards.text.conditions import THEM
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.filters import State
from games.wtactics_arc.cards.text.terms import PLAIN
from games.wtactics_arc.cards.text.terms import Been
from games.wtactics_arc.names import FACTIONS
from games.wtactics_arc.names import TYPES
from games.wtactics_arc.words.sentences.parts.limits import traits

KEY_NAMES = {str(title): title for title in FACTIONS.values()}
"""The factions by their full name."""


def kind_of_counter(kind: str) -> Text:
    """Return what counters are called: by their own name, which is not translated, or plain."""
    return text("plain") if kind == PLAIN else name(kind.replace("-", "−"))


def one_measured(measure: Measure) -> Text:
    """Return one of the counted things, as after “for each”."""
    if measure.been == Been.ATTACKED:
        one = one_measured(replace(measure, been=""))
        return text("%(thing)s that attacked this turn", thing=one)
    one = _one(measure)
    return text("other %(thing)s", thing=one) if measure.other else one


def _one(measure: Measure) -> Text:
    if measure.noun.startswith(COUNTERS):
        called = kind_of_counter(measure.noun.removeprefix(COUNTERS))
        if measure.said:
            return text("%(name)s counter on it", name=called)
        return text("%(name)s counter on this card", name=called)
    if measure.theirs or measure.rivals:
        return _of_theirs(measure)
    if measure.buried:
        return text("%(thing)s in your graveyard", thing=buried_kinds(measure.noun)[0])
    match measure.noun:
        case Quantity.DEATHS:
            return text("creature that died this turn")
        case Quantity.VP:
            return text("VP of yours")
        case Quantity.HAND:
            return text("card in your hand")
        case Quantity.DECK:
            return text("card in your deck")
        case Quantity.CITIES if measure.faction:
            return text("%(thing)s of yours", thing=such(measure, text("city")))
        case Quantity.CITIES:
            return traits(text("city of yours"), measure)
        case Quantity.ENCHANTMENTS:
            return text("enchantment of yours")
        case Quantity.ATTACHED if measure.said:
            return text("enchantment attached to it")
        case Quantity.ATTACHED:
            return text("enchantment attached to this card")
        case Quantity.ATK | Quantity.ITS_ATK:
            return text("point of its ATK")
        case Quantity.ITS_DEF:
            return text("point of its DEF")
        case Quantity.ITS_COST:
            return text("point of its cost")
        case Quantity.SO_MUCH:
            return text("of those points")
        case Quantity.DONE if measure.said == THEM:
            return text("of them")
        case Quantity.DONE if measure.said == HANDFUL:
            return text("card discarded this way")
        case Quantity.DONE:
            return text("creature destroyed this way")
        case Quantity.NEAR if measure.faction:
            faction = KEY_NAMES[measure.faction]
            return text("%(faction)s card in the same city or army", faction=faction)
        case Quantity.NEAR:
            return text("card in the same city or army")
        case Quantity.CREATURES:
            return _one_stated(measure, text("creature"))
        case Quantity.HERE:
            one = _any_stated(measure.state, such(measure, text("resident")))
            return text("%(thing)s of this city", thing=one)
        case Quantity.THERE:
            one = _any_stated(measure.state, such(measure, text("resident")))
            return text("%(thing)s in that city", thing=one)
        case Quantity.RESIDENTS:
            return _one_stated(measure, text("resident"))
        case subtype:
            return _one_stated(measure, text("%(kind)s creature", kind=name(subtype)))


def _of_theirs(measure: Measure) -> Text:
    """One of what each of the players concerned has, or the opponents have."""
    kinds = {
        Quantity.CITIES: text("city"),
        Quantity.ENCHANTMENTS: text("enchantment"),
        Quantity.CREATURES: text("creature"),
        Quantity.RESIDENTS: text("resident"),
    }
    if measure.noun == Quantity.HAND and measure.rivals:
        return text("card in your opponents' hands")
    if measure.noun == Quantity.HAND:
        return text("card in their hand")
    kind = kinds.get(Quantity(measure.noun)) if measure.noun in list(Quantity) else None
    thing = such(measure, kind or text("%(kind)s creature", kind=name(measure.noun)))
    if measure.rivals:
        return text("%(thing)s your opponents control", thing=_any_stated(measure.state, thing))
    return text("%(thing)s they control", thing=_any_stated(measure.state, thing))


def _one_stated(measure: Measure, thing: Text) -> Text:
    thing = such(measure, thing)
    if measure.everyones:
        return text("%(thing)s in play", thing=_any_stated(measure.state, thing))
    if measure.marching:
        return text("%(thing)s in your army", thing=_any_stated(measure.state, thing))
    return traits(_one_of_yours(measure, thing), measure)


def _one_of_yours(measure: Measure, thing: Text) -> Text:
    match measure.state:
        case State.MARKED:
            return text("marked %(thing)s of yours", thing=thing)
        case State.UNMARKED:
            return text("unmarked %(thing)s of yours", thing=thing)
        case _:
            return text("%(thing)s of yours", thing=thing)


def buried_kinds(noun: str) -> tuple[Text, Text]:
    """Return cards of a kind as they lie in a graveyard, in the singular and the plural."""
    if noun == Quantity.BURIED:
        return text("card"), text("cards")
    kind = TYPES[noun].inside if noun in TYPES else name(noun)
    return text("%(kind)s card", kind=kind), text("%(kind)s cards", kind=kind)


def such(measure: Measure, thing: Text) -> Text:
    """Return the counted thing with its faction, and whether it is damaged."""
    return hurt(measure.been, of_faction(measure.faction, thing))


def of_faction(faction: str, thing: Text) -> Text:
    """Return a thing with the faction that it must be of; any where it is ""."""
    if not faction:
        return thing
    return text("%(faction)s %(thing)s", faction=KEY_NAMES[faction], thing=thing)


def hurt(been: str, thing: Text) -> Text:
    """Return the counted thing with whether it is damaged."""
    match been:
        case Been.DAMAGED:
            return text("damaged %(thing)s", thing=thing)
        case Been.UNDAMAGED:
            return text("undamaged %(thing)s", thing=thing)
        case Been.ATTACKS:
            return text("attacking %(thing)s", thing=thing)
        case Been.DEFENDS:
            return text("defending %(thing)s", thing=thing)
        case _:
            return thing


def _any_stated(state: State, thing: Text) -> Text:
    match state:
        case State.MARKED:
            return text("marked %(thing)s", thing=thing)
        case State.UNMARKED:
            return text("unmarked %(thing)s", thing=thing)
        case _:
            return thing
