"""How to walk the real table from one state to another: steps for hands, in the order in which they
can be done.

1. Pieces, from the top of a pile down, what lies on a piece before the piece, a tile cleared before
  it is filled.
2. Facing, marks and counters of pieces. 3. Unseen cards that go back: from a hand at random, from a
  pile its top card, onto a pile on top; a deck in which the place of a card is known is shuffled
  before something goes onto it. 4. Dials.
5. One sentence that says whose turn it is.

A hidden card is known by its count alone. A card that returns to a hand returns to the zone it came
from; marks of knowledge (`shown`) and the game's own notes are no business of hands.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from events.envelope import Event
from events.vocabulary import TABLE
from games.rules import Game
from games.table import Piece
from games.table import Table
from projections.knowledge.viewer import SHOWN
from projections.replay.rebase import Rebase
from projections.replay.replay import Replay
from projections.text.words import FACINGS
from projections.text.words import Names
from projections.text.words import counter_of
from projections.text.words import counter_words
from projections.text.words import frame_words
from projections.text.words import listed
from projections.text.words import mark_words
from projections.text.words import outcome_words
from projections.text.words import own_counter_words
from projections.text.words import phase_name
from projections.text.words import piece_name
from projections.text.words import piece_place
from projections.text.words import place_words
from projections.text.words import seat_words
from projections.text.words import whose
from projections.walkback.hands import Turn
from projections.walkback.hands import in_order
from projections.walkback.places import BOX
from projections.walkback.places import ON
from projections.walkback.places import UNSEEN
from projections.walkback.places import Homes
from projections.walkback.places import Place
from projections.walkback.places import crossing
from projections.walkback.places import has_top
from projections.walkback.places import homes
from projections.walkback.places import is_concealed
from projections.walkback.places import place_of
from projections.walkback.places import possible
from projections.walkback.shuffles import Shuffle
from projections.walkback.shuffles import shuffles
from projections.walkback.unseen import Flow
from projections.walkback.unseen import flows

MANY, TOLD = 4, 12
"""So many cards between the unseen and the box are one step, and so many of them are named in its
words.
"""


def checklist(
    game: Game,
    before: Table,
    after: Table,
    names: Names | None = None,
    back: Homes | None = None,
    mixed: Sequence[Shuffle] = (),
) -> tuple[Step, ...]:
    """Return the steps that lead a real table from *before* to *after*; none where nothing that
    hands could move differs.

    *names*: seat -> name shown at the table. *back*: piece -> the hidden zone it belongs to (see
    `places.homes`). *mixed*: the decks to shuffle on the way.
    """
    return tuple(
        _Writer(
            game, before, after, names or {}, possible(game, before, after, back or {}), mixed
        ).steps()
    )


def walk_back(
    game: Game,
    history: Replay,
    rebase: Rebase,
    names: Names | None = None,
    events: Sequence[Event] = (),
) -> tuple[Step, ...]:
    """Return the checklist of an amendment: from the table as it was to the table as it then
    stands.

    *events*: the log before it; who knew what by it says which decks are shuffled.
    """
    ids = crossing(game, rebase.before, rebase.after)
    back = homes(game, history.start, rebase.steps, ids) | homes(
        game, history.start, history.steps, ids
    )
    mixed = (
        shuffles(game, events, history, rebase, possible(game, rebase.before, rebase.after, back))
        if events
        else ()
    )
    return checklist(game, rebase.before, rebase.after, names, back, mixed)


Heap = tuple[str, Place, Place]
"""Whose hands, from where, to where."""


class _Writer:
    """Puts the steps of one walk into words."""

    def __init__(
        self,
        game: Game,
        before: Table,
        after: Table,
        names: Names,
        homes: Homes,
        mixed: Sequence[Shuffle] = (),
    ) -> None:
        self.game, self.before, self.after, self.names, self.homes, self.mixed = (
            game,
            before,
            after,
            names,
            homes,
            mixed,
        )

    def steps(self) -> Iterator[Step]:
        """Yield all steps in order."""
        cards, recounts = flows(self.game, self.before, self.after, self.homes)
        yield from self._turns(in_order(self.game, self.before, self.after, self.homes))
        for id_ in sorted(self.after.pieces):
            yield from self._dress(id_)
        yield from (self._cards(flow) for flow in cards if has_top(self.game, flow.source))
        yield from (self._shuffle(deck) for deck in self.mixed)
        yield from (self._cards(flow) for flow in cards if not has_top(self.game, flow.source))
        yield from (self._recount(flow) for flow in recounts)
        yield from self._dials()
        yield from self._say()

    # -- pieces ------------------------------------------------------------------------------------

    def _turns(self, turns: Sequence[Turn]) -> Iterator[Step]:
        """Each movement of a hand; many cards between the unseen and the box, as when a deck is
        registered, are one.
        """
        heaps: dict[Heap, list[str]] = {}
        for turn in turns:
            if heap := self._heap(turn):
                heaps.setdefault(heap, []).append(turn.move.piece)
        for turn in turns:
            heap = self._heap(turn)
            if heap is None or len(heaps[heap]) < MANY:
                yield from self._turn(turn)
            elif heaps[heap][0] == turn.move.piece:
                yield self._at_once(heap, heaps[heap])

    def _heap(self, turn: Turn) -> Heap | None:
        move = turn.move
        kinds = {move.source.kind, move.target.kind}
        return (
            (self._hands(move.piece), move.source, move.target)
            if kinds == {UNSEEN, BOX} and not turn.aside
            else None
        )

    def _at_once(self, heap: Heap, pieces: Sequence[str]) -> Step:
        hands, source, target = heap
        names = [self._name(id_) for id_ in pieces]
        listed_names = listed(
            [*names[:TOLD], f"{len(names) - TOLD} more"] if len(names) > TOLD + 1 else names
        )
        unseen = source if source.kind == UNSEEN else target
        place = (
            place_words(self.game, self.names, unseen.owner, unseen.zone)
            if unseen.zone
            else "the unseen cards"
        )
        if target.kind == BOX:
            words = f"take {len(names)} cards out of {place}, off the table: {listed_names}"
            return Step("box", words, hands, source=source.zone, pieces=tuple(pieces))
        words = f"bring {len(names)} cards to {place}: {listed_names}"
        return Step(
            "conceal",
            words,
            hands,
            owner=target.owner,
            zone=target.zone,
            source=BOX,
            pieces=tuple(pieces),
        )

    def _turn(self, turn: Turn) -> Iterator[Step]:
        move = turn.move
        if not turn.from_aside and move.target.kind in (UNSEEN, BOX) and self._laden(move.piece):
            yield Step(
                "clear",
                f"take everything off {self._name(move.piece)}",
                self._hands(move.piece),
                move.piece,
            )
        yield self._aside(turn) if turn.aside else self._arrive(turn)

    def _aside(self, turn: Turn) -> Step:
        piece = turn.move.piece
        words = (
            f"take {self._name(piece)} {self._from(piece)} and set it aside for a "
            f"moment{self._with(piece)}"
        )
        return Step("aside", words, self._hands(piece), piece, source=_source(turn))

    def _arrive(self, turn: Turn) -> Step:
        move, target = turn.move, turn.move.target
        name, hands = self._name(move.piece), self._hands(move.piece)
        source = "aside" if turn.from_aside else _source(turn)
        if target.kind == BOX:
            return Step("box", f"take {name} off the table", hands, move.piece, source=source)
        if target.kind == UNSEEN:
            return Step(
                "conceal",
                self._back(turn),
                hands,
                move.piece,
                target.owner,
                target.zone,
                source=source,
            )
        start = self._start(turn)
        if target.kind == ON:
            words = f"{start} onto {piece_name(self.game, self.after, target.host)}"
            return Step("attach", words, hands, move.piece, host=target.host, source=source)
        place = place_words(
            self.game, self.names, target.owner, target.zone, target.cell, self.after
        )
        words = f"{start} to {place}"
        if move.under:
            words += f", directly under {piece_name(self.game, self.after, move.under)}"
        elif has_top(self.game, target.zone):
            words += ", on top"
        return Step(
            "move",
            words + self._with(move.piece),
            hands,
            move.piece,
            target.owner,
            target.zone,
            target.cell,
            under=move.under,
            source=source,
        )

    def _start(self, turn: Turn) -> str:
        name = self._name(turn.move.piece)
        if turn.from_aside:
            return f"put {name}, set aside before,"
        if turn.move.source.kind == BOX:
            return f"bring {name}"
        return (
            f"{'take' if turn.move.source.kind == UNSEEN else 'move'} {name} "
            f"{self._from(turn.move.piece)}"
        )

    def _back(self, turn: Turn) -> str:
        target, name = turn.move.target, self._name(turn.move.piece)
        place = (
            place_words(self.game, self.names, target.owner, target.zone)
            if target.zone
            else "the unseen cards"
        )
        put, onto = (
            ("put", f"back on top of {place}")
            if has_top(self.game, target.zone)
            else ("return", f"to {place}")
        )
        if turn.from_aside or turn.move.source.kind == BOX:
            return f"{put} {name} {onto}"
        source = self._from(turn.move.piece)
        return (
            f"take {name} {source} and {put} it {onto}"
            if source.startswith("off ")
            else f"{put} {name} {source} {onto}"
        )

    def _from(self, id_: str) -> str:
        piece = self.before.pieces[id_]
        place = place_of(self.game, self.before, id_, self.homes)
        if place.kind == UNSEEN:
            return f"from {place_words(self.game, self.names, place.owner, place.zone)}"
        if piece.host in self.before.pieces:
            return f"off {piece_name(self.game, self.before, piece.host)}"
        return f"from {piece_place(self.game, self.names, self.before, piece)}"

    def _with(self, id_: str) -> str:
        stays = [piece for piece in self.before.attached(id_) if self._host_after(piece.id) == id_]
        return ", with what lies on it" if stays else ""

    def _host_after(self, id_: str) -> str:
        return place_of(self.game, self.after, id_, self.homes).host

    def _laden(self, id_: str) -> bool:
        piece = self.before.pieces.get(id_)
        return (
            piece is not None
            and not is_concealed(self.game, piece.zone)
            and bool(_marks(piece) or piece.counters)
        )

    def _dress(self, id_: str) -> Iterator[Step]:
        """Facing, control, marks and counters of a piece that lies in the open afterwards."""
        piece = self.after.pieces[id_]
        if is_concealed(self.game, piece.zone) or self.before.pieces.get(id_) == piece:
            return
        old = self._as_laid(id_, piece)
        name, hands = self._name(id_), self._hands(id_)
        if old.kind != piece.kind:
            yield Step(
                "exchange",
                f"exchange {name}: it is a {self._kind(piece.kind)}",
                hands,
                id_,
                value=piece.kind,
            )
        if old.controller != piece.controller:
            words = f"{name} is under the control of {seat_words(self.names, piece.controller)}"
            yield Step("control", words, hands, id_, value=piece.controller)
        if old.facing != piece.facing:
            yield Step(
                "turn",
                f"turn {name} {FACINGS.get(piece.facing, piece.facing)}",
                hands,
                id_,
                value=piece.facing,
            )
        yield from self._tokens(old, piece, name, hands)

    def _tokens(self, old: Piece, piece: Piece, name: str, hands: str) -> Iterator[Step]:
        for mark in sorted(_marks(old) - _marks(piece)):
            yield Step(
                "unmark",
                f"take the mark “{mark_words(self.game, mark)}” off {name}",
                hands,
                piece.id,
                key=mark,
            )
        for mark in sorted(_marks(piece) - _marks(old)):
            yield Step(
                "mark",
                f"put the mark “{mark_words(self.game, mark)}” on {name}",
                hands,
                piece.id,
                key=mark,
            )
        for key in sorted({**old.counters, **piece.counters}):
            if old.count(key) != piece.count(key):
                words = (
                    f"set the {own_counter_words(self.game, key)} of {name} to {piece.count(key)}"
                )
                yield Step("tally", words, hands, piece.id, key=key, value=piece.count(key))

    def _as_laid(self, id_: str, piece: Piece) -> Piece:
        """The piece as it lies there once it has moved: bare and upright if it comes out of the
        unseen or the box.
        """
        old = self.before.pieces.get(id_)
        if old is not None and not is_concealed(self.game, old.zone):
            return old
        return Piece(id_, old.kind if old else piece.kind, piece.owner, piece.owner, piece.zone)

    def _kind(self, kind: str) -> str:
        return self.after.cards.card(kind).name if kind in self.after.cards else kind

    def _name(self, id_: str) -> str:
        return piece_name(self.game, self.before if id_ in self.before.pieces else self.after, id_)

    def _hands(self, id_: str) -> str:
        piece = self.before.pieces.get(id_) or self.after.pieces[id_]
        return piece.owner if piece.owner in self.after.seats else ""

    # -- unseen cards ------------------------------------------------------------------------------

    def _cards(self, flow: Flow) -> Step:
        cards = "card" if flow.count == 1 else f"{flow.count} cards"
        source = place_words(self.game, self.names, flow.owner, flow.source)
        one = "1 " if flow.count == 1 else ""
        taken = (
            f"take the top {cards} of {source}"
            if has_top(self.game, flow.source)
            else f"take {one}{cards} at random from {source}"
        )
        target = place_words(self.game, self.names, flow.owner, flow.target)
        put = f"{taken} and put it" if flow.count == 1 else f"{taken} and put them"
        words = (
            f"{put} back on top of {target}, face down"
            if has_top(self.game, flow.target)
            else f"{put} into {target}"
        )
        return Step(
            "cards",
            words,
            self._seat(flow.owner),
            owner=flow.owner,
            zone=flow.target,
            source=flow.source,
            value=flow.count,
            among=0 if has_top(self.game, flow.source) else flow.among,
        )

    def _shuffle(self, deck: Shuffle) -> Step:
        named = listed(self._name(id_) for id_ in deck.told)
        because = f"its owner looked at {deck.looked} of its cards"
        if deck.told:
            because = f"more than one seat knows where {named} lies"
        if deck.told and deck.kept:
            because = (
                f"more than one seat knows where {named} lies; what only one seat has "
                f"seen ({deck.kept}) goes back on top unshuffled"
            )
        words = f"shuffle {place_words(self.game, self.names, deck.owner, deck.zone)}"
        return Step(
            "shuffle",
            f"{words}: {because}",
            self._seat(deck.owner),
            owner=deck.owner,
            zone=deck.zone,
            pieces=deck.told,
        )

    def _recount(self, flow: Flow) -> Step:
        place = place_words(self.game, self.names, flow.owner, flow.target)
        words = f"count {place}: it must hold {flow.count} cards; add or take away unseen ones"
        return Step(
            "count",
            words,
            self._seat(flow.owner),
            owner=flow.owner,
            zone=flow.target,
            value=flow.count,
        )

    def _seat(self, owner: str) -> str:
        return owner if owner in self.after.seats else ""

    # -- dials and words ---------------------------------------------------------------------------

    def _dials(self) -> Iterator[Step]:
        for owner, name in sorted(
            {**self.before.counters, **self.after.counters}, key=self._dial_order
        ):
            old, new = self.before.count(owner, name), self.after.count(owner, name)
            if old != new and is_dial(self.game, owner, name):
                spec = counter_of(self.game, name)
                words = (
                    f"set {counter_words(self.game, self.names, owner, name)} to {new} (it "
                    f"was {old})"
                )
                yield Step(
                    "dial",
                    words,
                    self._seat(owner),
                    owner=owner,
                    key=name,
                    value=new,
                    secret=bool(spec and not spec.shown),
                )

    def _dial_order(self, dial: tuple[str, str]) -> tuple[int, tuple[str, str]]:
        seats = [str(seat) for seat in self.after.seats]
        return (seats.index(dial[0]) if dial[0] in seats else len(seats), dial)

    def _say(self) -> Iterator[Step]:
        if slate(self.before) == slate(self.after):
            return
        after, parts = self.after, []
        if after.outcome is not None:
            parts.append(f"the match is over: {outcome_words(self.names, after.outcome)}")
        else:
            if self.before.outcome is not None:
                parts.append("the match goes on")
            if after.active:
                parts.append(
                    f"it is {whose(self.names, after.active)} turn"
                    + (f" {after.turn}" if after.turn else "")
                )
            parts.append(phase_name(self.game, after.phase))
            parts += [frame_words(self.game, after, frame).rstrip(".") for frame in after.frames]
            parts.append(
                f"{listed(seat_words(self.names, seat) for seat in after.to_act) or 'nobody'} "
                f"to act"
            )
        yield Step("say", f"say: {', '.join(part for part in parts if part)}", value=slate(after))


def slate(table: Table) -> Mapping[str, Any]:
    """Return what the table is told rather than shown: phase, turn, who is on turn, who may act,
    questions, result.
    """
    return {
        "phase": table.phase,
        "turn": table.turn,
        "active": table.active,
        "to_act": list(table.to_act),
        "frames": [frame.kind for frame in table.frames],
        "winners": None if table.outcome is None else list(table.outcome.winners),
    }


def is_dial(game: Game, owner: str, name: str) -> bool:
    """Tell whether a counter is set by hands: the game declares it, and it is not the table's own
    bookkeeping.
    """
    spec = counter_of(game, name)
    return spec is not None and (spec.shown or owner != TABLE)


def _marks(piece: Piece) -> frozenset[str]:
    return piece.marks - {SHOWN}


def _source(turn: Turn) -> str:
    source = turn.move.source
    return source.zone if source.kind == UNSEEN else "box" if source.kind == BOX else "open"


@dataclass(frozen=True, slots=True)
class Step:
    """One thing for one pair of hands.

    * `act`: `cards`, `shuffle`, `count`, `clear`, `aside`, `move`, `attach`, `conceal`, `box`,
      `exchange`, `control`, `turn`, `mark`, `unmark`, `tally`, `dial`, `say`. * `words`: the step
      as a sentence. * `seat`: whose hands ("" the referee's).
    * `piece` (`pieces`, where many unseen ones go at once); `owner`, `zone`, `cell`: where it goes,
      or whose dial it is; `host`: the piece it goes onto; `under`: it goes directly under this one.
      * `source`: where it comes from: `open`, `aside`, `box`, or a hidden zone (for `cards` and
      pieces out of the unseen). * `key`: mark, counter or dial; `value`: its value, a facing, a
      number of cards.
    * `among`: so many cards lie where `value` of them are taken at random (0: not at random).
    * `secret`: only the seat and the referee may read it.
    """

    act: str
    words: str
    seat: str = ""
    piece: str = ""
    owner: str = ""
    zone: str = ""
    cell: str = ""
    host: str = ""
    under: str = ""
    source: str = ""
    key: str = ""
    value: Any = None
    secret: bool = False
    pieces: tuple[str, ...] = ()
    among: int = 0


def own_part(steps: tuple[Step, ...], seat: str) -> tuple[tuple[int, Step], ...]:
    """Return the steps that the hands of *seat* do, each with its place in the whole list."""
    return tuple((place, step) for place, step in enumerate(steps) if step.seat == seat)
