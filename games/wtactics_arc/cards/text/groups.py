"""Passive abilities and triggers that have something in common."""

from __future__ import annotations

from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.terms import Trigger

RULES = (
    Passive.SPARED,
    Passive.ARMOUR,
    Passive.NO_PLAY,
    Passive.HAND_SIZE,
    Passive.NO_HAND_SIZE,
    Passive.DEVOTED,
    Passive.DOUBLED,
    Passive.DRAWS_ONE,
    Passive.CAPPED,
    Passive.TOLL,
    Passive.CLOSED,
    Passive.BLOCKADE,
    Passive.PATHS,
    Passive.MORE_EACH,
    Passive.MORE_DRAWING,
)
"""Standing rules, which hold for cities and players."""
BARRED = (
    Passive.SAFE,
    Passive.BLOCKED_BY,
    Passive.NOT_BLOCKED_BY,
    Passive.STAYS,
    Passive.LOATH,
    Passive.NO_ATTACK,
    Passive.NO_DEFENCE,
    Passive.RAIDS,
    Passive.ROOTED,
    Passive.IDLE,
    Passive.CROWD,
    Passive.UNMATCHED,
    Passive.SPARED,
    Passive.ARMOUR,
    Passive.NO_PLAY,
    Passive.SORTIE,
    Passive.WARDEN,
    Passive.CAPPED,
    Passive.BLOCKADE,
)
"""What cannot be done to a card, and by whom: its `target`; nor does it unmark by itself."""
WATCHED = (
    Trigger.ENTER,
    Trigger.DEATH,
    Trigger.LEAVE,
    Trigger.ATTACK,
    Trigger.DEFEND,
    Trigger.HITS_CITY,
    Trigger.HITS_PLAYER,
    Trigger.HITS_CREATURE,
    Trigger.HITS,
    Trigger.KILLS,
    Trigger.ALONE,
    Trigger.ATTACKED,
    Trigger.BLOCKED,
)
"""Triggers that may also watch other cards than their own."""
BY_PLAYERS = (
    Trigger.START,
    Trigger.TACTICS,
    Trigger.TACTICS_OVER,
    Trigger.ASSAULT,
    Trigger.END,
    Trigger.DRAWN,
    Trigger.DISCARDED,
    Trigger.GAINS,
    Trigger.LOSES,
    Trigger.CLAIMS,
    Trigger.WIN,
)
"""What players do, or is their turn, and no card sets off."""
