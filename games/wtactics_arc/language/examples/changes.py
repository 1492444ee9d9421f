"""Example sentences of rules of the grammar for what is set, copied, or waits."""

from __future__ import annotations

from collections.abc import Mapping

CHANGES: Mapping[str, tuple[str, ...]] = {
    "buff_per": ("Target creature gets +1/+1 for each card in your hand until end of turn.",),
    "sets_both": (
        "Target creature becomes 1/1 until end of turn.",
        "Creatures you control have base attack and health 4/4 until end of turn.",
    ),
    "gains_any_gems": ("At the beginning of your turn, you gain 1 gold.",),
    "shuffled_into_yours": ("Shuffle target card from your graveyard into your deck.",),
    "if_not_done": (
        "When this creature attacks, you may discard a card. If you don't, mark this creature.",
    ),
    "unless_done": (
        "When this creature enters play, sacrifice it unless you discard a card.",
        "At the beginning of your turn, you lose 1 VP unless you sacrifice a creature.",
    ),
    "unless_done_first": ("When this creature dies, unless you discard a card, you lose 2 VP.",),
    "price_discarded": ("When this creature enters play, sacrifice it unless you discard a card.",),
    "price_sacrificed": (
        "At the beginning of your turn, you lose 1 VP unless you sacrifice a creature.",
    ),
    "price_returned": (
        "When this creature enters play, you lose 2 VP unless you return a creature of yours to "
        "its owner's hand.",
    ),
    "make_copy": ("Create a token that's a copy of target creature you control.",),
    "make_copies": ("Create two tokens that are copies of target creature.",),
    "revive_for_owner": (
        "Exile target creature you control, then return it to play under its owner's control.",
    ),
    "exile_until": (
        "When this creature enters play, exile target creature until this creature leaves play.",
    ),
    "reveal_until": (
        "Reveal cards from the top of your deck until you reveal a creature card. Put it into your "
        "hand and the rest on the bottom of your deck.",
    ),
    "take_it": (
        "Reveal cards from the top of your deck until you reveal an event card. Put that card into "
        "your hand and the rest on the bottom of your deck in any order.",
    ),
    "has_given_both": ("Enchanted creature has flying and can't block.",),
    "gain_both": ("Target creature gains swift and can't block this turn.",),
    "loses_and_cannot": ("Target creature loses flying and can't block this turn.",),
    "hits_either": (
        "Whenever this creature deals combat damage to a player or city, draw a card.",
    ),
    "in_enchanted_city": ("Creatures in enchanted city get +0/+2.",),
    "they_give_up": ("Target opponent chooses a creature they control and sacrifices it.",),
    "mill_target": ("Put the top card of target opponent's deck into their graveyard.",),
    "sifted": (
        "Look at the top three cards of your deck. Put any number of them on the bottom of your "
        "deck and the rest on top in any order.",
    ),
    "hand_under": ("Shuffle your hand into your deck, then draw seven cards.",),
    "their_hand_under": ("Each player shuffles their hand into their deck, then draws a card.",),
    "control_while": (
        "When this creature enters play, gain control of target creature for as long as this "
        "creature remains in play.",
    ),
    "controls_host": ("You control enchanted creature.",),
    "while_last": ("This creature has flying as long as you control another Elf.",),
    "while_first": ("As long as you control a city, other creatures you control get +0/+1.",),
    "next_costs_less": ("The next creature you play this turn costs 2 less.",),
    "in_target_city": ("Deal 1 damage to each creature in target city.",),
    "in_their_target_city": ("Mark all creatures in target city an opponent controls.",),
    "in_your_target_city": ("Creatures in target city you control get +0/+2 until end of turn.",),
    "of_target_player": ("Deal 1 damage to each creature target opponent controls.",),
}
