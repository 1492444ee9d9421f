"""Example sentences of rules for when abilities are used, the first card of a turn, creatures that
live on, counters that run out, cities of a discipline.
"""

from __future__ import annotations

from collections.abc import Mapping

TIMING: Mapping[str, tuple[str, ...]] = {
    "only_so_activated": ("Only if you control an Elf, mark: draw a card.",),
    "once_only_so_activated": ("Once each turn, only if it is your turn, pay 1: draw a card.",),
    "your_play_phase": ("If it is your play phase, draw a card.",),
    "not_your_play_phase": ("If it is not your play phase, draw a card.",),
    "first_costs_less": (
        "The first creature you play each turn costs 1 less, but not less than 1.",
        "The first Elf you play each turn costs 2 less to play.",
    ),
    "first_costs_more": ("The first event each player plays each turn costs 1 more.",),
    "first_of_yours": ("The first creature you play each turn costs 1 less.",),
    "first_of_all": ("The first event each player plays each turn costs 1 more.",),
    "first_of_theirs": ("The first event each opponent plays each turn costs 2 more.",),
    "costs_less_down_to": ("Your events cost 1 less to play, but not less than 1.",),
    "costs_you_less_down_to": ("Elves cost you 2 less to play, but never less than 1.",),
    "goes_to_grave": ("When this creature is put into the graveyard from play, draw a card.",),
    "survives": ("Whenever this creature survives a combat, put a +1/+1 counter on it.",),
    "outlasts": (
        "Whenever this creature becomes blocked and survives, you gain 1 VP.",
        "Whenever a Goblin you control survives a combat in which it was blocked, draw a card.",
    ),
    "itself_survives": ("If this creature survives a combat, unmark it.",),
    "itself_outlasts": (
        "If this creature survives a combat in which it was blocked, put a +1/+1 counter on it.",
    ),
    "last_counter": (
        "When the last crown counter is removed, you gain 4 VP.",
        "When this creature has no more fade counters on it, destroy it.",
    ),
    "cannot_move": (
        "Enchanted creature can't move.",
        "Target creature can't be moved until your next turn.",
    ),
    "cannot_use": ("Enchanted creature can neither attack nor use activated abilities.",),
    "becomes_resident": (
        "Whenever a creature becomes a resident of this city, it gets +0/+1 until end of turn.",
    ),
    "weaken_city": ("Target city loses 2 defense.",),
    "strengthen_city": ("This city gains 1 defense.",),
    "restore_city": ("Restore 2 defense to target city you control.",),
    "city_of_discipline": ("Destroy target Body city.", "Your Soul cities can't be attacked."),
    "of_discipline": ("Target city of the Mind discipline loses 2 strength.",),
    "cities_of": (
        "You gain 2 VP for each city you control of the Soul discipline.",
        "If you control two Soul cities, draw a card.",
        "Draw cards equal to the number of Mind cities you control.",
    ),
    "sought_either": ("Search your deck for an Elf or Dwarf card and put it into your hand.",),
    "sought_some_either": ("Search your deck for 1 event or magic card.",),
    "search_marked": ("Search your deck for an Imp and put it into play marked.",),
    "search_here": ("Search your deck for an Elf card and put it into this city.",),
    "search_here_marked": ("Search your deck for an Imp and put it into this city marked.",),
    "deployed_here_marked": ("Put an Imp from your hand into this city marked.",),
    "may_in_play": ("You may draw a card during your play phase.",),
    "in_their_turn": ("This creature gets +0/+1 during each opponent's turn.",),
}
