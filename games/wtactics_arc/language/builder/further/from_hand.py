"""Creatures that come from a hand into play: a part of the builder."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.text import text
from games.wtactics_arc.cards.text.filters import Compare
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.terms import CHEAP
from games.wtactics_arc.cards.text.terms import COST
from games.wtactics_arc.cards.text.terms import EITHER
from games.wtactics_arc.cards.text.terms import FROM_HAND
from games.wtactics_arc.cards.text.terms import IN_HAND
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.language.builder import inline
from games.wtactics_arc.language.builder.further.counters import CountersAndTokens
from games.wtactics_arc.language.joining.leading import trailed
from games.wtactics_arc.language.joining.leading import with_condition
from games.wtactics_arc.language.joining.meant import Meaningless


@inline
class FromHand(CountersAndTokens):
    """From the hand into play (ARC-R230). Each method is a rule of the grammar."""

    def revive(self, thing: Target) -> Effect:
        return self._deployed(thing, "play") or super().revive(thing)

    def revive_marked(self, thing: Target) -> Effect:
        return self._deployed(thing, "play marked") or super().revive_marked(thing)

    def revive_in_army(self, thing: Target) -> Effect:
        return self._deployed(thing, "army") or super().revive_in_army(thing)

    def revive_here(self, thing: Target) -> Effect:
        return self._deployed(thing, "this city") or super().revive_here(thing)

    def deployed_here_marked(self, thing: Target) -> Effect:
        deployed = self._deployed(thing, "this city marked")
        if deployed is None:
            raise Meaningless(text("say from where, as in “from your hand”"))
        return deployed

    # -- when

    def may_in_play(self, effects: Any) -> Ability:
        """“You may … during your Play phase”: once in a turn, for nothing (ARC-R231)."""
        done = [effects] if isinstance(effects, Effect) else list(effects)
        (ability,) = self.once_only_so_activated(self.your_play_phase(), [], done)
        return ability

    def in_their_turn(self, effects: Any) -> Any:
        return trailed(with_condition(effects, self.not_your_turn()))

    def _deployed(self, thing: Any, where: str) -> Effect | None:
        """“Put an Elf from your hand into play”: return the search of a hand; None if the card
        comes from elsewhere.
        """
        if not isinstance(thing, Target) or thing.among != IN_HAND:
            return None
        sought = self.search_play((thing.count, _sought(thing)))
        return replace(sought, keyword=f"{FROM_HAND}{where}")


def _sought(thing: Target) -> str:
    """The words for such a card, as a deck is searched for it."""
    plain = Target(thing.nouns, side=Side.OWN, among=IN_HAND, count=thing.count)
    if replace(thing, faction="", limit=None, up_to=False) != plain:
        raise Meaningless(text("a card in hand is told by its type, subtype, faction and cost"))
    return " ".join(filter(None, (thing.faction, EITHER.join(thing.nouns), _limit(thing))))


def _limit(thing: Target) -> str:
    match thing.limit:
        case None:
            return ""
        case (Compare.AT_MOST, int(most)) if thing.limit_on == COST:
            return f"{CHEAP}{most}"
    raise Meaningless(text("a card in hand may cost at most so much"))
