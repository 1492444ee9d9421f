"""Declarations, and the window in which the enemy may answer with a Counter (GOR-1.7, 1.8, R15 to
R18).

A window opens for every kind of action that some Counter of the card set negates, no matter what
the enemy holds; only an empty hand, which everybody sees, passes automatically.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping

from events.vocabulary import Action
from events.vocabulary import Seat
from games.cards import CardSet
from games.checks import objection
from games.generals_order.cards.cardset import effects_of
from games.generals_order.cards.places import card_named
from games.generals_order.cards.places import from_hand
from games.generals_order.cards.places import paid
from games.generals_order.cards.places import spent
from games.generals_order.combat import attacking
from games.generals_order.combat import striking
from games.generals_order.names import COUNTER
from games.generals_order.names import COUNTER_WINDOW
from games.generals_order.names import HAND
from games.generals_order.names import KIND_WORDS
from games.generals_order.names import KINDS
from games.generals_order.names import PLAYED
from games.generals_order.turn import active_effects
from games.generals_order.turn import enhancing
from games.generals_order.turn import moving
from games.generals_order.turn import payment
from games.generals_order.turn import recruiting
from games.generals_order.turn.open_questions import awaited
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Frame
from games.table import Impossible
from games.table import Table
from games.text import text

CounterStep = Callable[[Table, Action], Table]
_STEPS: Mapping[str, tuple[CounterStep, CounterStep]] = {
    "GeneralRecruited": (recruiting.recruit_declared, recruiting.recruit_resolved),
    "GeneralMoved": (moving.move_declared, moving.move_resolved),
    "MeleeDeclared": (attacking.melee_declared, attacking.melee_resolved),
    "TacticalStrikeDeclared": (striking.strike_declared, striking.strike_resolved),
    "SiegeDeclared": (attacking.siege_declared, attacking.siege_resolved),
    "EquipmentAttached": (enhancing.equip_declared, enhancing.equip_resolved),
    "StrategyActivated": (enhancing.strategy_declared, enhancing.strategy_resolved),
    "ActiveEffectUsed": (active_effects.active_declared, active_effects.active_resolved),
}
"""For each action the step when it is declared and paid for, and the step when it is not
negated.
"""


def negatable(cards: CardSet) -> frozenset[str]:
    """Return the kinds of action that some Counter of a card set negates (GOR-R16)."""
    return frozenset(
        kind
        for card in cards.of_type(COUNTER)
        for effect in effects_of(card)
        for kind in effect.kinds
    )


def declare(table: Table, action: Action) -> Table:
    """Effect of every declaration: it is paid for and marked; then the enemy is asked, or it
    resolves at once (GOR-R16).
    """
    table = _STEPS[action.name][0](table, action)
    enemy, kind = table.next_seat(action.seat), KINDS[action.name]
    if kind in table.cards.recall(negatable) and _is_asked(table, enemy):
        return awaited(
            table.push(Frame(COUNTER_WINDOW, (enemy,), stack=(action,), notes={"kind": kind}))
        )
    return awaited(_STEPS[action.name][1](table, action))


def _is_asked(table: Table, seat: Seat) -> bool:
    return table.hides(seat, HAND) > 0


def window(table: Table) -> Frame | None:
    """Return the open counter window, or None."""
    return table.frame_of(COUNTER_WINDOW)


# -- answering -------------------------------------------------------------------------------------


@check()
def window_open(table: Table, action: Action) -> Ruling | None:
    """A Counter answers an enemy declaration, one Counter for each (GOR-1.8, R16, R17)."""
    frame = window(table)
    if frame is not None and action.seat in frame.asked:
        return None
    if action.seat == table.active:
        return objection(
            "GOR-R17",
            text("It is your own turn."),
            text("A Counter answers what the enemy declares."),
        )
    return objection(
        "GOR-R16",
        text("No action of the enemy waits for a Counter."),
        text("Wait until one is declared."),
    )


@check()
def may_pass(table: Table, action: Action) -> Ruling | None:
    """The asked seat passes; where windows are left to honour, the other seat may report that there
    is no Counter (GOR-R16).
    """
    frame = window(table)
    if frame is not None and (
        action.seat in frame.asked
        or (table.option("counter_window") == "honour" and action.seat in table.seats)
    ):
        return None
    return objection(
        "GOR-R16", text("No action waits for your Counter."), text("Wait until one is declared.")
    )


@check("pending")
def pending_named(table: Table, action: Action) -> Ruling | None:
    """The answer names the declaration that waits (GOR-R16)."""
    frame = window(table)
    if frame is None or action.arg("pending") in (None, frame.stack[-1].name):
        return None
    return objection(
        "GOR-R16",
        text("%(pending)s does not wait.", pending=action.args["pending"]),
        text("What waits is %(name)s.", name=frame.stack[-1].name),
    )


@check("card")
def negates_it(table: Table, action: Action) -> Ruling | None:
    """The Counter negates actions of this kind (GOR-1.7, R16)."""
    frame, card = window(table), card_named(table, action.args["card"])
    if (
        frame is None
        or card is None
        or any(frame.note("kind") in effect.kinds for effect in effects_of(card))
    ):
        return None
    kind = KIND_WORDS[str(frame.note("kind"))]
    return objection(
        "GOR-R16",
        text(
            "%(name)s does not negate this kind of action (%(kind)s).", name=card.called, kind=kind
        ),
        text("Play one that does, or pass."),
        action.args["card"],
    )


CHECKS = (
    window_open,
    pending_named,
    payment.holds_a_card,
    payment.type_is(COUNTER, "GOR-1.7", text("Only a Counter card negates an action.")),
    payment.in_hand,
    negates_it,
    payment.affordable("GOR-R18", payment.printed_cost),
    payment.exact("GOR-R18", payment.printed_cost),
)


def waiting(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the declarations that wait for an answer."""
    frame = window(table)
    return (frame.stack[-1].name,) if frame else ()


def is_asked_now(table: Table, seat: Seat) -> bool:
    """Return whether a window is open for a seat."""
    frame = window(table)
    return frame is not None and seat in frame.asked


def may_close(table: Table, seat: Seat) -> bool:
    """Return whether a seat may pass now."""
    return may_pass(table, Action(seat, "CounterPassed")) is None


def play_counter(table: Table, action: Action) -> Table:
    """Effect of `CounterPlayed`: paid for and face down on DISCARD; if agreed, the other seat may
    answer it (GOR-R17, R18).
    """
    frame = window(table)
    if frame is None:
        raise Impossible(text("no action waits for a Counter"))
    table = spent(from_hand(table, action.seat, action.args["card"]), action.args["card"])
    table = paid(table, action.seat, int(action.args.get("discards", 0)))
    other = table.next_seat(action.seat)
    answered = Frame(COUNTER_WINDOW, (other,), stack=(*frame.stack, action), notes=frame.notes)
    table = table.without_frames(COUNTER_WINDOW).push(answered)
    if table.option("counter_chain") == "on" and _is_asked(table, other):
        return awaited(table)
    return _closed(table, answered)


def pass_counter(table: Table, action: Action) -> Table:
    """Effect of `CounterPassed`: the declaration resolves, or stays negated (GOR-R16)."""
    frame = window(table)
    if frame is None:
        raise Impossible(text("no action waits for a Counter"))
    return _closed(table, frame)


def _closed(table: Table, frame: Frame) -> Table:
    """The table after the window: an odd number of Counters negates, since each further one cancels
    the last (GOR-R17, R18).
    """
    table, declared = table.without_frames(COUNTER_WINDOW), frame.stack[0]
    if len(frame.stack) % 2:
        return awaited(_STEPS[declared.name][1](table, declared))
    card = table.pieces.get(declared.arg("card", ""))
    return awaited(spent(table, card.id) if card is not None and card.zone == PLAYED else table)
