"""Example sentences of rules for what unmarks for a price or by choice, and what holds until a card
is marked.
"""

from __future__ import annotations

from collections.abc import Mapping

UNMARKING: Mapping[str, tuple[str, ...]] = {
    "stays_unless": (
        "This creature does not unmark unless its controller pays 2.",
        "Enchanted creature doesn't unmark unless its controller pays 1 for each rust counter.",
    ),
    "stays_unless_yours": ("This creature does not unmark unless you discard a card.",),
    "stays_if_left": (
        "Enchanted creature doesn't unmark during its controller's Unmark phase unless its "
        "controller sacrifices a creature.",
    ),
    "stay_gems_per": (
        "This creature does not unmark unless its controller pays 1 for each rust counter on it.",
    ),
    "price_grown": (
        "This creature does not unmark unless its controller puts a -1/-1 counter on it.",
    ),
    "hold_own": (
        "When this creature attacks, this creature does not unmark in your next Unmark phase.",
    ),
    "hold_many": ("Target creature doesn't unmark in its controller's next 2 Unmark phases.",),
    "they_stay": (
        "Mark 2 Elves you control and they stay marked in their controller's next 2 Unmark "
        "phases: draw a card.",
    ),
    "payers_stay": (
        "Mark two Elves you control: draw a card. The marked Elves and this creature do not unmark "
        "in your next three Unmark phases.",
    ),
    "held_while": ("Target creature doesn't unmark as long as this creature is marked.",),
    "may_stay": ("You may choose not to unmark this creature during your Unmark phase.",),
    "stays_at_will": ("This creature may stay marked in its controller's Unmark phase.",),
    "granted_until_marked": (
        "Target creature gains “This creature gets +1/+1.” until it is marked.",
    ),
    "has_until_marked": ("Target creature gains swift until it is marked.",),
    "changed_until_marked": ("Target unmarked creature gets +2/+2 until it is marked.",),
    "draws_one_next": ("Each player can only draw one card in their next Draw phase.",),
    "toll": ("Creatures without winged attack only for 2 gems each.",),
    "closed": ("Opponents' creatures cannot become residents of this city.",),
    "blockaded": ("Movement from or to enchanted city is forbidden.",),
    "besieges": (
        "Enchanted city cannot be attacked as long as your army has more creatures than its "
        "controller's army.",
    ),
    "besieges_not": (
        "If your army has no more creatures than its controller's army, movement to or from "
        "enchanted city is forbidden.",
    ),
    "diverted": ("Mark: The next 2 damage to target Elf is dealt to this creature instead.",),
    "may_divert": ("This creature may divert up to 2 damage from target Elf you control.",),
    "attack_again": ("When this creature enters play, have another attack phase.",),
    "attack_again_unmarked": ("Pay 3: Have another attack phase with your army unmarked.",),
    "strength_lost": ("Lose 1 strength on a city of yours: draw a card.",),
    "is_harmed": ("When an Elf is dealt combat damage by this creature, mark it.",),
    "level_reached": ("Creatures you control cannot attack unless you reach level 2.",),
    "level_not_reached": (
        "When this creature attacks, if you did not reach level 2 this turn, draw a card.",
    ),
    "joins": ("When this creature is played into the army, draw a card.",),
}
