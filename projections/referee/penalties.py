"""Penalties: the list of infractions a referee can extend, what each seat was given, and what comes
next.

A penalty never looks at who profits by a ruling; it depends on the infraction and on the seat's own
history alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from events import kinds
from events.amend import active_rulings
from events.envelope import Event
from events.record import action_of
from events.vocabulary import TABLE

LADDER = ("caution", "warning", "loss of a turn", "loss of the match", "exclusion")
"""Penalties from the mildest to the hardest."""


@dataclass(frozen=True, slots=True)
class Infraction:
    """A kind of mistake, its usual penalty, and whether taking plays back may be its remedy."""

    name: str
    penalty: str
    backup: bool = False


COMMON = (
    Infraction("rule broken", "caution", True),
    Infraction("misreported play", "caution", True),
    Infraction("out of turn", "caution", True),
    Infraction("hidden card seen", "warning", True),
    Infraction("wrong number of cards", "warning", True),
    Infraction("slow play", "caution"),
    Infraction("unclear or wrong statement", "caution", True),
    Infraction("card or piece damaged or lost", "caution"),
    Infraction("advice from outside", "loss of the match"),
    Infraction("bad conduct", "warning"),
    Infraction("cheating", "exclusion"),
)
"""The list every match begins with."""


@dataclass(frozen=True, slots=True)
class Penalty:
    """One penalty: its version, the seat, infraction, penalty, reason, who gave it and when, the
    dispute it answers, and whether it came with a ruling on the record.
    """

    version: int
    seat: str
    infraction: str
    penalty: str
    reason: str
    by: str
    at: int
    dispute: int = 0
    with_ruling: bool = False


def infractions(events: Sequence[Event]) -> tuple[Infraction, ...]:
    """Return the infractions of a match: the common ones and those its referee added; a name added
    again is changed.
    """
    found = {item.name: item for item in COMMON}
    for event in events:
        if event.kind == kinds.INFRACTION_DEFINED:
            known = found.get(event.data["name"])
            usual = event.data["penalty"] or (known.penalty if known else LADDER[0])
            found[event.data["name"]] = Infraction(
                event.data["name"], usual, known.backup if known else True
            )
    return tuple(found.values())


def advice(events: Sequence[Event], takes_back: bool, infraction: str) -> tuple[str, ...]:
    """Return what a referee should weigh before a ruling that *takes_back* plays: has it an
    infraction, and does that call for it?
    """
    if not takes_back:
        return ()
    if not infraction:
        return (
            "Name the infraction: plays are taken back to mend one, and only if leaving the "
            "match as it is would be clearly worse.",
        )
    found = next((item for item in infractions(events) if item.name == infraction), None)
    if found is None:
        return (
            f"“{infraction}” is not on this match's list of infractions; add it there, or "
            f"choose one.",
        )
    return (
        ()
        if found.backup
        else (f"The remedy for “{infraction}” is a penalty; taking plays back does not mend it.",)
    )


def penalties(events: Sequence[Event], seat: str = "") -> tuple[Penalty, ...]:
    """Return the penalties of a match (of one seat), in the order in which they were given.

    A ruling that names a penalty gives it to the seat whose play it concerns; a withdrawn ruling
    takes it back.
    """
    active = active_rulings(events)
    found = []
    for event in events:
        if event.kind == kinds.PENALTY_GIVEN:
            data = event.data
            found.append(
                Penalty(
                    event.version,
                    data["seat"],
                    data["infraction"],
                    data["penalty"],
                    data["reason"],
                    event.by,
                    event.at,
                    data["dispute"],
                )
            )
        elif event.version in active and event.data.get("penalty"):
            found += _with_ruling(events, event)
    return tuple(item for item in found if seat in ("", item.seat))


def usual(events: Sequence[Event], seat: str, infraction: str) -> str:
    """Return the usual penalty for an infraction of *seat* now: a step harder for each time it was
    given before.
    """
    listed = {item.name: item.penalty for item in infractions(events)}
    return harder(
        listed.get(infraction, LADDER[0]),
        sum(item.infraction == infraction for item in penalties(events, seat)),
    )


def harder(penalty: str, times: int) -> str:
    """Return a penalty so many steps up the ladder; one that is not on it stays what it is."""
    return (
        LADDER[min(len(LADDER) - 1, LADDER.index(penalty) + times)]
        if penalty in LADDER
        else penalty
    )


def _with_ruling(events: Sequence[Event], event: Event) -> list[Penalty]:
    seat = _whose(events, event)
    if not seat:
        return []
    data = event.data
    return [
        Penalty(
            event.version,
            seat,
            data["infraction"],
            data["penalty"],
            data["reason"],
            event.by,
            event.at,
            data["dispute"],
            with_ruling=True,
        )
    ]


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
