"""The kinds of an event of many tables, which is a log of its own. Players see the word "event";
code says tournament, because `events` is the log.

Facts add lines and are struck or replaced; calls, claims of players and notes are talk, which adds
none. A ruling about lines is withdrawn by the same `RulingWithdrawn` as in the record of a match.
"""

from __future__ import annotations

from events.kinds.base import Kind
from events.kinds.tournament import people
from events.kinds.tournament import results
from events.kinds.tournament import rounds
from events.kinds.tournament.people import DECK_LISTED as DECK_LISTED
from events.kinds.tournament.people import DECKS_LOCKED as DECKS_LOCKED
from events.kinds.tournament.people import DECKS_UNLOCKED as DECKS_UNLOCKED
from events.kinds.tournament.people import NAME_FORGOTTEN as NAME_FORGOTTEN
from events.kinds.tournament.people import PLAYER_CHANGED as PLAYER_CHANGED
from events.kinds.tournament.people import PLAYER_DROPPED as PLAYER_DROPPED
from events.kinds.tournament.people import PLAYER_ENTERED as PLAYER_ENTERED
from events.kinds.tournament.people import PLAYER_RETURNED as PLAYER_RETURNED
from events.kinds.tournament.people import REFEREE_JOINED as REFEREE_JOINED
from events.kinds.tournament.people import REFEREE_LEFT as REFEREE_LEFT
from events.kinds.tournament.results import CALL_CLAIMED as CALL_CLAIMED
from events.kinds.tournament.results import CALL_ESCALATED as CALL_ESCALATED
from events.kinds.tournament.results import CALL_RAISED as CALL_RAISED
from events.kinds.tournament.results import CALL_SETTLED as CALL_SETTLED
from events.kinds.tournament.results import DIFFERENCE_FOUND as DIFFERENCE_FOUND
from events.kinds.tournament.results import DIFFERENCE_SETTLED as DIFFERENCE_SETTLED
from events.kinds.tournament.results import EVENT_NOTED as EVENT_NOTED
from events.kinds.tournament.results import LINE_REPLACED as LINE_REPLACED
from events.kinds.tournament.results import LINE_STRUCK as LINE_STRUCK
from events.kinds.tournament.results import PLAYER_PENALISED as PLAYER_PENALISED
from events.kinds.tournament.results import RESULT_CLAIMED as RESULT_CLAIMED
from events.kinds.tournament.results import RESULT_REPORTED as RESULT_REPORTED
from events.kinds.tournament.rounds import CHECKS_DRAWN as CHECKS_DRAWN
from events.kinds.tournament.rounds import DECK_CHECKED as DECK_CHECKED
from events.kinds.tournament.rounds import EVENT_CLOSED as EVENT_CLOSED
from events.kinds.tournament.rounds import GAME_OPENED as GAME_OPENED
from events.kinds.tournament.rounds import PLACES_SWAPPED as PLACES_SWAPPED
from events.kinds.tournament.rounds import PLAN_CHANGED as PLAN_CHANGED
from events.kinds.tournament.rounds import ROUND_PAIRED as ROUND_PAIRED
from events.kinds.tournament.rounds import ROUND_PAUSED as ROUND_PAUSED
from events.kinds.tournament.rounds import ROUND_RESUMED as ROUND_RESUMED
from events.kinds.tournament.rounds import ROUND_STARTED as ROUND_STARTED
from events.kinds.tournament.rounds import TABLE_ADDED as TABLE_ADDED
from events.kinds.tournament.rounds import TIME_CALLED as TIME_CALLED
from events.kinds.tournament.rounds import TIME_GIVEN as TIME_GIVEN

KINDS: tuple[Kind, ...] = (*people.KINDS, *rounds.KINDS, *results.KINDS)
