"""The rules for lines of an event. Each kind of line has a short list of checks, in the order in
which `RULES.md` cites its clauses; the first objection is the ruling.

`HOLDS` is checked again whenever lines before it change: without it the line has no meaning. `DOOR`
is checked only when a line is reported: it keeps the usual order of an event, and a recorded line
stays even if it would be refused today.
"""

from __future__ import annotations

from collections.abc import Mapping

from events.kinds import tournament as kinds
from events.vocabulary import Action
from games.rules import LEGAL
from games.rules import Ruling
from games.text import text
from projections.tournament.checks import people
from projections.tournament.checks import results
from projections.tournament.checks import rounds
from projections.tournament.checks.base import Check
from projections.tournament.checks.base import refuse
from projections.tournament.state import Tournament


def judge(now: Tournament, action: Action, at_the_door: bool = True) -> Ruling:
    """Return the ruling on a line that is about to be recorded, or (if not *at_the_door*) on one
    that follows changed lines.
    """
    checks = (*HOLDS.get(action.name, ()), *(DOOR.get(action.name, ()) if at_the_door else ()))
    if now.closed and action.name not in _AFTER_THE_END:
        return refuse("EV-1", text("The event is over."), text("Strike line %(n)s.", n=now.closed))
    return next((ruling for check in checks if (ruling := check(now, action.args))), LEGAL)


_AFTER_THE_END = frozenset({kinds.NAME_FORGOTTEN, kinds.EVENT_NOTED, kinds.PLAYER_PENALISED})

HOLDS: Mapping[str, tuple[Check, ...]] = {
    kinds.PLAYER_ENTERED: (people.is_new,),
    kinds.PLAYER_CHANGED: (people.is_player,),
    kinds.PLAYER_DROPPED: (people.is_player, people.is_in),
    kinds.PLAYER_RETURNED: (people.is_player, people.is_out),
    kinds.NAME_FORGOTTEN: (people.is_player,),
    kinds.DECK_LISTED: (people.is_player,),
    kinds.DECKS_UNLOCKED: (people.decks_locked,),
    kinds.REFEREE_LEFT: (people.on_duty,),
    kinds.PLAN_CHANGED: (people.plan_fits,),
    kinds.ROUND_PAIRED: (rounds.next_round, rounds.everybody_once),
    kinds.PLACES_SWAPPED: (rounds.has_draft, rounds.both_in_draft),
    kinds.TABLE_ADDED: (rounds.runs, rounds.without_opponent),
    kinds.ROUND_STARTED: (rounds.has_draft,),
    kinds.GAME_OPENED: (rounds.runs, rounds.is_table),
    kinds.ROUND_PAUSED: (rounds.runs, rounds.clock_runs),
    kinds.ROUND_RESUMED: (rounds.runs, rounds.clock_stands),
    kinds.TIME_GIVEN: (rounds.runs, rounds.is_table),
    kinds.TIME_CALLED: (rounds.runs,),
    kinds.CHECKS_DRAWN: (rounds.runs,),
    kinds.DECK_CHECKED: (rounds.runs, people.is_player, people.at_a_table),
    kinds.RESULT_REPORTED: (rounds.runs, rounds.is_table, results.no_result_yet),
    kinds.PLAYER_PENALISED: (people.is_player,),
}
DOOR: Mapping[str, tuple[Check, ...]] = {
    kinds.PLAYER_ENTERED: (people.entry_open,),
    kinds.DECK_LISTED: (people.decks_open,),
    kinds.DECKS_LOCKED: (people.decks_open,),
    kinds.ROUND_PAIRED: (
        rounds.rounds_left,
        rounds.round_before_over,
        rounds.paired_again_with_reason,
    ),
    kinds.ROUND_STARTED: (rounds.everybody_is_there,),
    kinds.GAME_OPENED: (results.no_result_yet, rounds.table_goes_on),
    kinds.RESULT_REPORTED: (results.possible_score, results.winner_in_elimination),
    kinds.RESULT_CLAIMED: (
        rounds.runs,
        rounds.is_table,
        results.no_result_yet,
        results.possible_score,
        results.winner_in_elimination,
    ),
    kinds.EVENT_CLOSED: (rounds.nothing_open,),
}
