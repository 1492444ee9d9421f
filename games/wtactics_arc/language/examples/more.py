"""Examples of rules that came with the wordings of other card games."""

from __future__ import annotations

from collections.abc import Mapping

MORE: Mapping[str, tuple[str, ...]] = {
    "instead": (
        "You gain 2 VP. If you control a Dragon, you gain 4 VP instead.",
        "Deal 2 damage to target creature. If it is your turn, deal 3 damage to it instead.",
    ),
    "otherwise": (
        "If an opponent controls more creatures than you, draw two cards. Otherwise, draw a card.",
    ),
    "may_instead": (
        "When a creature you control would die, you may put it into your army instead.",
    ),
    "attacks_you": ("Whenever a creature attacks you, deal 1 damage to it.",),
    "enters_here": ("Whenever a creature comes into play in this city, you gain 1 VP.",),
    "no_vp": ("At the end of your turn, if you lost no VP this turn, draw a card.",),
    "each_of_opponents_all": ("Deal 1 damage to each opponent's cities.",),
    "residents_there": ("Enchanted city's residents get +0/+2 and have vigilant.",),
    "cards_buried": ("If you have seven or more cards in your graveyard, draw a card.",),
    "creatures_buried": ("This creature costs 1 less for each creature in your graveyard.",),
    "cities_buried": ("You gain 1 VP for each city in your graveyard.",),
    "enchantments_buried": ("Draw a card for each enchantment in your graveyard.",),
    "events_buried": ("Draw cards equal to the number of events in your graveyard.",),
    "magic_buried": ("This creature gets +1/+0 for each magic card in your graveyard.",),
    "kind_buried": ("This creature's ATK is equal to the number of Elves in your graveyard.",),
    "its_def": ("Destroy target creature. You gain VP equal to its DEF.",),
    "its_cost": ("Destroy target creature. You lose VP equal to its cost.",),
    "gain_vp_as": ("Destroy target creature. Its controller gains VP equal to its ATK.",),
    "you_gain_vp_as": ("When this creature dies, gain VP equal to its ATK.",),
    "lose_vp_as": ("Whenever a creature enters play, its controller loses VP equal to its cost.",),
    "you_lose_vp_as": ("Return target creature to its owner's hand. Lose VP equal to its cost.",),
    "draw_as": ("Destroy target creature of yours. Draw cards equal to its ATK.",),
    "cheap": (
        "Search your deck for a creature card with cost 3 or less and put it into play.",
        "Search your deck for a card that costs 2 or less, put it into your hand, then shuffle.",
    ),
    "choosing_many": ("Choose two — You gain 1 VP; or draw a card; or target player loses 1 VP.",),
    "granted_until": ("Target creature gains “This creature gets +1/+1.” until your next turn.",),
    "buff_until": ("Target creature gets -2/-0 until your next turn.",),
    "gain_until": ("Target creature can't attack until your next turn.",),
    "buff_and_gain_until": ("Your creatures get +0/+1 and gain archer until your next turn.",),
    "host_turn_starts": (
        "At the start of its controller's turn, deal 1 damage to the enchanted creature.",
    ),
    "host_turn_ends": ("At the end of enchanted creature's controller's turn, mark it.",),
    "their_own_turn_starts": ("At the start of enchanted player's turn, that player loses 1 VP.",),
    "their_own_turn_ends": ("At the end of enchanted player's turn, that player draws a card.",),
    "enchanted_player": ("At the start of your turn, enchanted player discards a card.",),
    "additional": (
        "As an additional cost to play this, sacrifice a creature. Draw three cards.",
        "As an additional cost to play this card, discard a card. Deal 4 damage to target city.",
    ),
    "add_one_gem": ("Mark: add one Gaian gem.",),
    "cannot_be_their_target": ("This creature can't be the target of your opponents' events.",),
    "attackers_counted": ("Draw cards equal to the number of attackers you control.",),
    "defenders_counted": ("You gain VP equal to the number of defenders you control.",),
    "choose_sort": (
        "Target opponent reveals their hand. Choose an event card from it. "
        "That player discards that card.",
    ),
    "at_your_bottom": ("When this creature dies, put it on the bottom of your deck.",),
    "kind_with": ("This creature gets +1/+0 for each other Goblin in your army.",),
    "many_with": ("If you control two or more Elves with ATK 3 or more, draw a card.",),
    "is_changed_and_has_lent": (
        "Enchanted creature gets +1/+1 and has “Mark: 1 damage to a city.”.",
    ),
    "blocked_one": (
        "Whenever this creature blocks, it deals 1 damage to the blocked creature.",
        "When this creature blocks, return the creature it blocks to its owner's hand.",
    ),
    "blocking_ones": ("When this creature becomes blocked, destroy the creature blocking it.",),
    "they": (
        "Target opponent discards a card, and they lose 1 VP.",
        "Two target creatures get +1/+1 until end of turn, and they gain winged until end of turn.",
    ),
    "that_one": (
        "Whenever an Elf attacks, that creature gains winged until end of turn.",
        "Whenever this creature becomes blocked, mark that creature.",
    ),
    "make_token_in_city": ("Put two 1/1 Elf creature tokens into target city you control.",),
    "both": ("If you control an Elf and a Dwarf, draw a card.",),
    "either": ("If you control an Elf or you have two or more cities, you gain 1 VP.",),
    "of_rivals": (
        "You gain 1 VP for each marked creature your opponents control.",
        "Draw cards equal to the number of cities your opponents control.",
    ),
    "of_those": ("Each player draws cards equal to the number of cities they control.",),
    "hand_of_rivals": ("You gain 1 VP for each card in your opponents' hands.",),
    "blocks_this": ("Whenever a creature blocks this creature, deal 1 damage to that creature.",),
    "blocked_by": ("Whenever this creature becomes blocked by a Goblin, destroy that creature.",),
    "sought_kinds": ("Search your deck for up to two Elves.",),
    "stat_under": ("Destroy target creature with ATK less than 3.",),
    "stat_over": ("Mark target creature with DEF greater than 4.",),
    "doubles_both": ("Double target creature's ATK and DEF until end of turn.",),
    "doubles_its_both": ("Unmark target creature. Double its ATK and DEF.",),
    "wins_any_bid": ("Whenever you win a bid, draw a card.",),
    "they_win_bid": ("Whenever an opponent wins a bid, that player loses 1 VP.",),
    "that_controller": ("Whenever another creature dies, that creature's controller loses 1 VP.",),
    "kills": ("Whenever this creature kills a creature, put a +1/+1 counter on it.",),
    "mark_or_unmark": ("Mark or unmark target creature.",),
    "aimed_at": ("Choose target creature. It gains winged until end of turn.",),
    "aimed_at_several": ("Choose two target creatures. They gain winged until end of turn.",),
    "instead_damage": (
        "Deal 2 damage to target creature. If you control an Elf, deal 3 damage instead.",
    ),
    "there_are": ("If there are five or more cards in your graveyard, draw a card.",),
    "you_claim": ("When you claim an advantage, draw a card.",),
    "they_claim": ("Whenever an opponent claims an advantage, that player loses 1 VP.",),
}
