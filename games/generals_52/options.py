"""The options that a table may agree on before the first game. Names, values and defaults are those
of RULES.md.
"""

from __future__ import annotations

from games.generals_52.cardset import BLACK
from games.generals_52.cardset import COLOUR_WORDS
from games.generals_52.cardset import RED
from games.rules import OptionSpec
from games.text import text

OPTIONS = (
    OptionSpec(
        "first_player",
        text("Who goes first in the first game"),
        "random",
        ("random", RED, BLACK),
        rule="G52-R1",
        words={"random": text("random"), **COLOUR_WORDS},
    ),
    OptionSpec(
        "next_first",
        text("Who goes first in later games"),
        "alternate",
        ("alternate", "loser"),
        rule="G52-R1",
        words={"alternate": text("alternate"), "loser": text("loser")},
    ),
    OptionSpec(
        "redeal_limit",
        text("New deals of a hand without a General"),
        "none",
        ("none",),
        least=0,
        most=9,
        rule="G52-R3",
        words={"none": text("none")},
    ),
    OptionSpec(
        "defender_grouping",
        text("Soldiers that defend in one skirmish"),
        "any",
        ("any", "single_or_pair"),
        rule="G52-R13",
        words={"any": text("any"), "single_or_pair": text("single or pair")},
    ),
    OptionSpec(
        "ace_on_defender",
        text("An Ace takes the last defender"),
        "unopposed",
        ("unopposed", "stays_blocked"),
        rule="G52-R21",
        words={"unopposed": text("unopposed"), "stays_blocked": text("stays blocked")},
    ),
    OptionSpec(
        "reaction_window",
        text("Skirmishes resolve when"),
        "both_pass",
        ("both_pass", "active_resolves"),
        rule="G52-R23",
        words={"both_pass": text("both pass"), "active_resolves": text("active resolves")},
    ),
    OptionSpec(
        "deck_end",
        text("Cards run out at"),
        "failed_draw",
        ("failed_draw", "last_draw"),
        rule="G52-R26",
        words={"failed_draw": text("failed draw"), "last_draw": text("last draw")},
    ),
    OptionSpec(
        "tied_pot",
        text("The pot of a drawn game"),
        "split",
        ("split", "carry"),
        rule="G52-R27",
        words={"split": text("split"), "carry": text("carry")},
    ),
    OptionSpec(
        "token_purchase",
        text("Tokens may be bought between games"),
        False,
        (False, True),
        rule="G52-R31",
    ),
    OptionSpec(
        "turn_timer_s",
        text("Seconds for a turn (0: no timer; it only warns)"),
        0,
        least=0,
        most=3_600,
        rule="G52-R34",
    ),
)
