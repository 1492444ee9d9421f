"""Example sentences of rules for an X in limits, fellows, whom creatures fight, where tokens come
into play.
"""

from __future__ import annotations

from collections.abc import Mapping

LIMITS_BY_X: Mapping[str, tuple[str, ...]] = {
    # an X that is paid
    "at_most_x": ("Mark target creature with cost X or less.",),
    "at_least_x": ("Unmark target creature with cost X or more.",),
    "costs_x": ("Destroy all creatures that cost X.",),
    "stat_at_most_x": ("Destroy target creature with ATK X or less.",),
    "stat_at_least_x": ("Mark target creature with DEF X or more.",),
    # kinds beside a faction
    "nouns_or_faction": (
        "Put a +1/+1 counter on target Elf or Gaian creature.",
        "When another Gaian creature or fellow Dwarf dies, draw a card.",
    ),
    # whom a creature fights
    "against_such": ("This creature gets +2/+0 against Goblins.",),
    "blocks_such": ("This creature gets +1/+2 when blocking creatures without flying.",),
    "blocked_by_such": ("While blocked by an Elf or Goblin, this creature gets +1/+1.",),
    "so_opposed": ("As long as it is blocking an Orc, this creature has deadly.",),
    "not_opposed": ("While it is not blocked by a Wolf, this creature gets +1/+0.",),
    "so_it_opposes": (
        "While blocking a Goblin, this creature gets +0/+1.",
        "This creature gets +0/+2 when blocked by Undead.",
    ),
    # cards of a kind that are discarded, and several that are searched for or revealed
    "discard_kind": ("Discard an event card: draw a card.",),
    "held_one": (
        "Discard a magic card from your hand: draw a card.",
        "Discard a Gaian Elf card: draw a card.",
    ),
    "held_many": ("Discard two event cards: draw a card.",),
    "held_kinds": ("Discard two Goblins: draw a card.",),
    "sought_any": ("Search your deck for any number of Elves and put them on top.",),
    "search_revealed": (
        "Search your deck and reveal any number of Elves, then shuffle your deck, then put the "
        "Elves on top of your deck in any order.",
    ),
    "granted_and_typed": (
        "Put a 0/1 Seed token into play. It has “Mark: draw a card” and counts as a Tree.",
    ),
    # where tokens come into play
    "make_token_in_play_marked": ("Put two 1/1 Goblin tokens into play marked.",),
    "make_token_in_city_marked": ("Put two 1/1 Goblin tokens into a city you control marked.",),
    "make_token_here_marked": ("Put a 0/1 Goblin token into this city marked.",),
    "make_token_anywhere": ("Put two 1/1 Goblin tokens into target city or army.",),
    "make_token_anywhere_marked": ("Put a 2/2 Goblin token into target city or army marked.",),
    "make_token_everywhere": ("Put a 1/1 Goblin token into each city you control.",),
    "make_token_everywhere_marked": ("Put a 1/2 Goblin token into each city you control marked.",),
}
