"""Where a piece lies on a real table: in the open, on another piece, hidden, or in the box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass

from events.vocabulary import TABLE
from games.rules import Game
from games.rules import ZoneSpec
from games.table import Piece
from games.table import Table
from projections.replay.replay import Step
from projections.text.names import zone_of

OPEN = "open"
ON = "on"
UNSEEN = "unseen"
BOX = "box"

Homes = Mapping[str, str]
"""Piece -> the hidden zone from which it last came, and to which it is put back."""

_TOPPED = ("pile", "stack")
HAND = "hand"
"""The hidden zone that players hold: it has no top, no matter how a screen lays it out."""


@dataclass(frozen=True, slots=True)
class Location:
    """A place: `open` (owner, zone, cell), `on` a host, `unseen` (owner, hidden zone) or the
    `box`.
    """

    kind: str
    owner: str = ""
    zone: str = ""
    cell: str = ""
    host: str = ""


THE_BOX = Location(BOX)


def is_concealed(game: Game, zone: str) -> bool:
    """Tell whether the pieces of this zone lie in a hand or deck, and nobody knows which one."""
    spec = zone_of(game, zone)
    return spec is not None and spec.layout == "concealed"


def has_top(game: Game, zone: str) -> bool:
    """Tell whether a zone is a pile with a top (a hand has none)."""
    spec = zone_of(game, zone)
    return spec is not None and spec.layout in _TOPPED and spec.name != HAND


def place_of(game: Game, table: Table, id_: str, homes: Homes) -> Location:
    """Return where a piece lies; a piece that the table does not have is in the box."""
    piece = table.pieces.get(id_)
    if piece is None:
        return THE_BOX
    if is_concealed(game, piece.zone):
        return Location(UNSEEN, piece.owner, homes.get(id_) or default_home(game))
    host = table.pieces.get(piece.host)
    if host is not None and not is_concealed(game, host.zone):
        return Location(ON, host=host.id)
    return Location(OPEN, owner_of_zone(game, piece), piece.zone, piece.cell)


def owner_of_zone(game: Game, piece: Piece) -> str:
    """Return the owner of the zone in which a piece lies: `table` for a zone shared by all."""
    spec = zone_of(game, piece.zone)
    return TABLE if spec is None or spec.shared else piece.owner


def hidden_zones(game: Game) -> tuple[ZoneSpec, ...]:
    """Return the zones of which only a count is known."""
    return tuple(zone for zone in game.equipment.zones if zone.hidden)


def default_home(game: Game) -> str:
    """Return the hidden zone to which a card goes back if its history does not tell: preferably one
    that is held, not a pile.
    """
    zones = [zone.name for zone in hidden_zones(game)]
    return next((name for name in zones if not has_top(game, name)), zones[0] if zones else "")


def homes(game: Game, start: Table, steps: Sequence[Step], ids: Iterable[str]) -> dict[str, str]:
    """Return for each of *ids* the hidden zone whose count fell in the step in which the piece last
    left the hidden zones.

    A piece that never left them in this history is not in the result.
    """
    homes: dict[str, str] = {}
    wanted = set(ids)
    for place in range(len(steps) - 1, -1, -1):
        before, after = (steps[place - 1].table if place else start), steps[place].table
        if not wanted:
            break
        if before.pieces is not after.pieces:
            for id_ in [id_ for id_ in wanted if _left_unseen(game, before, after, id_)]:
                homes[id_] = _fell(game, before, after, before.pieces[id_].owner)
                wanted.discard(id_)
    return homes


def possible(game: Game, before: Table, after: Table, back: Homes) -> dict[str, str]:
    """Return *back* for every piece that is hidden on only one of the tables, corrected where a
    zone does not hold that many.

    A piece that must come out of hiding cannot be in an empty hand: then it is in the next hidden
    zone that still has a card.
    """
    homes = {id_: back.get(id_) or default_home(game) for id_ in crossing(game, before, after)}
    room = Counter(before.hidden)
    for id_ in [id_ for id_ in homes if _unseen(game, before, id_)]:
        owner = before.pieces[id_].owner
        zones = [homes[id_], *(zone.name for zone in hidden_zones(game))]
        homes[id_] = next((zone for zone in zones if room[owner, zone] > 0), homes[id_])
        room[owner, homes[id_]] -= 1
    return homes


def crossing(game: Game, before: Table, after: Table) -> tuple[str, ...]:
    """Return the pieces that are hidden on only one of the two tables, or on both but in zones of
    different owners.
    """
    return tuple(
        id_ for id_ in {**before.pieces, **after.pieces} if _crosses(game, before, after, id_)
    )


def _crosses(game: Game, before: Table, after: Table, id_: str) -> bool:
    if before.pieces.get(id_) == after.pieces.get(id_):
        return False
    unseen = _unseen(game, before, id_), _unseen(game, after, id_)
    return unseen[0] != unseen[1] or (
        all(unseen) and before.pieces[id_].owner != after.pieces[id_].owner
    )


def _unseen(game: Game, table: Table, id_: str) -> bool:
    piece = table.pieces.get(id_)
    return piece is not None and is_concealed(game, piece.zone)


def _left_unseen(game: Game, before: Table, after: Table, id_: str) -> bool:
    return _unseen(game, before, id_) and not _unseen(game, after, id_)


def _fell(game: Game, before: Table, after: Table, owner: str) -> str:
    """Of the hidden zones that shrank, preferably one that is held, not a pile."""
    names = [zone.name for zone in hidden_zones(game)]
    fell = [name for name in names if after.hides(owner, name) < before.hides(owner, name)]
    held = [name for name in fell if not has_top(game, name)]
    return (held or fell or [default_home(game)])[0]
