"""The walk back after a ruling: the pieces that players still have to move on the real table. The
steps are derived from the log; events tick them off.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from app.desk.errors.refusals import Illegal
from app.desk.errors.refusals import Unreadable
from app.desk.history.live import Live
from app.desk.history.lookback import past_of
from app.desk.plays import RandomChoice
from events import kinds
from events.envelope import Event
from events.vocabulary import Fields
from games.rules import Game
from games.rules import Ruling
from games.text import NOTHING
from games.text import Text
from games.text import joined
from games.text import plural
from games.text import seat_name
from games.text import text
from projections.referee.disputes import by_consent
from projections.referee.disputes import pause
from projections.replay.rebase import Rebase
from projections.replay.rebase import rebase
from projections.replay.replay import Replay
from projections.walkback.checklist import walk_back
from projections.walkback.halfway import Halfway
from projections.walkback.halfway import corrected
from projections.walkback.halfway import from_hands
from projections.walkback.halfway import halfway
from projections.walkback.overtaken import overtaken
from projections.walkback.places import is_concealed
from projections.walkback.tasks import Task


def walks_back(event: Event) -> bool:
    """Return whether players must move pieces after an event; after a correction the table is so
    already.
    """
    return kinds.kind_of(event).rewrite is not None


def tasks_after(live: Live, ruling: Event) -> tuple[Task, ...]:
    """Return the checklist of a ruling; it is made once and kept with the match."""
    if ruling.version not in live.walks:
        with live.fading.looking():
            live.walks[ruling.version] = _tasks_after(live, ruling)
    return live.walks[ruling.version]


def _tasks_after(live: Live, ruling: Event) -> tuple[Task, ...]:
    before = live.events[: ruling.version - 1]
    history = past_of(live).at(ruling.version - 1)
    outcome = live.outcome_of(ruling)
    if outcome is None:
        outcome = rebase(live.game, before, history, ruling.kind, {"onward": "stop", **ruling.data})
    lies = lying(live, ruling.kind, ruling.version)
    return _from_hands(live.game, history, outcome, before, lies)


def tasks_ahead(live: Live, kind: str, outcome: Rebase) -> tuple[Task, ...]:
    """Return the checklist of a ruling of this *kind* that is previewed."""
    lies = lying(live, kind, live.head.version + 1)
    return _from_hands(live.game, live.history, outcome, live.events, lies)


def _from_hands(
    game: Game, history: Replay, outcome: Rebase, events: Sequence[Event], lies: Halfway | None
) -> tuple[Task, ...]:
    """All tasks of a ruling; idle those that hands need not do on the table as it really lies."""
    whole = walk_back(game, history, outcome, events)
    if lies is None:
        return whole
    return from_hands(whole, walk_back(game, history, outcome, events, lies))


def lying(live: Live, kind: str, version: int) -> Halfway | None:
    """Return the real table, with what hands had done by then, when a ruling is withdrawn by the
    line *version*. None where hands have the table of the record, and for the other kinds: what
    they change is asked for besides what was left.
    """
    rulings = _in_a_row(live, version) if kind == kinds.RULING_WITHDRAWN else ()
    if not rulings or live.events.plays_before(version) > _plays_before(live, rulings[-1]):
        return None
    tables = past_of(live).tables
    recorded = tables[rulings[0].version - 1]
    lies = Halfway(recorded, {})
    for ruling in rulings:
        lies = corrected(lies, recorded, tables[ruling.version - 1])
        recorded = tables[ruling.version]
        ticked = ticks(live, ruling.version, version)
        lies = halfway(live.game, lies, recorded, tasks_after(live, ruling), ticked)
    return corrected(lies, recorded, tables[version - 1])


def _in_a_row(live: Live, before: float = inf) -> list[Event]:
    """The rulings after which the table is walked back: the last one *before* a line, and those
    before it with no play in between, in their order.
    """
    last: list[Event] = []
    for ruling in filter(walks_back, reversed(live.events.besides)):
        if ruling.version >= before:
            continue
        if last and _plays_before(live, ruling) < _plays_before(live, last[0]):
            break
        last.append(ruling)
    return last[::-1]


def open_rulings(live: Live) -> Sequence[Event]:
    """Return the rulings whose tasks hands may not have done yet, in their order: the last one, and
    those before it with no play in between; one that withdraws another begins anew, as its tasks
    say all that is to be done.
    """
    rulings = _in_a_row(live)
    anew = [place for place, one in enumerate(rulings) if one.kind == kinds.RULING_WITHDRAWN]
    return rulings[anew[-1] if anew else 0 :]


def tasks_left(live: Live, ruling: Event, last: Event) -> dict[int, Task]:
    """Return the tasks of a ruling that hands had not done when the *last* one was made: index ->
    task. Of the last one these are all; of another one those not ticked by then whose goal no later
    ruling has changed.
    """
    tasks = tasks_after(live, ruling)
    over = set[int]()
    if ruling is not last:
        then = past_of(live).tables[ruling.version]
        over = done(live, ruling, last.version) | overtaken(
            live.game, tasks, then, past_of(live).tables[last.version]
        )
    return {place: task for place, task in enumerate(tasks) if place not in over}


def ticks(live: Live, ruling: int, before: float = inf) -> set[int]:
    """Return the indices of the tasks that were ticked, at lines *before* one."""
    done: set[int] = set()
    for event in live.events.besides:
        if event.version >= before:
            break
        if event.kind == kinds.CHECKLIST_TICKED and event.data["ruling"] == ruling:
            (done.add if event.data["done"] else done.discard)(event.data["step"])
    return done


def done(live: Live, ruling: Event, before: float = inf) -> set[int]:
    """Return the indices of the tasks that nobody need do any more: ticked at lines *before* one,
    or idle from the start.
    """
    idle = {place for place, task in enumerate(tasks_after(live, ruling)) if task.idle}
    return ticks(live, ruling.version, before) | idle


def is_walked_back(live: Live) -> bool:
    """Return whether the clocks are paused for a walk back that is done: one of the last rulings
    paused them, and each step that these left is ticked.
    """
    paused, rulings = pause(live.events), _in_a_row(live)
    if paused is None or by_consent(paused):
        return False
    if paused.version - 1 not in [ruling.version for ruling in rulings]:
        return False
    return any(tasks_after(live, ruling) for ruling in rulings) and all(
        tasks_left(live, ruling, rulings[-1]).keys() <= done(live, ruling)
        for ruling in open_rulings(live)
    )


def _plays_before(live: Live, event: Event) -> int:
    return live.events.plays_before(event.version)


def tick_objection(live: Live, kind: str, payload: Fields, by: str) -> Text:
    """Return why the seat *by* may not tick a step that another seat must carry out ("" where it
    may).
    """
    if kind != kinds.CHECKLIST_TICKED or by not in live.manifest.seats:
        return NOTHING
    task = tasks_after(live, live.events[payload["ruling"] - 1])[payload["step"]]
    if task.seat == by:
        return NOTHING
    return text("That step is for the hands of %(seat)s.", seat=seat_name(task.seat))


def draws(live: Live, ruling: int) -> dict[int, Event]:
    """Return the last draw by chance for each task of the checklist of *ruling* that
    asks for one.
    """
    return {
        event.data["step"]: event
        for event in live.events.besides
        if event.kind == kinds.LOT_DRAWN and event.data["ruling"] == ruling
    }


def draw_lots(live: Live, payload: Fields, draw: RandomChoice) -> Fields:
    """Return what chance adds to a `LotDrawn`: the places drawn, and the number of candidates.

    Raise `Unreadable` for a step without a draw or for a wrong candidate, `Illegal` for a second
    draw without a reason.
    """
    if payload["places"]:
        raise Unreadable({"places": [text("the server draws; omit this")]})
    task = _task(live, payload["ruling"], payload["step"])
    among = _candidates(live, task, payload)
    earlier = draws(live, payload["ruling"]).get(payload["step"])
    if earlier and not payload["reason"]:
        raise Illegal(
            Ruling(
                kinds.LOT_DRAWN,
                text("It was drawn already, at line %(version)s.", version=earlier.version),
                text("Give a reason to draw once more."),
            )
        )
    left = list(range(1, among + 1))
    drawn = []
    for _ in range(task.cards):
        place = draw(left)
        left.remove(place)
        drawn.append(place)
    return {"among": among, "places": sorted(drawn)}


def _task(live: Live, ruling: int, place: int) -> Task:
    if not 0 < ruling <= live.head.version or not walks_back(live.events[ruling - 1]):
        raise Unreadable(
            {
                "ruling": [
                    text(
                        "line %(version)s is no ruling after which the table is walked back",
                        version=ruling,
                    )
                ]
            }
        )
    tasks = tasks_after(live, live.events[ruling - 1])
    at_random = [number for number, task in enumerate(tasks) if task.among]
    if place not in at_random:
        known = joined(", ", at_random) or text("none")
        raise Unreadable(
            {
                "step": [
                    (
                        text(
                            "step %(step)s takes no card at random; those that do: %(known)s (the "
                            "first step is 0)",
                            step=place,
                            known=known,
                        )
                    )
                ]
            }
        )
    return tasks[place]


def _candidates(live: Live, task: Task, payload: Fields) -> int:
    """Return the number of cards to draw from: those shown by name, the number that was stated, or
    the number in the log.
    """
    shown, pieces = payload["shown"], live.table.pieces
    wrong = [
        id_
        for id_ in shown
        if id_ not in pieces
        or pieces[id_].owner != task.owner
        or not is_concealed(live.game, pieces[id_].zone)
    ]
    if wrong or len(set(shown)) != len(shown):
        stray = joined(", ", wrong) or text("one twice")
        raise Unreadable(
            {
                "shown": [
                    text(
                        "name each card once, of those that %(seat)s holds unseen; not %(stray)s",
                        seat=seat_name(task.owner),
                        stray=stray,
                    )
                ]
            }
        )
    if shown and payload["among"] not in (0, len(shown)):
        raise Unreadable(
            {
                "among": [
                    plural(
                        "%(n)s card is shown; omit this",
                        "%(n)s cards are shown; omit this",
                        len(shown),
                    )
                ]
            }
        )
    among = len(shown) or payload["among"] or task.among
    if among < task.cards:
        raise Unreadable(
            {
                "shown" if shown else "among": [
                    plural(
                        "%(n)s card is drawn; there must be at least one",
                        "%(n)s cards are drawn; there must be at least as many",
                        task.cards,
                    )
                ]
            }
        )
    return int(among)
