"""Judges a play, draws what its rules leave to chance, and carries it out once, before it is
stored. Makes the plays of missed deadlines, too.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence
from typing import Any

import msgspec

from app.desk.errors.refusals import Held
from app.desk.errors.refusals import Illegal
from app.desk.errors.refusals import Stale
from app.desk.forms.ids import OwnLine
from app.desk.forms.ids import own_id
from app.desk.history.live import CarriedOut
from app.desk.history.live import Live
from app.desk.history.live import Played
from events import kinds
from events.envelope import NewEvent
from events.envelope import fingerprint
from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Fields
from events.vocabulary import JSONObject
from events.vocabulary import Seat
from events.vocabulary import freeze_in_order
from events.vocabulary import thaw
from games import play
from games.rules import ActionSpec
from games.rules import Game
from games.rules import Ruling
from games.table import Impossible
from games.table import Table
from games.text import naming
from games.text import text
from projections.clocks import clocks
from projections.clocks import pausing
from projections.knowledge.ledger import learned
from projections.knowledge.named import told_ruling
from projections.referee import consent
from projections.referee import disputes

RandomChoice = Callable[[Sequence[Any]], Any]
"""Picks one of several values evenly by chance."""
AT_ONCE = 200
"""Most missed deadlines in one transaction: a player who comes back after a night does not wait for
thousands.
"""


class Draft(msgspec.Struct, frozen=True):
    """An accepted event, and the results computed for it."""

    new: NewEvent
    done: CarriedOut = None


def require_free(live: Live, seen: int) -> None:
    """Raise `Held` while a call or a pause holds a match, `Stale` for a report that was made on
    another ply than the last.
    """
    if live.clocks.holds:
        why = naming(disputes.held(live.events), live.players)
        raise Held(Ruling("held", why, pausing.way_on(live.events)))
    if seen != live.history.ply:
        raise _stale(live, seen)


def require_seen(live: Live, seen: int) -> None:
    """Raise `Stale` for talk (a call, a note) on a ply that the match never had: there are at most
    as many plies as lines. Its phone looked at another match, or an older copy was restored since.
    An earlier ply is accepted: a call is not refused because the table moved meanwhile.
    """
    if seen > live.head.version:
        raise _stale(live, seen)


def _stale(live: Live, seen: int) -> Stale:
    return Stale(
        text(
            "You acted on ply %(seen)s; the table is at ply %(ply)s. Look again.",
            seen=seen,
            ply=live.history.ply,
        ),
        ply=live.history.ply,
        version=live.head.version,
    )


def require_legal(live: Live, table: Table, seat: Seat, action: Action) -> None:
    """Raise `Illegal` where the rules refuse an action that *seat* reports on the *table* as it
    stands; the error says whether the seats may be asked to allow it.
    """
    ruling, known = told_ruling(live.game, table, seat, action)
    if not ruling.legal:
        askable = not consent.why_not_ask(live.game, live.events, known, action)
        raise Illegal(ruling, consent=askable)


def played(game: Game, table: Table, action: Action) -> Played:
    """Carry an action out; raise `Illegal` where the table cannot."""
    try:
        return Played(action, play.apply(game, table, action))
    except Impossible as error:
        why = text("This cannot be carried out: %(why)s.", why=error.words)
        raise Illegal(Ruling("impossible", why)) from None


def draft_play(
    game: Game, before: Table, done: Played, id_: str, by: str, seen: int, at: int, report: str
) -> Draft:
    """Return the event of a play that was carried out, whose answers are in order
    (`freeze_in_order`). *report*: the fingerprint of its report.
    """
    action = done.action
    return Draft(
        NewEvent(
            id_,
            kinds.PLAY_MADE,
            {"action": {"args": action.args, "name": action.name, "seat": action.seat}},
            by,
            seen,
            at,
            done.after.digest(),
            learned(game, before, action, done.after),
            kinds.PLAY_MADE.number,
            report,
            in_order=True,
        ),
        done,
    )


def action_data(action: Action) -> JSONObject:
    """Return an action as a payload holds it."""
    return {"seat": action.seat, "name": action.name, "args": thaw(action.args)}


def forfeits(live: Live, now: int) -> tuple[Draft, ...]:
    """Return the table's actions for deadlines before *now*, each at the time it fell due; at most
    `AT_ONCE`, none while the clocks are paused.
    """
    first = live.clocks.due
    if first is None or first >= now:  # nearly always: every report asks
        return ()
    before, drafts = live.table, list[Draft]()
    for due in clocks.due(live.game, before, live.clocks, now, most=AT_ONCE):
        done, place = Played(_of_table(due.action), due.after), len(drafts)
        id_ = own_id(OwnLine.DUE, due.at, live.head.version + place + 1)
        seen = live.history.ply + place
        report = fingerprint({"due": due.at})
        drafts.append(draft_play(live.game, before, done, id_, TABLE, seen, due.at, report))
        before = due.after
    return tuple(drafts)


def _of_table(action: Action) -> Action:
    return Action(TABLE, action.name, freeze_in_order(action.args))


def drawn_by_chance(game: Game, table: Table, action: Action, draw: RandomChoice) -> Action:
    """Return the action with every answer drawn that its game leaves to chance and the report
    leaves open.
    """
    spec = game.spec(action.name)
    if spec is None or not spec.chance:
        return action
    args = dict(action.args)
    for key in spec.chance:
        if key not in args and (possible := _chances(game, table, spec, action, args)):
            args[key] = draw(possible)
    return Action(action.seat, action.name, freeze_in_order(args))


def _chances(
    game: Game, table: Table, spec: ActionSpec, action: Action, args: Fields
) -> Sequence[Any]:
    """Return the values that may be drawn; none where earlier answers name something unknown, which
    the checks then report.
    """
    try:
        choices = play.options(game, table, action.seat, spec.name, args)
    except Impossible:
        return ()
    return [choice.value for choice in choices if choice.ruling.legal] or [
        choice.value for choice in choices
    ]
