"""Plays scenarios on a desk that keeps every word which people would read on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from contextlib import contextmanager
from typing import Any

import pytest

from app.desk.desk import Desk
from app.desk.errors.refusals import Refusal
from app.desk.history.live import Live
from events.vocabulary import TABLE
from events.vocabulary import MatchId
from events.vocabulary import Seat
from games import play
from games.rules import Game
from games.rules import Ruling
from games.table import Piece
from games.table import Table
from games.text import Text
from projections.replay.replay import Step
from tests.leftovers import names_of

LISTED = 4
"""How often the answers of an offer are listed in one sort of moment."""
LOOKED = 12
"""How often offers are listed after one sort of play, in one phase and frame."""
DESCRIBED = 20
"""How often a piece is described that lies, faces and is marked as before; other cards may say more
of it each time.
"""


class Heard:
    """What people would read, each sentence once; `plain` is what is no `Text`, by where it was
    met; `called` are the names of cards, sets and decks. `refused` are the texts of refusals, which
    may repeat what was `typed`; `asked` counts how often the answers of an offer were listed, and
    a piece was described.
    """

    def __init__(self) -> None:
        self.asked: Counter[object] = Counter()
        self.texts: dict[str, Text] = {}
        self.plain: dict[str, set[str]] = {}
        self.tables: set[str] = set()
        self.called: set[str] = set()
        self.refused: dict[str, Text] = {}
        self.typed: set[str] = set()

    def add(self, where: str, words: object) -> None:
        """Keep words; nothing ("" or None) says nothing."""
        if isinstance(words, Text):
            self.texts[str(words)] = words
        elif isinstance(words, str) and words:
            self.plain.setdefault(where, set()).add(words)

    def is_seldom(self, where: object, most: int) -> bool:
        """Count a sort of moment; return whether it came up at most so often."""
        self.asked[where] += 1
        return self.asked[where] <= most


@contextmanager
def listening(heard: Heard) -> Iterator[None]:
    """Keep what people would read of scenarios that are played meanwhile."""

    class Listening(Desk):
        """A desk whose words are kept."""

        def report(self, match: MatchId, *args: Any, **more: Any) -> Any:
            heard.typed |= {*_words(args), *_words(more)}
            with _kept(heard, self, match):
                return super().report(match, *args, **more)

        def rule(self, match: MatchId, *args: Any, **more: Any) -> Any:
            heard.typed |= {*_words(args), *_words(more)}
            with _kept(heard, self, match):
                return super().rule(match, *args, **more)

        def tell(self, match: MatchId, *args: Any, **more: Any) -> Any:
            heard.typed |= {*_words(args), *_words(more)}
            with _kept(heard, self, match):
                return super().tell(match, *args, **more)

        def expire(self, match: MatchId) -> Any:
            with _kept(heard, self, match):
                return super().expire(match)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("app.scenario.match.Desk", Listening)
        yield


def _words(value: Any) -> Iterator[str]:
    """What somebody typed: every word of a report."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from (word for pair in value.items() for part in pair for word in _words(part))
    elif isinstance(value, tuple | list):
        yield from (word for part in value for word in _words(part))


@contextmanager
def _kept(heard: Heard, desk: Desk, match: MatchId) -> Iterator[None]:
    try:
        yield
    except Refusal as refusal:
        _refused(heard, refusal.as_json())
        raise
    live = desk.live(match)
    digest = live.table.digest()
    if digest not in heard.tables:
        heard.tables.add(digest)
        _shown(heard, live)


def _refused(heard: Heard, refusal: Any) -> None:
    """Keep the message, the ruling and the errors of a form; the rest is for programs."""
    ruling = refusal.get("ruling", {})
    said = (refusal["message"], ruling.get("because"), ruling.get("instead"))
    for words in (*said, *_rows(refusal.get("fields", {}))):
        if isinstance(words, Text):
            heard.refused[str(words)] = words
        else:
            heard.add("refusal", words)


def _rows(fields: Any) -> Iterator[object]:
    if isinstance(fields, Mapping):
        for inner in fields.values():
            yield from _rows(inner)
    else:
        yield from fields


def _shown(heard: Heard, live: Live) -> None:
    """Keep what the game says of a table: what each seat may do, warnings, pieces, the last play."""
    game, table = live.game, live.table
    heard.called |= names_of(table.cards)
    step = live.history.steps[-1] if live.history.steps else None
    for seat in (*table.seats, TABLE):
        if _is_seldom(heard, table, seat, step):
            _offers(heard, game, table, seat)
    _standing(heard, game, table)
    if step is not None and step.acted is not None:
        spec = game.spec(step.acted.name)
        before = live.history.steps[-2].table if len(live.history.steps) > 1 else live.history.start
        if spec is not None and spec.says is not None:
            heard.add(f"says {spec.name}", spec.says(before, step.acted))


def _offers(heard: Heard, game: Game, table: Table, seat: Seat) -> None:
    for offer in play.offers(game, table, seat):
        heard.add(f"label {offer.name}", offer.label)
        heard.add(f"hint {offer.name}", offer.hint)
        _ruling(heard, f"offer {offer.name}", offer.ruling)
        for ask in offer.asks:
            heard.add(f"ask {offer.name}.{ask.key}", ask.label)
            if getattr(ask, "warn", None):
                heard.add(f"warn {offer.name}", ask.warn(table, seat, {}))
            for preset in ask.presets(table, seat, {}) if getattr(ask, "presets", None) else ():
                heard.add(f"preset {offer.name}", preset)
        if offer.enabled and offer.asks and _is_news(heard, table, seat, offer.name):
            for choice in play.options(game, table, seat, offer.name, {}):
                _ruling(heard, f"choice {offer.name}", choice.ruling)


def _is_seldom(heard: Heard, table: Table, seat: Seat, step: Step | None) -> bool:
    """Whether offers were listed seldom as yet after such a play, in such a phase and frame."""
    acted = step.acted.name if step is not None and step.acted is not None else ""
    frame = table.frame.kind if table.frame is not None else ""
    where = (acted, table.phase, seat in table.to_act, frame)
    return heard.is_seldom(where, LOOKED)


def _is_news(heard: Heard, table: Table, seat: Seat, name: str) -> bool:
    """Whether the answers of an offer were listed seldom as yet: to those who are asked and to those
    who are not, phase by phase. Listing takes most of the time.
    """
    where = (name, table.phase, seat in table.to_act, len(table.frames))
    return heard.is_seldom(where, LISTED)


def _ruling(heard: Heard, where: str, ruling: Ruling) -> None:
    heard.add(f"{where} because", ruling.because)
    heard.add(f"{where} instead", ruling.instead)


def _standing(heard: Heard, game: Game, table: Table) -> None:
    kinds = game.equipment
    heard.add("phase", kinds.phases.get(table.phase, table.phase))
    heard.add("outcome", table.outcome.reason if table.outcome else "")
    for _, note in table.notes:
        heard.add("note", kinds.note_words(note))
    for owner in (*table.seats, TABLE):
        for spec in (*kinds.counters, *kinds.zones):
            heard.add(f"label {spec.name}", spec.label)
            if spec.warn is not None and (spec.name not in ("pot",) or owner == TABLE):
                heard.add(f"warn {spec.name}", spec.warn(table, owner))
    for frame in table.frames:
        for spec in (spec for spec in kinds.frames if spec.kind == frame.kind):
            heard.add(f"frame {frame.kind}", spec.label)
            if spec.says and table.frame == frame:
                heard.add(f"frame {frame.kind}", spec.says(table))
    cards = hash((table.cards.title, *table.cards.cards))
    for piece in table.pieces.values():
        if heard.is_seldom(_lying(cards, piece), DESCRIBED):
            called = game.label(table, piece.id) if game.label is not None else ""
            heard.add("piece", called)
            if game.describe is not None:
                _described(heard, game.describe(table, piece.id))


def _lying(cards: int, piece: Piece) -> object:
    """A piece of a set of cards just as it lies: most lie in a deck from the first table to the
    last.
    """
    return cards, piece.id, piece.zone, piece.facing, piece.marks, *piece.counters.items()


def _described(heard: Heard, facts: Iterable[tuple[str, str]]) -> None:
    for label, value in facts:
        heard.add("fact", label)
        heard.add("fact value", value if value.strip("0123456789 /-+") else "")
