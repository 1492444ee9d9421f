"""What a player may pay for, what is done to a card that another player picks (ARC-R98), and what
is said of those that pay by being marked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.text import text
from games.wtactics_arc.cards.text.amounts import has_x
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.language.joining.meant import PAYERS
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.words.sentences.targets import names_card

PICK = "pick "
"""Marks a choice of which the sentences after it say what it is for."""


def picked(effects: list[Effect]) -> list[Effect]:
    """The effects with those of the card that another player picks as that player's choice."""
    from games.wtactics_arc.words.sentences.effects import effects_words

    at = next((at for at, one in enumerate(effects) if one.place.startswith(PICK)), None)
    if at is None:
        return effects
    kind = Target((effects[at].place.removeprefix(PICK),), side=Side.OWN)
    picked = effects[at + 1 :]
    if not picked or picked[0].target != IT:
        raise Meaningless(text("it does not say what is done to the card that is chosen"))
    deeds = (replace(picked[0], target=kind), *picked[1:])
    return [*effects[:at], replace(effects[at], place=str(effects_words(deeds, text("This card"))))]


def paid_for(effects: list[Effect], ability: Ability) -> list[Effect]:
    """The effects with what follows “you may pay n. If you do, …” as what is paid for (ARC-R98)."""
    from games.wtactics_arc.language.completing import complete
    from games.wtactics_arc.words.sentences.effects import effects_words

    at = next((at for at, one in enumerate(effects) if _is_open_offer(one)), None)
    if at is None:
        return effects
    bought = tuple(replace(one, if_done=False) for one in effects[at + 1 :])
    if not bought or not all(one.if_done for one in effects[at + 1 :]):
        raise Meaningless(text("say what one may pay for: “If you do, …”"))
    if any(map(has_x, bought)):
        raise Meaningless(text("X cannot stand in what is chosen"))
    if bought[0].target == IT:
        return [*effects[:at], replace(effects[at], place=_of_it(bought, effects[:at], ability))]
    whole = complete(Ability("", AbilityKind.EFFECT, effects=bought))
    return [
        *effects[:at],
        replace(effects[at], place=str(effects_words(whole.effects, text("This card")))),
    ]


def _of_it(bought: tuple[Effect, ...], before: Sequence[Effect], ability: Ability) -> str:
    """Return the effects that are paid for as a sentence in which “it” is the card that triggered
    the ability.
    """
    from games.wtactics_arc.language.completing import complete
    from games.wtactics_arc.language.completing import of_itself
    from games.wtactics_arc.words.sentences.abilities import THIS_CARD
    from games.wtactics_arc.words.sentences.abilities import paragraph

    if of_itself(ability) or any(names_card(one.target) for one in before):
        raise Meaningless(text("a choice names whom it concerns: “it” may be another card"))
    kind = Target((Noun.CREATURE,))
    deed = Ability("", AbilityKind.TRIGGERED, Trigger.ENTER, effects=bought, target=kind)
    return str(paragraph(complete(deed), THIS_CARD).sentence)


def _is_open_offer(effect: Effect) -> bool:
    return effect.verb == Verb.OFFER and not effect.place


def of_payers(ability: Ability) -> Ability:
    """Return an ability with what is said of “the marked creatures” as a part of its price: it
    happens to them as they are marked (ARC-R253).
    """
    theirs = tuple(replace(one, target=IT) for one in ability.effects if one.target == PAYERS)
    if not theirs:
        return ability
    if not ability.price or ability.price[-1].verb != Verb.MARK or ability.price[-1].target.worth:
        raise Meaningless(text("it does not say which creatures are marked as a price"))
    rest = tuple(one for one in ability.effects if one.target != PAYERS)
    return replace(ability, price=(*ability.price, *theirs), effects=rest)
