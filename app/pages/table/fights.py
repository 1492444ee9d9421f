"""The attacks that stand on a table, as a viewer sees them: who faces whom, both sums, and what
comes of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator

from msgspec import Struct

from app.views.match import MatchView
from games.rules import Game
from games.rules import Tone
from games.screen import Standoff
from games.table import Table
from games.text import Text
from projections.views.scene.zones import PieceView

TURNED = {Tone.GOOD: Tone.BAD, Tone.BAD: Tone.GOOD, Tone.EVEN: Tone.EVEN}


class Fight(Struct, frozen=True):
    """The pieces of the far side and of the near one, the sum of each (None: open yet), the outcome
    in words, and what it is to the viewer. `key` names it among the fights of a table.
    """

    key: str
    far: tuple[PieceView, ...]
    near: tuple[PieceView, ...]
    far_sum: int | None
    near_sum: int | None
    comes: Text
    tone: str


def fights(game: Game, table: Table, view: MatchView) -> Iterator[Fight]:
    """Yield the attacks that stand on a table; a viewer without a seat sits at the first one."""
    standoffs = tuple(game.screen.standoffs(table)) if game.screen else ()
    if not standoffs:
        return
    known = {piece.id: piece for zone in view.zones for piece in zone.pieces}
    for standoff in standoffs:
        ids = standoff.meeting.against
        attackers = tuple(known[id_] for id_ in ids if id_ in known)
        defenders = tuple(known[id_] for id_ in standoff.defenders if id_ in known)
        yield _fight(standoff, attackers, defenders, view)


def refought(game: Game, before: Table, after: Table) -> tuple[str, ...]:
    """Return the key of each attack that stands on one of two tables only, or goes otherwise."""
    if game.screen is None:
        return ()
    one, other = (dict(_keyed(game.screen.standoffs(table))) for table in (before, after))
    return tuple(key for key in {**one, **other} if one.get(key) != other.get(key))


def _keyed(standoffs: Iterable[Standoff]) -> Iterator[tuple[str, Standoff]]:
    return ((_key(standoff), standoff) for standoff in standoffs)


def _key(standoff: Standoff) -> str:
    return "against " + " ".join(standoff.meeting.against)


def _fight(
    standoff: Standoff,
    attackers: tuple[PieceView, ...],
    defenders: tuple[PieceView, ...],
    view: MatchView,
) -> Fight:
    met, near = standoff.meeting, view.seat if view.seat in view.seats else view.seats[0]
    attacks = any(piece.controller == near for piece in attackers)
    tone = TURNED[met.tone] if attacks else met.tone
    return Fight(
        key=_key(standoff),
        far=defenders if attacks else attackers,
        near=attackers if attacks else defenders,
        far_sum=met.own if attacks else met.strength,
        near_sum=met.strength if attacks else met.own,
        comes=met.comes,
        tone=tone if view.seat else Tone.EVEN,
    )
