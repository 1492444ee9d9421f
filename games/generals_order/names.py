"""The words of the game: zones, boxes, counters, marks, phases, kinds of action, open questions."""

from __future__ import annotations

from collections.abc import Mapping

from games.text import Text
from games.text import name
from games.text import text

TITLE = name("Generals' Order 將軍令", "將軍令")
TAG_LETTER = "O"
CHARACTER, STRATEGY, EQUIPMENT, COUNTER, COMMANDMENT = (
    "character",
    "strategy",
    "equipment",
    "counter",
    "commandment",
)
IN_A_DECK = (CHARACTER, STRATEGY, EQUIPMENT, COUNTER)
TROOP, ARMAMENT = "Troop", "Armament"
TACTICS = "Tactics"

HAND, RESOURCE, DISCARD = "hand", "resource", "discard"
HIDDEN_BOXES = (HAND, RESOURCE, DISCARD)
POOL, SPENT, FIELD, ATTACHED, CASUALTY, COMMAND, OUT, PLAYED = (
    "pool",
    "spent",
    "battlefield",
    "equipment",
    "casualty",
    "command",
    "out_of_game",
    "played",
)
FORTRESS, BORDER, ENEMY_BORDER, ENEMY_FORTRESS = (
    "FORTRESS",
    "BORDER",
    "ENEMY'S BORDER",
    "ENEMY'S FORTRESS",
)

MIGHT, WITS = "might", "wits"
MIGHT_TURN, WITS_TURN = "might_this_turn", "wits_this_turn"
UPKEEP, HAND_MAXIMUM, DECK_SIZE = "upkeep_due", "hand_maximum", "deck_size"
UPKEEP_TURN, COST_TURN, RECRUITS = "upkeep_this_turn", "cost_this_turn", "recruits_this_turn"
RECRUITED, MOVED, ATTACKED, USED, SHOWN = "recruited", "moved", "attacked", "active_used", "shown"
TURN_MARKS = frozenset({RECRUITED, MOVED, ATTACKED, USED})
THIS_TURN, FACTIONS = "this_turn", "factions"

SETUP, DRAW, MAIN, PAYING, ADJUSTING = "setup", "draw", "main", "upkeep", "adjustment"
PHASES: Mapping[str, Text] = {
    SETUP: text("Before the game"),
    DRAW: text("Draw Phase"),
    MAIN: text("Main Phase"),
    PAYING: text("End Phase: upkeep"),
    ADJUSTING: text("End Phase: adjustment"),
}

COUNTER_WINDOW, BY_HAND, DRAW_OFFER = "counter_window", "by_hand", "draw_offer"
KINDS: Mapping[str, str] = {
    "GeneralRecruited": "recruit",
    "GeneralMoved": "move",
    "MeleeDeclared": "melee",
    "TacticalStrikeDeclared": "tactical_strike",
    "SiegeDeclared": "siege",
    "EquipmentAttached": "equip",
    "StrategyActivated": "strategy",
    "ActiveEffectUsed": "active",
}
"""The kind of action of each declaration, as Counters name it."""
KIND_WORDS: Mapping[str, Text] = {
    "recruit": text("recruit"),
    "move": text("move"),
    "melee": text("melee"),
    "tactical_strike": text("tactical strike"),
    "siege": text("siege"),
    "equip": text("equip"),
    "strategy": text("strategy"),
    "active": text("active"),
}
TYPE_WORDS: Mapping[str, Text] = {
    CHARACTER: text("Character"),
    STRATEGY: text("Strategy"),
    EQUIPMENT: text("Equipment"),
    COUNTER: text("Counter"),
    COMMANDMENT: text("Commandment"),
}
CLASS_WORDS: Mapping[str, Text] = {TROOP: text("Troop"), ARMAMENT: text("Armament")}
"""The names of the two classes of Equipment."""
STAT_WORDS: Mapping[str, Text] = {MIGHT: text("Might"), WITS: text("Wits")}
BOX_WORDS: Mapping[str, Text] = {
    HAND: text("Hand"),
    RESOURCE: text("RESOURCE"),
    DISCARD: text("DISCARD"),
}
YES = "yes"
THE_TABLE = "table"
