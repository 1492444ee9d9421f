"""Creatures that are exiled and come back: “Exile target creature you control, then return it to
play under its owner's control” (ARC-R169).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.text import text
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.terms import BACK
from games.wtactics_arc.cards.text.terms import OWNERS
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import REFERRED
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.language.joining.meant import Meaningless


def coming_back(effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """Return effects with an exile, and the return after it, as one."""
    done: list[Effect] = []
    for one in effects:
        if done and _returns(done[-1], one):
            done[-1] = replace(done[-1], place=BACK)
            continue
        if _joins(done, one):
            one = replace(one, verb=Verb.MOVE)
        if any(before.place == BACK for before in done) and one.target in REFERRED:
            raise Meaningless(text("say first what happens to it, and nothing else after that"))
        done.append(one)
    return tuple(done)


def _joins(before: Sequence[Effect], one: Effect) -> bool:
    """Whether “put it into your army” is said of a creature in play that was taken over."""
    taken = next((at for at, other in enumerate(before) if other.verb == Verb.CONTROL), None)
    if taken is None or any(other.target != IT for other in before[taken + 1 :]):
        return False
    return one.verb == Verb.REVIVE and one.target == IT and one.place == "army"


def from_somewhere(effects: Sequence[Effect]) -> None:
    """Refuse a return to play of what was not exiled before."""
    if any(one.verb == Verb.REVIVE and one.place == OWNERS for one in effects):
        raise Meaningless(text("say from where, as in “from your graveyard”"))


def _returns(exile: Effect, one: Effect) -> bool:
    """Whether what was exiled comes back, to the player whose card it is."""
    exiles = exile.verb == Verb.REMOVE and not exile.place and not exile.target.buried
    both = one.condition in (None, exile.condition) and not (one.may or one.words)
    led = not one.if_done or exile.if_done or exile.may or exile.target.up_to
    mine = exile.target == SELF or exile.target.side == Side.OWN
    back = one.verb == Verb.REVIVE and one.target == IT
    return exiles and both and led and back and (one.place == OWNERS or (mine and not one.place))
