"""An ask that lays pieces against pieces, drawn as it will stand: a column for each bin with what
it meets above and what is put there below, the sums, and what comes of them, told before it is
sent.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import quote

from app.desk.errors.refusals import Unreadable
from app.pages.seat.ask import AskStep
from app.pages.seat.ask import named
from app.pages.site import Visit
from app.pages.table.changes import ShownChange
from app.pages.table.changes import changes
from events.vocabulary import Fields
from events.vocabulary import Seat
from events.vocabulary import freeze
from games.rules import Allocate
from games.rules import Meeting
from games.rules import Outlook
from games.table import Impossible
from games.text import Text
from games.text import naming
from projections.views.choices.asks import AllocateView
from projections.views.scene.zones import PieceView

NOTHING_YET = Meeting()


@dataclass(frozen=True, slots=True)
class ClashColumn:
    """A bin: its name, the pieces on the other side as the viewer knows them, the sums, and what
    comes of it.
    """

    bin: str
    label: str
    against: tuple[PieceView, ...]
    strength: int | None
    own: int | None
    comes: str
    tone: str


@dataclass(frozen=True, slots=True)
class Clash:
    """The columns, and the pieces that may be put there; `faces`: something stands against them.
    `forecasts`: the address where the page asks what shares would
    bring.
    """

    columns: tuple[ClashColumn, ...]
    items: tuple[PieceView, ...]
    faces: bool
    forecasts: str


@dataclass(frozen=True, slots=True)
class Forecast:
    """What shares bring: each column, the numbers of the bars that change, and what may still come
    between. `none`: what the answer is called where nothing is shared out.
    """

    columns: tuple[ClashColumn, ...]
    changes: tuple[ShownChange, ...]
    proviso: str
    none: str


def clash(visit: Visit, step: AskStep, view: AllocateView) -> Clash | None:
    """Return the drawing of an open ask with the shares that it suggests; None where its items face
    nothing.
    """
    ask, known = _ask(visit, step, view.key), _known(visit)
    if ask is None or not view.items or not all(item in known for item in view.items):
        return None
    outlook = _outlook(visit, ask, view.suggest)
    columns = _columns(visit, ask, outlook, [str(row.value) for row in view.options or ()])
    return Clash(
        columns,
        tuple(known[item] for item in view.items),
        faces=any(column.against for column in columns),
        forecasts=f"/m/{visit.pass_.match}/seat/forecast?seat={quote(visit.pass_.seat)}",
    )


def forecast(visit: Visit, step: AskStep, key: str) -> Forecast:
    """Return what the shares of a complete report bring."""
    ask, shares = _ask(visit, step, key), step.chosen.get(key)
    if ask is None or not isinstance(shares, Mapping):
        raise Unreadable({"key": [f"{step.label} faces nothing with {key!r}"]})
    seat, table = Seat(visit.pass_.seat), visit.here.table
    chosen = freeze(dict(step.chosen))
    mine = set(ask.items(table, seat, chosen)) if ask.items else set()
    shares = {bin_: [id_ for id_ in _row(ids) if id_ in mine] for bin_, ids in shares.items()}
    outlook = _outlook(visit, ask, shares)
    return Forecast(
        columns=_columns(visit, ask, outlook, map(str, ask.bins(table, seat, chosen))),
        changes=tuple(changes(visit.here.game, visit.view.seats, table, outlook.after)),
        proviso=_words(visit, outlook.proviso),
        none="" if any(shares.values()) else _words(visit, ask.none),
    )


def _row(ids: object) -> Iterable[str]:
    return ids if isinstance(ids, list | tuple) else ()


def _ask(visit: Visit, step: AskStep, key: str) -> Allocate | None:
    """The ask with this key, if its items face something."""
    ask = named(visit.here.game, step.name).ask(key)
    return ask if isinstance(ask, Allocate) and ask.outlook else None


def _outlook(visit: Visit, ask: Allocate, shares: Fields) -> Outlook:
    assert ask.outlook
    try:
        return ask.outlook(visit.here.table, Seat(visit.pass_.seat), shares)
    except Impossible as error:
        raise Unreadable({ask.key: [error.words]}) from error


def _known(visit: Visit) -> dict[str, PieceView]:
    """The pieces that the viewer sees."""
    return {piece.id: piece for zone in visit.view.zones for piece in zone.pieces}


def _columns(
    visit: Visit, ask: Allocate, outlook: Outlook, bins: Iterable[str]
) -> tuple[ClashColumn, ...]:
    known = _known(visit)
    rows = ((bin_, outlook.meetings.get(bin_, NOTHING_YET)) for bin_ in bins)
    return tuple(
        ClashColumn(
            bin=bin_,
            label=f"{_words(visit, ask.bin)} {_named(known, bin_)}".strip(),
            against=tuple(known[id_] for id_ in meeting.against if id_ in known),
            strength=meeting.strength,
            own=meeting.own,
            comes=_words(visit, meeting.comes),
            tone=meeting.tone,
        )
        for bin_, meeting in rows
    )


def _named(known: Mapping[str, PieceView], bin_: str) -> str:
    """What a bin is called: the piece that it is, or its own name."""
    return str(known[bin_].small.title) if bin_ in known else bin_


def _words(visit: Visit, words: Text) -> str:
    return visit.translate(naming(words, visit.here.players))
