"""Facts about one piece: where it lies, its counters, marks and sides."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping

from app.scenario import words as words_of
from app.scenario.scene import Finding
from app.scenario.words import Unclear
from games.rules import Game
from games.table import Piece
from games.table import Table


def is_piece_fact(fact: tuple[str, ...]) -> bool:
    """Whether *fact* has the form of a fact about a piece."""
    return len(fact) >= 2 and (fact[1] in _FACTS or len(fact) == 3)


def piece_fact(game: Game, table: Table, known: frozenset[str], fact: tuple[str, ...]) -> Finding:
    """Return whether a fact about a piece holds; raise `Unclear` for a piece that never was on this
    table.
    """
    id_, verb, *rest = fact
    if id_ not in known:
        raise Unclear(f"there never was a piece or seat {id_!r} on this table")
    piece = table.pieces.get(id_)
    if verb == "gone":
        return Finding(piece is None, _place(piece))
    if verb not in _FACTS:
        rest, verb = [verb, *rest], "counter"
        _require_counter(game, rest[0])
    if piece is None:
        return Finding(False, f"{id_} is gone")
    holds, found = _FACTS[verb](game, piece, rest)
    return Finding(holds, f"{id_} {found}")


def _require_counter(game: Game, name: str) -> None:
    counters = [counter.name for counter in game.equipment.counters if counter.of == "piece"]
    if name not in counters:
        raise Unclear(
            f"{name!r} is neither a counter of pieces ({', '.join(counters) or 'none'}) nor one "
            f"of {', '.join(_FACTS)}"
        )


Answer = tuple[bool, str]


def _place(piece: Piece | None) -> str:
    if piece is None:
        return "gone"
    return f"at {piece.zone}:{piece.cell}" if piece.cell else f"at {piece.zone}"


def _at(game: Game, piece: Piece, rest: list[str]) -> Answer:
    """A cell, a zone, or both as zone:cell; several pieces may share a cell, so `in` tells the
    order.
    """
    if len(rest) != 1:
        raise Unclear("at wants a cell, a zone, or zone:cell")
    zones = [spec.name for spec in game.equipment.zones]
    zone, colon, cell = rest[0].partition(":")
    if colon:
        _require(zone, zones)
        return (piece.zone, piece.cell) == (zone, cell), _place(piece)
    if zone in zones:
        return piece.zone == zone, _place(piece)
    cells = [cell for spec in game.equipment.zones for cell in spec.cells]
    _require(zone, (*zones, *cells) if cells else (zone,))
    return piece.cell == zone, _place(piece)


def _require(word: str, known: list[str] | tuple[str, ...]) -> None:
    if word not in known:
        raise Unclear(f"{word!r} is no zone or cell; one of {', '.join(known[:60])}")


def _counter(game: Game, piece: Piece, rest: list[str]) -> Answer:
    number = words_of.value(rest[1]) if len(rest) == 2 else None
    if not isinstance(number, int) or isinstance(number, bool):
        raise Unclear(f"{rest[0]} wants a whole number")
    return piece.count(rest[0]) == number, f"{rest[0]} {piece.count(rest[0])}"


def _marks(game: Game, rest: list[str]) -> set[str]:
    known = [mark.name for mark in game.equipment.marks]
    for mark in rest:
        if mark not in known:
            raise Unclear(f"there is no mark {mark!r}; one of {', '.join(known)}")
    return set(rest)


def _said(piece: Piece) -> str:
    return f"marks {' '.join(sorted(piece.marks)) or 'none'}"


def _marked(game: Game, piece: Piece, rest: list[str]) -> Answer:
    if not rest:
        raise Unclear("marked wants one mark or more")
    return _marks(game, rest) <= piece.marks, _said(piece)


def _unmarked(game: Game, piece: Piece, rest: list[str]) -> Answer:
    marks = _marks(game, rest)
    return (not piece.marks & marks) if rest else (not piece.marks), _said(piece)


def _exactly(game: Game, piece: Piece, rest: list[str]) -> Answer:
    return (_marks(game, rest) if rest != ["none"] else set()) == piece.marks, _said(piece)


def _word(name: str) -> Callable[[Game, Piece, list[str]], Answer]:
    def judge(game: Game, piece: Piece, rest: list[str]) -> Answer:
        if len(rest) != 1:
            raise Unclear(f"{name} wants one word")
        found = str(getattr(piece, name))
        return found == ("" if rest[0] == "none" else rest[0]), f"{name} {found or 'none'}"

    return judge


_FACTS: Mapping[str, Callable[[Game, Piece, list[str]], Answer]] = {
    "at": _at,
    "counter": _counter,
    "marked": _marked,
    "unmarked": _unmarked,
    "marks": _exactly,
    "gone": lambda game, piece, rest: (False, _place(piece)),
    **{name: _word(name) for name in ("facing", "host", "controller", "owner", "kind")},
}
