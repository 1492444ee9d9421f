"""What is done if a card dies later in the turn: “If it dies this turn, …” (ARC-R166)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.text import text
from games.wtactics_arc.cards.text.reach import OF_PLAYERS
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.words.sentences.targets import names_card

_GONE = (Verb.DESTROY, Verb.REMOVE, Verb.RETURN, Verb.CANCEL, Verb.REVIVE, Verb.TOKEN)
"""What leaves no card in play whose death could be waited for."""
_OF_ITS_CARD = {Noun.SELF, Noun.THIS_CITY, Noun.HOST, Noun.BLOCKED, Noun.DEFENDING}


def gone_elsewhere(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Return effects with what is done to the dead card itself (“If it would die this turn, exile
    it instead”) as what that card does.
    """
    match effects:
        case (Effect(Verb.REMOVE | Verb.RETURN, (), target) as one,) if target == IT:
            return (replace(one, target=SELF, words=""),)
    return effects


def free_of_card(effects: Sequence[Effect]) -> None:
    """Refuse what speaks of the card that says it: what is done happens to another one's death."""
    if not all(map(_is_free, effects)):
        raise Meaningless(text("what waits for a death speaks of players, or of other cards"))


def watching(effects: Sequence[Effect], kind: AbilityKind) -> None:
    """Refuse to wait for the death of a card that is not named, of several as if they were one, or
    of one that is gone then.
    """
    for at, one in enumerate(effects):
        if one.verb != Verb.WATCH:
            continue
        before = [e.target for e in effects[:at] if names_card(e.target)]
        gone = any(e.verb in _GONE for e in effects[:at])
        unnamed = not before and (at > 0 or kind == AbilityKind.EFFECT)
        last = before[-1] if before else one.target
        if gone or unnamed or last.each or last.count > 1 or last.buried or last.random:
            raise Meaningless(text("it does not say which card dies"))


def _is_free(effect: Effect) -> bool:
    counts = effect.per is not None and effect.per.of_its_card
    if effect.condition is not None or counts or effect.by is not None:
        return False
    own = effect.target == SELF and effect.verb in (*OF_PLAYERS, Verb.REMOVE, Verb.RETURN)
    return own or _names_others(effect.target)


def _names_others(target: Target) -> bool:
    near = target.here or target.facing or target.other or target.theirs
    return not near and not _OF_ITS_CARD & set(target.nouns)
