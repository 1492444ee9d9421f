"""Arranges a view for a page: zones of the far side, the middle and the near side; pieces attached
to others.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence

from msgspec import UNSET
from msgspec import structs

from app.views.match import MatchView
from events.vocabulary import TABLE
from games.text import Text
from projections.views.base import View
from projections.views.choices.asks import AmountView
from projections.views.choices.asks import AskView
from projections.views.choices.asks import ConfirmView
from projections.views.choices.asks import OptionView
from projections.views.choices.offers import OfferView
from projections.views.scene.bars import Bar
from projections.views.scene.bars import bars
from projections.views.scene.bars import is_only_counted
from projections.views.scene.bars import near_seat
from projections.views.scene.bars import tells
from projections.views.scene.counters import CounterView
from projections.views.scene.zones import CellView
from projections.views.scene.zones import FactView
from projections.views.scene.zones import PieceView
from projections.views.scene.zones import ZoneView

SIGNS = ("▲", "▼", "●", "◆", "■", "★")
"""One for each seat in turn, so that no seat is marked by colour alone."""


class KindGroup(View, frozen=True, kw_only=True):
    """Pieces of one kind: hands and decks are listed by kind, with the numbers of the copies."""

    kind: str
    name: Text
    facts: tuple[FactView, ...]
    pieces: tuple[PieceView, ...]


class LaidZone(ZoneView, frozen=True, kw_only=True):
    """A zone with its cells as seen from the near seat.

    `loose`: the pieces that are attached to nothing, `by_cell` the same by cell; `hosted`: by
    piece, the pieces attached to it.
    """

    by_cell: Mapping[str, tuple[PieceView, ...]]
    loose: tuple[PieceView, ...]
    hosted: Mapping[str, tuple[PieceView, ...]]
    kinds: tuple[KindGroup, ...]


class ChoiceStage(View, frozen=True, kw_only=True):
    """A table as it is drawn: the bars of the seats (the near one last), the common zones, and the
    zones of the far side, the middle and the near side. `leading`: boards, drawn first. `idle`: the
    names of the table's counters at 0; a flag that is not raised has nothing to tell.
    """

    flipped: bool
    players: tuple[Bar, ...]
    table_counters: tuple[CounterView, ...]
    idle: tuple[Text, ...]
    leading: tuple[LaidZone, ...]
    far: tuple[LaidZone, ...]
    middle: tuple[LaidZone, ...]
    near: tuple[LaidZone, ...]


def stage(view: MatchView) -> ChoiceStage:
    """Return an arranged view."""
    near = near_seat(view)
    middle = _laid(view, TABLE)
    common = [row for row in view.counters if row.owner == TABLE]
    return ChoiceStage(
        flipped=_is_flipped(view, near),
        players=bars(view, view.players),
        table_counters=tuple(row for row in common if tells(row)),
        idle=tuple(row.label for row in common if not tells(row) and row.most != 1),
        leading=tuple(zone for zone in middle if zone.leads),
        far=tuple(zone for seat in view.seats if seat != near for zone in _laid(view, seat)),
        middle=middle,
        near=_laid(view, near),
    )


def one_tap(offer: OfferView) -> bool:
    """Return whether an offer leaves nothing to decide, so that its button sends it: it has no ask,
    or an optional one without a second answer. Ending a phase is not confirmed where there is
    nothing to warn of.
    """
    asks = [ask for ask in offer.asks if not isinstance(ask, ConfirmView)]
    warnings = [ask for ask in offer.asks if isinstance(ask, ConfirmView)]
    if warnings and not (offer.onward and not any(ask.warn for ask in warnings)):
        return False
    if not asks:
        return not offer.steps
    return offer.steps == 1 and asks[0].optional and len(_answers(asks[0])) <= 1


def sign(side: int) -> str:
    """Return the sign of a seat by its index at the table."""
    return SIGNS[side % len(SIGNS)]


def _answers(ask: AskView) -> tuple[OptionView | None, ...]:
    """The possible answers; two unknown ones where the ask lists none."""
    if isinstance(ask, AmountView | ConfirmView) or ask.options is UNSET:
        return (None, None)
    return ask.options


def _is_flipped(view: MatchView, near: str) -> bool:
    return len(view.seats) == 2 and near == view.seats[1]


def _laid(view: MatchView, owner: str) -> tuple[LaidZone, ...]:
    zones = [zone for zone in view.zones if zone.owner == owner and not is_only_counted(zone)]
    return tuple(_zone(view, zone) for zone in zones if zone.pieces or zone.layout != "concealed")


def _zone(view: MatchView, zone: ZoneView) -> LaidZone:
    there = {piece.id for place in view.zones for piece in place.pieces}
    loose = tuple(piece for piece in zone.pieces if not piece.host or piece.host not in there)
    by_cell: dict[str, list[PieceView]] = {}
    for piece in loose:
        by_cell.setdefault(piece.cell, []).append(piece)
    cells = _cells(view, zone, by_cell)
    return LaidZone(
        **{**structs.asdict(zone), "cells": cells},
        by_cell={cell: tuple(pieces) for cell, pieces in by_cell.items()},
        loose=loose,
        hosted=_hosted(view),
        kinds=_kinds(loose),
    )


def _cells(
    view: MatchView, zone: ZoneView, by_cell: Mapping[str, Sequence[PieceView]]
) -> tuple[CellView, ...]:
    """The cells as seen from the near seat; for a zone of one seat only those that are
    not empty.
    """
    cells = zone.cells
    if zone.layout == "grid":
        return cells[::-1] if _is_flipped(view, near_seat(view)) else cells
    return cells if zone.owner == TABLE else tuple(cell for cell in cells if cell.cell in by_cell)


def _hosted(view: MatchView) -> Mapping[str, tuple[PieceView, ...]]:
    hosted: dict[str, list[PieceView]] = {}
    for zone in view.zones:
        for piece in zone.pieces:
            if piece.host:
                hosted.setdefault(piece.host, []).append(piece)
    return {host: tuple(pieces) for host, pieces in hosted.items()}


def _kinds(pieces: Sequence[PieceView]) -> tuple[KindGroup, ...]:
    groups: dict[str, list[PieceView]] = {}
    for piece in pieces:
        groups.setdefault(piece.kind, []).append(piece)
    return tuple(
        KindGroup(kind=kind, name=rows[0].name, facts=rows[0].facts, pieces=tuple(rows))
        for kind, rows in groups.items()
    )
