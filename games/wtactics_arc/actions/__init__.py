"""Every action of players, the table or the server, with its checks in the order in which they cite
clauses.

What RULES.md calls "auto" is no action: it follows by itself (`flow`).
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
