"""Example sentences of rules for moves, gems, shuffles and phases in the words of designers."""

from __future__ import annotations

from collections.abc import Mapping

OTHER_WORDS: Mapping[str, tuple[str, ...]] = {
    "move_to_army": (
        "Move a creature of yours to the Army.",
        "Target creature you control moves to your army.",
    ),
    "move_to_their_city": (
        "Target creature in an opponent's army moves to one of that player's cities.",
    ),
    "cannot_stop_this": ("Creatures with ATK 2 or less can't block this creature.",),
    "cannot_stop_yours": ("Creatures with winged can't block your Goblins.",),
    "cannot_stop_yours_now": (
        "Creatures with ATK 1 or less can't defend against your creatures this turn.",
    ),
    "in_attack_phase": (
        "Opponents can't play events during your attack phase.",
        "This creature gets +1/+0 during your attack phase.",
    ),
    "your_attack_phase": ("If it is your attack phase, draw a card.",),
    "not_your_attack_phase": ("If it is not your attack phase, draw a card.",),
    "gains_gems": ("Mark: you get two extra Gaian gems this turn.",),
    "gains_one_gem": ("Mark: you get one extra Gaian gem this turn.",),
    "done_before_of": (
        "Destroy all enchantments. You gain 1 VP for each enchantment destroyed this way.",
        "Destroy all Elves. You gain 1 VP for each Elf destroyed this way.",
    ),
    "shuffle_it": (
        "Search your deck for a Beast card and put it in your hand. Shuffle afterwards.",
        "Search your deck for an Elf card and put it into play. Shuffle.",
    ),
    "all_under": (
        "Each player shuffles their hand and graveyard into their deck, then draws seven cards.",
    ),
    "all_of_yours_under": ("Shuffle your hand and graveyard into your deck, then draw a card.",),
}
