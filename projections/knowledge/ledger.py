"""Who learned what, and when. Computed from the events alone: a seat keeps what it learned, even if
the play is struck later.

`learned` is what the desk stores with a play: the cards that its action reveals according to the
game, and every card that came from hidden zones into the open. `known` reads it back.
"""

from __future__ import annotations

from collections.abc import Collection
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict

from events.envelope import Event
from events.vocabulary import Action
from events.vocabulary import Fields
from games import play
from games.kit.table.pieces import differing
from games.rules import Game
from games.rules import Reveal
from games.table import Impossible
from games.table import Table
from projections.knowledge.masks import words_in
from projections.knowledge.viewer import SPECTATOR
from projections.knowledge.viewer import Viewer
from projections.knowledge.viewer import in_sight


@dataclass(frozen=True, slots=True)
class Lesson:
    """What one seat learned by one event: named cards, and a number of cards that only this seat
    can name.
    """

    version: int
    seat: str
    cards: tuple[str, ...]
    count: int
    random: bool


class LearnedRow(TypedDict):
    """Who learned what, as the event of a play stores it."""

    to: tuple[str, ...]
    cards: tuple[str, ...]
    count: int
    random: bool


def learned(game: Game, before: Table, action: Action, after: Table) -> tuple[LearnedRow, ...]:
    """Return who learned what by an action, as rows for the event."""
    rows: list[LearnedRow] = [
        {
            "to": tuple(reveal.to),
            "cards": tuple(reveal.cards),
            "count": reveal.count,
            "random": reveal.random,
        }
        for reveal in _reveals(game, before, action, after)
    ]
    open_now = came_open(game, before, after)
    if open_now and rows:
        public = {
            card for row in rows for card in row["cards"] if _to_all(row, action.seat, after.seats)
        }
        open_now = [id_ for id_ in open_now if id_ not in public]
    if open_now:
        rows.append({"to": after.seats, "cards": tuple(open_now), "count": 0, "random": False})
    return tuple(rows)


def _reveals(game: Game, before: Table, action: Action, after: Table) -> Sequence[Reveal]:
    """What a play reveals according to the game. A play against the rules may have no answer there;
    then the tables decide.
    """
    try:
        return tuple(game.reveals(before, action, after))
    except (Impossible, LookupError, ValueError, TypeError, AttributeError):
        if play.check(game, before, action).legal:
            raise
        return ()


def came_open(game: Game, before: Table, after: Table) -> list[str]:
    """Return the pieces that everybody can name after a step but could not before."""
    was, now = before.pieces, after.pieces
    if was is now:
        return []
    return sorted(
        [
            id_
            for id_ in differing(now, was)
            if id_ in was and is_open(game, after, id_) and not is_open(game, before, id_)
        ]
    )


def _to_all(row: Fields, by: str, seats: Sequence[str]) -> bool:
    """Whether a row reveals cards to every seat; the acting seat knows what it shows."""
    return {*row["to"], by} >= set(seats)


def is_open(game: Game, table: Table, id_: str) -> bool:
    """Tell whether everybody at the table can identify this piece by looking at it."""
    return in_sight(game.equipment, SPECTATOR, table.pieces[id_])


def actor_of(event: Event) -> str:
    """Return the author of an event: the seat of its action, or else the one who reported it."""
    return str(event.data["action"]["seat"] if "action" in event.data else event.by)


def told(event: Event, viewer: Viewer, seats: Sequence[str]) -> Collection[str]:
    """Return the cards that an event itself revealed to a viewer: those in a row of the ledger, and
    all words of the viewer's own action.
    """
    cards = set[str]()
    if viewer.seat and viewer.seat == actor_of(event):
        cards.update(words_in(event.data.get("action", ())))
    for row in event.reveals:
        if tells(row, viewer, event, seats):
            cards.update(row["cards"])
    return cards


def tells(row: Fields, viewer: Viewer, event: Event, seats: Sequence[str]) -> bool:
    """Tell whether a row of the ledger revealed something to a viewer: to named seats, by the
    viewer's own showing, or to all.
    """
    actor = actor_of(event)
    learns = viewer.seat != "" and viewer.seat in (*row["to"], actor)
    return learns or _to_all(row, actor, seats)


def lessons(events: Sequence[Event], after: int = 0) -> Iterator[Lesson]:
    """Yield what each seat learned by the events after version *after*, in order."""
    for event in events[after:]:
        for row in event.reveals:
            for seat in row["to"]:
                yield Lesson(
                    event.version,
                    seat,
                    tuple(row["cards"]),
                    row["count"],
                    bool(row.get("random", False)),
                )


def known(
    game: Game, start: Table, events: Sequence[Event], seat: str, upto: int | None = None
) -> Mapping[str, int]:
    """Return every piece that *seat* could name after *upto* events (None: all), with the version
    by which it learned it.

    Version 0: the piece lay in the open from the beginning. A seat that is no player (a spectator)
    knows what was revealed to all.
    """
    known_since = {id_: 0 for id_ in start.pieces if is_open(game, start, id_)}
    for event in events[: len(events) if upto is None else upto]:
        actor = actor_of(event)
        for row in event.reveals:
            if seat in (*row["to"], actor) or (
                seat not in start.seats and _to_all(row, actor, start.seats)
            ):
                for card in row["cards"]:
                    known_since.setdefault(card, event.version)
    return known_since
