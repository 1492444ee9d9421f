"""Choices of a triggered ability's controller (ARC-29.7 to 29.9, R19, R25, R43)."""

from __future__ import annotations

from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Table
from games.text import plural
from games.text import text
from games.wtactics_arc.effects.queue import QueueEntry
from games.wtactics_arc.effects.queue import front
from games.wtactics_arc.field.targets import named_twice
from games.wtactics_arc.names import DueKind
from games.wtactics_arc.stack.pending import ANSWERED
from games.wtactics_arc.stack.pending import fewest_choices
from games.wtactics_arc.stack.pending import possible_choices
from games.wtactics_arc.stack.pending import wanted_of
from games.wtactics_arc.stack.pending import without_single_opponent
from games.wtactics_arc.words.due import due_words
from games.wtactics_arc.words.naming import card_name
from games.wtactics_arc.words.naming import one_of
from games.wtactics_arc.words.naming import place_name

_SHOWN = 12
"""Most choices that a refusal lists."""


def due_here(table: Table, seat: Seat) -> bool:
    """Return whether a seat has a choice to make."""
    due = front(table)
    return due is not None and due["kind"] in ANSWERED and due["seat"] == seat


@check()
def is_due(table: Table, action: Action) -> Ruling | None:
    """A triggered ability happens only after its trigger; its controller chooses
    (ARC-29.7, R25).
    """
    if due_here(table, action.seat):
        return None
    return objection(
        "ARC-29.7",
        text("No triggered ability of yours waits for a choice."),
        text("It happens if, and only if, its trigger happens."),
    )


@check("card")
def same_card(table: Table, action: Action) -> Ruling | None:
    """The card is that of the first queue entry (ARC-R25)."""
    due = front(table)
    if due is None or action.args["card"] == due["card"]:
        return None
    return objection(
        "ARC-R25",
        text("The card that is due is %(card)s.", card=card_name(table, due["card"])),
        text("The active player's abilities come first, then clockwise."),
    )


@check("ability")
def same_ability(table: Table, action: Action) -> Ruling | None:
    """The text, if the report names it, is that of the first queue entry (ARC-R25)."""
    due = front(table)
    if due is None or action.args["ability"] in (due.get("ability"), due_words(table, due)):
        return None
    return objection(
        "ARC-R25",
        text("What is due is: %(task)s.", task=due_words(table, due)),
        text("Resolve that first."),
    )


@check("choices")
def right_choices(table: Table, action: Action) -> Ruling | None:
    """The choices that the ability's words allow (ARC-28.1, 29.8)."""
    due = front(table)
    rows = possible_choices(table, due) if due is not None else ()
    given = without_single_opponent(table, due, action.args["choices"]) if due is not None else ()
    least = fewest_choices(table, due) if due is not None else 0
    if not least <= len(given) <= len(rows):
        return objection(
            "ARC-29.8",
            plural(
                "The ability wants %(n)s choice, not %(named)s.",
                "The ability wants %(n)s choices, not %(named)s.",
                len(rows),
                named=len(given),
            ),
            text("It is compulsory when it can be applied."),
        )
    twice = named_twice(wanted_of(table, due), given) if due and _of_ability(due) else ""
    if twice:
        return objection(
            "ARC-28.1",
            text("%(card)s is named twice.", card=place_name(table, twice)),
            text("Choose different ones."),
            twice,
        )
    for choice, row in zip(given, rows, strict=False):
        if choice not in row:
            return objection(
                "ARC-28.1",
                text(
                    "%(choice)s is not what the ability speaks of.",
                    choice=place_name(table, choice),
                ),
                one_of([place_name(table, one) for one in row[:_SHOWN]]),
                choice,
            )
    return None


def _of_ability(due: QueueEntry) -> bool:
    return bool(due["kind"] == DueKind.TRIGGER)


def card(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """No options: one card is due at a time. A report may name it, and its ability."""
    return ()


def trigger_choices(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return all possible choices."""
    due = front(table)
    return (
        tuple(dict.fromkeys(id_ for row in possible_choices(table, due) for id_ in row))
        if due is not None
        else ()
    )


def how_few(table: Table, seat: Seat, chosen: Chosen) -> int:
    """Return the least number of choices."""
    due = front(table)
    return fewest_choices(table, due) if due is not None else 0


def how_many(table: Table, seat: Seat, chosen: Chosen) -> int:
    """Return the number of choices."""
    due = front(table)
    return len(possible_choices(table, due)) if due is not None else 0
