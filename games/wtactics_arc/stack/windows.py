"""Response windows: who is asked, one event or ability each, and how the stack resolves (ARC-19.3,
25, R13 to R19).
"""

from __future__ import annotations

from dataclasses import replace

from events.vocabulary import Action
from events.vocabulary import Seat
from games.table import Frame
from games.table import Impossible
from games.table import PieceFields
from games.table import Table
from games.text import text
from games.wtactics_arc.cards.decks import design
from games.wtactics_arc.cards.text.abilities import parse
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.tokens import is_token
from games.wtactics_arc.effects.items.carrying_out import carried_out
from games.wtactics_arc.effects.leaving import buried
from games.wtactics_arc.effects.leaving import entered
from games.wtactics_arc.effects.leaving import found_city
from games.wtactics_arc.effects.leaving import settle_in
from games.wtactics_arc.effects.leaving import triggers
from games.wtactics_arc.effects.queue import enqueue
from games.wtactics_arc.effects.queue import entry
from games.wtactics_arc.effects.verbs import wasted
from games.wtactics_arc.field.targets import EffectSource
from games.wtactics_arc.field.targets import effects_of
from games.wtactics_arc.field.targets import enchantable
from games.wtactics_arc.field.targets import window_of
from games.wtactics_arc.field.zones import battle_of
from games.wtactics_arc.field.zones import cities
from games.wtactics_arc.field.zones import is_city
from games.wtactics_arc.field.zones import round_from
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import ATTACHED
from games.wtactics_arc.names import STACK
from games.wtactics_arc.names import WINDOW
from games.wtactics_arc.names import DueKind
from games.wtactics_arc.names import Play


def asked_after(table: Table, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats asked after *seat* acted: clockwise around all undefeated seats, *seat* last
    (ARC-R15).
    """
    seats = round_from(table, seat)
    order = (*seats[1:], *seats[:1]) if seats[:1] == (seat,) else seats
    return _parties(table, order)


def asked_first(table: Table, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats asked when a battle window opens: *seat*, the attacked player, first
    (ARC-25.1, R15).
    """
    return _parties(table, round_from(table, seat))


def _parties(table: Table, order: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """In a battle only its two parties are asked, where that was agreed (ARC-R15)."""
    battle = battle_of(table)
    if battle is None or not table.option("two-party-responses"):
        return order
    return tuple(
        seat for seat in order if seat in (battle.note("attacker"), battle.note("defender"))
    )


def opened(table: Table, answers: str, asked: tuple[Seat, ...], *items: Action) -> Table:
    """Return the table with a new window: what it responds to, who is asked, the items on its
    stack.
    """
    return table.push(Frame(WINDOW, asked=asked, stack=items, notes={"answers": answers}))


def responded(table: Table, item: Action) -> Table:
    """Return the table with an item on the stack; it opens a window where none is open, else all
    are asked again (ARC-R15, R16).
    """
    window = table.frame if table.frame is not None and table.frame.kind == WINDOW else None
    if window is None:
        return opened(table, item.args["item"], asked_after(table, item.seat), item)
    return table.reframe(
        replace(window, asked=asked_after(table, item.seat), passed=(), stack=(*window.stack, item))
    )


def item_of(table: Table, action: Action, card: str, **args: object) -> Action:
    """Return the stack item of an action: a card by its own id, an ability by card and number."""
    number = 1 + sum(
        1 for frame in table.frames for item in frame.stack if item.args["card"] == card
    )
    name = card if action.name != Play.ABILITY else f"{card}/{number}"
    return Action(action.seat, action.name, {"card": card, "item": name, **args})


def pass_window(table: Table, action: Action) -> Table:
    """Effect of `ResponsePassed`, by the asked seat or by the table when its time is over (ARC-R15,
    R66).
    """
    window = window_of(table)
    if window is None or window is not table.frame:
        raise Impossible(text("no response window is open"))
    seat = action.seat if action.seat in window.asked else next(iter(window.asked), None)
    if seat is None:
        raise Impossible(text("nobody is asked"))
    left = tuple(other for other in window.asked if other != seat)
    return table.reframe(replace(window, asked=left, passed=(*window.passed, seat)))


# -- resolving -------------------------------------------------------------------------------------


def step(table: Table, window: Frame) -> Table | None:
    """Return the table one item further after everybody has passed (None: a seat is still asked);
    after the last item the window closes.
    """
    if window.asked:
        return None
    if not window.stack:
        return table.pop()
    place = 0 if table.option("oldest-first") else -1
    item = window.stack[place]
    rest = tuple(other for other in window.stack if other is not item)
    return resolved(table.reframe(replace(window, stack=rest)), item)


def resolved(table: Table, item: Action) -> Table:
    """Return the table after one item resolved (ARC-6.7, 19.5, 20.2, 22.1, R17, R19, R26, R27).

    A card that a correction took off the stack, or an ability whose card is gone, does nothing.
    """
    card = item.args["card"]
    token = item.name == Play.ABILITY and is_token_id(table, card)
    if (card not in table.pieces and not token) or (
        item.name != Play.ABILITY and not is_on_stack(table, card)
    ):
        return table
    match item.name:
        case Play.CREATURE:
            return _creature(table, item, card)
        case Play.CITY:
            return entered(found_city(table, card, item.seat), card)
        case Play.ENCHANTMENT:
            return _attached(table, item, card)
        case Play.ABILITY:
            return carried_out(
                table, source_of(item), parse(item.args["ability"]).effects, item.args["targets"]
            )
        case _:
            return _once(table, item, card)


def is_token_id(table: Table, id_: str) -> bool:
    """Return whether a printed code is that of a token, which may be outside play (ARC-R72)."""
    card = design(table.cards, id_)
    return card is not None and is_token(card)


def source_of(item: Action) -> EffectSource:
    """Return the source of an item's effects."""
    return EffectSource(item.args["card"], item.seat, item.args.get("x", 0))


def _once(table: Table, item: Action, card: str) -> Table:
    """Resolve an event or magic card. Of cards that arrive in one graveyard together, a cancelled
    one lies below the event that cancelled it (ARC-7.12), others that the effect sends there lie
    above it.
    """
    effects = effects_of(table, card)
    if any(effect.verb == Verb.CANCEL for effect in effects):
        return buried(carried_out(table, source_of(item), effects, item.args["targets"]), card)
    return carried_out(buried(table, card), source_of(item), effects, item.args["targets"])


def _creature(table: Table, item: Action, card: str) -> Table:
    place = item.args["place"]
    if place == ARMY or (is_city(table, place) and table.piece(place).controller == item.seat):
        table = entered(settle_in(table, card, item.seat, place), card)
        joins = triggers(table, table.piece(card), Trigger.JOINS) if place == ARMY else []
        return enqueue(table, joins)
    towns = cities(table, item.seat)
    return enqueue(table, [entry(item.seat, DueKind.PLACE, card)]) if towns else wasted(table, item)


def _attached(table: Table, item: Action, card: str) -> Table:
    target = item.args["target"]
    if target not in enchantable(table, source_of(item)):
        return wasted(table, item)
    fresh: PieceFields = {"marks": frozenset(), "counters": {}, "controller": item.seat}
    if target in table.pieces:
        return entered(table.move(card, ATTACHED, "", **fresh).change(card, host=target), card)
    return entered(table.move(card, ATTACHED, target, **fresh).change(card, host=""), card)


def is_on_stack(table: Table, id_: str) -> bool:
    """Return whether a card lies on the response stack (ARC-R26)."""
    return id_ in table.pieces and table.pieces[id_].zone == STACK
