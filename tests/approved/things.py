"""What is looked at when a match stops, as texts: what is offered, seen, shown, ruled and told."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field

from app.desk.history.lookback import past_of
from app.desk.rights import Pass
from app.pages.seat.consequence import consequence
from app.pages.seat.consequence import due
from app.pages.site import Visit
from app.views.edge import as_json
from app.views.match import match_view
from events.envelope import Event
from events.vocabulary import Seat
from events.vocabulary import thaw
from games import catalogue
from games.rules import ActionSpec
from projections.knowledge.viewer import REFEREE
from projections.knowledge.viewer import SPECTATOR
from projections.knowledge.viewer import seated
from projections.scoresheet.sheet import scoresheet
from projections.views.choices.offers import offers
from projections.views.choices.reach import reach
from projections.views.choices.reach import why_not
from tests.approved.counted import counted
from tests.approved.counted import practised
from tests.approved.counted import printed
from tests.approved.shown import judged
from tests.approved.shown import opened
from tests.approved.shown import replayed
from tests.approved.shown import shown
from tests.approved.site import beside
from tests.approved.stops import Stop
from tests.approved.stops import drawn
from tests.approved.walks import walk
from tests.approved.world import World

Rows = Iterator[tuple[str, str]]
"""Who looks at what, and the text."""
SELDOM = {"wtactics_arc": 12}
"""What is written by hand lists every piece and place: in one of so many matches (else in one of
three) it is asked through.
"""


@dataclass(frozen=True, slots=True)
class Thing:
    """Something to look at. `every`: after so many lines of a match (0: only at its end); `share`:
    in one of so many matches, by game (else 1).
    """

    name: str
    rows: Callable[[Stop, World], Rows]
    every: int = 0
    share: Mapping[str, int] = field(default_factory=dict)

    def share_of(self, key: str) -> int:
        """In one of how many matches of a game one looks."""
        return self.share.get(key, 1)


def told(stop: Stop, _world: World) -> Rows:
    """What the desk answered, the table to which it led, and the scoresheet."""
    past = past_of(stop.live)
    yield "answers", "\n".join(stop.match.answers)
    yield "lines", "\n".join(map(line, stop.live.events))
    yield "table", stop.table.digest()
    yield "sheet", scoresheet(past, stop.live.manifest, stop.live.history)


def line(event: Event) -> str:
    """A line of the log: what was done, and who learned what."""
    return f"{event.version} {event.kind} {event.by} {thaw(event.data)} {thaw(event.reveals)}"


def offered(stop: Stop, _world: World) -> Rows:
    """What each seat is offered, with all first answers, and two ways through the asks of each."""
    for seat in stop.acting:
        sight = past_of(stop.live).sight(seated(seat), stop.version, stop.table)
        given = offers(sight)
        yield f"{seat} offers", _words(stop, given)
        visit = visit_of(stop, seat)
        for offer in given.offers:
            spec = stop.live.game.spec(offer.name)
            if offer.enabled and spec is not None and _asked_through(stop, spec):
                yield from ways(stop, visit, seat, offer.name)


def visit_of(stop: Stop, seat: Seat) -> Visit:
    """A seat that looks at the match."""
    view = match_view(stop.live, seated(seat), stop.now, listing=False)
    return Visit(stop.live, Pass(stop.live.manifest.match, "seat", seat), view, str)  # type: ignore[arg-type]


def _asked_through(stop: Stop, spec: ActionSpec) -> bool:
    """Whether one goes through the asks of an action in this match."""
    share = SELDOM.get(stop.live.game.key, 3) if spec.by_hand else 1
    return drawn(f"{stop.match.name} {spec.name}", share)


def ways(stop: Stop, visit: Visit, seat: Seat, name: str) -> Rows:
    """Two ways through the asks of an action."""
    game, table = stop.live.game, stop.table
    spec = game.spec(name)
    assert spec is not None
    for most in (False, True) if spec.asks else (False,):
        told: list[str] = []
        for step in walk(game, table, seat, spec, stop.version if most else None):
            will = consequence(visit, step)
            told.append(_words(stop, (step, will, due(visit, step, will))))
        yield f"{seat} {name} {'most' if most else 'least'}", "\n".join(told)


def lit(stop: Stop, _world: World) -> Rows:
    """What pieces on a board may do, and why they cannot reach some cells."""
    game, table = stop.live.game, stop.table
    for seat in stop.acting:
        own = [one for one in table.pieces.values() if one.cell and one.controller == seat]
        for piece in own[stop.number % 3 :: 3]:
            lights = reach(game, table, seat, piece.id)
            cells = [one.cell for one in table.pieces.values() if one.cell][::5]
            why = [why_not(game, table, seat, piece.id, cell) for cell in cells]
            yield f"{seat} {piece.id}", _words(stop, (lights, why))


def seen(stop: Stop, _world: World) -> Rows:
    """The whole view of one seat, of an onlooker and of the referee."""
    for name, viewer in (
        (stop.turned, seated(stop.turned)),
        ("onlooker", SPECTATOR),
        ("referee", REFEREE),
    ):
        yield name, _words(stop, match_view(stop.live, viewer, stop.now, listing=False))


def _words(stop: Stop, value: object) -> str:
    return as_json(value, stop.live.names).decode()


def _share(*numbers: int) -> Mapping[str, int]:
    """In one of how many matches of each game one looks, in the order of the catalogue."""
    return dict(zip(sorted(catalogue()), numbers, strict=False))


THINGS = {
    "offered": (
        Thing("offered", offered, share=_share(2, 1, 3, 1, 8)),
        Thing("lit", lit, share=_share(1, 1, 3, 1, 6)),
    ),
    "told": (
        Thing("told", told, share=_share(2, 2, 2, 2, 6)),
        Thing("seen", seen, share=_share(4, 4, 4, 4, 9)),
    ),
    "counted": (
        Thing("counted", counted, share=_share(5, 5, 5, 5, 14)),
        Thing("practised", practised, share=_share(9, 9, 9, 9, 60)),
        Thing("printed", printed, share=_share(25, 25, 25, 25, 90)),
    ),
    "beside": (Thing("beside", beside, share=_share(20, 25, 20, 15, 70)),),
    "shown": (Thing("shown", shown, share=_share(9, 9, 9, 9, 30)),),
    "opened": (Thing("opened", opened, share=_share(7, 7, 7, 7, 20)),),
    "judged": (Thing("judged", judged, share=_share(9, 9, 9, 9, 30)),),
    "replayed": (Thing("replayed", replayed, share=_share(9, 9, 9, 9, 30)),),
}
"""What is looked at together, since a match is played anew for each of these groups."""
