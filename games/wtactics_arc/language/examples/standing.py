"""Examples of standing rules, and of what each of several players counts."""

from __future__ import annotations

from collections.abc import Mapping

STANDING: Mapping[str, tuple[str, ...]] = {
    "enters_with_per": (
        "This creature enters play with a +1/+1 counter on it for each other Elf you control.",
    ),
    "once_may": (
        "Once each turn, you may draw a card.",
        "Once each turn, you may mark one of your creatures to draw a card.",
    ),
    "attacks_here": (
        "Whenever a creature attacks this city, that creature gets -1/-0 until end of turn.",
        "Whenever a Goblin attacks this city, draw a card.",
    ),
    "heal_all": ("Remove all damage from target creature.",),
    "restored": ("Restore 3 strength to target city.",),
    "they_destroy": ("Each player destroys a creature they control.",),
    "they_unmark": ("Each of your Soldiers gets +1/+1 until end of turn and unmarks.",),
    "no_hand_size": ("You have no maximum hand size.",),
    "larger_hand": ("Your maximum hand size is increased by two.",),
    "smaller_hand": ("Your maximum hand size is reduced by 1.",),
    "armoured": (
        "Damage dealt to creatures you control is reduced by 1.",
        "If damage would be dealt to this city, prevent 1 of that damage.",
    ),
    "own_armour": ("If this creature would be dealt damage, prevent 1 of that damage.",),
    "gets_strength": ("Whenever you play an Elf, this city gets +1 strength.",),
    "walls": ("Enchanted city has +3 strength.",),
    "take_rest_buried": (
        "Look at the top three cards of your deck. "
        "Put one into your hand and the rest into your graveyard.",
    ),
    "costs_them_more": ("Creatures cost opponents 1 more to play.",),
    "costs_them_less": ("Events cost your opponents 1 less.",),
    "one_of_yours": ("Mark one of your creatures.",),
    "each_of_yours": ("Each of your Elves gets +1/+1 until end of turn.",),
    "enters_for_them": (
        "Whenever a creature enters play under an opponent's control, you gain 1 VP.",
    ),
    "enters_named": ("This creature enters play with two charge counters on it.",),
    "gain_vp_per": ("You gain VP equal to the number of cities you control.",),
    "you_gain_vp_per": ("Gain VP equal to the number of Elves you control.",),
    "lose_vp_per": ("Each opponent loses VP equal to the number of cities you control.",),
    "draw_as_many": ("Target player draws cards equal to the number of creatures you control.",),
    "reveal_top": (
        "Reveal the top card of your deck. If it is a creature card, put it into your hand.",
    ),
    "play_into_army": ("You may play creatures into your army.",),
    "opponents_group": ("Opponents' creatures enter play marked.",),
    "its_owner": ("Return target creature to its owner's hand. Its owner loses 1 VP.",),
    "this_marches": ("If this creature is in your army, it gets +1/+0.",),
    "deaths": ("Draw a card for each creature that died this turn.",),
    "made_creature": ("Creature tokens you control have winged.", "Destroy target creature token."),
    "that_attack_here": ("Creatures that attack this city get -1/-0.",),
    "cannot_attack_here": ("Creatures without winged can't attack this city.",),
    "cannot_be_attacked": ("This city cannot be attacked while it has two or more residents.",),
    "cannot_be_attacked_by": ("Enchanted city cannot be attacked by Goblins.",),
    "cannot_play": (
        "Opponents cannot play events during your turn.",
        "Players cannot play magic cards.",
    ),
    "it_has": ("This city cannot be attacked while it has two or more residents.",),
    "residents_here": ("You gain 1 VP for each resident of this city.",),
    "their_creatures": ("Each opponent loses 1 VP for each marked creature they control.",),
    "their_residents": ("Each player gains 1 VP for each resident they control.",),
    "their_cities": ("Each player draws a card for each city they control.",),
    "their_enchantments": ("Each opponent loses 1 VP for each enchantment they control.",),
    "their_kind": ("Each player draws a card for each Elf they control.",),
    "their_hand": ("Target opponent loses 1 VP for each card in their hand.",),
}
