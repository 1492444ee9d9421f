"""What is done with cards that were looked at, which only some players see (ARC-R77)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from games.text import text
from games.wtactics_arc.cards.text.filters import PrivateLook
from games.wtactics_arc.cards.text.terms import BURIED
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
            one_card = look.place == PrivateLook.DECK and look.amounts == (1,)
            if one_card and look.target == SELF and _is_buried(one):
                done.append(Effect(Verb.MILL, (1,), SELF, condition=one.condition, may=True))
                continue
            if not (one_card and _goes_under(one)):
                raise Meaningless(text("the program does not know which card “it” is"))
            whose = SELF if look.target == SELF else ITS
            one = Effect(Verb.LOOK, (), whose, PrivateLook.SIFT, condition=one.condition)
        if one.verb == Verb.LOOK and one.place in _SEEN:
            look = one
        elif one.target not in (SELF, IT, ITS):
            look = None
        if one.verb == Verb.RETURN and one.place == BURIED:
            raise Meaningless(text("say of a card that was looked at that it goes there"))
        done.append(one)
    return tuple(done)


def _is_buried(one: Effect) -> bool:
    """Whether a player may put a card into their graveyard."""
    return replace(one, condition=None) == Effect(Verb.RETURN, (), IT, BURIED, may=True)


def _goes_under(one: Effect) -> bool:
    """Whether a player may put a card on the bottom of its deck."""
    return replace(one, condition=None) == Effect(Verb.RETURN, (), IT, DeckEnd.BOTTOM, may=True)
