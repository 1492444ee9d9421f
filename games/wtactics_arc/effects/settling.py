"""Consequences after every event, stack item and combat: dead creatures, fallen cities, attachments
to nothing, defeated players (ARC-R45, R56).
"""

from __future__ import annotations

from games.cards import CardSet
from games.table import Piece
from games.table import Table
from games.wtactics_arc.cards.tokens import is_token
from games.wtactics_arc.effects.arriving import released
from games.wtactics_arc.effects.control import let_go
from games.wtactics_arc.effects.destroying import is_saved
from games.wtactics_arc.effects.destroying import saved
from games.wtactics_arc.effects.lasting import dead
from games.wtactics_arc.effects.lasting import in_danger
from games.wtactics_arc.effects.leaving import buried
from games.wtactics_arc.effects.leaving import died
from games.wtactics_arc.effects.leaving import emptied
from games.wtactics_arc.effects.leaving import razed
from games.wtactics_arc.field.chosen import keepers_of
from games.wtactics_arc.field.chosen import kept_by
from games.wtactics_arc.field.chosen import till_marked
from games.wtactics_arc.field.limits import surplus
from games.wtactics_arc.field.zones import battle_of
from games.wtactics_arc.field.zones import cities
from games.wtactics_arc.field.zones import in_play
from games.wtactics_arc.field.zones import is_city
from games.wtactics_arc.field.zones import is_copied
from games.wtactics_arc.field.zones import is_in_play
from games.wtactics_arc.field.zones import laid_out
from games.wtactics_arc.names import ATTACHED
from games.wtactics_arc.names import DEFEATED
from games.wtactics_arc.names import FALLEN
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import MARKED
from games.wtactics_arc.names import POOL
from games.wtactics_arc.names import REMOVED
from games.wtactics_arc.names import RESIDENTS
from games.wtactics_arc.names import SETUP
from games.wtactics_arc.names import STRENGTH
from games.wtactics_arc.names import Stage
from games.wtactics_arc.names import holder_of
from games.wtactics_arc.names import ready
from games.wtactics_arc.names import used
from games.wtactics_arc.turn import scoring


def settled(table: Table) -> Table:
    """Return the table after all consequences."""
    if table.phase == SETUP or table.outcome is not None:
        return table
    while True:
        after = table if table.recall(_rests) else _once(table)
        if after is table:
            after = scoring.judged(table)
        if after is table or after.outcome is not None:
            return after
        table = after


def _once(table: Table) -> Table:
    """The table after each kind of consequence but the end, once."""
    after = _vanished(_stray(_carried_off(_dead(_homeless(_fallen_cities(table))))))
    return _loosened(_alone(let_go(released(after))))


def _rests(table: Table) -> bool:
    """Whether no piece lies so that `_once` could change anything: seen at once for most plays."""
    return not (
        any(city.count(STRENGTH) <= 0 for city in cities(table))
        or any(not is_in_play(table, piece.host) for piece in table.lying(ATTACHED))
        or any(not is_city(table, piece.cell) for piece in table.lying(RESIDENTS))
        or in_danger(table)
        or table.recall(_fallen)
        or table.recall(_tokens_out_of_play)
        or any(holder_of(piece.marks) for piece in table.recall(laid_out) if piece.marks)
        or any(holder_of(piece.marks) for piece in table.lying(REMOVED) if piece.marks)
        or table.recall(_bound)
        or surplus(table)
    )


def _fallen_cities(table: Table) -> Table:
    for city in cities(table):
        if city.count(STRENGTH) <= 0:
            table = razed(table, city.id)
    return table


def _dead(table: Table) -> Table:
    """Creatures with damage of at least their DEF die; during a combat they stay where they are
    until it is over (ARC-27.5, R27).
    """
    dying = dead(table)
    if not dying:
        return table
    gone = [piece.id for piece in dying if not is_saved(table, piece)]
    for piece in dying:
        table = table if piece.id in gone else saved(table, piece.id)
    if _in_combat(table):
        for id_ in gone:
            table = table.mark(id_, FALLEN)
        return table
    return died(table, gone)


def _in_combat(table: Table) -> bool:
    battle = battle_of(table)
    return battle is not None and battle.note("stage") == Stage.COMBAT


def _carried_off(table: Table) -> Table:
    """After an individual combat the dead and their attachments go to the graveyards (ARC-27.5)."""
    fallen = table.recall(_fallen)
    return died(table, fallen) if fallen and not _in_combat(table) else table


def _fallen(table: Table) -> tuple[str, ...]:
    return tuple([piece.id for piece in table.recall(laid_out) if FALLEN in piece.marks])


def _homeless(table: Table) -> Table:
    """Residents of a city that is gone for any reason go where R43 sends them."""
    gone = {piece.cell: None for piece in table.lying(RESIDENTS) if not is_city(table, piece.cell)}
    for city in gone:
        table = emptied(table, city)
    return table


def _stray(table: Table) -> Table:
    """An enchantment whose target is gone goes to the graveyard (ARC-R29)."""
    lost = [piece.id for piece in table.lying(ATTACHED) if not _hangs(table, piece)]
    return buried(table, *lost) if lost else table


def _alone(table: Table) -> Table:
    """Of a card of which a player may have only one, another goes to the graveyard (ARC-R217)."""
    more = surplus(table)
    return buried(table, *more) if more else table


def _vanished(table: Table) -> Table:
    """A token that left play is nowhere (ARC-R72)."""
    gone = table.recall(_tokens_out_of_play)
    return table.remove(*gone) if gone else table


def _tokens_out_of_play(table: Table) -> tuple[str, ...]:
    tokens = table.cards.recall(_kinds_of_tokens)
    return tuple(
        [
            piece.id
            for piece in table.lying(GRAVEYARD, REMOVED, POOL)
            if piece.kind in tokens or is_copied(piece.id)
        ]
    )


def _kinds_of_tokens(cards: CardSet) -> frozenset[str]:
    return frozenset(kind for kind, card in cards.cards.items() if is_token(card))


def _hangs(table: Table, piece: Piece) -> bool:
    if piece.host:
        return is_in_play(table, piece.host)
    seat, _, faction = piece.cell.partition(".")
    if table.note(seat, DEFEATED):
        return False
    return not faction or table.count(seat, ready(faction)) + table.count(seat, used(faction)) > 0


def _loosened(table: Table) -> Table:
    """Return the table without what ended as a card was marked, or another unmarked."""
    for piece in table.recall(_bound):
        over = [*till_marked(piece.marks)] if MARKED in piece.marks else []
        over += [kept_by(one) for one in keepers_of(piece.marks) if not _keeps(table, one)]
        table = table.unmark(piece.id, *over) if over else table
    return table


def _keeps(table: Table, holder: str) -> bool:
    return is_in_play(table, holder) and MARKED in table.piece(holder).marks


def _bound(table: Table) -> tuple[Piece, ...]:
    return tuple(
        [
            piece
            for piece in in_play(table)
            if piece.marks and (till_marked(piece.marks) or keepers_of(piece.marks))
        ]
    )
