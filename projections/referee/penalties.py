"""Penalties: the list of infractions, which a referee can extend, the penalties of each seat, and
the usual next one.

A penalty depends on the infraction and on the seat's own history alone, never on who gains by a
ruling.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from events import kinds
from events.amend import active_rulings
from events.envelope import Event
from events.lines import besides_plays
from events.record import action_of
from events.vocabulary import TABLE
from games.text import Text
from games.text import name
from games.text import text

CAUTION, WARNING, LOST_TURN = text("caution"), text("warning"), text("loss of a turn")
LOST, EXCLUDED = text("loss of the match"), text("exclusion")
LADDER = (CAUTION, WARNING, LOST_TURN, LOST, EXCLUDED)
"""Penalties from the mildest to the most severe."""


@dataclass(frozen=True, slots=True)
class Infraction:
    """A kind of mistake, its usual penalty, and whether taking plays back may be its remedy. The
    log stores both in English, or as the referee typed them.
    """

    name: Text
    penalty: Text
    backup: bool = False


COMMON = (
    Infraction(text("rule broken"), CAUTION, True),
    Infraction(text("misreported play"), CAUTION, True),
    Infraction(text("out of turn"), CAUTION, True),
    Infraction(text("hidden card seen"), WARNING, True),
    Infraction(text("wrong number of cards"), WARNING, True),
    Infraction(text("slow play"), CAUTION),
    Infraction(text("unclear or wrong statement"), CAUTION, True),
    Infraction(text("card or piece damaged or lost"), CAUTION),
    Infraction(text("advice from outside"), LOST),
    Infraction(text("bad conduct"), WARNING),
    Infraction(text("cheating"), EXCLUDED),
)
"""The list of infractions with which every match begins."""


@dataclass(frozen=True, slots=True)
class Penalty:
    """One penalty: its version, the seat, infraction, penalty, reason, who gave it and when, the
    dispute it answers, and whether it came with a ruling on the record.
    """

    version: int
    seat: str
    infraction: Text
    penalty: Text
    reason: str
    by: str
    at: int
    dispute: int = 0
    with_ruling: bool = False


def infractions(events: Sequence[Event]) -> tuple[Infraction, ...]:
    """Return the infractions of a match: the common ones and those that its referee added; adding a
    name again replaces it.
    """
    listed: dict[str, Infraction] = {item.name: item for item in COMMON}
    for event in besides_plays(events):
        if event.kind == kinds.INFRACTION_DEFINED:
            called, penalty = infraction_words(event.data["name"]), event.data["penalty"]
            known = listed.get(called)
            usual = penalty_words(penalty) if penalty else known.penalty if known else CAUTION
            listed[called] = Infraction(called, usual, known.backup if known else True)
    return tuple(listed.values())


def infraction_words(infraction: str) -> Text:
    """Return an infraction as the log stores it as people read it."""
    common = (item.name for item in COMMON)
    return next((called for called in common if called == infraction), name(infraction))


def penalty_words(penalty: str) -> Text:
    """Return a penalty as the log stores it as people read it."""
    return next((step for step in LADDER if step == penalty), name(penalty))


def advice(events: Sequence[Event], takes_back: bool, infraction: str) -> tuple[Text, ...]:
    """Return what a referee should consider before a ruling that *takes_back* plays: whether an
    infraction is named, and whether it calls for that remedy.
    """
    if not takes_back:
        return ()
    if not infraction:
        return (
            text(
                "Name the infraction: plays are taken back to mend one, and only if leaving the "
                "match as it is would be clearly worse."
            ),
        )
    known = next((item for item in infractions(events) if item.name == infraction), None)
    called = infraction_words(infraction)
    if known is None:
        return (
            text(
                "“%(infraction)s” is not on this match's list of infractions; add it there, or "
                "choose one.",
                infraction=called,
            ),
        )
    if known.backup:
        return ()
    return (
        text(
            "The remedy for “%(infraction)s” is a penalty; taking plays back does not mend it.",
            infraction=called,
        ),
    )


def penalties(events: Sequence[Event], seat: str = "") -> tuple[Penalty, ...]:
    """Return the penalties of a match (of one seat), in the order in which they were given.

    A ruling that names a penalty gives it to the seat whose play it concerns; a withdrawn ruling
    takes it back.
    """
    active = active_rulings(events)
    given: list[Penalty] = []
    for event in besides_plays(events):
        if event.kind == kinds.PENALTY_GIVEN:
            given.append(_penalty(event, event.data["seat"]))
        elif event.version in active and event.data.get("penalty"):
            target = _whose(events, event)
            given += [_penalty(event, target, with_ruling=True)] if target else []
    return tuple(item for item in given if seat in ("", item.seat))


def usual(events: Sequence[Event], seat: str, infraction: str) -> Text:
    """Return the usual penalty for an infraction of *seat* now: one step more severe for each
    earlier one.
    """
    mildest = {item.name: item.penalty for item in infractions(events)}
    before = sum(item.infraction == infraction for item in penalties(events, seat))
    return harder(mildest.get(infraction_words(infraction), CAUTION), before)


def harder(penalty: Text, times: int) -> Text:
    """Return a penalty moved up the ladder by a number of steps; one that is not on the ladder is
    unchanged.
    """
    if penalty not in LADDER:
        return penalty
    return LADDER[min(len(LADDER) - 1, LADDER.index(penalty) + times)]


def _penalty(event: Event, seat: str, with_ruling: bool = False) -> Penalty:
    data = event.data
    return Penalty(
        event.version,
        seat,
        infraction_words(data["infraction"]),
        penalty_words(data["penalty"]),
        data["reason"],
        event.by,
        event.at,
        data["dispute"],
        with_ruling,
    )


def _whose(events: Sequence[Event], event: Event) -> str:
    """The seat whose play a ruling concerns ("" where it concerns none)."""
    target = event.data.get("target", 0)
    row = (
        events[target - 1].data.get("action")
        if 0 < target <= len(events)
        else event.data.get("action")
    )
    seat = str(action_of(row).seat) if row else ""
    return "" if seat == TABLE else seat
