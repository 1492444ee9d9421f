"""What is done with cards that were looked at, which only some players see (ARC-R77)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from games.text import text
from games.wtactics_arc.cards.text.filters import PrivateLook
from games.wtactics_arc.cards.text.terms import DeckEnd
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import ITS
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.language.joining.meant import Meaningless

_SEEN = (PrivateLook.DECK, PrivateLook.SHOWN, PrivateLook.HAND, PrivateLook.UNTIL)


def looked_at(effects: Iterable[Effect]) -> tuple[Effect, ...]:
    """Return effects with “you may put it on the bottom”, of the top card that was looked at, as
    what that player does unseen; refuse what else is done to such a card as if it were in play.
    """
    done: list[Effect] = []
    look: Effect | None = None
    for one in effects:
        if look is not None and one.target == IT:
            if not (look.place == PrivateLook.DECK and look.amounts == (1,) and _goes_under(one)):
                raise Meaningless(text("the program does not know which card “it” is"))
            whose = SELF if look.target == SELF else ITS
            one = Effect(Verb.LOOK, (), whose, PrivateLook.SIFT, condition=one.condition)
        if one.verb == Verb.LOOK and one.place in _SEEN:
            look = one
        elif one.target not in (SELF, IT, ITS):
            look = None
        done.append(one)
    return tuple(done)


def _goes_under(one: Effect) -> bool:
    """Whether a player may put a card on the bottom of its deck."""
    return replace(one, condition=None) == Effect(Verb.RETURN, (), IT, DeckEnd.BOTTOM, may=True)
