"""What a table may agree before the first game. Names, values and defaults are those of
RULES.md.
"""

from __future__ import annotations

from games.generals_52.cardset import BLACK
from games.generals_52.cardset import RED
from games.rules import OptionSpec

OPTIONS = (
    OptionSpec(
        "first_player",
        "Who goes first in the first game",
        "random",
        ("random", RED, BLACK),
        rule="G52-R1",
    ),
    OptionSpec(
        "next_first",
        "Who goes first in later games",
        "alternate",
        ("alternate", "loser"),
        rule="G52-R1",
    ),
    OptionSpec(
        "redeal_limit",
        "New deals of a hand without a General",
        "none",
        ("none",),
        least=0,
        most=9,
        rule="G52-R3",
    ),
    OptionSpec(
        "defender_grouping",
        "Soldiers that defend in one skirmish",
        "any",
        ("any", "single_or_pair"),
        rule="G52-R13",
    ),
    OptionSpec(
        "ace_on_defender",
        "An Ace takes the last defender",
        "unopposed",
        ("unopposed", "stays_blocked"),
        rule="G52-R21",
    ),
    OptionSpec(
        "reaction_window",
        "Skirmishes resolve when",
        "both_pass",
        ("both_pass", "active_resolves"),
        rule="G52-R23",
    ),
    OptionSpec(
        "deck_end", "Cards run out at", "failed_draw", ("failed_draw", "last_draw"), rule="G52-R26"
    ),
    OptionSpec("tied_pot", "The pot of a drawn game", "split", ("split", "carry"), rule="G52-R27"),
    OptionSpec(
        "token_purchase", "Tokens may be bought between games", False, (False, True), rule="G52-R31"
    ),
    OptionSpec(
        "turn_timer_s",
        "Seconds for a turn (0: no timer; it only warns)",
        0,
        least=0,
        most=3_600,
        rule="G52-R34",
    ),
)
