"""Example sentences of rules for conditions of a card that was meant, and for advantages."""

from __future__ import annotations

from collections.abc import Mapping

OF_IT: Mapping[str, tuple[str, ...]] = {
    # conditions of a card that was meant before
    "is_a": ("Unmark target creature. If it's an Elf, it gets +1/+1 until end of turn.",),
    "is_no": ("Destroy target creature. If it isn't a token, its controller draws a card.",),
    "was_a": (
        "Remove target card in a graveyard from the game. If it was a creature card, you gain 1 "
        "VP.",
    ),
    "was_no": ("Destroy target creature. If it was not an Elf, you lose 1 VP.",),
    "was_so": ("Destroy target creature. If it was marked, draw a card.",),
    "has_that": ("Mark target creature. If it has winged, draw a card.",),
    "of_aim": ("If the target is marked, destroy a creature.",),
    "it_is_yours": ("Unmark target creature. If you control it, draw a card.",),
    "cost_is": ("Destroy target creature. If its cost was exactly 2, draw a card.",),
    "cost_reaches": ("Destroy target creature. If its cost was 4 or more, you gain 1 VP.",),
    "cost_or_less": ("Destroy target creature if its cost is 2 or less.",),
    # advantages and moments
    "have_advantage": ("If you have the advantage in Body and Mind, draw a card.",),
    "have_no_advantage": ("If you do not have the advantage in Soul, draw a card.",),
    "they_have_advantage": ("If an opponent has the advantage in Soul, draw a card.",),
    "wins_bid_in": ("When you win a bid in Mind, draw a card.",),
    "they_win_bid_in": ("Whenever an opponent wins a bid in Mind, draw a card.",),
    "claims_in": ("When you claim the advantage in Mind, draw a card.",),
    "they_claim_in": ("Whenever an opponent claims the advantage in Soul, draw a card.",),
    "tactics_start": ("At the start of your tactics phase, you gain 1 VP.",),
    "attack_phase_starts": (
        "At the start of your attack phase, this creature gets +1/+0 until end of turn.",
    ),
    "attacks_a_city": (
        "Whenever a creature you control attacks a city, draw a card.",
        "Whenever this creature attacks a city, draw a card.",
    ),
    "pack_attacks_city": ("Whenever one or more Elves you control attack a city, draw a card.",),
    "your_pack_attacks_city": (
        "Whenever one or more of your creatures attack a city, those creatures get +1/+0 until end "
        "of turn.",
    ),
    "is_changed_and_raids": ("Enchanted creature gets +2/+0 and attacks each turn if able.",),
    "regenerate": ("Pay 1: regenerate this creature.",),
    "choose_other": (
        "Target opponent reveals their hand. Choose a non-creature card from it. They discard that "
        "card.",
    ),
    "sifted_theirs": (
        "Look at the top two cards of target player's deck. Put any number of them on the bottom "
        "of that deck and the rest on top in any order.",
    ),
    "at_bottom_there": (
        "Look at the top card of target player's deck. You may put it on the bottom of that deck.",
    ),
    "moves": ("When this creature moves, draw a card.",),
    "moves_here": ("Whenever another creature moves into this city, you gain 1 VP.",),
    "moves_to_army": ("When this creature moves to your army, draw a card.",),
    "moves_to_city": ("Whenever a creature you control moves into a city, you gain 1 VP.",),
    "host_would_die": ("If enchanted creature would die, return it to its owner's hand instead.",),
    "pay_of": ("Pay 1 Gaian gem: draw a card.", "2 Dark Legion gems: destroy target creature."),
}
