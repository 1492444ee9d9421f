"""Every action that a player, the table or the server may report, with its checks in citing order.

What RULES.md calls "auto" follows by itself (`flow`) and is no action.
"""

from __future__ import annotations

from games.wtactics_arc.actions.any_time import ANY_TIME
from games.wtactics_arc.actions.battle import BATTLE
from games.wtactics_arc.actions.battle import CLOCK
from games.wtactics_arc.actions.cards import CARDS
from games.wtactics_arc.actions.opening import OPENING
from games.wtactics_arc.actions.turn import END_OF_PHASE
from games.wtactics_arc.actions.turn import TURN

ACTIONS = (*OPENING, *TURN, *CARDS, *BATTLE, *END_OF_PHASE, *ANY_TIME, *CLOCK)
