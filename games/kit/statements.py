"""Statements about the table in words: `counter A energy 4`, `spot PIECE board:A.F2`. Corrections
by the referee, effects carried out by hand, and scenarios use them. A statement gives the state of
the table, never a change.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping

from events.vocabulary import Change
from events.vocabulary import Seat
from games.kit.numbers import whole_number
from games.kit.table.pieces import PieceFields
from games.table import Impossible
from games.table import Piece
from games.table import Table
from games.text import joined
from games.text import text

FORMS = (
    "counter OWNER NAME 4 | hidden OWNER ZONE 4 | spot PIECE ZONE:CELL | mark PIECE MARK | "
    "unmark PIECE MARK | "
    "facing PIECE side | controller PIECE SEAT | owner PIECE SEAT | host PIECE PIECE | phase "
    "NAME | active SEAT | "
    "to_act SEAT ... | turn 3 | remove PIECE | add PIECE KIND ZONE:CELL OWNER"
)


def statement(words: str) -> Change:
    """Return the change that a statement makes; raise `Impossible` if it is no statement."""
    match words.split():
        case ["counter" | "hidden" as what, of, key, number]:
            return Change(what, of, key, _whole(number))
        case ["spot", of, spot]:
            return Change("spot", of, "", spot)
        case ["mark" | "unmark" as what, of, mark]:
            return Change("mark", of, mark, what == "mark")
        case ["facing" | "controller" | "owner" | "host" as key, of, *rest] if len(rest) <= 1:
            return Change("piece", of, key, rest[0] if rest and rest[0] != "none" else "")
        case ["phase" | "active" as what, word]:
            return Change(what, "", "", word)
        case ["turn", number]:
            return Change("turn", "", "", _whole(number))
        case ["to_act", *seats]:
            return Change("to_act", "", "", tuple(Seat(seat) for seat in seats))
        case ["remove", of]:
            return Change("remove", of, "", None)
        case ["add", of, kind, spot, *owner] if len(owner) <= 1:
            return Change("add", of, spot, "/".join((kind, *owner)))
        case _:
            raise Impossible(
                text(
                    "%(words)s is no statement about the table; one of: %(forms)s",
                    words=repr(words),
                    forms=repr(FORMS),
                )
            )


def _whole(word: str) -> int:
    number = whole_number(word, signed=True)
    if number is None:
        raise Impossible(text("%(value)s is not a whole number", value=repr(word)))
    return number


def changed(table: Table, change: Change) -> Table:
    """Return the table with one `Change` made; raise `Impossible` if it cannot be made."""
    try:
        return _CHANGES[change.what](table, change)
    except KeyError:
        raise Impossible(
            text(
                "%(what)s is no kind of change; one of %(kinds)s",
                what=repr(change.what),
                kinds=joined(", ", map(repr, sorted(_CHANGES))),
            )
        ) from None
    except (TypeError, ValueError, AttributeError):
        raise Impossible(
            text(
                "%(value)s is not a value that %(what)s can have",
                value=repr(change.value),
                what=" ".join(filter(None, (change.what, change.of, change.key))),
            )
        ) from None


def _spot(table: Table, change: Change) -> Table:
    zone, _, cell = str(change.value).partition(":")
    return table.move(change.of, zone, cell)


def _mark(table: Table, change: Change) -> Table:
    return (
        table.mark(change.of, change.key) if change.value else table.unmark(change.of, change.key)
    )


def _counter(table: Table, change: Change) -> Table:
    if change.of in table.pieces:
        return table.tally(change.of, change.key, int(change.value))
    return table.set(change.of, change.key, int(change.value))


def _piece(table: Table, change: Change) -> Table:
    fields = _PIECE.get(change.key)
    if fields is None:
        raise Impossible(
            text(
                "a piece has no %(key)s; one of %(keys)s",
                key=repr(change.key),
                keys=joined(", ", map(repr, _PIECE)),
            )
        )
    return table.change(change.of, **fields(str(change.value)))


_PIECE: Mapping[str, Callable[[str], PieceFields]] = {
    "facing": lambda word: {"facing": word},
    "controller": lambda word: {"controller": Seat(word)},
    "owner": lambda word: {"owner": Seat(word)},
    "host": lambda word: {"host": word},
}
"""The fields of a piece that a statement may name, with the function that reads its word."""


def _add(table: Table, change: Change) -> Table:
    zone, _, cell = str(change.key).partition(":")
    kind, _, owner = str(change.value).partition("/")
    if change.of in table.pieces:
        raise Impossible(text("the piece %(piece)s is on the table already", piece=change.of))
    seat = Seat(owner or table.seats[0])
    return table.put(Piece(change.of, kind, seat, seat, zone)).move(change.of, zone, cell)


_CHANGES: Mapping[str, Callable[[Table, Change], Table]] = {
    "counter": _counter,
    "hidden": lambda table, change: table.hiding(change.of, change.key, int(change.value)),
    "spot": _spot,
    "mark": _mark,
    "piece": _piece,
    "phase": lambda table, change: table.enter(str(change.value)),
    "active": lambda table, change: table.having(active=Seat(str(change.value))),
    "to_act": lambda table, change: table.having(
        to_act=tuple(Seat(str(seat)) for seat in change.value)
    ),
    "turn": lambda table, change: table.having(turn=int(change.value)),
    "remove": lambda table, change: table.remove(table.piece(change.of).id),
    "add": _add,
}
