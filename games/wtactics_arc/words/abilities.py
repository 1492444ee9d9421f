"""Abilities and conditions of cards as sentences, for the phone, the log and the printed card
(ARC-16.9, 29). `cards.abilities` knows the words in which they are written.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass

from games.text import NOTHING
from games.text import Text
from games.text import joined
from games.text import name
from games.text import plural
from games.text import text
from games.wtactics_arc.cards.abilities import Ability
from games.wtactics_arc.cards.abilities import Effect
from games.wtactics_arc.cards.abilities import Kind
from games.wtactics_arc.cards.abilities import Noun
from games.wtactics_arc.cards.abilities import Passive
from games.wtactics_arc.cards.abilities import Trigger
from games.wtactics_arc.cards.abilities import Verb
from games.wtactics_arc.cards.abilities import parse
from games.wtactics_arc.names import CITY
from games.wtactics_arc.names import CREATURE
from games.wtactics_arc.words.targets import many
from games.wtactics_arc.words.targets import whom

_KEYWORDS: Mapping[str, tuple[Text, Text]] = {
    Passive.SWIFT: (text("Swift"), text("Moving does not mark it.")),
    Passive.VIGILANT: (text("Vigilant"), text("Attacking does not mark it.")),
    Passive.DIRECT: (text("Direct"), text("May be played into the Army.")),
    Passive.PACIFIST: (text("Pacifist"), text("Cannot attack.")),
    Passive.WINGED: (text("Winged"), text("Only winged and archer creatures can block it.")),
    Passive.ARCHER: (text("Archer"), text("May block winged creatures.")),
}
_TRIGGERS: Mapping[str, Text] = {
    Trigger.ENTER: text("When it enters play"),
    Trigger.DEATH: text("When it dies"),
    Trigger.START: text("In your Unmark phase"),
    Trigger.WIN: text("When you win this bid"),
}
BY_HAND = text("Carry out the card's text by hand.")
THIS_CARD, THIS_CREATURE, THIS_CITY = text("This card"), text("This creature"), text("This city")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """An ability in words: what leads it (a keyword, a trigger, a price; "" for nothing), and the
    sentences.
    """

    lead: Text
    body: Text
    heads: bool = False
    """Whether the lead is a price or a trigger, which stands before a colon."""

    @property
    def sentence(self) -> Text:
        """The paragraph in one row of words."""
        if not self.lead:
            return self.body
        return text("%(lead)s: %(words)s", lead=self.lead, words=self.body.inside)


def this(type_: str) -> Text:
    """Return what a card of a type calls itself."""
    return {CITY: THIS_CITY, CREATURE: THIS_CREATURE}.get(type_, THIS_CARD)


def ability_words(written: str, type_: str = "") -> Text:
    """Return an ability as a sentence, by how it is written on a card of a type."""
    return paragraph(parse(written), this(type_)).sentence


def paragraph(ability: Ability, own: Text) -> Paragraph:
    """Return an ability in words; *own* is what its card calls itself."""
    match ability.kind:
        case Kind.MANUAL:
            return Paragraph(NOTHING, by_hand(ability.text))
        case Kind.EFFECT:
            return Paragraph(NOTHING, _effects(ability.effects, own))
        case Kind.TRIGGERED:
            return Paragraph(_TRIGGERS[ability.word], _effects(ability.effects, own), heads=True)
        case Kind.ACTIVATED:
            return Paragraph(_price(ability), _effects(ability.effects, own), heads=True)
        case Kind.PASSIVE:
            return _passive(ability)


def by_hand(written: str) -> Text:
    """Return text that is carried out by hand, in the designer's own words."""
    words = written.removeprefix(Kind.MANUAL).lstrip(": ").strip()
    if not words:
        return BY_HAND
    return name(words[:1].upper() + words[1:] + ("" if words.endswith((".", "!", "?")) else "."))


def _price(ability: Ability) -> Text:
    if not ability.pays:
        return text("Mark this card")
    if not ability.marks:
        return text("Pay %(n)s", n=ability.pays)
    return text("Mark this card and pay %(n)s", n=ability.pays)


def _passive(ability: Ability) -> Paragraph:
    match ability.word:
        case Passive.GUARD:
            return Paragraph(
                text("Guard %(n)s", n=ability.number),
                text("+0/+%(n)s while it defends its city as a resident.", n=ability.number),
            )
        case Passive.BID:
            return Paragraph(
                text("Bid %(n)s", n=ability.number),
                text("Counts %(n)s more in bids.", n=ability.number),
            )
        case Passive.AURA if ability.target is not None:
            return Paragraph(
                NOTHING,
                text(
                    "%(things)s have %(change)s.",
                    things=many(ability.target),
                    change=_change(ability.stats),
                ),
            )
        case Passive.GIVE:
            return Paragraph(NOTHING, text("It has %(change)s.", change=_change(ability.stats)))
        case Passive.HAS if ability.inner is not None:
            return Paragraph(NOTHING, _given(_passive(ability.inner)))
        case Passive.RESIDENTS_HAVE if ability.inner is not None:
            return Paragraph(NOTHING, _given_there(_passive(ability.inner)))
        case keyword:
            return Paragraph(*_KEYWORDS[keyword])


def _given(inner: Paragraph) -> Text:
    if not inner.lead:
        return text("It has: %(words)s", words=inner.body)
    return text("It has %(keyword)s: %(words)s", keyword=inner.lead.inside, words=inner.body.inside)


def _given_there(inner: Paragraph) -> Text:
    if not inner.lead:
        return text("Residents there have: %(words)s", words=inner.body)
    return text(
        "Residents there have %(keyword)s: %(words)s",
        keyword=inner.lead.inside,
        words=inner.body.inside,
    )


def _change(stats: tuple[int, ...]) -> str:
    return "/".join(f"{part:+d}".replace("-", "−") for part in stats)


# -- effects ---------------------------------------------------------------------------------------


def _effects(effects: Sequence[Effect], own: Text) -> Text:
    sentences = [_effect(effect, own) for effect in effects]
    return sentences[0] if len(sentences) == 1 else joined(" ", sentences)


def _effect(effect: Effect, own: Text) -> Text:
    target = whom(effect.target, own)
    match effect.verb, effect.amounts:
        case Verb.BUFF, (int(atk), int(def_)):
            change = _change((atk, def_))
            return text(
                "%(target)s gets %(change)s until the end of the turn.",
                target=target,
                change=change,
            )
        case Verb.DAMAGE, (n,):
            return text("%(n)s damage to %(target)s.", n=n, target=target.inside)
        case Verb.STRENGTH, (n,):
            return _strength(target, n)
        case Verb.VP, (n,):
            return _own_vp(n) if _is_player(effect) else _vp(target, n)
        case Verb.DRAW, (n,):
            return _draw(n)
        case Verb.DISCARD, (n,):
            return _own_discard(n) if _is_player(effect) else _discard(target, n)
        case Verb.MOVE, _ if effect.place == "army":
            return text("Move %(target)s to the Army.", target=target.inside)
        case Verb.MANUAL, _:
            return BY_HAND
        case verb, _:
            return _deed(verb, target.inside)


def _deed(verb: Verb, target: Text) -> Text:
    match verb:
        case Verb.MARK:
            return text("Mark %(target)s.", target=target)
        case Verb.UNMARK:
            return text("Unmark %(target)s.", target=target)
        case Verb.RETURN:
            return text("Return %(target)s to its owner's hand.", target=target)
        case Verb.MOVE:
            return text("Move %(target)s to another city.", target=target)
        case Verb.CANCEL:
            return text("Cancel %(target)s.", target=target)
        case _:
            return text("Destroy %(target)s.", target=target)


def _is_player(effect: Effect) -> bool:
    """Whether an effect concerns the controller of its card."""
    return effect.target.nouns == (Noun.SELF,)


def _strength(target: Text, n: int | str) -> Text:
    if isinstance(n, int) and n < 0:
        return text("%(target)s loses %(n)s strength.", target=target, n=-n)
    return text("%(target)s regains %(n)s strength.", target=target, n=n)


def _vp(target: Text, n: int | str) -> Text:
    if isinstance(n, int) and n < 0:
        return text("%(target)s loses %(n)s VP.", target=target, n=-n)
    return text("%(target)s gains %(n)s VP.", target=target, n=n)


def _own_vp(n: int | str) -> Text:
    if isinstance(n, int) and n < 0:
        return text("You lose %(n)s VP.", n=-n)
    return text("You gain %(n)s VP.", n=n)


def _draw(n: int | str) -> Text:
    if isinstance(n, str):
        return text("Draw X cards.")
    return plural("Draw %(n)s card.", "Draw %(n)s cards.", n)


def _own_discard(n: int | str) -> Text:
    if isinstance(n, str):
        return text("Discard X cards.")
    return plural("Discard %(n)s card.", "Discard %(n)s cards.", n)


def _discard(target: Text, n: int | str) -> Text:
    if isinstance(n, str):
        return text("%(target)s discards X cards.", target=target)
    return plural(
        "%(target)s discards %(n)s card.", "%(target)s discards %(n)s cards.", n, target=target
    )
