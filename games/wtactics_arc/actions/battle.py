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
from games.wtactics_arc import clocks
from games.wtactics_arc import words
from games.wtactics_arc.battle import attacking
from games.wtactics_arc.battle import combat
from games.wtactics_arc.names import ATTACK
from games.wtactics_arc.stack import windows
from games.wtactics_arc.turn import timing

BATTLE = (
    ActionSpec(
        "AttackDeclared",
        "Attack",
        when=(ATTACK,),
        asks=(
            Pick("target", "Whom", attacking.targets),
            PickMany(
                "attackers",
                "Attackers, first to last",
                attacking.attackers,
                1,
                ordered=True,
                scans=True,
            ),
        ),
        checks=(
            *timing.own_phase("ARC-23.2", ATTACK),
            attacking.not_attacked_yet,
            attacking.somebody_to_attack_with,
            attacking.right_target,
            attacking.right_attackers,
        ),
        effect=combat.declare,
        says=words.says("{seat} attacks {target} with {attackers}"),
    ),
    ActionSpec(
        "DefendersAssigned",
        "Choose defenders",
        who=ASKED,
        shown=timing.defence_waits,
        asks=(
            Allocate("pairs", "Who faces whom", attacking.foes, items=attacking.possible_defenders),
        ),
        checks=(*timing.PLAYING, attacking.attacked_seat, attacking.right_pairs),
        effect=combat.assign,
        says=words.says("{seat} defends: {pairs}"),
    ),
    ActionSpec(
        "CombatDamageDivided",
        "Divide the damage",
        who=ASKED,
        shown=timing.division_waits,
        asks=(
            Pick("attacker", "Attacker", attacking.current),
            Allocate(
                "parts",
                "Damage",
                attacking.divided_among,
                points=attacking.force_of,
                suggest=attacking.even_split,
            ),
        ),
        checks=(
            *timing.PLAYING,
            attacking.divides,
            attacking.current_attacker,
            attacking.whole_points,
        ),
        effect=combat.divide,
        says=words.says("{seat} divides the damage: {parts}"),
    ),
)

CLOCK = (
    ActionSpec(
        clocks.EXPIRED,
        "The time to answer is over",
        who=BY_SERVER,
        quick=False,
        shown=timing.window_waits,
        checks=(timing.OVER, clocks.time_is_over),
        effect=windows.passed,
        says=words.says("Silence passes"),
    ),
)
