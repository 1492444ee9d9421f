"""The options that a table may agree on before the game. Names, values and defaults are those of
RULES.md; they are fixed when the game begins.
"""

from __future__ import annotations

from games.rules import OptionSpec
from games.text import text

OPTIONS = (
    OptionSpec(
        "deck_check",
        text("Decks are registered as a list, or declared"),
        "list",
        ("list", "declared"),
        words={"list": text("list"), "declared": text("declared")},
        rule="GOR-R5",
    ),
    OptionSpec(
        "first_player",
        text("The first player is"),
        "random",
        ("random", "agreed"),
        words={"random": text("random"), "agreed": text("agreed")},
        rule="GOR-R6",
    ),
    OptionSpec(
        "mulligan",
        text("Mulligan of the opening hand"),
        "off",
        ("off", "one"),
        words={"off": text("off"), "one": text("one")},
        rule="GOR-R7",
    ),
    OptionSpec(
        "block_count",
        text("Blockers are generals at BORDER"),
        "standing",
        ("standing", "moved_this_turn"),
        words={"standing": text("standing"), "moved_this_turn": text("moved this turn")},
        rule="GOR-R10",
    ),
    OptionSpec(
        "counter_window",
        text("The side that may counter is asked, or speaks up"),
        "prompt",
        ("prompt", "honour"),
        words={"prompt": text("prompt"), "honour": text("honour")},
        rule="GOR-R16",
    ),
    OptionSpec(
        "counter_chain",
        text("A Counter may answer a Counter"),
        "off",
        ("off", "on"),
        words={"off": text("off"), "on": text("on")},
        rule="GOR-R17",
    ),
    OptionSpec(
        "equip_replace",
        text("New Equipment may replace old"),
        "no",
        ("no", "yes"),
        words={"no": text("no"), "yes": text("yes")},
        rule="GOR-R19",
    ),
    OptionSpec(
        "card_damage_loses",
        text("Depletion by a card that cannot be paid loses"),
        "yes",
        ("yes", "no"),
        words={"yes": text("yes"), "no": text("no")},
        rule="GOR-R26",
    ),
    OptionSpec(
        "draw",
        text("A draw may be agreed"),
        "off",
        ("off", "agreement"),
        words={"off": text("off"), "agreement": text("agreement")},
        rule="GOR-R34",
    ),
    OptionSpec(
        "turn_minutes",
        text("Minutes for a turn; they only warn"),
        "off",
        ("off", 2, 5),
        words={"off": text("off")},
        least=1,
        most=120,
        rule="GOR-R35",
    ),
    OptionSpec(
        "start",
        text("Start of the game"),
        "standard",
        ("standard", "custom"),
        words={"standard": text("standard"), "custom": text("custom")},
        rule="GOR-R38",
    ),
)
