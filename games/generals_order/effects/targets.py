"""The possible targets of effects, and the objections to a choice (GOR-6.5, 6.7, 7.9, 8.8, 8.12,
R13, R14).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from events.vocabulary import Seat
from games.checks import objection
from games.generals_order.board import BORDERS
from games.generals_order.board import CELLS
from games.generals_order.board import cell_label
from games.generals_order.board import cell_of
from games.generals_order.board import word_of
from games.generals_order.cards.cardset import card_of
from games.generals_order.cards.places import generals
from games.generals_order.cards.vocabulary import ALL
from games.generals_order.cards.vocabulary import ANY_BORDER
from games.generals_order.cards.vocabulary import ONE_ZONE
from games.generals_order.cards.vocabulary import OWN1
from games.generals_order.cards.vocabulary import OWN_ZONE
from games.generals_order.cards.vocabulary import OWNZONE
from games.generals_order.cards.vocabulary import SELF
from games.generals_order.cards.vocabulary import Effect
from games.generals_order.cards.vocabulary import targeted
from games.generals_order.names import ENEMY_FORTRESS
from games.generals_order.names import RECRUITED
from games.generals_order.turn.moving import unblocked
from games.kit.cards.piece_ids import called
from games.rules import Ruling
from games.table import Table
from games.text import Text
from games.text import plural
from games.text import text


@dataclass(frozen=True, slots=True)
class EffectSource:
    """The source of an effect: the seat, the card, the general who carries it out ("" for a plain
    Strategy), and the clause on its target.
    """

    seat: Seat
    card: str
    general: str
    rule: str


def by_zone(effect: Effect) -> bool:
    """Return whether a zone is chosen instead of generals."""
    return effect.scope == OWNZONE or (effect.word == "STRIKE" and effect.amount == ALL)


def most(effects: Sequence[Effect]) -> int:
    """Return how many targets may be chosen."""
    return max(
        (
            1 if by_zone(effect) else effect.amount if effect.word == "STRIKE" else 1
            for effect in targeted(effects)
        ),
        default=0,
    )


def candidates(table: Table, source: EffectSource, effects: Sequence[Effect]) -> tuple[str, ...]:
    """Return the generals or zones that may be chosen."""
    wanted = targeted(effects)
    if not wanted:
        return ()
    targets = (
        _zones(table, source, wanted[0])
        if by_zone(wanted[0])
        else _generals(table, source, wanted[0])
    )
    return tuple(
        id_
        for id_ in targets
        if all(objection_to(table, source, effect, id_) is None for effect in wanted)
    )


def meant(
    table: Table, source: EffectSource, effects: Sequence[Effect], chosen: Sequence[str]
) -> tuple[str, ...]:
    """Return the targets that a choice stands for: where a zone is to be chosen, a general stands
    for its zone.
    """
    wanted = targeted(effects)
    if not wanted or not by_zone(wanted[0]):
        return tuple(chosen)
    cells = {piece.id: piece.cell for piece in generals(table, _whose(table, source, wanted[0]))}
    return tuple(dict.fromkeys(cells.get(id_, id_) for id_ in chosen))


def _whose(table: Table, source: EffectSource, effect: Effect) -> Seat:
    return source.seat if effect.scope in (OWN1, OWNZONE) else table.next_seat(source.seat)


def _zones(table: Table, source: EffectSource, effect: Effect) -> tuple[str, ...]:
    whose = _whose(table, source, effect)
    return tuple(cell for cell in CELLS if generals(table, whose, cell))


def _generals(table: Table, source: EffectSource, effect: Effect) -> tuple[str, ...]:
    return tuple(piece.id for piece in generals(table, _whose(table, source, effect)))


def judged_targets(
    table: Table, source: EffectSource, effects: Sequence[Effect], chosen: Sequence[str]
) -> Ruling | None:
    """Return the objection to a whole choice of targets, or None."""
    wanted = targeted(effects)
    if not wanted:
        return (
            objection(
                source.rule,
                text("This card is aimed at nothing."),
                text("Name no target."),
                *chosen,
            )
            if chosen
            else shifts(table, source, effects)
        )
    if not chosen or len(set(chosen)) < len(chosen):
        rule = "GOR-R14" if wanted[0].word == "STRIKE" else source.rule
        return objection(
            rule,
            text("It needs a target.") if not chosen else text("A target is named twice."),
            _right(wanted[0], effects),
        )
    chosen = meant(table, source, effects, chosen)
    if len(chosen) > most(effects):
        rule = "GOR-R13" if wanted[0].word == "STRIKE" else source.rule
        return objection(
            rule,
            text("%(n)s targets are too many.", n=len(chosen)),
            _right(wanted[0], effects),
            *chosen,
        )
    for effect in wanted:
        for id_ in chosen:
            ruling = objection_to(table, source, effect, id_)
            if ruling is not None:
                return ruling
    return _one_zone(table, wanted[0], chosen)


def _right(effect: Effect, effects: Sequence[Effect]) -> Text:
    if by_zone(effect):
        return text("Name one zone with generals in it.")
    if effect.scope == OWN1:
        return text("Name up to %(most)s of your own generals.", most=most(effects))
    return plural(
        "Name up to %(n)s enemy general.", "Name up to %(n)s enemy generals.", most(effects)
    )


def objection_to(table: Table, source: EffectSource, effect: Effect, id_: str) -> Ruling | None:
    """Return the objection to one target of one effect, or None."""
    struck = effect.word == "STRIKE"
    rule = "GOR-R14" if struck else source.rule
    if by_zone(effect):
        if id_ in _zones(table, source, effect):
            return None
        if id_ not in CELLS:
            return _no_general(rule, called(table, id_), id_, own=effect.scope == OWNZONE)
        return objection(
            rule,
            text("%(zone)s holds no general to aim at.", zone=cell_label(id_)),
            text("Name a zone with generals in it."),
            id_,
        )
    if id_ not in _generals(table, source, effect):
        return _no_general(rule, called(table, id_), id_, own=effect.scope == OWN1)
    if struck:
        return _in_range(table, source, effect, id_)
    return shift(table, source, effect, id_) if effect.word == "SHIFT" else None


def _no_general(rule: str, named: Text, id_: str, own: bool) -> Ruling:
    if own:
        return objection(
            rule,
            text("%(id)s is no general of your own on the BATTLEFIELD.", id=named),
            text("Name one of your own generals that stands there."),
            id_,
        )
    return objection(
        rule,
        text("%(id)s is no enemy general on the BATTLEFIELD.", id=named),
        text("Name one enemy general that stands there."),
        id_,
    )


def _in_range(table: Table, source: EffectSource, effect: Effect, id_: str) -> Ruling | None:
    """The target is in the range printed on the card (GOR-R13)."""
    cell = table.pieces[id_].cell
    striker = table.pieces.get(source.general)
    if effect.scope == OWN_ZONE and striker is not None and striker.cell != cell:
        return objection(
            "GOR-R13",
            text("%(id)s stands in %(zone)s.", id=called(table, id_), zone=cell_label(cell)),
            text("This card reaches the striking general's own zone only."),
            id_,
        )
    if effect.scope == ANY_BORDER and cell not in BORDERS:
        return objection(
            "GOR-R13",
            text("%(id)s stands in %(zone)s.", id=called(table, id_), zone=cell_label(cell)),
            text("This card reaches generals in either BORDER."),
            id_,
        )
    return None


def _one_zone(table: Table, effect: Effect, chosen: Sequence[str]) -> Ruling | None:
    if (
        effect.scope != ONE_ZONE
        or by_zone(effect)
        or len({table.pieces[id_].cell for id_ in chosen}) == 1
    ):
        return None
    return objection(
        "GOR-R13",
        text("These generals stand in different zones."),
        text("This card reaches generals of one zone."),
        *chosen,
    )


def shifts(table: Table, source: EffectSource, effects: Sequence[Effect]) -> Ruling | None:
    """Return the objection to effects that move the general who uses them, or None."""
    for effect in effects:
        if effect.word == "SHIFT" and effect.scope == SELF:
            ruling = shift(table, source, effect, source.general)
            if ruling is not None:
                return ruling
    return None


def shift(table: Table, source: EffectSource, effect: Effect, id_: str) -> Ruling | None:
    """Return the objection to moving a general to a zone by an effect, or None (GOR-5.8, 6.5, 6.7,
    R39).
    """
    piece, cell = table.pieces[id_], cell_of(source.seat, effect.place)
    name = card_of(table, piece).called
    if RECRUITED in piece.marks and not effect.fresh:
        return objection(
            "GOR-5.8",
            text("%(name)s was recruited in this turn.", name=name),
            text("Choose a general that was there before."),
            id_,
        )
    if word_of(source.seat, cell) == ENEMY_FORTRESS:
        return objection(
            "GOR-6.5",
            text("No general enters the ENEMY'S FORTRESS."),
            text("Choose another effect."),
            id_,
        )
    if piece.cell == cell:
        return objection(
            "GOR-R39",
            text("%(name)s stands in %(place)s already.", name=name, place=effect.place),
            text("Choose a general in another zone."),
            id_,
        )
    return unblocked(table, source.seat, piece, cell)
