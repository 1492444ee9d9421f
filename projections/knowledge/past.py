"""The past of one match: the table as it was believed after each event, and the cards that a viewer
may know.

What a viewer may know about an event is decided when it is recorded: by the tables as they were
believed before and after it, and by the ledger. No later ruling changes it: a registered deck stays
hidden when its registration is struck, and so does a card that a correction removes from the table.
"""

from __future__ import annotations

import threading
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable
from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any
from typing import TypeVar

from events import kinds
from events.envelope import Event
from events.record import action_of
from events.vocabulary import Action
from games import play
from games.rules import Game
from games.table import Impossible
from games.table import Piece
from games.table import Table
from projections.knowledge.answers import Answers
from projections.knowledge.ledger import told
from projections.knowledge.masks import Secret
from projections.knowledge.masks import nothing_secret
from projections.knowledge.masks import words_in
from projections.knowledge.recent import Recent
from projections.knowledge.sight import Sight
from projections.knowledge.viewer import Viewer
from projections.knowledge.viewer import in_sight
from projections.replay.as_recorded import Believed
from projections.replay.replay import Replay

Made = TypeVar("Made")
EVENTS, MOST = 16, 5_000
"""For how many events, and values, what was made of the past is kept unused; after each so many
events old tables are let go.
"""


class Past:
    """What was believed and known after each event of one match. It grows with the log; call
    `follow` before anything else.
    """

    def __init__(self, game: Game, start: Table) -> None:
        self.game = game
        self.start = start
        self.events: Sequence[Event] = ()
        self._believed = Believed(game, start)
        self._cards: dict[str, int] = dict.fromkeys(start.pieces, 0)
        self._left: dict[str, list[tuple[int, Piece]]] = {}
        self._names: list[tuple[int, Mapping[str, str]]] = [(0, {})]
        self._kept: dict[object, tuple[Any, Any]] = {}
        self._recent: dict[object, Recent[Any, Any]] = {}
        self.answers = Answers()
        """Answers about its latest tables."""
        self._upto = 0
        self._lock = threading.Lock()

    def follow(self, events: Sequence[Event], history: Replay | None = None) -> Past:
        """Take in the new events of the whole log, and return this past.

        *history*: the match as it stands after *events*, if known; then the new plays need not be
        carried out again.
        """
        if self.has_followed(events):
            return self
        with self._lock:
            self.events = events
            self._believed.follow(events, history)
            for event in events[self._upto :]:
                self._note(event)
            aged = self._upto // EVENTS != len(events) // EVENTS
            self._upto = len(events)
            if aged:
                self._believed.fade()
                self._forget_unused()
        return self

    def _forget_unused(self) -> None:
        """Let go of what nobody used, even where nobody asks for anything of its kind any more: as
        the lines of each viewer, once all lines that are shown are open to everybody.
        """
        for kept in [*self._recent.values()]:
            kept.at(self._upto)

    def has_followed(self, events: Sequence[Event]) -> bool:
        """Tell whether this past has taken in all *events* of its log, which only grows."""
        return events is self.events and len(events) == self._upto

    def remembered(self, key: object, parts: object, make: Callable[[], Made]) -> Made:
        """Return the value made earlier from equal *parts* under this key, or make it now."""
        known = self._kept.get(key)
        if known is None or known[0] != parts:
            known = self._kept[key] = (parts, make())
        made: Made = known[1]
        return made

    def recent(self, key: object) -> Recent[Any, Any]:
        """Return the values made lately from this past, by a key of their maker; what nobody used
        during the last events is forgotten.
        """
        known = self._recent.get(key)
        if known is None:
            known = self._recent[key] = Recent(EVENTS, MOST)
        return known.at(self._upto)

    @property
    def tables(self) -> Sequence[Table]:
        """The table as it was believed after each number of events; the first is before all."""
        return self._believed.tables

    def at(self, version: int) -> Replay:
        """Return the history as it was believed after the event *version* (0: before the first)."""
        return self._believed.at(version)

    def names(self, version: int) -> Mapping[str, str]:
        """Return the names of the players by seat when the event *version* was recorded."""
        place = bisect_right(self._names, version, key=lambda row: row[0])
        return self._names[place - 1][1]

    # -- who may know what -------------------------------------------------------------------------

    def may_know(self, viewer: Viewer, card: str, version: int) -> bool:
        """Tell whether a viewer may know *card* where the event *version*, or a view of the table
        after it, names the card.

        The viewer may if the card was in their sight just before or after the event, if the event
        revealed it to them, or if it is in their own action. A string that names no card is never
        secret.
        """
        return viewer.sees_all or not self.secret(viewer, version)(card)

    def secret(self, viewer: Viewer, version: int, *tables: Table) -> Secret:
        """Return a function that tells which cards a viewer may not know where the event *version*
        names them; see `may_know`.

        *tables*: further tables of the record (for example the one that stands now); a card in
        sight on one of them may be named too.
        """
        if viewer.sees_all:
            return nothing_secret

        cards, around = self._cards, tuple[Table, ...]()
        revealed: Collection[str] | None = None

        def secret(card: str) -> bool:
            nonlocal around, revealed
            if cards.get(card, version + 1) > version:  # no card: most words
                return False
            if any(self._sees(viewer, table.pieces.get(card)) for table in tables):
                return False
            if revealed is None:  # once for all cards: an event may name a whole deck
                revealed, around = self._told(viewer, version), tuple(self._around(version))
            return card not in revealed and not any(
                self._saw(viewer, card, table, version) for table in around
            )

        return secret

    def _told(self, viewer: Viewer, version: int) -> Collection[str]:
        """The cards that the event *version* itself revealed to a viewer."""
        return told(self.events[version - 1], viewer, self.start.seats) if version else ()

    def sight(self, viewer: Viewer, version: int, table: Table | None = None) -> Sight:
        """Return what a viewer may see of the table as it was believed after the event *version*,
        or of another *table* of the record at that moment.
        """
        shown = self.tables[version] if table is None else table
        latest = self.answers if version == len(self.events) else None
        return Sight(self.game, shown, viewer, self.secret(viewer, version, shown), latest)

    def _around(self, version: int) -> Iterator[Table]:
        """The tables just before and after an event, and those of the lines that it had carried out
        again.
        """
        yield self.tables[version]
        if version:
            yield self.tables[version - 1]
        for step in self._believed.carried_out(version):
            yield step.table

    def _saw(self, viewer: Viewer, card: str, table: Table, version: int) -> bool:
        """Whether a viewer saw a card where it lay on *table*, or where it last lay before it left
        the table.
        """
        return self._sees(viewer, table.pieces.get(card) or self._last_seen(card, version))

    def _sees(self, viewer: Viewer, piece: Piece | None) -> bool:
        return piece is not None and in_sight(self.game.equipment, viewer, piece)

    def _last_seen(self, card: str, version: int) -> Piece | None:
        """A piece at its place when it last left the table, by the event *version*."""
        gone = self._left.get(card, ())
        place = bisect_right(gone, version, key=lambda row: row[0])
        return gone[place - 1][1] if place else None

    # -- what is noted of each event ---------------------------------------------------------------

    def _note(self, event: Event) -> None:
        version = event.version
        before, after = self.tables[version - 1], self.tables[version]
        anew = [step.table for step in self._believed.carried_out(version)]
        for table in (*anew, after):
            self._note_cards(table.pieces, before.pieces, version)
        for id_ in before.pieces.keys() - after.pieces.keys():
            self._left.setdefault(id_, []).append((version, before.pieces[id_]))
        if (names := seated_after(event, self._names[-1][1])) is not self._names[-1][1]:
            self._names.append((version, names))
        unplayed = self._unplayed_on(event, before)
        if unplayed is not None:
            self._note_asked(event, unplayed)

    def _note_cards(
        self, now: Mapping[str, Piece], before: Mapping[str, Piece], version: int
    ) -> None:
        if now is not before:
            for id_ in now.keys() - before.keys():
                self._cards.setdefault(id_, version)

    def _unplayed_on(self, event: Event, before: Table) -> Table | None:
        """The table for an action that an event names but does not carry out: a play on which the
        seats are asked to agree, or a replacement that cannot be carried out.
        """
        if event.kind == kinds.CONSENT_ASKED:
            return before
        if event.kind == kinds.PLAY_REPLACED and not any(
            step.version == event.data["target"] and step.acted is not None
            for step in self._believed.carried_out(event.version)
        ):
            return self.at(event.version).before(event.data["target"])
        return None

    def _note_asked(self, event: Event, table: Table) -> None:
        """Note that the pieces which an action would bring onto a table are cards."""
        for id_ in _would_bring(self.game, table, action_of(event.data["action"])):
            self._cards.setdefault(id_, event.version)


def seated_after(event: Event, names: Mapping[str, str]) -> Mapping[str, str]:
    """Return the players by seat after an event, without those whose name is unknown; the same
    *names* if it seats nobody.
    """
    match event.kind:
        case kinds.SEAT_TAKEN if event.data["player"]:
            return {**names, event.data["seat"]: event.data["player"]}
        case kinds.SEAT_TAKEN | kinds.SEAT_RELEASED:
            return {seat: player for seat, player in names.items() if seat != event.data["seat"]}
        case _:
            return names


def distinct_names(names: Mapping[str, str]) -> Mapping[str, str]:
    """Return the players by seat; names that several of them gave with the seat in brackets."""
    if len(set(names.values())) == len(names):
        return names
    often = Counter(names.values())
    return {
        seat: f"{player} ({seat})" if often[player] > 1 else player
        for seat, player in names.items()
    }


def _would_bring(game: Game, table: Table, action: Action) -> Iterable[str]:
    """The pieces that an action would bring onto the table. If it cannot be carried out, every
    string in it that has no other meaning may be one.
    """
    try:
        return play.apply(game, table, action).pieces.keys() - table.pieces.keys()
    except Impossible:
        return [word for word in words_in(action.args) if not _is_public(game, table, word)]


def _is_public(game: Game, table: Table, word: str) -> bool:
    """Whether a string has a meaning known to everybody: a seat, a place, a phase, a label."""
    equipment = game.equipment
    return (
        word in table.seats
        or word in equipment.words
        or word in equipment.zone_of
        or word in equipment.counter_of
        or word in equipment.phases
        or any(word in zone.cells for zone in equipment.zones)
    )
