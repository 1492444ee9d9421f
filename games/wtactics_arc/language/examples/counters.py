"""Example sentences of rules for counters that a card has, tokens, how many block."""

from __future__ import annotations

from collections.abc import Mapping

COUNTERS: Mapping[str, tuple[str, ...]] = {
    "blocked_by_several": (
        "This creature can't be blocked except by two or more creatures.",
        "Enchanted creature can't be blocked by fewer than three creatures.",
    ),
    "blocked_by_no_one": ("This creature can't be blocked by only one creature.",),
    "under_ground": (
        "Look at the top card of your deck, then you may put it into your graveyard.",
    ),
    "attacked_ones": ("Draw a card for each creature you control that attacked this turn.",),
    "attacked_kind": ("You gain 1 VP for each Elf you control that attacked this turn.",),
    "reaches_counters": (
        "When it has four or more siege counters, sacrifice it and destroy target city.",
    ),
    "blocked_by_no_weaker": ("This creature can't be blocked by creatures with lower ATK.",),
    "blocked_by_no_stronger": ("This creature can't be blocked by creatures with greater ATK.",),
    "attach": ("Pay 2: attach this card to another target creature you control.",),
    "choose_faction": ("When this creature enters play, choose a faction.",),
    "faction_chosen": ("When this creature enters play, the chosen faction is Gaian.",),
    "of_chosen_faction": (
        "Creatures of the chosen faction cost opponents 1 more to play.",
        "Your creatures of the chosen faction get +1/+1.",
    ),
    "counters_held": (
        "If this creature has three or more rust counters on it, it gets +2/+2.",
        "At the start of your turn, if it has no charge counters on it, destroy it.",
    ),
    "if_impossible": (
        "At the start of your turn, remove a fade counter from it, then if you can't, destroy it.",
    ),
}
