"""Example sentences of rules that say whose things are meant, and where they are."""

from __future__ import annotations

from collections.abc import Mapping

PLACES: Mapping[str, tuple[str, ...]] = {
    "in_their_army": (
        "Move target creature in an enemy army into one of its controller's cities.",
        "Deal 1 damage to each creature in an opponent's army.",
    ),
    "in_their_cities": ("Mark target creature in an enemy city.",),
    "in_target_army": ("Deal 1 damage to each creature in target player's army.",),
    "that_attack_you": ("Deal 1 damage to each creature attacking you.",),
    "another_of_yours": ("Mark: unmark another of your creatures.",),
    "one_of_opponents": ("Destroy one of your opponents' enchantments.",),
    "one_of_residents": ("Mark this city: one of its residents gets +0/+3 until end of turn.",),
    "its_residents": (
        "Whenever this city is attacked, its residents get +1/+1 until end of turn.",
    ),
    "all_of_target_player": ("Mark target player's creatures.",),
    "all_of_target_opponent": ("Deal 1 damage to target opponent's creatures.",),
    "those_ones": (
        "Whenever one or more of your creatures attack, those creatures get +1/+0 until end of "
        "turn.",
    ),
    "your_pack_attacks": ("Whenever one or more of your Elves attack, draw a card.",),
    "triggered_of_two": (
        "Whenever this creature or another Skeleton you control dies, you gain 1 VP.",
    ),
    "aimed_at_yours": ("Choose any number of your creatures. They get +1/+0 until end of turn.",),
    "aimed_at_two": (
        "Choose target creature you control and an enemy creature. Each deals damage equal to its "
        "ATK to the other.",
    ),
    "aimed_at_yours_and": (
        "Choose one of your creatures and an enemy creature. Each deals damage equal to its ATK to "
        "the other.",
    ),
    "fight_together": (
        "Target creature you control and an enemy creature fight each other.",
        "Target creature you control and an enemy creature each deal damage equal to their ATK to "
        "the other.",
    ),
    "both_fight": (
        "Choose one of your creatures and an enemy creature. Each deals damage equal to its ATK to "
        "the other.",
    ),
    "may_stop_winged": ("This creature can defend against creatures with winged.",),
    "only_one": ("No player can control more than one of this creature at the same time.",),
    "bearing": ("Destroy target creature with a rust counter.",),
    "gets_named": ("Cards you control with a rust counter get an additional rust counter.",),
    "sorties": ("Mark: this city's residents can attack during combat.",),
    "draws_one": ("Players may only draw one card in the draw phase.",),
    "damage_doubled": ("All damage dealt by Gaian event or magic cards is doubled.",),
    "devoted": (
        "You may remove Gaian cards from your graveyard from the game, and their loyalty adds to "
        "its levels.",
    ),
    "only_they_stop": ("Only Rats or Gaian creatures can defend against enchanted creature.",),
    "takes_no_more": ("This creature cannot take more than 2 damage each turn.",),
    "capped": ("Enchanted city can only take 3 damage each turn.",),
    "city_player": ("When this creature moves, the player of this city loses 1 VP.",),
    "reveals_random": ("Target opponent reveals a card at random from their hand.",),
    "near": ("Mark all other creatures in the same city or army.",),
    "move_along": ("When this creature moves, you may move target Ox along.",),
    "city_tactics": ("At the start of its city's tactics phase, you gain 1 VP.",),
    "tactics_end": ("At the end of your tactics phase, you gain 1 VP.",),
    "of_such": ("When you play a Gaian event or magic card, draw a card.",),
    "remove_own": ("When this creature attacks, remove a rust counter.",),
    "may_infiltrate": ("Elves you control can move into your opponents' cities.",),
    "moves_freely": ("I'm not marked for moving.",),
    "attacks_freely": ("Beasts you control are not marked for attacking.",),
    "may_stop_winged_now": ("Target creature can block winged creatures this turn.",),
    "revive_marked": ("Put a creature card from your graveyard into one of your cities, marked.",),
    "they_fetch": ("Each player returns a creature card from their graveyard to their hand.",),
    "they_revive": (
        "Each player puts a creature card from their graveyard into one of their cities.",
    ),
    "in_own_graveyard": (
        "Each player returns a creature card from their graveyard to their hand.",
    ),
}
