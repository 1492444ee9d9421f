"""Words of the game: zones, boxes, counters, marks, phases, kinds of action, open questions."""

from __future__ import annotations

from collections.abc import Mapping

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
PHASES: Mapping[str, str] = {
    SETUP: "Before the game",
    DRAW: "Draw Phase",
    MAIN: "Main Phase",
    PAYING: "End Phase: upkeep",
    ADJUSTING: "End Phase: adjustment",
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
"""The kind of action that each declaration is, as Counters name it."""
YES = "yes"
THE_TABLE = "table"
