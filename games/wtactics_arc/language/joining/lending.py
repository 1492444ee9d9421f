"""What tokens have for good that come into play: “It has “…”” after them (ARC-R241)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.language.granting import grant

_OF_IT = re.compile(
    r"(?:it|they) (?:has|have|gains?|gets?):? [“\x22][^”\x22]+[”\x22][.\s]*\Z", re.IGNORECASE
)
"""A sentence that says what “it” has, and no end of that."""


def lent(before: Ability, sentence: str, meaning: Iterable[Ability]) -> tuple[Ability, ...]:
    """Return the meaning of a sentence; of one that says what tokens have, that they have it for
    good.
    """
    makes = bool(before.effects) and before.effects[-1].verb == Verb.TOKEN
    read = tuple(meaning)
    if not makes or not _OF_IT.match(sentence.strip()):
        return read
    match read:
        case (Ability(word=Passive.HAS, inner=Ability() as inner),):
            given = grant(IT, inner)
        case (Ability(kind=AbilityKind.EFFECT, effects=(Effect(Verb.GRANT, ()) as given,)),):
            pass
        case _:
            return read
    return (Ability("", AbilityKind.EFFECT, effects=(replace(given, amounts=(1,)),)),)
