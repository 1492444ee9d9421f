"""Checks statements about the table that a referee makes: their subject must exist in this game and
match.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.desk.errors.refusals import Unreadable
from events.vocabulary import TABLE
from events.vocabulary import Fields
from games.rules import CounterSpec
from games.rules import Game
from games.table import UNLIMITED
from games.table import Table
from games.text import Text
from games.text import joined
from games.text import text

FieldFault = tuple[str, str]
"""The field of a statement, and what would be right."""
FACINGS = ("up", "down", "side")
HOSTING = ("piece", "host")
"""The beginning of a statement on what a piece lies."""


@dataclass(frozen=True, slots=True)
class _Scene:
    game: Game
    table: Table

    @property
    def owners(self) -> tuple[str, ...]:
        return (*self.table.seats, TABLE)


def require_statements(game: Game, table: Table, field: str, rows: Iterable[Fields]) -> None:
    """Raise `Unreadable`, which names under *field* each statement (by its index) about something
    that does not exist.
    """
    scene, rows = _Scene(game, table), list(rows)
    hosts = {row["of"]: row["value"] for row in rows if (row["what"], row["key"]) == HOSTING}
    faults: dict[str, dict[str, list[str]]] = {}
    for place, row in enumerate(rows):
        for key, words in (*_CHECKS[row["what"]](scene, row), *_hanging(scene, row, hosts)):
            faults.setdefault(str(place), {}).setdefault(key, []).append(words)
    if faults:
        raise Unreadable({field: faults})


def _known(key: str, word: Any, known: Collection[Any], no_such: Text) -> Iterator[FieldFault]:
    """Object to a word that is not among those known; *no_such* is the end of the sentence."""
    if not isinstance(word, str) or word not in known:
        yield (
            key,
            text(
                "%(word)s is %(no_such)s; one of %(known)s",
                word=repr(word),
                no_such=no_such,
                known=joined(", ", map(str, known)) or text("none"),
            ),
        )


def _whole(value: Any, least: int, most: int) -> Iterator[FieldFault]:
    if not isinstance(value, int) or isinstance(value, bool):
        yield "value", text("%(value)s is not a whole number", value=repr(value))
    elif not least <= value <= most:
        yield (
            "value",
            text(
                "%(value)s is out of range; from %(least)s to %(most)s",
                value=value,
                least=least,
                most=most,
            )
            if most < UNLIMITED or value > most
            else text("%(value)s is less than %(least)s", value=value, least=least),
        )


def _counter(scene: _Scene, row: Fields) -> Iterator[FieldFault]:
    of, key = row["of"], row["key"]
    if of not in scene.table.pieces and of not in scene.owners:
        yield (
            "of",
            text(
                "%(of)s is neither %(owners)s nor a piece on this table",
                of=repr(of),
                owners=joined(", ", scene.owners),
            ),
        )
        return
    bearer = "piece" if of in scene.table.pieces else "table" if of == TABLE else "seat"
    specs = {spec.name: spec for spec in scene.game.equipment.counters if spec.of == bearer}
    if key not in specs:
        yield from _known("key", key, specs, _NO_COUNTER[bearer])
        return
    yield from _whole(row["value"], *_range(scene.table, specs[key], of))


_NO_COUNTER: Mapping[str, Text] = {
    "piece": text("no counter of a piece here"),
    "table": text("no counter of the table here"),
    "seat": text("no counter of a seat here"),
}


def _range(table: Table, spec: CounterSpec, of: str) -> tuple[int, int]:
    if spec.of == "piece":
        return spec.least, spec.most
    least, most = table.limits.get(f"{of}.{spec.name}") or (spec.least, spec.most)
    return least, most


def _hidden(scene: _Scene, row: Fields) -> Iterator[FieldFault]:
    yield from _known("of", row["of"], scene.owners, _NO_SEAT)
    yield from _known(
        "key",
        row["key"],
        [zone.name for zone in scene.game.equipment.zones if zone.hidden],
        text("no hidden zone here"),
    )
    yield from _whole(row["value"], 0, UNLIMITED)


def _spot(key: str, scene: _Scene, row: Fields) -> Iterator[FieldFault]:
    zone, _, cell = str(row[key]).partition(":")
    zones = {spec.name: spec for spec in scene.game.equipment.zones if not spec.hidden}
    if zone not in zones:
        yield from _known(key, zone, zones, text("no zone in which pieces lie here"))
    elif zones[zone].cells:
        yield from _known(key, cell, zones[zone].cells, text("no cell of %(zone)s here", zone=zone))
    elif not _is_place(scene, zone, cell):
        yield from _known(key, row[key], _places(scene, zone), text("no place here"))


def _hanging(scene: _Scene, row: Fields, hosts: Mapping[str, Any]) -> Iterator[FieldFault]:
    """Object to a piece that would lie on another, while nothing says on which, or only the piece
    itself; *hosts*: what all statements together say.
    """
    key = {"spot": "value", "add": "key"}.get(row["what"], "")
    hosted = [spec.name for spec in scene.game.equipment.zones if spec.hosted]
    if key and row[key] in hosted:
        piece = scene.table.pieces.get(row["of"])
        host = hosts.get(row["of"], piece.host if piece is not None else "")
        if host in ("", row["of"]):
            yield key, text("say with it on which piece it lies, as its host")


def _places(scene: _Scene, zone: str) -> list[str]:
    """The places in a zone that the game names (none: it names no places, or none there)."""
    named = scene.game.equipment.spots
    return [one for one in (named(scene.table) if named else ()) if one.partition(":")[0] == zone]


def _is_place(scene: _Scene, zone: str, cell: str) -> bool:
    """Whether a piece can lie there in a zone without cells of its own, as far as the game names
    places: with a seat where seats have parts of the zone, else with a piece of the table (of which
    the same correction may make a place), or in the zone as a whole.
    """
    places, seats = _places(scene, zone), scene.table.seats
    owners = [place.partition(":")[2] for place in places]
    if not places or cell in owners:
        return True
    known = {*seats, *scene.table.pieces} if zone in places else {*scene.table.pieces}
    return cell.partition(".")[0] in known and not any(owner in seats for owner in owners)


def _mark(scene: _Scene, row: Fields) -> Iterator[FieldFault]:
    piece = scene.table.pieces.get(row["of"])
    marks = {spec.name for spec in scene.game.equipment.marks} | (piece.marks if piece else set())
    yield from _known("key", row["key"], sorted(marks), text("no mark here"))
    if not isinstance(row["value"], bool):
        yield (
            "value",
            text("%(value)s is neither true (it has the mark) nor false", value=repr(row["value"])),
        )


_NO_SEAT = text("no seat here")
_NO_SIDE: Mapping[str, Text] = {
    "facing": text("no facing here"),
    "controller": _NO_SEAT,
    "owner": _NO_SEAT,
}


def _piece(scene: _Scene, row: Fields) -> Iterator[FieldFault]:
    words: Mapping[str, Collection[str]] = {
        "facing": FACINGS,
        "controller": scene.table.seats,
        "owner": scene.table.seats,
        "host": ("", *scene.table.pieces),
    }
    yield from _known("key", row["key"], words, text("no side of a piece here"))
    if row["key"] == "host" and row["value"] not in words["host"]:
        yield "value", text("%(value)s is no piece on this table", value=repr(row["value"]))
    elif row["key"] in words and row["key"] != "host":
        yield from _known("value", row["value"], words[row["key"]], _NO_SIDE[row["key"]])


def _phase(scene: _Scene, row: Fields) -> Iterator[FieldFault]:
    yield from _known("value", row["value"], scene.game.equipment.phases, text("no phase here"))


def _active(scene: _Scene, row: Fields) -> Iterator[FieldFault]:
    yield from _known("value", row["value"], ("", *scene.table.seats), _NO_SEAT)


def _to_act(scene: _Scene, row: Fields) -> Iterator[FieldFault]:
    if not isinstance(row["value"], list | tuple):
        yield "value", text("%(value)s is not a row of seats", value=repr(row["value"]))
        return
    for seat in row["value"]:
        yield from _known("value", seat, scene.owners, _NO_SEAT)
    if len(set(map(str, row["value"]))) != len(row["value"]):
        yield "value", text("a seat is named twice")


def _turn(scene: _Scene, row: Fields) -> Iterator[FieldFault]:
    yield from _whole(row["value"], 0, UNLIMITED)


def _remove(scene: _Scene, row: Fields) -> Iterator[FieldFault]:
    return iter(())


def _add(scene: _Scene, row: Fields) -> Iterator[FieldFault]:
    kind, _, owner = str(row["value"]).partition("/")
    kinds = dict.fromkeys(
        [*scene.table.cards.cards, *(piece.kind for piece in scene.table.pieces.values())]
    )
    if not row["of"]:
        yield "of", text("the new piece needs an id")
    yield from _known("value", kind, kinds, text("no kind of piece here"))
    if owner:
        yield from _known("value", owner, scene.table.seats, _NO_SEAT)
    yield from _spot("key", scene, row)


_CHECKS: Mapping[str, Callable[[_Scene, Fields], Iterator[FieldFault]]] = {
    "counter": _counter,
    "hidden": _hidden,
    "spot": lambda scene, row: _spot("value", scene, row),
    "mark": _mark,
    "piece": _piece,
    "phase": _phase,
    "active": _active,
    "to_act": _to_act,
    "turn": _turn,
    "remove": _remove,
    "add": _add,
}
