"""Words that the whole folder shares: zones, counters, marks, phases, factions, notes."""

from __future__ import annotations

from collections.abc import Mapping

TAG_LETTER = "A"
SEATS = "ABCDEF"
FACTIONS: Mapping[str, str] = {
    "Gaian": "Gaian",
    "Legion": "Dark Legion",
    "Banner": "Red Banner",
    "Nobles": "House of Nobles",
    "Empire": "The Empire",
}
"""Short key, as payments name it, and full name, as cards print it (ARC-1.1)."""
KEY_OF: Mapping[str, str] = {name: key for key, name in FACTIONS.items()}
CREATURE, CITY, EVENT, MAGIC, ENCHANTMENT = "creature", "city", "event", "magic", "enchantment"
TYPES = (CREATURE, CITY, EVENT, MAGIC, ENCHANTMENT)
DISCIPLINES = ("Body", "Mind", "Soul")

# zones; `cell` is the controlling seat in kingdom, army and graveyard, the city in residents
KINGDOM, RESIDENTS, ARMY, ATTACHED, GRAVEYARD, REMOVED, STACK, POOL, RESERVES = (
    "kingdom",
    "residents",
    "army",
    "attached",
    "graveyard",
    "removed",
    "stack",
    "pool",
    "reserves",
)
HAND, DECK = "hand", "deck"
IN_PLAY = frozenset({KINGDOM, RESIDENTS, ARMY, ATTACHED})

# marks
MARKED, ADVANTAGE, MOVED, ARRIVED, FALLEN, SHOWN = (
    "marked",
    "advantage",
    "moved",
    "arrived",
    "fallen",
    "shown",
)

# counters
VP = "vp"
DRAWS_OWED, PLAYS_OWED, DRAWN = "draws_owed", "resources_owed", "draw_steps"
ATTACKS = "attacks"
DAMAGE, STRENGTH = "damage", "strength"
ATK_TURN, DEF_TURN, ATK_MORE, DEF_MORE = "atk_turn", "def_turn", "atk_more", "def_more"

# phases
SETUP, UNMARK, DRAW, TACTICS, PLAY1, ATTACK, PLAY2, DISCARD = (
    "setup",
    "unmark",
    "draw",
    "tactics",
    "play1",
    "attack",
    "play2",
    "discard",
)
PHASES: Mapping[str, str] = {
    SETUP: "Before the game",
    UNMARK: "Unmark",
    DRAW: "Draw & Resource",
    TACTICS: "Tactics",
    PLAY1: "First Play",
    ATTACK: "Attack",
    PLAY2: "Second Play",
    DISCARD: "Discard",
}
NEXT_PHASE: Mapping[str, str] = {
    UNMARK: DRAW,
    DRAW: TACTICS,
    TACTICS: PLAY1,
    PLAY1: ATTACK,
    ATTACK: PLAY2,
    PLAY2: DISCARD,
}
PLAY_PHASES = (PLAY1, PLAY2)

# notes
YES = "yes"
SHUFFLED, OPENED, MULLIGAN, STARTER, METHOD, DEFEATED, DECKED_OUT, CHOICE = (
    "shuffled",
    "opening_hand",
    "mulligan",
    "first_player",
    "chosen_by",
    "defeated",
    "decked_out",
    "draw_choice",
)

# frames
WINDOW, CLAIM, BATTLE, PENDING = "window", "claim", "battle", "pending"

# numbers of the rules
DECK_SIZE, LEAST_CITIES, MOST_COPIES = 45, 3, 3
OPENING_HAND, HAND_LIMIT = 7, 7
START_VP, WIN_VP = 15, 30


def ready(faction: str) -> str:
    """Return the counter of a faction's available gems (ARC-5.5)."""
    return f"{faction}_ready"


def used(faction: str) -> str:
    """Return the counter of a faction's consumed gems (ARC-5.6)."""
    return f"{faction}_used"


def claimed(discipline: str) -> str:
    """Return the note of a discipline claimed in this Tactics phase (ARC-R32)."""
    return f"claimed_{discipline}"
