"""Attack, defence, divided damage, and time that runs out: each action with its checks in citing
order.
"""

from __future__ import annotations

from games.rules import ASKED
from games.rules import BY_SERVER
from games.rules import ActionSpec
from games.rules import Allocate
from games.rules import Pick
from games.rules import PickMany
from games.text import text
from games.wtactics_arc import clocks
from games.wtactics_arc.battle import attacking
from games.wtactics_arc.battle import combat
from games.wtactics_arc.battle import defending
from games.wtactics_arc.battle import outlook
from games.wtactics_arc.names import ATTACK
from games.wtactics_arc.stack import windows
from games.wtactics_arc.turn import timing
from games.wtactics_arc.words.log import battle as log

BATTLE = (
    ActionSpec(
        "AttackDeclared",
        text("Attack"),
        when=(ATTACK,),
        asks=(
            Pick("target", text("Whom"), attacking.attackable),
            PickMany(
                "attackers",
                text("Attackers, first to last"),
                attacking.possible_attackers,
                1,
                ordered=True,
                scans=True,
            ),
        ),
        checks=(
            *timing.in_own_phase("ARC-23.2", ATTACK),
            attacking.not_attacked_yet,
            timing.nothing_open,
            attacking.somebody_to_attack_with,
            attacking.right_target,
            attacking.right_attackers,
            attacking.all_that_must,
        ),
        effect=combat.declare,
        says=log.attacked,
    ),
    ActionSpec(
        "DefendersAssigned",
        text("Choose defenders"),
        who=ASKED,
        shown=timing.defence_waits,
        asks=(
            Allocate(
                "pairs",
                text("Who faces whom"),
                defending.foes,
                items=defending.possible_defenders,
                outlook=outlook.of_defence,
                none=text("No defence"),
            ),
        ),
        checks=(*timing.PLAYING, defending.attacked_seat, defending.right_pairs),
        effect=combat.assign,
        says=log.defended,
    ),
    ActionSpec(
        "CombatDamageDivided",
        text("Divide the damage"),
        who=ASKED,
        shown=timing.division_waits,
        asks=(
            Pick("attacker", text("Attacker"), defending.dividing_attacker),
            Allocate(
                "parts",
                text("Damage"),
                defending.divided_among,
                points=defending.force_of,
                suggest=defending.even_split,
            ),
        ),
        checks=(
            *timing.PLAYING,
            defending.divides,
            defending.current_attacker,
            defending.whole_points,
        ),
        effect=combat.divide,
        says=log.damage_divided,
    ),
)

CLOCK = (
    ActionSpec(
        clocks.EXPIRED,
        text("The time to answer is over"),
        who=BY_SERVER,
        quick=False,
        shown=timing.window_waits,
        checks=(timing.GAME_ON, clocks.time_is_over),
        effect=windows.pass_window,
        says=log.time_expired,
    ),
)
