"""The options that a table may agree on before the game. Names, values and defaults are those of
RULES.md; they are fixed when the game begins (WTG-15.1).
"""

from __future__ import annotations

from games.rules import OptionSpec
from games.text import text

YES_OR_NO = (False, True)
OPTIONS = (
    OptionSpec("deck_size", text("Cards in a deck"), 20, (20, 30), rule="WTG-R29"),
    OptionSpec(
        "mulligan",
        text("Mulligan before the first turn"),
        "none",
        ("none", "one"),
        rule="WTG-R28",
        words={"none": text("none"), "one": text("one")},
    ),
    OptionSpec(
        "first_turn_energy", text("Energy in the very first turn"), True, YES_OR_NO, rule="WTG-R26"
    ),
    OptionSpec(
        "first_turn_draw", text("Draw in the very first turn"), True, YES_OR_NO, rule="WTG-R26"
    ),
    OptionSpec(
        "deploy_rows",
        text("Rows to deploy to"),
        "all",
        ("all", "back"),
        rule="WTG-R9",
        words={"all": text("all"), "back": text("the Back Line")},
    ),
    OptionSpec(
        "deploy_delay",
        text("Units wait in the turn they are deployed"),
        False,
        YES_OR_NO,
        rule="WTG-R18",
    ),
    OptionSpec(
        "front_line_rule",
        text("A guard in the Front Line protects against its"),
        "tile",
        ("tile", "row"),
        rule="WTG-R10",
        words={"tile": text("tile"), "row": text("row")},
    ),
    OptionSpec(
        "deep_advance",
        text("Units may go beyond the enemy Front Line"),
        False,
        YES_OR_NO,
        rule="WTG-R4",
    ),
    OptionSpec(
        "range_metric",
        text("Range is counted over"),
        "steps",
        ("steps", "lane"),
        rule="WTG-R6",
        words={"steps": text("steps"), "lane": text("lane")},
    ),
    OptionSpec(
        "move_after_attack",
        text("A unit may move after its attack"),
        True,
        YES_OR_NO,
        rule="WTG-R17",
    ),
    OptionSpec(
        "empty_field_end",
        text("An empty battlefield ends the game"),
        "both_deployed",
        ("both_deployed", "off"),
        rule="WTG-R31",
        words={"both_deployed": text("both deployed"), "off": text("off")},
    ),
    OptionSpec(
        "turn_timer_s",
        text("Seconds for a turn (0: no timer; it only warns)"),
        0,
        least=0,
        most=3_600,
        rule="WTG-R36",
    ),
)
