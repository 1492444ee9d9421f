"""What a card says on paper: the vocabulary's words as sentences that need no legend (ARC-16.9,
29).
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping

from games.cards import Card
from games.wtactics_arc.cards import abilities
from games.wtactics_arc.cards.abilities import ACTIVATED
from games.wtactics_arc.cards.abilities import EFFECT
from games.wtactics_arc.cards.abilities import MANUAL
from games.wtactics_arc.cards.abilities import TRIGGERED
from games.wtactics_arc.cards.abilities import Ability
from games.wtactics_arc.cards.abilities import Effect
from games.wtactics_arc.cards.abilities import Target
from games.wtactics_arc.cards.abilities import parse
from games.wtactics_arc.names import CITY

_KEYWORDS: Mapping[str, str] = {
    abilities.SWIFT: "Moving does not mark it.",
    abilities.VIGILANT: "Attacking does not mark it.",
    abilities.DIRECT: "May be played into the Army.",
    abilities.PACIFIST: "Cannot attack.",
    abilities.WINGED: "Only winged and archer creatures can block it.",
    abilities.ARCHER: "May block winged creatures.",
}
_TRIGGERS: Mapping[str, str] = {
    abilities.ENTER: "When it enters play",
    abilities.DEATH: "When it dies",
    abilities.START: "In your Unmark phase",
    abilities.WIN: "When you win this bid",
}


def printed_text(card: Card) -> tuple[str, ...]:
    """Return the paragraphs of a card's text box, each `lead|sentence` or a sentence alone."""
    return tuple(_paragraphs(card))


def _paragraphs(card: Card) -> Iterator[str]:
    if card.get("prerequisite"):
        needs = str(card.get("prerequisite")).removeprefix("manual").lstrip(": ")
        yield f"Needs|{_sentence(needs)}"
    if card.get("target"):
        yield f"Target|{_sentence(_target(str(card.get('target'))))}"
    if card.get("x_is"):
        yield "X|" + (
            "Any number you choose."
            if card.get("x_is") == "any"
            else f"The number of your {str(card.get('x_is'))[4:]}."
        )
    if card.get("text"):
        yield from str(card.get("text")).split("\n")
    else:
        yield from (_ability(parse(text), card) for text in card.get("abilities", ()))
        if card.type == CITY and card.get("advantage"):
            yield f"Advantage|{_plain(_ability(parse(str(card.get('advantage'))), card))}"


def _plain(paragraph: str) -> str:
    """A paragraph whose lead, where it has one, begins the sentence."""
    lead, bar, words = paragraph.partition("|")
    return f"{lead} {words[:1].lower()}{words[1:]}" if bar else paragraph


def _ability(ability: Ability, card: Card) -> str:
    if ability.kind == MANUAL:
        return _sentence(ability.text.removeprefix("manual").lstrip(": "))
    if ability.kind == EFFECT:
        return _effects(ability.effects, card)
    if ability.kind == TRIGGERED:
        return f"{_TRIGGERS[ability.word]}:|{_effects(ability.effects, card)}"
    if ability.kind == ACTIVATED:
        price = " and ".join(
            (["mark this card"] if ability.marks else [])
            + ([f"pay {ability.pays}"] if ability.pays else [])
        )
        return f"{_sentence(price)[:-1]}:|{_effects(ability.effects, card)}"
    return _passive(ability)


def _passive(ability: Ability) -> str:
    match ability.word:
        case abilities.GUARD:
            return (
                f"Guard {ability.number}|+0/+{ability.number} while it defends its city as a "
                f"resident."
            )
        case abilities.BID:
            return f"Bid {ability.number}|Counts {ability.number} more in bids."
        case abilities.AURA if ability.target is not None:
            return f"{_many(ability.target)} have {_change(ability.stats)}."
        case abilities.GIVE:
            return f"It has {_change(ability.stats)}."
        case abilities.HAS | abilities.RESIDENTS_HAVE if ability.inner is not None:
            name, _, words = _passive(ability.inner).partition("|")
            owner = "It has" if ability.word == abilities.HAS else "Residents there have"
            return f"{owner} {name.lower()}: {words[:1].lower()}{words[1:]}"
        case _:
            return f"{ability.word.capitalize()}|{_KEYWORDS[ability.word]}"


def _change(stats: tuple[int, int]) -> str:
    return "/".join(f"{part:+d}".replace("-", "−") for part in stats)


def _effects(effects: tuple[Effect, ...], card: Card) -> str:
    return " ".join(_sentence(_effect(effect, card)) for effect in effects)


def _effect(effect: Effect, card: Card) -> str:
    whom = _whom(effect.target, card)
    match effect.word, effect.amounts:
        case "buff", (int(atk), int(def_)):
            return f"{whom} gets {_change((atk, def_))} until the end of the turn"
        case "damage", (number,):
            return f"{number} damage to {whom}"
        case "strength", (number,):
            return f"{whom} {_gains(number, 'regains', 'loses')} strength"
        case "vp", (number,):
            who = "you" if effect.target.nouns == ("self",) else whom
            more, less = ("gain", "lose") if who == "you" else ("gains", "loses")
            return f"{who} {_gains(number, more, less)} VP"
        case "draw", (number,):
            return f"draw {_cards(number)}"
        case "discard", (number,):
            return f"{whom} discards {_cards(number)}"
        case "return", _:
            return f"return {whom} to its owner's hand"
        case "move", _:
            return f"move {whom} to {'the Army' if effect.place == 'army' else 'another city'}"
        case _:
            return f"{effect.word} {whom}"


def _gains(number: int | str, more: str, less: str) -> str:
    return f"{less} {-number}" if isinstance(number, int) and number < 0 else f"{more} {number}"


def _cards(number: int | str) -> str:
    return f"{number} card" if number == 1 else f"{number} cards"


def _whom(target: Target, card: Card) -> str:
    if target.nouns == ("self",):
        return "this city" if card.type == CITY else "this creature"
    if target.nouns == ("this city",):
        return "this city"
    words = " or ".join(
        "card or ability being played" if noun == "item" else noun for noun in target.nouns
    )
    words = f"{target.state} {words}".strip()
    side = {"own": " of yours", "enemy": " of an opponent", "": ""}[target.side]
    limit = (
        " that costs {} {}".format(*target.limit)
        .replace("<= ", "at most ")
        .replace(">= ", "at least ")
        if target.limit
        else ""
    )
    here = " here" if target.here else ""
    return (f"each {words}" if target.each else _article(words)) + side + here + limit


def _many(target: Target) -> str:
    words = " or ".join(f"{noun}s" if noun[:1].islower() else noun for noun in target.nouns)
    if target.nouns[0][:1].isupper():
        words = f"other {words} creatures" if target.side == "own" else f"{words} creatures"
    side = {"own": "your ", "enemy": "enemy ", "": ""}[target.side]
    place = " of this city" if target.here else ""
    found = f"{side}{target.state + ' ' if target.state else ''}{words}{place}"
    return found[:1].upper() + found[1:]


def _target(words: str) -> str:
    side, _, noun = words.partition(" ")
    return (
        f"{_article(noun)} of {'yours' if side == 'own' else 'an opponent'}"
        if noun
        else _article(words)
    )


def _article(words: str) -> str:
    return f"{'an' if words[:1].lower() in 'aeiou' else 'a'} {words}"


def _sentence(words: str) -> str:
    words = words.strip()
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "!", "?")) else ".")
