"""Undo by consent, read from the log. A takeback concerns the last standing play, or one that since
then was only answered (a declaration with its passes or defences). It is possible only if nobody
learned anything by these plays, and needs the consent of every other seat.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from events import kinds
from events.envelope import Event
from events.lines import besides_plays
from events.record import LineStanding
from events.vocabulary import TABLE
from events.vocabulary import Fields
from games.rules import Game
from games.text import NOTHING
from games.text import Text
from games.text import text
from projections.referee.disputes import held
from projections.replay.replay import Replay
from projections.replay.replay import Step
from projections.text.names import seat_words


@dataclass(frozen=True, slots=True)
class Takeback:
    """An open offer to take back the last play: its version, the play, who asks, who agreed, and
    who still must.
    """

    version: int
    target: int
    by: str
    agreed: tuple[str, ...]
    missing: tuple[str, ...]


def last_play(history: Replay) -> Step | None:
    """Return the last play that stands, if there is one."""
    for step in reversed(history.steps):
        if step.is_play and step.standing == LineStanding.STANDS:
            return step
    return None


def last_version(history: Replay) -> int:
    """Return the version of the last play that stands (0: none)."""
    step = last_play(history)
    return step.version if step else 0


def undone_together(history: Replay, seat: str) -> tuple[Step, ...]:
    """Return the play that *seat* may ask to take back, followed by the plays that only answered
    it; () if there is none. The answers were all made while a question of that play was open.
    """
    answers: list[Step] = []
    depth = sys.maxsize
    steps = history.steps
    for place in range(len(steps) - 1, -1, -1):
        step = steps[place]
        if not step.is_play or step.standing != LineStanding.STANDS:
            continue
        before = steps[place - 1].table if place else history.start
        open_before = len(before.frames)
        if step.acted is not None and step.acted.seat == seat and open_before < depth:
            return (step, *reversed(answers))
        answers.append(step)
        depth = min(depth, open_before)
        if not depth:
            break
    return ()


def why_no_takeback(
    game: Game, events: Sequence[Event], history: Replay, seat: str, target: int
) -> Text:
    """Return why *seat* may not ask to take back the play *target* ("" where it may)."""
    final = why_final(game, events, history, seat, target)
    if final:
        return final
    if open_takeback(events, history) is not None:
        return text("There is an open offer already.")
    return held(events)


def why_final(game: Game, events: Sequence[Event], history: Replay, seat: str, target: int) -> Text:
    """Return why the play *target* can never be taken back by agreement when *seat* asks ("" if it
    can).
    """
    last = last_play(history)
    if last is None:
        return text("No play stands that could be taken back.")
    together = (last,) if last.version == target else undone_together(history, seat)
    if not together or together[0].version != target:
        return text(
            "Only the last play can be taken back by agreement; that is line %(last)s, not "
            "%(target)s.",
            last=last.version,
            target=target,
        )
    made = together[0].acted
    if made is not None and made.seat not in ("", TABLE, seat):
        player = seat_words(made.seat)
        return text("Only %(player)s can ask to take back this play.", player=player)
    return _why_together(game, events, history, together)


def undoable(game: Game, events: Sequence[Event], history: Replay, seat: str) -> int:
    """Return the version of the play that *seat* may ask to take back (0: none)."""
    together = undone_together(history, seat)
    if not together or _why_together(game, events, history, together):
        return 0
    return together[0].version


def _why_together(
    game: Game, events: Sequence[Event], history: Replay, together: Sequence[Step]
) -> Text:
    """Why a play and its answers cannot be undone by agreement, no matter who asks."""
    if _corrected_since(history, together[0].version):
        return text("The referee has set the table right since; call the referee.")
    for step in together:
        if why := _why_fixed(game, events, step):
            return why
    return NOTHING


def _corrected_since(history: Replay, target: int) -> bool:
    """Whether the referee corrected the table after a play: the correction was made for a table on
    which that play stands.
    """
    lately = (step.entry for step in reversed(history.steps))
    since = takewhile(lambda entry: entry.version > target, lately)
    return any(
        isinstance(entry.what, tuple) and entry.standing == LineStanding.STANDS for entry in since
    )


def _why_fixed(game: Game, events: Sequence[Event], step: Step) -> Text:
    """Why one play cannot be undone by agreement, no matter which seat made it."""
    if step.acted is None or step.acted.seat in ("", TABLE):
        return text(
            "What chance or the clock did cannot be taken back by agreement; call the referee."
        )
    if _showed(events, step.version):
        return text("Somebody learned something by this play; call the referee.")
    spec = game.spec(step.acted.name)
    if spec is not None and spec.chance:
        return text("Chance had a part in this play; call the referee.")
    return NOTHING


def open_takeback(
    events: Sequence[Event], history: Replay, seats: Sequence[str] = ()
) -> Takeback | None:
    """Return the open offer to take back a play; a later play or a refusal closes it."""
    last = last_play(history)
    offer: Event | None = None
    agreed: list[str] = []
    for event in besides_plays(events):
        match event.kind:
            case kinds.TAKEBACK_OFFERED:
                offer, agreed = event, []
            case kinds.TAKEBACK_DECLINED | kinds.TAKEBACK_ACCEPTED if offer is not None:
                over = event.kind == kinds.TAKEBACK_DECLINED or event.data.get("complete", True)
                offer, agreed = (None, []) if over else (offer, [*agreed, event.by])
    if offer is None or last is None or last.version > offer.version:
        return None
    together = undone_together(history, offer.by)
    if not together or together[0].version != offer.data["target"]:
        return None
    others = [
        seat for seat in (seats or history.start.seats) if seat != offer.by and seat not in agreed
    ]
    return Takeback(offer.version, offer.data["target"], offer.by, tuple(agreed), tuple(others))


def why_no_answer(events: Sequence[Event], history: Replay, seat: str, target: int) -> Text:
    """Return why *seat* may not answer the offer to take back *target* ("" where it may)."""
    offer = open_takeback(events, history)
    if offer is None or offer.target != target:
        return text("There is no open offer to take back this play.")
    if seat in offer.missing:
        return NOTHING
    if seat in history.start.seats:
        return text("You asked for this takeback, or agreed already.")
    return text("Only a seat can agree.")


def completes(events: Sequence[Event], history: Replay, seat: str) -> bool:
    """Tell whether the open offer needs only the consent of *seat* now (`complete` of
    `TakebackAccepted`).
    """
    offer = open_takeback(events, history)
    return offer is not None and offer.missing == (seat,)


def objection(
    game: Game,
    events: Sequence[Event],
    history: Replay,
    kind: str,
    data: Fields,
    by: str,
) -> Text:
    """Return why an event about a takeback is not possible now ("" if it is)."""
    match kind:
        case kinds.TAKEBACK_OFFERED:
            return why_no_takeback(game, events, history, by, data["target"])
        case kinds.TAKEBACK_ACCEPTED | kinds.TAKEBACK_DECLINED:
            return why_no_answer(events, history, by, data["target"])
        case _:
            return NOTHING


def _showed(events: Sequence[Event], target: int) -> bool:
    """Whether a seat learned something by an event that it did not show itself."""
    return any(row["cards"] or row["count"] for row in events[target - 1].reveals)
