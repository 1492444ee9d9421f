"""Checks the names in a line: each must exist, or a misspelt name would be refused for the reason
that the line expects of the right one.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Container
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from app.scenario.language import lexing
from app.scenario.language.lexing import Unclear
from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Change
from events.vocabulary import Fields
from events.vocabulary import Seat
from events.vocabulary import freeze
from games.kit.statements import statement
from games.rules import ActionSpec
from games.rules import Allocate
from games.rules import Ask
from games.rules import Confirm
from games.rules import Game
from games.rules import Path
from games.rules import Pick
from games.rules import PickMany
from games.table import Impossible
from games.table import Table

FACINGS = ("up", "down", "side")
OWN_SEAT = "seat"


def require_seat(seats: Sequence[str], name: str) -> Seat:
    """Return a seat of the match, or the table; raise `Unclear` for another name."""
    if name not in (*seats, TABLE):
        raise Unclear(f"{name!r} is no seat; {lexing.meant(name, (*seats, TABLE))}")
    return Seat(name)


def require_action(game: Game, name: str) -> ActionSpec:
    """Return an action of the game; raise `Unclear` for another name."""
    spec = game.spec(name)
    if spec is None:
        known = [one.name for one in game.actions]
        raise Unclear(f"there is no action {name!r}; {lexing.meant(name, known)}")
    return spec


def require_arguments(spec: ActionSpec, keys: Iterable[str]) -> None:
    """Raise `Unclear` for an argument that the action does not ask for."""
    asked = [ask.key for ask in spec.asks if not isinstance(ask, Confirm)]
    for key in keys:
        if key not in (*asked, OWN_SEAT):
            known = f"it asks for {', '.join(asked)}" if asked else "it asks for nothing"
            raise Unclear(f"{spec.name} asks for no {key!r}; {known}")


class Lexicon:
    """The names that an action's arguments may use: everything that is or was on the table, and
    every answer that the action offers or offered.

    `tables` yields those of the match, the newest first; `pieces` are the ids of all pieces that
    ever were on the table.
    """

    def __init__(self, game: Game, table: Table, tables: Callable[[], Iterator[Table]]) -> None:
        self._tables = tables
        self._known = declared_names(game, table)
        self.pieces: set[str] = set()
        self.take(table)

    def take(self, table: Table) -> None:
        """Add the names on the present table."""
        self.pieces |= table.pieces.keys()
        self._known |= table.pieces.keys()
        for piece in table.pieces.values():
            self._known.add(piece.kind)
            self._known |= piece.marks

    def require(
        self, spec: ActionSpec, action: Action, on_purpose: Sequence[str] = (), without: str = ""
    ) -> None:
        """Raise `Unclear` unless exactly the words *on_purpose* are unknown names; the argument
        *without* is skipped.
        """
        offers = _Offers(self._all_offered(spec, action))
        unknown = {
            word: ask
            for ask in spec.asks
            if ask.key and ask.key != without
            for word in _words(ask, action.args.get(ask.key))
            if not self._names(offers, ask, action, word)
        }
        for word, ask in unknown.items():
            if word not in on_purpose:
                raise Unclear(self._unknown_name(word, ask, action))
        _require_used(on_purpose, unknown)

    def require_statements(
        self, field: str, rows: Iterable[Fields], on_purpose: Sequence[str] = ()
    ) -> None:
        """Raise `Unclear` unless exactly the words *on_purpose* are unknown names in the statements
        *rows*.
        """
        changes = [Change(row["what"], row["of"], row["key"], freeze(row["value"])) for row in rows]
        words = [word for change in changes for word in _of_change(change)]
        unknown = [word for word in dict.fromkeys(words) if word not in self._known]
        for word in unknown:
            if word not in on_purpose:
                near = lexing.meant(word, sorted(self._known))
                hint = f"; {near}" if near.startswith("did") else ""
                raise Unclear(f"{field}: nothing here is called {word!r}{hint}")
        _require_used(on_purpose, unknown)

    def _unknown_name(self, word: str, ask: Ask, action: Action) -> str:
        offered = set(_offered(ask, action, next(self._tables()), action.seat))
        near = lexing.meant(word, sorted(offered) or sorted(self._known))
        if not near.startswith("did"):
            near = lexing.meant(word, sorted(self._known | offered))
        hint = f"{near} " if near.startswith("did") else ""
        return (
            f"{ask.key}: nothing here is called {word!r}; {hint}a name that is unknown on purpose "
            f"is repeated at the end of the line: unknown {word}"
        )

    def _names(self, offers: _Offers, ask: Ask, action: Action, word: str) -> bool:
        if word in self._known or _meaning(ask, action.seat, word) in self._known:
            return True
        if ":" in word and all(part in self._known for part in word.split(":")):
            return True  # a place: zone and cell, or zone and seat
        if isinstance(ask, Allocate) and any(id_.startswith(f"{word}-") for id_ in self._known):
            return True  # any piece of a kind, by the beginning of its id
        if self._says_something(ask, word):
            return True
        return offers.hold(word) or (_is_free_text(ask) and not offers.any_of(ask))

    def _says_something(self, ask: Ask, word: str) -> bool:
        """Whether an answer in words is a sentence of the game, which the game then writes in its
        own words.
        """
        says = ask.says if isinstance(ask, PickMany) else None
        return says is not None and says(next(self._tables()), word) != word

    def _all_offered(self, spec: ActionSpec, action: Action) -> Iterator[tuple[Ask, str]]:
        """Every answer that any ask of the action ever offered to any seat."""
        for table in self._tables():
            for seat in (action.seat, *table.others(action.seat)):
                for ask in spec.asks:
                    for word in _offered(ask, action, table, seat):
                        yield ask, word


class _Offers:
    """The answers that an action's asks offered, read once and only as far as words are sought."""

    def __init__(self, rows: Iterator[tuple[Ask, str]]) -> None:
        self._rows = rows
        self._read: set[str] = set()
        self._asks: list[Ask] = []

    def hold(self, word: str) -> bool:
        """Return whether *word* was offered."""
        return word in self._read or any(offered == word for offered in self._more())

    def any_of(self, ask: Ask) -> bool:
        """Return whether *ask* offered anything."""
        for _ in self._more():
            pass
        return any(one is ask for one in self._asks)

    def _more(self) -> Iterator[str]:
        for ask, offered in self._rows:
            self._read.add(offered)
            if not any(one is ask for one in self._asks):
                self._asks.append(ask)
            yield offered


def _require_used(on_purpose: Iterable[str], unknown: Container[str]) -> None:
    for word in on_purpose:
        if word not in unknown:
            raise Unclear(f"{word!r} is given as unknown, but no such word stands in this line")


def declared_names(game: Game, table: Table) -> set[str]:
    """Return every name of the game except the pieces: equipment, cards, seats."""
    parts = game.equipment
    names = {*table.seats, TABLE, *FACINGS, *table.cards.cards, *parts.phases}
    for specs in (parts.zones, parts.counters, parts.marks):
        names |= {spec.name for spec in specs}
    names |= {cell for zone in parts.zones for cell in zone.cells}
    names |= {spec.kind for spec in parts.frames} | set(game.specs)
    names |= {choice for spec in game.options for choice in spec.choices if isinstance(choice, str)}
    return names


def _words(ask: Ask, value: Any) -> Iterator[str]:
    """The words of an answer that are names."""
    match ask, value:
        case PickMany(stated=str(stated)), tuple() if stated:
            for text in value:
                yield from _of_statement(str(text))
        case (Pick(), str()):
            yield value
        case (PickMany() | Path(), tuple()):
            yield from map(str, value)
        case Allocate(), Mapping():
            yield from (str(bin_) for bin_ in value if not (ask.numbered and str(bin_).isdigit()))
            yield from _items(value.values())
        case Allocate(), tuple():
            yield from _items(value)


def _items(shares: Iterable[Any]) -> Iterator[str]:
    """The items in the shares of an answer (numbers are no names)."""
    for share in shares:
        if isinstance(share, tuple):
            yield from map(str, share)


def _of_statement(text: str) -> Iterator[str]:
    """The names in a statement about the table; the whole text, where it is no statement."""
    try:
        change = statement(text)
    except Impossible:
        yield text
        return
    yield from _of_change(change)


def _of_change(change: Change) -> Iterator[str]:
    """The names in a change of the table; a piece that it adds has no name yet."""
    new = change.of if change.what == "add" else ""
    values = change.value if isinstance(change.value, tuple) else (change.value,)
    key = "" if change.what == "piece" else change.key
    for part in (change.of, key, *values):
        if isinstance(part, str) and part != new:
            yield from (word for word in part.replace("/", ":").split(":") if word)


def _is_free_text(ask: Ask) -> bool:
    """Whether an answer that was never offered may still be right: an optional remark."""
    return isinstance(ask, Pick) and ask.optional


def _meaning(ask: Ask, seat: Seat, word: str) -> str:
    """What the seat means by a word, where the ask accepts a seat's own words."""
    reads = ask.reads if isinstance(ask, Pick | PickMany) else None
    return reads(seat, word) if reads else word


def _offered(ask: Ask, action: Action, table: Table, seat: Seat) -> Iterator[str]:
    """The words that an ask offers on a table to a seat whose other answers are those
    of *action*.
    """
    chosen = {key: value for key, value in action.args.items() if key != ask.key}
    try:
        match ask:
            case Pick() | PickMany():
                yield from map(str, ask.options(table, seat, chosen))
            case Allocate():
                yield from map(str, ask.bins(table, seat, chosen))
                yield from map(str, ask.items(table, seat, chosen) if ask.items else ())
    except (Impossible, LookupError, ValueError, TypeError, AttributeError):
        return  # the other answers are not possible on that table
