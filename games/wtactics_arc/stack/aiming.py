"""Targets of a card: of its text, of an enchantment, and the item that an event responds to
(ARC-19.3, 21.2, 28.1).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Table
from games.text import Text
from games.text import plural
from games.text import text
from games.wtactics_arc.cards.text.conditions import ANY
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.field.targets import EffectSource
from games.wtactics_arc.field.targets import all_slots
from games.wtactics_arc.field.targets import asked
from games.wtactics_arc.field.targets import candidates
from games.wtactics_arc.field.targets import enchantable
from games.wtactics_arc.field.targets import fewest
from games.wtactics_arc.field.targets import named_twice
from games.wtactics_arc.field.targets import needed
from games.wtactics_arc.field.zones import card_of
from games.wtactics_arc.names import CREATURE
from games.wtactics_arc.stack import payment
from games.wtactics_arc.words.naming import design_name
from games.wtactics_arc.words.naming import one_of
from games.wtactics_arc.words.naming import thing_name
from games.wtactics_arc.words.sentences.targets import kind_words


@check("card")
def something_to_choose(table: Table, action: Action) -> Ruling | None:
    """There is a target (ARC-28.1)."""
    source = _widest(table, action.seat, action.args)
    for slot in _slots(table, action.seat, action.args["card"]):
        if not slot.up_to and not candidates(table, source, slot):
            return objection(
                "ARC-28.1",
                text(
                    "There is nothing that %(card)s could be played on.",
                    card=design_name(table, action.args["card"]),
                ),
                text("Keep it for later."),
                action.args["card"],
            )
    return None


@check("card", "targets")
def right_targets(table: Table, action: Action) -> Ruling | None:
    """The card's own words determine its targets (ARC-28.1, 19.4)."""
    source = _source(table, action.seat, action.args)
    return targets_fit(table, source, action.args["targets"], all_slots(table, source.card))


@check("card", "payment")
def targets_named(table: Table, action: Action) -> Ruling | None:
    """All targets of the card are chosen before it is paid (ARC-28.1)."""
    if "targets" in action.args:
        return None
    source = _source(table, action.seat, action.args)
    return targets_fit(table, source, (), all_slots(table, source.card))


def targets_fit(
    table: Table, source: EffectSource, given: tuple[str, ...], every: tuple[Target, ...]
) -> Ruling | None:
    """Object to too many, too few or wrong targets; *every* is all targets of its effects,
    including the single opponent who need not be named.
    """
    card, seat = source.card, source.seat
    called = design_name(table, card)
    given, wanted = needed(table, seat, every, given), asked(table, seat, every)
    if not fewest(wanted) <= len(given) <= len(wanted):
        return objection(
            "ARC-28.1",
            plural(
                "%(card)s wants %(n)s target, not %(named)s.",
                "%(card)s wants %(n)s targets, not %(named)s.",
                len(wanted),
                card=called,
                named=len(given),
            ),
            text("Choose as many as its text says."),
            card,
        )
    if twice := named_twice(wanted, given):
        return objection(
            "ARC-28.1",
            text("%(card)s is named twice.", card=thing_name(table, twice)),
            text("Choose different ones."),
            twice,
        )
    for slot, target in zip(wanted, given, strict=False):
        if target not in candidates(table, source, slot):
            return objection(
                "ARC-28.1",
                text(
                    "%(target)s is not what %(card)s may be played on.",
                    target=thing_name(table, target),
                    card=called,
                ),
                text("Choose what its text names."),
                card,
                target,
            )
    return None


def _slots(table: Table, seat: Seat, card: str) -> tuple[Target, ...]:
    return asked(table, seat, all_slots(table, card))


def _source(table: Table, seat: Seat, args: Mapping[str, object]) -> EffectSource:
    card = card_of(table, table.piece(str(args["card"])))
    return EffectSource(str(args["card"]), seat, payment.x_value(table, seat, card, args))


def _widest(table: Table, seat: Seat, args: Mapping[str, object]) -> EffectSource:
    """The source as long as no X is named: with the most that could be paid."""
    source = _source(table, seat, args)
    open_ = card_of(table, table.piece(source.card)).get("x_is") == ANY and "x" not in args
    return replace(source, x=sum(payment.available(table, seat).values())) if open_ else source


@check("card")
def something_to_enchant(table: Table, action: Action) -> Ruling | None:
    """There is a card that it could be attached to; checked before one is named (ARC-21.2)."""
    if "target" in action.args or enchantable(
        table, EffectSource(action.args["card"], action.seat)
    ):
        return None
    return objection(
        "ARC-21.2",
        text(
            "There is nothing that %(card)s could go on.",
            card=design_name(table, action.args["card"]),
        ),
        _goes_on(table, action),
        action.args["card"],
    )


@check("card", "target")
def right_host(table: Table, action: Action) -> Ruling | None:
    """An enchantment always has a target of its kind (ARC-21.2)."""
    if action.args["target"] in enchantable(table, EffectSource(action.args["card"], action.seat)):
        return None
    return objection(
        "ARC-21.2",
        text(
            "%(target)s is no target for %(card)s.",
            target=thing_name(table, action.args["target"]),
            card=design_name(table, action.args["card"]),
        ),
        _goes_on(table, action),
        action.args["card"],
    )


def _goes_on(table: Table, action: Action) -> Text:
    """Return what an enchantment can be attached to, in words."""
    card = card_of(table, table.piece(action.args["card"]))
    words = kind_words(str(card.get("target") or CREATURE))
    return text("It goes on: %(target)s.", target=words.inside)


@check("card", "answers")
def answered_item_exists(table: Table, action: Action) -> Ruling | None:
    """The item that an event responds to is on the stack (ARC-19.3)."""
    frame = table.frame
    known = [item.args["item"] for item in frame.stack] if frame is not None else []
    known += [frame.note("answers")] if frame is not None else []
    if action.args["answers"] in known:
        return None
    return objection(
        "ARC-19.3",
        text(
            "%(thing)s does not wait on the stack.",
            thing=thing_name(table, action.args["answers"]),
        ),
        one_of([thing_name(table, item) for item in known])
        if known
        else text("Nothing waits on the stack now."),
    )


# -- what may be answered --------------------------------------------------------------------------


def hosts(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return what an enchantment may be attached to."""
    return enchantable(table, EffectSource(chosen["card"], seat))


def targets(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return all possible targets of the card's text."""
    source = _source(table, seat, chosen)
    aims = [
        id_
        for slot in _slots(table, seat, chosen["card"])
        for id_ in candidates(table, source, slot)
    ]
    return tuple(dict.fromkeys(aims))


def how_few(table: Table, seat: Seat, chosen: Chosen) -> int:
    """Return the least number of targets of the card."""
    return fewest(_slots(table, seat, chosen["card"]))


def wants_any(table: Table, seat: Seat, chosen: Chosen) -> bool:
    """Tell whether the card needs a target."""
    return how_few(table, seat, chosen) > 0


def how_many(table: Table, seat: Seat, chosen: Chosen) -> int:
    """Return the number of targets of the card."""
    return len(_slots(table, seat, chosen["card"]))


def answerable(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the items that an event can respond to, newest first."""
    return (
        tuple(item.args["item"] for item in reversed(table.frame.stack))
        if table.frame is not None
        else ()
    )
