"""Facts about one piece: its place, its counters, marks and sides."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping

from app.scenario.facts.scene import FactCheck
from app.scenario.facts.scene import FactScene
from app.scenario.facts.scene import number
from app.scenario.facts.scene import require_piece
from app.scenario.facts.scene import spot
from app.scenario.language import lexing
from app.scenario.language.lexing import Unclear
from app.scenario.language.names import FACINGS
from events.vocabulary import TABLE
from games.rules import Game
from games.table import Piece

Judgement = tuple[bool, str]
"""Whether a fact holds, and the actual value in words."""


def is_piece_fact(fact: tuple[str, ...]) -> bool:
    """Whether *fact* has the form of a fact about a piece."""
    return len(fact) >= 2 and (fact[1] in _FACTS or len(fact) == 3)


def piece_fact(scene: FactScene, fact: tuple[str, ...]) -> FactCheck:
    """Return whether a fact about a piece holds; raise `Unclear` for a piece that never was on this
    table.
    """
    id_, verb, *rest = fact
    require_piece(scene, id_, (*scene.table.seats, TABLE))
    piece = scene.table.pieces.get(id_)
    if verb == "gone":
        if rest:
            raise Unclear("gone wants nothing after it")
        return FactCheck(piece is None, f"{id_} {_place(piece)}")
    if verb not in _FACTS:
        _require_counter(scene.game, verb)
    if verb == "at":
        _require_place(scene, rest)
    if piece is None:
        return FactCheck(False, f"{id_} is gone")
    holds, actual = _FACTS[verb](scene, piece, rest) if verb in _FACTS else _count(piece, fact)
    return FactCheck(holds, f"{id_} {actual}")


def _require_counter(game: Game, name: str) -> None:
    counters = [counter.name for counter in game.equipment.counters if counter.of == "piece"]
    if name not in counters:
        near = lexing.meant(name, (*counters, *_FACTS))
        raise Unclear(
            f"{name!r} is neither a counter of pieces ({', '.join(counters) or 'none'}) nor one "
            f"of {', '.join(_FACTS)}" + (f"; {near}" if near.startswith("did") else "")
        )


def _place(piece: Piece | None) -> str:
    if piece is None:
        return "gone"
    return f"at {piece.zone}:{piece.cell}" if piece.cell else f"at {piece.zone}"


def _require_place(scene: FactScene, rest: list[str]) -> None:
    if len(rest) != 1:
        raise Unclear("at wants a cell, a zone, or zone:cell; what else is so stands after a comma")
    zones = scene.game.equipment.zone_of
    zone = rest[0]
    if ":" in zone:
        spot(scene, zone)
    elif zone not in zones:
        cells = [cell for spec in zones.values() for cell in spec.cells]
        if zone not in (*cells, *scene.known, *scene.table.seats):
            raise Unclear(f"{zone!r} is no zone or cell; {lexing.meant(zone, (*zones, *cells))}")


def _at(scene: FactScene, piece: Piece, rest: list[str]) -> Judgement:
    """A cell, a zone, or both as zone:cell; several pieces may share a cell, whose order is checked
    by `in`.
    """
    zone, colon, cell = rest[0].partition(":")
    if colon:
        return (piece.zone, piece.cell) == (zone, cell), _place(piece)
    if zone in scene.game.equipment.zone_of:
        return piece.zone == zone, _place(piece)
    return piece.cell == zone, _place(piece)


def _count(piece: Piece, fact: tuple[str, ...]) -> Judgement:
    """A counter of the piece, 0 where it has none."""
    _, name, text = fact
    return piece.count(name) == number([text], name), f"{name} {piece.count(name)}"


def _marks(scene: FactScene, rest: list[str]) -> set[str]:
    known = [mark.name for mark in scene.game.equipment.marks]
    for mark in rest:
        if mark not in known:
            raise Unclear(f"there is no mark {mark!r}; {lexing.meant(mark, known)}")
    if len(set(rest)) != len(rest):
        raise Unclear(f"a mark stands twice in {' '.join(rest)}")
    return set(rest)


def _all_marks(piece: Piece) -> str:
    return f"marks {' '.join(sorted(piece.marks)) or 'none'}"


def _marked(scene: FactScene, piece: Piece, rest: list[str]) -> Judgement:
    if not rest:
        raise Unclear("marked wants one mark or more")
    return _marks(scene, rest) <= piece.marks, _all_marks(piece)


def _unmarked(scene: FactScene, piece: Piece, rest: list[str]) -> Judgement:
    marks = _marks(scene, rest)
    return (not piece.marks & marks) if rest else (not piece.marks), _all_marks(piece)


def _exactly(scene: FactScene, piece: Piece, rest: list[str]) -> Judgement:
    if not rest:
        raise Unclear("marks wants every mark that lies on it, or none")
    return (_marks(scene, rest) if rest != ["none"] else set()) == piece.marks, _all_marks(piece)


def _word(name: str, known: Callable[[FactScene], tuple[str, ...]]) -> _Judge:
    def judge(scene: FactScene, piece: Piece, rest: list[str]) -> Judgement:
        if len(rest) != 1:
            raise Unclear(f"{name} wants one word")
        if rest[0] not in ("none", *known(scene)):
            near = lexing.meant(rest[0], sorted(known(scene)))
            raise Unclear(f"{name} of a piece cannot be {rest[0]!r}; {near}")
        actual = str(getattr(piece, name))
        return actual == ("" if rest[0] == "none" else rest[0]), f"{name} {actual or 'none'}"

    return judge


def _kinds(scene: FactScene) -> tuple[str, ...]:
    lying = (piece.kind for piece in scene.table.pieces.values())
    return tuple(dict.fromkeys([*scene.table.cards.cards, *lying]))


_Judge = Callable[[FactScene, Piece, list[str]], Judgement]
_FACTS: Mapping[str, _Judge] = {
    "at": _at,
    "marked": _marked,
    "unmarked": _unmarked,
    "marks": _exactly,
    "gone": lambda scene, piece, rest: (False, _place(piece)),
    "facing": _word("facing", lambda scene: FACINGS),
    "host": _word("host", lambda scene: tuple(scene.known)),
    "controller": _word("controller", lambda scene: scene.table.seats),
    "owner": _word("owner", lambda scene: scene.table.seats),
    "kind": _word("kind", _kinds),
}
