"""How players bring the real table from one state to another: tasks, in the order in which they can
be done.

1. Pieces, from the top of a pile down; what lies on a piece moves before it, and a tile is cleared
before it is filled.
2. Facing, marks and counters of pieces, one seat after the other.
3. Unseen cards that go back: from a hand at random, from a pile its top card, onto a pile on top. A
deck in which the place of a card is known is shuffled before cards go onto it.
4. Dials.
5. One sentence that says whose turn it is.

Of hidden cards only the number is known. A card that returns to a hand returns to the zone that it
came from. Marks that only the program keeps (`Laid.NOT`) and the game's own notes need no task.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import replace

from events.envelope import Event
from events.vocabulary import TABLE
from events.vocabulary import Fields
from games.rules import Game
from games.table import Table
from games.text import listed
from games.text import text
from projections.replay.rebase import Rebase
from projections.replay.replay import Replay
from projections.text.names import counter_of
from projections.text.names import counter_words
from projections.walkback.halfway import Halfway
from projections.walkback.in_place import tasks_in_place
from projections.walkback.in_place import worn
from projections.walkback.motion_words import MotionWords
from projections.walkback.moving_order import Motion
from projections.walkback.moving_order import in_order
from projections.walkback.places import BOX
from projections.walkback.places import ON
from projections.walkback.places import UNSEEN
from projections.walkback.places import Homes
from projections.walkback.places import Location
from projections.walkback.places import crossing
from projections.walkback.places import has_top
from projections.walkback.places import homes
from projections.walkback.places import is_concealed
from projections.walkback.places import possible
from projections.walkback.shuffles import Shuffle
from projections.walkback.shuffles import shuffles
from projections.walkback.task_words import flow_words
from projections.walkback.task_words import many_words
from projections.walkback.task_words import recount_words
from projections.walkback.task_words import shuffle_words
from projections.walkback.task_words import slate_words
from projections.walkback.tasks import Act
from projections.walkback.tasks import Task
from projections.walkback.unseen import Flow
from projections.walkback.unseen import flows

MANY = 4
"""From this number on, cards that go between hidden zones and the box make one task."""


def checklist(
    game: Game,
    before: Table,
    after: Table,
    back: Homes | None = None,
    mixed: Sequence[Shuffle] = (),
) -> tuple[Task, ...]:
    """Return the tasks that lead a real table from *before* to *after*; none if they differ in
    nothing that hands could move.

    *back*: piece -> the hidden zone that it belongs to (see `places.homes`). *mixed*: the decks to
    shuffle on the way.
    """
    where = possible(game, before, after, back or {})
    return tuple(_Walk(game, before, after, where, mixed).tasks())


def walk_back(
    game: Game,
    history: Replay,
    rebase: Rebase,
    events: Sequence[Event] = (),
    lying: Halfway | None = None,
) -> tuple[Task, ...]:
    """Return the checklist of an amendment: from the table as it was to the table as it would
    stand.

    *events*: the log before it; who learned what in it decides which decks are shuffled. *lying*:
    the real table, where hands had not done all that earlier rulings asked for.
    """
    if lying is not None:
        rebase = replace(rebase, before=lying.table)
    ids = crossing(game, rebase.before, rebase.after)
    back = homes(game, history.start, rebase.steps, ids) | homes(
        game, history.start, history.steps, ids
    )
    if lying is not None:
        back |= {id_: zone for id_, zone in lying.homes.items() if id_ in ids}
    where = possible(game, rebase.before, rebase.after, back)
    mixed = shuffles(game, events, history, rebase, where) if events else ()
    return checklist(game, rebase.before, rebase.after, back, mixed)


Heap = tuple[str, Location, Location]
"""The seat that moves cards, from where, to where."""


class _Walk:
    """The tasks of one walk back."""

    def __init__(
        self,
        game: Game,
        before: Table,
        after: Table,
        homes: Homes,
        mixed: Sequence[Shuffle] = (),
    ) -> None:
        self.game, self.before, self.after, self.homes = game, before, after, homes
        self.mixed = mixed
        self.words = MotionWords(game, before, after, homes)

    def tasks(self) -> Iterator[Task]:
        """Yield all tasks in order."""
        cards, recounts = flows(self.game, self.before, self.after, self.homes)
        yield from self._motions(in_order(self.game, self.before, self.after, self.homes))
        for id_ in sorted(self.after.pieces, key=self._turn_of_hands):
            yield from tasks_in_place(self.game, self.before, self.after, id_, self._hands(id_))
        yield from (self._cards(flow) for flow in cards if has_top(self.game, flow.source))
        yield from (self._shuffle(deck) for deck in self.mixed)
        yield from (self._cards(flow) for flow in cards if not has_top(self.game, flow.source))
        yield from (self._recount(flow) for flow in recounts)
        yield from self._dials()
        yield from self._say()

    # -- pieces ------------------------------------------------------------------------------------

    def _motions(self, motions: Sequence[Motion]) -> Iterator[Task]:
        """One task for each movement; many cards between hidden zones and the box, as when a deck
        is registered, are one task.
        """
        heaps: dict[Heap, list[str]] = {}
        for motion in motions:
            if heap := self._heap(motion):
                heaps.setdefault(heap, []).append(motion.move.piece)
        for motion in motions:
            heap = self._heap(motion)
            if heap is None or len(heaps[heap]) < MANY:
                yield from self._motion(motion)
            elif heaps[heap][0] == motion.move.piece:
                yield self._at_once(heap, heaps[heap])

    def _heap(self, motion: Motion) -> Heap | None:
        move = motion.move
        if {move.source.kind, move.target.kind} != {UNSEEN, BOX}:
            return None
        return self._hands(move.piece), move.source, move.target

    def _at_once(self, heap: Heap, pieces: Sequence[str]) -> Task:
        hands, source, target = heap
        cards = many_words([self.words.name(id_) for id_ in pieces])
        if target.kind == BOX:
            words = text(
                "take %(number)s cards out of %(place)s, off the table: %(cards)s",
                number=len(pieces),
                place=self.words.unseen(source),
                cards=cards,
            )
            return Task(Act.BOX, words, hands, source=source.zone, pieces=tuple(pieces))
        words = text(
            "bring %(number)s cards to %(place)s: %(cards)s",
            number=len(pieces),
            place=self.words.unseen(target),
            cards=cards,
        )
        return Task(
            Act.CONCEAL,
            words,
            hands,
            owner=target.owner,
            zone=target.zone,
            source=BOX,
            pieces=tuple(pieces),
        )

    def _motion(self, motion: Motion) -> Iterator[Task]:
        move = motion.move
        hands = self._hands(move.piece)
        leaves = not motion.from_aside and move.target.kind in (UNSEEN, BOX)
        if leaves and self._laden(move.piece):
            lying = listed(worn(self.game, self.before, move.piece))
            words = text(
                "take the markers off %(piece)s: %(markers)s",
                piece=self.words.name(move.piece),
                markers=lying,
            )
            yield Task(Act.CLEAR, words, hands, move.piece)
        if motion.aside:
            words = self.words.aside(motion)
            yield Task(Act.ASIDE, words, hands, move.piece, source=_source(motion))
        else:
            yield self._arrive(motion, hands)

    def _arrive(self, motion: Motion, hands: str) -> Task:
        move, target = motion.move, motion.move.target
        words = self.words.arrive(motion)
        source = "aside" if motion.from_aside else _source(motion)
        if target.kind == BOX:
            return Task(Act.BOX, words, hands, move.piece, source=source)
        if target.kind == ON:
            return Task(Act.ATTACH, words, hands, move.piece, host=target.host, source=source)
        act = Act.CONCEAL if target.kind == UNSEEN else Act.MOVE
        return Task(
            act,
            words,
            hands,
            move.piece,
            target.owner,
            target.zone,
            target.cell,
            under=move.under,
            source=source,
        )

    def _laden(self, id_: str) -> bool:
        piece = self.before.pieces.get(id_)
        return (
            piece is not None
            and not is_concealed(self.game, piece.zone)
            and bool(worn(self.game, self.before, id_))
        )

    def _turn_of_hands(self, id_: str) -> tuple[int, str]:
        """One seat after the other: the numbers of a seat's tasks would otherwise tell which hidden
        card of another seat comes before its own.
        """
        seats, hands = self.before.seats, self._hands(id_)
        return (seats.index(hands) if hands in seats else len(seats), id_)

    def _hands(self, id_: str) -> str:
        piece = self.before.pieces.get(id_) or self.after.pieces[id_]
        return self._seat(piece.owner)

    # -- unseen cards ------------------------------------------------------------------------------

    def _cards(self, flow: Flow) -> Task:
        return Task(
            Act.CARDS,
            flow_words(self.game, flow),
            self._seat(flow.owner),
            owner=flow.owner,
            zone=flow.target,
            source=flow.source,
            value=flow.count,
            among=0 if has_top(self.game, flow.source) else flow.among,
        )

    def _shuffle(self, deck: Shuffle) -> Task:
        cards = [self.words.name(id_) for id_ in deck.nameable]
        return Task(
            Act.SHUFFLE,
            shuffle_words(self.game, deck, cards),
            self._seat(deck.owner),
            owner=deck.owner,
            zone=deck.zone,
            pieces=deck.nameable,
        )

    def _recount(self, flow: Flow) -> Task:
        return Task(
            Act.COUNT,
            recount_words(self.game, flow),
            self._seat(flow.owner),
            owner=flow.owner,
            zone=flow.target,
            value=flow.count,
        )

    def _seat(self, owner: str) -> str:
        return owner if owner in self.after.seats else ""

    # -- dials and words ---------------------------------------------------------------------------

    def _dials(self) -> Iterator[Task]:
        dials = {**self.before.counters, **self.after.counters}
        for owner, counter in sorted(dials, key=self._dial_order):
            old, new = self.before.count(owner, counter), self.after.count(owner, counter)
            if old != new and is_dial(self.game, owner, counter) and self._borne(owner, counter):
                yield self._dial(owner, counter, old, new)

    def _borne(self, owner: str, counter: str) -> bool:
        """Whether what bears a dial lies there afterwards: none is set to 0 on a card that went."""
        spec = counter_of(self.game, counter)
        limit = spec.limit if spec else None
        gone = limit is not None and limit(self.before, owner) and not limit(self.after, owner)
        return not gone or self.after.count(owner, counter) != 0

    def _dial(self, owner: str, counter: str, old: int, new: int) -> Task:
        words = text(
            "set %(counter)s to %(number)s (it was %(before)s)",
            counter=counter_words(self.game, owner, counter),
            number=new,
            before=old,
        )
        seat = self._seat(owner)
        return Task(Act.DIAL, words, seat, owner=owner, key=counter, value=new)

    def _dial_order(self, dial: tuple[str, str]) -> tuple[int, tuple[str, str]]:
        seats = [str(seat) for seat in self.after.seats]
        return (seats.index(dial[0]) if dial[0] in seats else len(seats), dial)

    def _say(self) -> Iterator[Task]:
        if slate(self.before) != slate(self.after):
            words = slate_words(self.game, self.before, self.after)
            yield Task(Act.SAY, words, value=slate(self.after))


def slate(table: Table) -> Fields:
    """Return the parts of a table that are spoken and not moved: phase, turn, who is on turn, who
    may act, questions, result.
    """
    return {
        "phase": table.phase,
        "turn": table.turn,
        "active": table.active,
        "to_act": list(table.to_act),
        "frames": [frame.kind for frame in table.frames],
        "winners": None if table.outcome is None else list(table.outcome.winners),
    }


def is_dial(game: Game, owner: str, counter: str) -> bool:
    """Tell whether a counter is set by hand: it lies on the table, the game shows it, and it is no
    flag.
    """
    spec = counter_of(game, counter)
    lies = spec is not None and spec.lies and spec.shown
    return spec is not None and lies and (owner != TABLE or spec.most != 1)


def _source(motion: Motion) -> str:
    source = motion.move.source
    return source.zone if source.kind == UNSEEN else "box" if source.kind == BOX else "open"
