"""Ends of phases, and discards: their checks (ARC-8.6, 10.1 to 10.3, 15, R30, R64)."""

from __future__ import annotations

from collections.abc import Iterator

from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Table
from games.text import NOTHING
from games.text import Text
from games.text import plural
from games.text import text
from games.wtactics_arc.effects.decks import holdable
from games.wtactics_arc.effects.queue import front
from games.wtactics_arc.field.limits import hand_limit
from games.wtactics_arc.field.limits import over_limit
from games.wtactics_arc.names import CHOICE
from games.wtactics_arc.names import DECK
from games.wtactics_arc.names import DISCARD
from games.wtactics_arc.names import DRAW
from games.wtactics_arc.names import DRAWN
from games.wtactics_arc.names import DRAWS_OWED
from games.wtactics_arc.names import HAND
from games.wtactics_arc.names import NEXT_PHASE
from games.wtactics_arc.names import PHASES
from games.wtactics_arc.names import PLAYS_OWED
from games.wtactics_arc.names import POOL
from games.wtactics_arc.names import DrawChoice
from games.wtactics_arc.names import DueKind
from games.wtactics_arc.stack.playing import held
from games.wtactics_arc.turn import timing
from games.wtactics_arc.words.naming import card_name


def next_phase(table: Table, seat: Seat) -> Text:
    """Return the phase that follows, for the button that leads there; none after the last."""
    following = NEXT_PHASE.get(table.phase)
    return text("then %(phase)s", phase=PHASES[following]) if following else NOTHING


@check("phase")
def runs_now(table: Table, action: Action) -> Ruling | None:
    """Phases end in their order (ARC-8.6)."""
    if action.args["phase"] == table.phase:
        return None
    return objection(
        "ARC-8.6",
        text("This is the %(phase)s phase.", phase=PHASES.get(table.phase, table.phase)),
        text("Phases cannot be taken out of order or again."),
    )


@check()
def debts_paid(table: Table, action: Action) -> Ruling | None:
    """The choice of the Draw & Resource phase was carried out (ARC-10.1 to 10.3)."""
    if not table.phase_is(DRAW):
        return None
    if not table.note(action.seat, CHOICE):
        return objection(
            "ARC-10.1",
            text("You have not chosen."),
            text("Draw two, draw one and play one, or play two."),
        )
    draws, plays = table.count(action.seat, DRAWS_OWED), table.count(action.seat, PLAYS_OWED)
    if plays and table.hides(action.seat, HAND):
        rule = "ARC-10.2" if table.count(action.seat, DRAWN) else "ARC-10.3"
        return objection(
            rule,
            plural(
                "You still have %(n)s resource card to play.",
                "You still have %(n)s resource cards to play.",
                plays,
            ),
            text("Play what you chose."),
        )
    if draws:
        done = table.note(action.seat, CHOICE) == DrawChoice.DRAW1_PLAY1 and not plays
        return objection(
            "ARC-10.3" if done else "ARC-10.1",
            plural(
                "You still have %(n)s card to draw.", "You still have %(n)s cards to draw.", draws
            ),
            text("Draw what you chose."),
        )
    return None


@check()
def hand_within_limit(table: Table, action: Action) -> Ruling | None:
    """No turn ends with more than seven cards in hand (ARC-15.1)."""
    hand = table.hides(action.seat, HAND)
    if not table.phase_is(DISCARD) or not over_limit(table, action.seat):
        return None
    return objection(
        "ARC-15.1",
        plural("You hold %(n)s card.", "You hold %(n)s cards.", hand),
        text("Discard until exactly %(n)s are left.", n=hand_limit(table, action.seat)),
    )


def running(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the phase that runs."""
    return (table.phase,)


def wanted(table: Table, seat: Seat) -> int:
    """Return the number of cards that a seat has to discard now: by an effect, or down to the hand
    limit.
    """
    due = front(table)
    hand = table.hides(seat, HAND)
    if due is not None:
        asked = int(due.get("number", 0))
        there = {
            DueKind.DISCARD: hand,
            DueKind.MILL: table.hides(seat, DECK),
            DueKind.RESOURCE: asked,
        }.get(due["kind"], 0)
        return min(asked, there) if due["seat"] == seat else 0
    return (
        over_limit(table, seat)
        if table.phase_is(DISCARD) and seat == table.active and not table.open_kind
        else 0
    )


@check()
def must_discard(table: Table, action: Action) -> Ruling | None:
    """Nobody discards voluntarily (ARC-15.2, R30)."""
    if wanted(table, action.seat):
        return None
    if table.open_kind:
        return objection(
            "ARC-R14",
            text("An answer is outstanding."),
            timing.answers_first(table),
        )
    if table.phase_is(DISCARD) and action.seat == table.active:
        held_now = table.hides(action.seat, HAND)
        because = plural(
            "You hold %(n)s card, which is not too many.",
            "You hold %(n)s cards, which are not too many.",
            held_now,
        )
    else:
        because = text("You discard in your own Discard phase only.")
    return objection("ARC-15.2", because, text("Keep your cards."))


@check("cards")
def right_discards(table: Table, action: Action) -> Ruling | None:
    """Cards of the player's hand, each once, as many as must be discarded (ARC-15.1, R30, R64)."""
    ids, number = action.args["cards"], wanted(table, action.seat)
    kind = _kind_sought(table)
    fitting = holdable(table, action.seat, kind) if kind else ids
    for id_ in ids:
        if ruling := held(table, action.seat, id_):
            return ruling
        if id_ not in fitting:
            return objection(
                "ARC-R238",
                text("%(card)s is not what is discarded.", card=card_name(table, id_)),
                text("Discard a card of the kind that is asked for."),
                id_,
            )
        if ids.count(id_) > 1:
            return objection(
                "ARC-R64",
                text("%(card)s is named twice.", card=card_name(table, id_)),
                text("Scan each card once."),
                id_,
            )
    if table.frame is None and 1 <= len(ids) <= number:
        return None
    if len(ids) != number:
        rule = "ARC-28.1" if table.frame is not None else "ARC-15.1"
        return objection(
            rule,
            plural(
                "You have %(n)s card to discard, not %(named)s.",
                "You have %(n)s cards to discard, not %(named)s.",
                number,
                named=len(ids),
            ),
            plural("Discard exactly %(n)s card.", "Discard exactly %(n)s cards.", number),
        )
    return None


def _kind_sought(table: Table) -> str:
    """Of which kind the cards are that are to be discarded; "" where any will do (ARC-R238)."""
    due = front(table)
    return due.get("kind_sought", "") if due is not None and due["kind"] == DueKind.DISCARD else ""


def hand_cards(table: Table, seat: Seat, chosen: Chosen) -> Iterator[str]:
    """Yield the cards that may be in the seat's hand."""
    if kind := _kind_sought(table):
        return iter(holdable(table, seat, kind))
    return (piece.id for piece in table.at(POOL, owner=seat))


def least_wanted(table: Table, seat: Seat, chosen: Chosen) -> int:
    """Return the least number of cards to discard at once: down to the hand limit they may go one
    by one (ARC-R68).
    """
    number = wanted(table, seat)
    return min(1, number) if table.frame is None else number


def number_wanted(table: Table, seat: Seat, chosen: Chosen) -> int:
    """Return the number of cards to discard."""
    return wanted(table, seat)
