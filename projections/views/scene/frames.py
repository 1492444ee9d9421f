"""Open questions: a response window, a combat being declared, a pending defence.

They depend on `frames` of the table and the pieces in them.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping

from events.vocabulary import Action
from games.rules import Game
from games.table import Frame
from games.table import Table
from games.text import NOTHING
from games.text import Text
from games.text import name
from projections.knowledge.masks import Secret
from projections.knowledge.masks import masked
from projections.knowledge.masks import masked_action
from projections.knowledge.masks import nothing_secret
from projections.knowledge.masks import words_of
from projections.knowledge.sight import Sight
from projections.text.names import as_text
from projections.text.names import piece_name
from projections.views.base import Answer
from projections.views.base import View


class PieceRef(View, frozen=True, kw_only=True):
    """A piece named in words: its id and its name."""

    id: str
    name: Text


class WaitingView(View, frozen=True, kw_only=True):
    """An action that waits to resolve: its seat, what was done, and the pieces that it names."""

    seat: str
    name: str
    args: Mapping[str, Answer]
    label: Text
    pieces: tuple[PieceRef, ...]


class FrameView(View, frozen=True, kw_only=True):
    """An open question: its words, the seats still to answer (the next first), those who passed,
    what waits to resolve (the newest last), and the fields that its game declares.
    """

    kind: str
    label: Text
    asked: tuple[str, ...]
    passed: tuple[str, ...]
    stack: tuple[WaitingView, ...]
    notes: Mapping[str, Answer]


def frame_views(sight: Sight) -> tuple[FrameView, ...]:
    """Return the open questions of a table, the innermost last; no secret card is named."""
    frames = enumerate(sight.table.frames)
    return tuple([_frame_in_sight(sight, place, frame) for place, frame in frames])


def _frame_in_sight(sight: Sight, place: int, frame: Frame) -> FrameView:
    """A frame; one answer for all who may know all that it names."""
    named = sight.same(("named", place), (frame,), lambda: frozenset(_words_in(frame)))
    if any(map(sight.secret, named)):
        return _frame(sight.game, sight.table, frame, sight.secret)
    key, game = ("frame", place), sight.game
    return sight.ask(key, lambda table: _frame(game, table, table.frames[place], nothing_secret))


def _words_in(frame: Frame) -> Iterator[str]:
    """All that a frame may name."""
    yield from words_of(frame.notes)
    for item in frame.stack:
        yield from words_of(item.args)


def _frame(game: Game, table: Table, frame: Frame, secret: Secret) -> FrameView:
    return FrameView(
        kind=frame.kind,
        label=_label(game, table, frame),
        asked=frame.asked,
        passed=frame.passed,
        stack=tuple([_waiting(game, table, masked_action(item, secret)) for item in frame.stack]),
        notes={key: masked(frame.notes[key], secret) for key in sorted(frame.notes)},
    )


def _label(game: Game, table: Table, frame: Frame) -> Text:
    frames = game.equipment.frames
    spec = next((spec for spec in frames if spec.kind == frame.kind), None)
    if spec is None:
        return name(frame.kind)
    return as_text(spec.says(table) if spec.says else spec.label)


def _waiting(game: Game, table: Table, item: Action) -> WaitingView:
    spec = game.spec(item.name)
    pieces = table.pieces
    about = [value for value in item.args.values() if isinstance(value, str) and value in pieces]
    return WaitingView(
        seat=item.seat,
        name=item.name,
        args=item.args,
        label=as_text(spec.label) if spec else NOTHING,
        pieces=tuple([PieceRef(id=id_, name=piece_name(game, table, id_)) for id_ in about]),
    )
