"""Who knew what, and when. Read from the events alone: what was once seen stays seen, whatever
becomes of the play.

`learned` is what the desk stores with a play: what the game says its action reveals, and every card
that came out of the unseen into plain sight. `known` reads it back.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from typing import TypedDict

from events.envelope import Event
from events.vocabulary import Action
from events.vocabulary import Fields
from games import play
from games.rules import Game
from games.rules import Reveal
from games.table import Impossible
from games.table import Table
from projections.knowledge.viewer import SPECTATOR
from projections.knowledge.viewer import Viewer
from projections.knowledge.viewer import in_sight


@dataclass(frozen=True, slots=True)
class Lesson:
    """What one seat learned by one event: named cards, and a number of cards that only it can
    name.
    """

    version: int
    seat: str
    cards: tuple[str, ...]
    count: int
    random: bool


class LearnedRow(TypedDict):
    """Who learned what, as the event of a play stores it."""

    to: list[str]
    cards: list[str]
    count: int
    random: bool


def learned(game: Game, before: Table, action: Action, after: Table) -> tuple[LearnedRow, ...]:
    """Return who learned what by an action, as rows for the event."""
    rows: list[LearnedRow] = [
        {
            "to": list(reveal.to),
            "cards": list(reveal.cards),
            "count": reveal.count,
            "random": reveal.random,
        }
        for reveal in _reveals(game, before, action, after)
    ]
    public = {
        card for row in rows for card in row["cards"] if _to_all(row, action.seat, after.seats)
    }
    open_now = [id_ for id_ in came_open(game, before, after) if id_ not in public]
    if open_now:
        rows.append({"to": list(after.seats), "cards": open_now, "count": 0, "random": False})
    return tuple(rows)


def _reveals(game: Game, before: Table, action: Action, after: Table) -> Sequence[Reveal]:
    """What the game says a play shows; of one that stands against the rules it may not know, and
    the table itself tells.
    """
    try:
        return tuple(game.reveals(before, action, after))
    except (Impossible, LookupError, ValueError, TypeError, AttributeError):
        if play.check(game, before, action).legal:
            raise
        return ()


def came_open(game: Game, before: Table, after: Table) -> list[str]:
    """Return the pieces that everybody can name after a step and could not before."""
    if before.pieces is after.pieces:
        return []
    return sorted(
        id_
        for id_, piece in after.pieces.items()
        if before.pieces.get(id_) is not piece
        and is_open(game, after, id_)
        and id_ in before.pieces
        and not is_open(game, before, id_)
    )


def _to_all(row: Fields, by: str, seats: Sequence[str]) -> bool:
    """Whether a row tells every seat; the one who acts knows what it shows."""
    return {*row["to"], by} >= set(seats)


def is_open(game: Game, table: Table, id_: str) -> bool:
    """Tell whether everybody at the table can name this piece by looking."""
    return in_sight(game.equipment, SPECTATOR, table.pieces[id_])


def actor_of(event: Event) -> str:
    """Return who did what an event records: the seat of its action, else who reported it."""
    return str(event.data["action"]["seat"] if "action" in event.data else event.by)


def is_told(event: Event, viewer: Viewer, card: str, seats: Sequence[str]) -> bool:
    """Tell whether an event itself told a viewer which card *card* is: by a row of the ledger, or
    because the viewer's own action names it.
    """
    acts = viewer.seat != "" and viewer.seat == actor_of(event)
    if acts and card in words_in(event.data.get("action", ())):
        return True
    return any(card in row["cards"] for row in event.reveals if tells(row, viewer, event, seats))


def words_in(value: Any) -> Iterator[str]:
    """Yield every single word in a payload or in an action's arguments."""
    if isinstance(value, str):
        yield from value.split()
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield key
            yield from words_in(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from words_in(item)


def tells(row: Fields, viewer: Viewer, event: Event, seats: Sequence[str]) -> bool:
    """Tell whether a row of the ledger told a viewer something: as one of those named, as the one
    who showed it, or because all were told.
    """
    actor = actor_of(event)
    learns = viewer.seat != "" and viewer.seat in (*row["to"], actor)
    return learns or _to_all(row, actor, seats)


def lessons(events: Sequence[Event], after: int = 0) -> Iterator[Lesson]:
    """Yield what was learned by the events later than version *after*, in their order, a seat at a
    time.
    """
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
    """Return every piece that *seat* could name when the log had *upto* events (None: all), with
    the version that told it.

    Version 0: it lay in plain sight from the beginning. A seat that is no player (a spectator)
    knows what all were told.
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
