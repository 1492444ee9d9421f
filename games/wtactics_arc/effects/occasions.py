"""Abilities triggered by turns, by played cards, by VP (ARC-29.7, R25)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from events.vocabulary import Seat
from games.table import Piece
from games.table import Table
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.cards.text.vocabulary import HOST
from games.wtactics_arc.cards.text.vocabulary import HOST_PLAYER
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.effects.leaving import due_of
from games.wtactics_arc.effects.queue import QueueEntry
from games.wtactics_arc.effects.queue import enqueue
from games.wtactics_arc.effects.queue import in_turn
from games.wtactics_arc.effects.queue import so_many
from games.wtactics_arc.field.matching import home
from games.wtactics_arc.field.matching import works_there
from games.wtactics_arc.field.printed import abilities_in_play
from games.wtactics_arc.field.printed import printed
from games.wtactics_arc.field.remembered import points_matter
from games.wtactics_arc.field.zones import card_of
from games.wtactics_arc.field.zones import in_play
from games.wtactics_arc.field.zones import is_in_play
from games.wtactics_arc.names import DAMAGE
from games.wtactics_arc.names import FELT
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import MARKED
from games.wtactics_arc.names import NOTICED
from games.wtactics_arc.names import VP
from games.wtactics_arc.names import VP_GAINED
from games.wtactics_arc.names import VP_GAINED_TOLD
from games.wtactics_arc.names import VP_LOST
from games.wtactics_arc.names import VP_LOST_TOLD

Triggers = dict[str, list[tuple[Piece, Ability]]]
"""Triggered abilities by the event that they wait for, each with its card."""
_TOLD = (
    (Trigger.GAINS, VP_GAINED, VP_GAINED_TOLD),
    (Trigger.LOSES, VP_LOST, VP_LOST_TOLD),
)
"""The counters of VP gained and lost in a turn, and of those already told (ARC-R125)."""


def of_turn(table: Table, word: Trigger) -> list[QueueEntry]:
    """Return the abilities triggered by the start or end of the active player's turn: those of that
    player's cards, and those that watch each turn or opponents' turns.
    """
    rows = [
        {**due_of(piece, ability), **_of_whose_turn(table, piece, ability)}
        for piece, ability in (*_all_waiting(table, word), *_buried(table, word))
        if works_there(piece, ability) and _is_its_turn(table, piece, ability.target)
    ]
    return in_turn(table, rows)


def _buried(table: Table, word: Trigger) -> list[tuple[Piece, Ability]]:
    """The abilities of cards in graveyards that wait for an event, each with its card."""
    return table.recall(_triggers_of_graveyards).get(word, [])


def _triggers_of_graveyards(table: Table) -> Triggers:
    return _by_word(
        [(piece, one) for piece in table.lying(GRAVEYARD) for one in printed(table, piece)]
    )


def _of_whose_turn(table: Table, piece: Piece, ability: Ability) -> QueueEntry:
    """Of whom an ability speaks that watches others' turns: the player, or the enchanted card."""
    if ability.target is None:
        return {}
    return {"about": piece.host if ability.target == HOST else table.active}


def _is_its_turn(table: Table, piece: Piece, target: Target | None) -> bool:
    if target == Target((Noun.THIS_CITY,)):
        city = table.pieces.get(home(table, piece))
        return city is not None and city.controller == table.active
    if target == HOST_PLAYER:
        return table.active == piece.cell
    if target == HOST:
        return piece.host in table.pieces and table.active == table.piece(piece.host).controller
    return _of_that_turn(piece.controller == table.active, target)


def _of_that_turn(own: bool, target: Target | None) -> bool:
    if target is None:
        return own
    return Noun.PLAYER in target.nouns or not own


def of_counters(table: Table, id_: str, name: str, before: int, now: int) -> Table:
    """Return the table with what it sets off that a card has as many counters of a name as a text
    waits for, or none any more (ARC-R196, R209).
    """
    piece, gone = table.piece(id_), bool(before and not now)
    rows = [
        due_of(piece, ability)
        for ability in _waiting(table, piece, Trigger.LAST if gone else Trigger.REACHES)
        if ability.target is not None
        and ability.target.among == name
        and (gone or before < ability.number <= now)
    ]
    return enqueue(table, rows)


def of_playing(table: Table, seat: Seat, card: str) -> list[QueueEntry]:
    """Return the abilities triggered by playing a card; its own abilities are not yet active."""
    design = card_of(table, table.piece(card))
    type_, faction = design.type, design.get("faction")
    rows = [
        {**due_of(piece, ability), "about": card}
        for piece, ability in _all_waiting(table, Trigger.PLAY)
        if ability.target is not None
        and {type_, Noun.CARD, *design.get("subtypes", ())} & set(ability.target.nouns)
        and ability.target.faction in ("", faction)
        and _by_side(piece.controller == seat, ability.target.side)
    ]
    return in_turn(table, rows)


def of_aiming(table: Table, seat: Seat, card: str, kind: str, ids: Iterable[str]) -> Table:
    """Return the table with what it sets off that cards became the target of a card, or of its
    ability (ARC-R111).
    """
    rows = [
        {**due_of(table.piece(id_), ability), "about": card}
        for id_ in dict.fromkeys(ids)
        if is_in_play(table, id_)
        for ability in _waiting(table, table.piece(id_), Trigger.AIMED)
        if ability.target is not None
        and {kind, Noun.ITEM} & set(ability.target.nouns)
        and _by_side(table.piece(id_).controller == seat, ability.target.side)
    ]
    return enqueue(table, in_turn(table, rows))


def of_cards(
    table: Table, seat: Seat, word: Trigger, number: int, what: str = ""
) -> list[QueueEntry]:
    """Return the abilities triggered by drawing or discarding cards, once for each card; by bids
    and claims of the discipline *what*.
    """
    rows = [
        {**due_of(piece, ability), "about": seat}
        for piece, ability in _all_waiting(table, word)
        if ability.target is not None
        and ability.target.among in ("", what)
        and _by_side(piece.controller == seat, ability.target.side)
    ]
    return in_turn(table, rows * number)


def noticed(table: Table) -> Table:
    """Return the table with what it sets off that a card became marked; the cards that have such
    an ability remember that it was noticed.
    """
    for piece in table.recall(_minding):
        marked = MARKED in piece.marks
        if marked == (NOTICED in piece.marks):
            continue
        if not marked:
            table = table.unmark(piece.id, NOTICED)
            continue
        due = [due_of(piece, one) for one in _own(_waiting(table, piece, Trigger.MARKED))]
        due += [
            {**due_of(source, one), "about": piece.id}
            for source in table.attached(piece.id)
            for one in _waiting(table, source, Trigger.MARKED)
            if one.target is not None
        ]
        table = enqueue(table.mark(piece.id, NOTICED), due)
    return table


def felt(table: Table) -> Table:
    """Return the table with what it sets off that a creature has been dealt damage; the creatures
    that have such an ability remember how much they felt (ARC-R116).
    """
    for piece in table.recall(_sensitive):
        damage, known = piece.count(DAMAGE), piece.count(FELT)
        if damage == known:
            continue
        table = table.tally(piece.id, FELT, damage)
        if damage > known:
            due = [due_of(piece, one) for one in _waiting(table, piece, Trigger.HURT)]
            table = enqueue(table, so_many(due, damage - known))
    return table


def scored(table: Table, seat: str, number: int) -> Table:
    """Return the table after a player gained VP, or lost them (below 0)."""
    table = table.add(seat, VP, number)
    if not number or not points_matter(table):
        return table
    return table.add(seat, VP_GAINED if number > 0 else VP_LOST, abs(number))


def told(table: Table) -> Table:
    """Return the table with what it sets off that players gained or lost VP: once for all that a
    player gained, or lost, at one moment.
    """
    for seat in table.seats:
        for word, number, known in _TOLD:
            so_far = table.count(seat, number)
            many = so_far - table.count(seat, known)
            if many:
                table = table.set(seat, known, so_far)
                table = enqueue(table, so_many(of_cards(table, Seat(seat), word, 1), many))
    return table


def forgotten(table: Table) -> Table:
    """Return the table at the start of a turn, in which nobody has gained or lost VP."""
    for seat in table.seats:
        for _, number, known in _TOLD:
            for key in (number, known):
                table = table.set(seat, key, 0) if table.count(seat, key) else table
    return table


def _sensitive(table: Table) -> tuple[Piece, ...]:
    hurt = {piece.id: piece for piece, _ in _all_waiting(table, Trigger.HURT)}
    return tuple(hurt.values())


def _minding(table: Table) -> tuple[Piece, ...]:
    waiting = _all_waiting(table, Trigger.MARKED)
    own = {piece.id for piece, ability in waiting if ability.target is None}
    minding = own | {piece.host for piece, _ in waiting if piece.id not in own}
    return tuple([piece for piece in in_play(table) if piece.id in minding]) if minding else ()


def _own(abilities: list[Ability]) -> list[Ability]:
    """Those abilities that speak of their own card."""
    return [one for one in abilities if one.target is None]


def _by_side(own: bool, side: Side) -> bool:
    return side == Side.ANY or own == (side == Side.OWN)


def _all_waiting(table: Table, word: Trigger) -> list[tuple[Piece, Ability]]:
    """The abilities in play that wait for an event, each with its card."""
    return table.recall(_triggers_in_play).get(word, [])


def _triggers_in_play(table: Table) -> Triggers:
    return _by_word(abilities_in_play(table))


def _by_word(abilities: Iterable[tuple[Piece, Ability]]) -> Triggers:
    triggers: Triggers = defaultdict(list)
    for piece, ability in abilities:
        if ability.kind == AbilityKind.TRIGGERED:
            triggers[ability.word].append((piece, ability))
    return dict(triggers)


def _waiting(table: Table, piece: Piece, word: Trigger) -> list[Ability]:
    return [
        ability
        for ability in printed(table, piece)
        if ability.kind == AbilityKind.TRIGGERED and ability.word == word
    ]
