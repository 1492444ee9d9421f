"""Cards that enter or leave play, and the cards attached to them (ARC-7.9, 17.8, 17.9, 18.12, 22,
R19, R28, R29, R43).
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from events.vocabulary import TABLE
from events.vocabulary import Seat
from games.kit.cards import piece_ids
from games.table import Piece
from games.table import PieceFields
from games.table import Table
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.cards.text.vocabulary import HOST
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.tokens import is_token
from games.wtactics_arc.effects.queue import QueueEntry
from games.wtactics_arc.effects.queue import enqueue
from games.wtactics_arc.effects.queue import entry
from games.wtactics_arc.effects.queue import in_turn
from games.wtactics_arc.field.matching import matches
from games.wtactics_arc.field.printed import abilities_in_play
from games.wtactics_arc.field.printed import printed
from games.wtactics_arc.field.remembered import deaths_matter
from games.wtactics_arc.field.stats import has
from games.wtactics_arc.field.zones import card_of
from games.wtactics_arc.field.zones import is_city
from games.wtactics_arc.field.zones import stands_for_none
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import ARRIVED
from games.wtactics_arc.names import DIED
from games.wtactics_arc.names import FALLEN
from games.wtactics_arc.names import FIRST_COPIED
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import HAND
from games.wtactics_arc.names import IN_PLAY
from games.wtactics_arc.names import KINGDOM
from games.wtactics_arc.names import MARKED
from games.wtactics_arc.names import MOST_TOKENS
from games.wtactics_arc.names import POOL
from games.wtactics_arc.names import REMOVED
from games.wtactics_arc.names import RESIDENTS
from games.wtactics_arc.names import SHOWN
from games.wtactics_arc.names import STRENGTH
from games.wtactics_arc.names import TAG_LETTER
from games.wtactics_arc.names import DueKind
from games.wtactics_arc.names import awaiting


def triggers(table: Table, piece: Piece, word: str) -> list[QueueEntry]:
    """Return the abilities of a card that the trigger *word* sets off (ARC-29.7)."""
    return [
        {**due_of(piece, ability), **_of_its_host(piece, ability)}
        for ability in printed(table, piece)
        if ability.kind == AbilityKind.TRIGGERED and ability.word == word and ability.target is None
    ] + (watchers(table, piece, word) + (_awaiting(piece) if word == Trigger.DEATH else []))


def _awaiting(piece: Piece) -> list[QueueEntry]:
    """What texts do that wait for the death of a card in this turn (ARC-R166)."""
    return [
        entry(seat, DueKind.TRIGGER, piece.id, ability=deed) for seat, deed in awaiting(piece.marks)
    ]


def _of_its_host(piece: Piece, ability: Ability) -> QueueEntry:
    """What an attached card was on as it left: its text may do something to that (ARC-R133)."""
    host = piece.host and any(one.target == HOST for one in ability.effects)
    return {"about": piece.host} if host else {}


def watchers(table: Table, piece: Piece, word: str) -> list[QueueEntry]:
    """Return the abilities, of other cards and its own, that watch for this event of cards like
    this one (ARC-29.7).
    """
    standing = replace(piece, marks=piece.marks - {FALLEN})
    return [
        {**due_of(source, ability), "about": piece.id}
        for source, ability in abilities_in_play(table)
        if ability.kind == AbilityKind.TRIGGERED
        and ability.word == word
        and ability.target is not None
        and matches(table, standing, ability.target, source.controller, source)
    ]


def has_moved(table: Table, *ids: str) -> Table:
    """Return the table with what it sets off that creatures moved (ARC-R185)."""
    due = [row for id_ in ids for row in triggers(table, table.piece(id_), Trigger.MOVES)]
    return enqueue(table, in_turn(table, due))


def due_of(piece: Piece, ability: Ability) -> QueueEntry:
    """Return the queue entry of a triggered ability."""
    return entry(piece.controller, DueKind.TRIGGER, piece.id, ability=ability.text, city=piece.cell)


def entered(table: Table, id_: str) -> Table:
    """Return the table after a card entered play, with the triggered abilities in the queue."""
    if has(table, table.piece(id_), Passive.ENTERS_MARKED):
        table = table.mark(id_, MARKED)
    return enqueue(table, triggers(table, table.piece(id_), Trigger.ENTER))


def settle_in(table: Table, id_: str, seat: Seat, place: str) -> Table:
    """Return the table with a creature put into play unmarked, in a city or in the Army (`army`)
    (ARC-17.2, 22.5, 28.1).
    """
    fresh: PieceFields = {
        "marks": frozenset({ARRIVED}),
        "counters": {},
        "controller": seat,
        "facing": "up",
    }
    if place == ARMY:
        return table.move(id_, ARMY, seat, **fresh)
    return table.move(id_, RESIDENTS, place, **fresh)


def token_made(table: Table, due: QueueEntry, seat: Seat, place: str) -> Table:
    """Return the table with a token in a city or in the Army (ARC-R72): the first copy not in play,
    from the deck whose card made it; none where all copies are in play.
    """
    maker = piece_ids.copy_of(due["card"])
    deck = maker.deck if maker is not None else seat
    first = 1 if is_token(table.cards.card(due["token"])) else FIRST_COPIED
    ids = (
        piece_ids.copy_id(TAG_LETTER, table.cards, deck, due["token"], copy)
        for copy in range(first, MOST_TOKENS + 1)
    )
    id_ = next((id_ for id_ in ids if id_ not in table.pieces), "")
    if not id_:
        return table
    table = table.put(Piece(id_, due["token"], seat, seat, RESIDENTS, place))
    table = settle_in(table, id_, seat, place)
    return entered(table.mark(id_, MARKED) if due.get("marked") else table, id_)


def found_city(table: Table, id_: str, seat: Seat) -> Table:
    """Return the table with a city in a Kingdom at its printed strength (ARC-7.2, 18.3)."""
    strength = card_of(table, table.piece(id_)).get("strength") or 1
    return table.move(
        id_,
        KINGDOM,
        seat,
        marks=frozenset(),
        counters={STRENGTH: strength},
        controller=seat,
        facing="up",
    )


def buried(table: Table, *ids: str) -> Table:
    """Return the table with cards face up on top of their owners' graveyards, and their
    attachments, too (ARC-7.10, 7.12, R28, R29).
    """
    due = gone_from_play(table, ids)
    for id_ in ids:
        table = _laid(table, id_, table.piece(id_).owner)
    return enqueue(table, due)


def gone_from_play(table: Table, ids: Iterable[str]) -> list[QueueEntry]:
    """Return the abilities triggered by cards that leave play with their attachments (ARC-R78)."""
    leaving = [
        one
        for id_ in ids
        if table.piece(id_).zone in IN_PLAY
        for one in (table.piece(id_), *table.attached(id_))
    ]
    return in_turn(table, [row for one in leaving for row in triggers(table, one, Trigger.LEAVE)])


def _laid(table: Table, id_: str, whose: str) -> Table:
    attached = [piece.id for piece in table.attached(id_)]
    table = table.move(
        id_,
        GRAVEYARD,
        whose,
        marks=frozenset(),
        counters={},
        host="",
        facing="up",
        controller=table.piece(id_).owner,
    )
    for other in attached:
        table = _laid(
            table,
            other,
            whose if table.option("attached-follow-host") else table.piece(other).owner,
        )
    return table


def died(table: Table, ids: Iterable[str]) -> Table:
    """Return the table after creatures died together: they go to the graveyards, then their
    `death:` triggers are due (ARC-17.8, R25).
    """
    ids = list(ids)
    due = [row for id_ in ids for row in triggers(table, table.piece(id_), Trigger.DEATH)]
    if ids and deaths_matter(table):
        table = table.add(TABLE, DIED, len(ids))
    return enqueue(buried(table, *ids), in_turn(table, due))


def razed(table: Table, id_: str) -> Table:
    """Return the table after a city was destroyed: it goes to the graveyard, its residents where
    R43 sends them (ARC-11.9, 18.12).
    """
    due = triggers(table, table.piece(id_), Trigger.DEATH)
    return enqueue(buried(emptied(table, id_), id_), due)


def emptied(table: Table, city: str) -> Table:
    """Return the table with the residents of a lost city in their controller's Army, or where the
    option sends them; who is dead already flees nowhere (ARC-R43, R27).
    """
    residents = table.at(RESIDENTS, city)
    if table.option("residents-perish"):
        return died(table, [piece.id for piece in residents])
    for piece in residents:
        flees = table.option("residents-scatter") and FALLEN not in piece.marks
        if flees and MARKED in piece.marks:
            table = returned(table, piece.id)
        else:
            table = table.move(piece.id, ARMY, piece.controller)
            if flees:
                table = enqueue(table, [entry(piece.controller, DueKind.SCATTER, piece.id)])
    return table


def returned(table: Table, id_: str, where: str = HAND) -> Table:
    """Return the table with a card back in its owner's hand (or deck), as public knowledge; its
    attachments are buried (ARC-R28, R29).
    """
    piece, due = table.piece(id_), gone_from_play(table, (id_,))
    if is_city(table, id_):
        table = emptied(table, id_)
    for other in table.attached(id_):
        table = _laid(
            table, other.id, piece.owner if table.option("attached-follow-host") else other.owner
        )
    table = table.move(
        id_,
        POOL,
        "",
        marks=frozenset({SHOWN}),
        counters={},
        host="",
        facing="up",
        controller=piece.owner,
    )
    table = enqueue(table, due)
    return table if stands_for_none(table, piece) else table.hide(piece.owner, where, 1)


def removed(table: Table, id_: str) -> Table:
    """Return the table with a card out of the game for good, and its attachments in the graveyards
    (ARC-22.15 to 22.17, R28).
    """
    piece = table.piece(id_)
    due = triggers(table, piece, Trigger.LEAVE) if piece.zone in IN_PLAY else []
    if is_city(table, id_):
        table = emptied(table, id_)
    table = buried(table, *(piece.id for piece in table.attached(id_)))
    table = enqueue(table, due)
    return table.move(id_, REMOVED, "", marks=frozenset(), counters={}, host="", facing="up")
