"""The deadlines that have passed, as events ready to be stored one after the other."""

from __future__ import annotations

from app.desk.draws import revealed
from app.desk.live import Live
from events import kinds
from events.envelope import NewEvent
from events.envelope import fingerprint
from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import thaw
from games import play
from projections.clocks import clocks

AT_ONCE = 200
"""So many are stored in one transaction; whoever comes back after a night does not wait for
thousands.
"""


def forfeits(live: Live, now: int) -> tuple[NewEvent, ...]:
    """Return the actions of the table whose deadlines fell before *now*, each with the time it fell
    due; at most `AT_ONCE`.
    """
    table, found = live.table, list[NewEvent]()
    for due in clocks.due(live.game, table, live.clocks, now, most=AT_ONCE):
        action = Action(TABLE, due.action.name, due.action.args)
        after = play.apply(live.game, table, action)
        place = len(found)
        found.append(
            NewEvent(
                f"due-{due.at}-{live.head.version + place + 1}",
                kinds.PLAY_MADE,
                {"action": {"seat": action.seat, "name": action.name, "args": thaw(action.args)}},
                "table",
                live.history.ply + place,
                due.at,
                after.digest(),
                revealed(live.game, table, action, after),
                report=fingerprint({"due": due.at}),
            )
        )
        table = after
    return tuple(found)
