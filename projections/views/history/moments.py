"""Moments of a match as one viewer may read them: without what only others learned, and without the
names of cards that the viewer may not know.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence

from events import kinds
from events.envelope import Event
from events.vocabulary import Fields
from games.rules import Game
from games.table import Table
from games.text import Text
from games.text import context_text
from games.text import joined
from games.text import listed
from games.text import name
from games.text import plural
from games.text import text
from projections.knowledge.ledger import tells
from projections.knowledge.masks import MASK
from projections.knowledge.masks import Secret
from projections.knowledge.moments import Moment
from projections.knowledge.moments import MomentKind
from projections.knowledge.past import Past
from projections.knowledge.viewer import Viewer
from projections.text.names import as_text
from projections.text.names import outcome_words
from projections.text.names import piece_name
from projections.text.names import seat_words
from projections.text.names import value_name
from projections.views.base import View
from projections.views.history.log import named

MANY_CALLED = {
    MomentKind.DISPUTE: text("Calls"),
    MomentKind.RULING: text("Rulings"),
    MomentKind.STRUCK: text("Struck plays"),
    MomentKind.CAPTURE: text("Captures and losses"),
    MomentKind.REVEAL: text("Reveals"),
    MomentKind.DRAW: context_text("moments", "Draws"),
    MomentKind.CHANCE: text("Chance"),
    MomentKind.TIME: text("Time trouble"),
    MomentKind.TURN: text("Turns"),
    MomentKind.END: text("The end"),
}
"""Kind of moment -> the heading for several."""
ONE_CALLED = {
    MomentKind.DISPUTE: text("Call"),
    MomentKind.RULING: text("Ruling"),
    MomentKind.STRUCK: text("Struck play"),
    MomentKind.CAPTURE: text("Capture or loss"),
    MomentKind.REVEAL: text("Reveal"),
    MomentKind.DRAW: context_text("moments", "Draw"),
    MomentKind.CHANCE: text("Chance"),
    MomentKind.TIME: text("Time trouble"),
    MomentKind.TURN: text("New turn"),
    MomentKind.END: text("The end"),
}
"""Kind of moment -> the heading for one."""


class LessonView(View, frozen=True, kw_only=True):
    """What was learned: the seats, which cards, and the number of cards that nobody else can
    name.
    """

    to: tuple[str, ...]
    cards: tuple[str, ...]
    count: int


class MomentView(View, frozen=True, kw_only=True):
    """A moment (see `projections.knowledge.moments`) with its words. `left`: milliseconds on the
    clock, null where no clock matters.
    """

    kind: MomentKind
    version: int
    ply: int
    seat: str
    target: int
    pieces: tuple[str, ...]
    told: tuple[LessonView, ...]
    left: int | None
    words: Text


def moment_view(
    past: Past, viewer: Viewer, moment: Moment, before: Table, after: Table
) -> MomentView | None:
    """Return a moment with its words, or None if this viewer may not know of it.

    *before* and *after* are the tables around its event, on the axis in question.
    """
    event = past.events[moment.version - 1]
    taught = [
        row for row in moment.reveals if viewer.sees_all or tells(row, viewer, event, before.seats)
    ]
    if moment.reveals and not taught:
        return None
    secret = past.secret(viewer, moment.version, before, after)
    lessons = tuple(_lesson(row) for row in taught)
    words = _WORDS[moment.kind](_Scene(past.game, moment, event, before, after, secret, lessons))
    return MomentView(
        kind=moment.kind,
        version=moment.version,
        ply=moment.ply,
        seat=moment.seat,
        target=moment.target,
        pieces=tuple(MASK if secret(id_) else id_ for id_ in moment.pieces),
        told=lessons,
        left=moment.left if moment.left >= 0 else None,
        words=named(past, moment.version, words),
    )


def lesson_words(game: Game, table: Table, lesson: LessonView) -> Text:
    """Return what was learned: the cards by name, or the number of those that nobody else can
    name.
    """
    if lesson.cards:
        return listed(value_name(game, table, card) for card in lesson.cards)
    return plural("%(n)s unseen card", "%(n)s unseen cards", lesson.count)


def who_words(seats: Sequence[str], every: Sequence[str]) -> Text:
    """Return who learned it: the seats by name, or all."""
    return text("all") if {*seats} >= {*every} else listed(seat_words(seat) for seat in seats)


def _lesson(row: Fields) -> LessonView:
    return LessonView(to=tuple(row["to"]), cards=tuple(row["cards"]), count=row["count"])


class _Scene:
    """A moment, its event, and the tables around it as one viewer may know them."""

    def __init__(
        self,
        game: Game,
        moment: Moment,
        event: Event,
        before: Table,
        after: Table,
        secret: Secret,
        lessons: Sequence[LessonView],
    ) -> None:
        self.game, self.moment, self.event = game, moment, event
        self.before, self.after, self.secret, self.lessons = before, after, secret, lessons

    @property
    def player(self) -> Text:
        """The player of the moment."""
        return seat_words(self.moment.seat)

    @property
    def author(self) -> Text:
        """Who reported the event."""
        by = self.event.by
        return text("The referee") if by == "referee" else seat_words(by)


def _lost(scene: _Scene) -> Text:
    """The captured pieces and their seats; those that only change sides are listed apart."""
    before, rows = scene.before, []
    for seat in before.seats:
        gone = [id_ for id_ in scene.moment.pieces if before.pieces[id_].controller == seat]
        if gone:
            pieces = [
                text("a piece face down")
                if scene.secret(id_)
                else piece_name(scene.game, before, id_)
                for id_ in gone
            ]
            words = text(
                "%(player)s loses %(pieces)s", player=seat_words(seat), pieces=listed(pieces)
            )
            rows.append(words)
    return joined("; ", rows)


def _learned(scene: _Scene) -> Text:
    return joined(
        "; ",
        [
            text(
                "%(who)s: %(what)s",
                who=who_words(lesson.to, scene.before.seats),
                what=lesson_words(scene.game, scene.after, lesson),
            )
            for lesson in scene.lessons
        ],
    )


def _time(scene: _Scene) -> Text:
    left = scene.moment.left
    if not left:
        return text("%(player)s's time was up", player=scene.player)
    seconds = name(f"{left / 1000:.1f}")
    return text("%(player)s had %(seconds)s s left", player=scene.player, seconds=seconds)


def _turn(scene: _Scene) -> Text:
    return text("turn %(turn)s, %(player)s", turn=scene.moment.turn, player=scene.player)


def _called(scene: _Scene) -> Text:
    if scene.moment.target:
        call = text(
            "%(player)s calls the referee about line %(line)s",
            player=scene.author,
            line=scene.moment.target,
        )
    else:
        call = text("%(player)s calls the referee", player=scene.author)
    return _with_reason(call, scene.event.data["claim"])


def _ruled(scene: _Scene) -> Text:
    data = scene.event.data
    ruled = _RULINGS.get(scene.event.kind)
    words = ruled(scene.author, data) if ruled else name(scene.event.kind)
    return _with_reason(words, data.get("reason") or data.get("verdict") or "")


def _with_reason(words: Text, reason: str) -> Text:
    if not reason:
        return words
    return text("%(words)s: %(reason)s", words=words, reason=reason)


def _struck(scene: _Scene) -> Text:
    return text("no longer counts, by the ruling at line %(line)s", line=scene.moment.target)


def _played(scene: _Scene) -> Text:
    action = scene.event.data["action"]["name"]
    spec = scene.game.spec(action)
    return as_text(spec.label) if spec else name(action)


_WORDS: Mapping[MomentKind, Callable[[_Scene], Text]] = {
    MomentKind.DISPUTE: _called,
    MomentKind.RULING: _ruled,
    MomentKind.STRUCK: _struck,
    MomentKind.CAPTURE: _lost,
    MomentKind.REVEAL: _learned,
    MomentKind.DRAW: _learned,
    MomentKind.CHANCE: _played,
    MomentKind.TIME: _time,
    MomentKind.TURN: _turn,
    MomentKind.END: lambda scene: outcome_words(scene.after.outcome),
}
_RULINGS: Mapping[str, Callable[[Text, Fields], Text]] = {
    kinds.PLAY_STRUCK: lambda who, data: text(
        "%(who)s strikes line %(line)s", who=who, line=data["target"]
    ),
    kinds.PLAY_REPLACED: lambda who, data: text(
        "%(who)s replaces line %(line)s", who=who, line=data["target"]
    ),
    kinds.REWOUND_TO: lambda who, data: text(
        "%(who)s rewinds to before line %(line)s", who=who, line=data["target"]
    ),
    kinds.RULING_WITHDRAWN: lambda who, data: text(
        "%(who)s withdraws the ruling at line %(line)s", who=who, line=data["ruling"]
    ),
    kinds.PLAY_ALLOWED: lambda who, data: text("%(who)s allows a play", who=who),
    kinds.TABLE_CORRECTED: lambda who, data: text("%(who)s corrects the table", who=who),
    kinds.TAKEBACK_ACCEPTED: lambda who, data: text(
        "%(who)s agrees to take back line %(line)s", who=who, line=data["target"]
    ),
    kinds.DISPUTE_SETTLED: lambda who, data: text(
        "%(who)s answers the call at line %(line)s", who=who, line=data["dispute"]
    ),
    kinds.PENALTY_GIVEN: lambda who, data: text("%(who)s gives a penalty", who=who),
    kinds.TIME_GRANTED: lambda who, data: text("%(who)s gives time", who=who),
    kinds.CLOCK_SET: lambda who, data: text("%(who)s sets a clock", who=who),
}
"""Kind of event -> what its author does by it, in words."""
