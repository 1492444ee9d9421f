"""Example sentences of rules for what players may do, and what not."""

from __future__ import annotations

from collections.abc import Mapping

PERMISSIONS: Mapping[str, tuple[str, ...]] = {
    "opponents_barred": ("Target player's opponents can't attack this turn.",),
    "their_opponents_barred": (
        "Destroy each creature in target player's army. That player's opponents cannot attack this "
        "turn.",
    ),
    "more_while_drawing": (
        "During your Draw & Resource phase, you may play one additional resource card.",
    ),
    "more_each_turn": ("You may play 2 additional resource cards each turn.",),
    "has_free_path": (
        "Creatures moving into your cities do not have to mark.",
        "Elves may move into this city without marking.",
    ),
    "path_is_free": ("Moving into this city does not mark creatures.",),
    "path_of_yours": ("Creatures you control may move into your cities without marking.",),
    "path_here": ("Goblins moving into this city do not mark.",),
    "wards": ("This creature may defend any city you control.",),
    "wards_now": ("Target creature may defend any city you control this turn.",),
    "any_of_yours": ("Enchanted creature may defend any of your cities.",),
    "may_attack_now": (
        "Gain control of target creature until end of turn. It may attack this turn.",
    ),
    "may_attack_at_once": ("This creature may attack the turn it comes into play.",),
    "loses_keywords_wholly": (
        "Each creature loses winged and cannot gain winged until end of turn.",
    ),
    "one_of_them_is": (
        "Each city you control regains 2 strength. If one of them is a Mind city, draw a card.",
    ),
    "one_of_them_was": (
        "Destroy two target creatures. If one of them was a Goblin, you gain 1 VP.",
    ),
    "living_there": (
        "Deal 1 damage to target city for each resident in that city.",
        "Target city regains X strength, where X is the number of residents in it.",
    ),
    "lose_vp_per_x": ("Target opponent loses X VP, where X is the number of Elves you control.",),
    "you_lose_vp_per_x": (
        "When this creature dies, lose X VP, where X is the number of cards in your hand.",
    ),
    "weaken_per": ("Target city loses X strength, where X is the number of residents in it.",),
    "army_of_one": ("Deal 2 damage to target opponent's army.",),
    "army_of_each": ("When this creature dies, it deals 1 damage to each opponent's army.",),
    "army_or_city": ("Deal 2 damage to target opponent's army or city.",),
    "in_target_cities": ("Mark each creature in target opponent's cities.",),
    "moves_freely_now": ("Creatures you control may move without marking this turn.",),
    "haste": ("Haste.",),
}
