"""The options that two players may agree on before the match (GSM-10, GSM-11, and the rulings that
name an option).
"""

from __future__ import annotations

from games.generalissimo.equipment import LONGEST_LIMIT
from games.generalissimo.equipment import NORTH
from games.generalissimo.equipment import SEAT_WORDS
from games.generalissimo.equipment import SOUTH
from games.rules import OptionSpec
from games.text import text

OPTIONS = (
    OptionSpec(
        "archer_mode",
        text("Archers (aggressive: shots of 3 all round; tactical: diagonal shots of 2)"),
        "aggressive",
        ("aggressive", "tactical"),
        rule="GSM-10.1",
        words={"aggressive": text("aggressive"), "tactical": text("tactical")},
    ),
    OptionSpec(
        "first_seat",
        text("Who begins"),
        "random",
        ("random", "south", "north"),
        rule="GSM-R2",
        words={"random": text("random"), "south": SEAT_WORDS[SOUTH], "north": SEAT_WORDS[NORTH]},
    ),
    OptionSpec(
        "opening",
        text("Moves of the two first turns"),
        "one_two",
        ("one_two", "one_one"),
        rule="GSM-R3",
        words={"one_two": text("one, then two"), "one_one": text("one each")},
    ),
    OptionSpec(
        "guard_path",
        text("Way of the Guardsman"),
        "straight",
        ("straight", "turning"),
        rule="GSM-R10",
        words={"straight": text("straight"), "turning": text("turning")},
    ),
    OptionSpec(
        "leap_turn",
        text("A Horseman may turn on the cell it leaps"),
        "no",
        ("no", "yes"),
        rule="GSM-R11",
        words={"no": text("no"), "yes": text("yes")},
    ),
    OptionSpec(
        "melee_table",
        text("Who defeats whom in melee"),
        "full",
        ("full", "attack_lists"),
        rule="GSM-R16",
        words={"full": text("full"), "attack_lists": text("attack lists")},
    ),
    OptionSpec(
        "move_seconds",
        text("Seconds for each move (off, or 1 to 600)"),
        "off",
        ("off", 10, 20, 30),
        1,
        LONGEST_LIMIT,
        "GSM-11.2",
        words={"off": text("off")},
    ),
    OptionSpec(
        "clock_stop",
        text("What stops the clock"),
        "submit",
        ("submit", "tap"),
        rule="GSM-R32",
        words={"submit": text("submit"), "tap": text("tap")},
    ),
    OptionSpec(
        "horse_shield_draw",
        text("A Horseman alone against a Shieldman alone is drawn"),
        "auto",
        ("auto", "claim"),
        rule="GSM-R34",
        words={"auto": text("auto"), "claim": text("claim")},
    ),
    OptionSpec(
        "no_progress_turns",
        text("Draw after this many turns without a removal (off, or a number)"),
        "off",
        ("off",),
        1,
        1_000,
        "GSM-R35",
        words={"off": text("off")},
    ),
    OptionSpec(
        "start",
        text("Starting position"),
        "standard",
        ("standard", "custom"),
        rule="GSM-R39",
        words={"standard": text("standard"), "custom": text("custom")},
    ),
)
