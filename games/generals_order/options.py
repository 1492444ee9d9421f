"""What a table may agree before the game. Names, values and defaults are those of RULES.md; they
are fixed by then.
"""

from __future__ import annotations

from games.rules import OptionSpec

OPTIONS = (
    OptionSpec(
        "deck_check",
        "Decks are registered as a list, or declared",
        "list",
        ("list", "declared"),
        rule="GOR-R5",
    ),
    OptionSpec(
        "first_player", "The first player is", "random", ("random", "agreed"), rule="GOR-R6"
    ),
    OptionSpec("mulligan", "Mulligan of the opening hand", "off", ("off", "one"), rule="GOR-R7"),
    OptionSpec(
        "block_count",
        "Blockers are generals at BORDER",
        "standing",
        ("standing", "moved_this_turn"),
        rule="GOR-R10",
    ),
    OptionSpec(
        "counter_window",
        "Whoever may counter is asked, or speaks up",
        "prompt",
        ("prompt", "honour"),
        rule="GOR-R16",
    ),
    OptionSpec(
        "counter_chain", "A Counter may answer a Counter", "off", ("off", "on"), rule="GOR-R17"
    ),
    OptionSpec(
        "equip_replace", "New Equipment may replace old", "no", ("no", "yes"), rule="GOR-R19"
    ),
    OptionSpec(
        "card_damage_loses",
        "Depletion by a card that cannot be paid loses",
        "yes",
        ("yes", "no"),
        rule="GOR-R26",
    ),
    OptionSpec("draw", "A draw may be agreed", "off", ("off", "agreement"), rule="GOR-R34"),
    OptionSpec(
        "turn_minutes",
        "Minutes for a turn; they only warn",
        "off",
        ("off", 2, 5),
        least=1,
        most=120,
        rule="GOR-R35",
    ),
    OptionSpec("start", "Start of the game", "standard", ("standard", "custom"), rule="GOR-R38"),
)
