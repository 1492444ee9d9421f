"""Carries out the effects of the vocabulary, with one small function for each word."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence

from events.vocabulary import Seat
from games.generals_order.board import CELLS
from games.generals_order.board import cell_of
from games.generals_order.cards.cardset import card_of
from games.generals_order.cards.places import fallen
from games.generals_order.cards.places import generals
from games.generals_order.cards.places import paid
from games.generals_order.cards.places import unknown_again
from games.generals_order.cards.stats import wits
from games.generals_order.cards.vocabulary import ENEMY1
from games.generals_order.cards.vocabulary import OWN1
from games.generals_order.cards.vocabulary import OWN_EB
from games.generals_order.cards.vocabulary import OWNZONE
from games.generals_order.cards.vocabulary import SELF
from games.generals_order.cards.vocabulary import Effect
from games.generals_order.effects.targets import EffectSource
from games.generals_order.effects.targets import by_zone
from games.generals_order.effects.targets import meant
from games.generals_order.names import BY_HAND
from games.generals_order.names import COST_TURN
from games.generals_order.names import DISCARD
from games.generals_order.names import ENEMY_BORDER
from games.generals_order.names import FIELD
from games.generals_order.names import HAND
from games.generals_order.names import MIGHT_TURN
from games.generals_order.names import RESOURCE
from games.generals_order.names import SPENT
from games.generals_order.names import STAT_WORDS
from games.generals_order.names import THIS_TURN
from games.generals_order.names import UPKEEP_TURN
from games.generals_order.names import WITS_TURN
from games.generals_order.scoring import damaged
from games.generals_order.scoring import depleted
from games.generals_order.scoring import drawn
from games.table import Frame
from games.table import Table
from games.text import Text
from games.text import joined
from games.text import text


def carried_out(
    table: Table, source: EffectSource, effects: Sequence[Effect], chosen: Sequence[str]
) -> Table:
    """Return the table after all effects of a card, in their order, until one of them ends the
    game.
    """
    chosen = meant(table, source, effects, chosen)
    for effect in effects:
        if table.outcome is None:
            table = _WORDS[effect.word](table, source, effect, chosen)
    return table


def _concerned(
    table: Table, source: EffectSource, effect: Effect, chosen: Sequence[str]
) -> list[str]:
    """The generals on which an effect acts, of those that are still there."""
    match effect.scope:
        case x if x == SELF:
            ids = [source.general]
        case x if x in (OWN1, ENEMY1):
            ids = list(chosen)
        case x if x == OWNZONE:
            ids = [piece.id for cell in chosen for piece in generals(table, source.seat, cell)]
        case x if x == OWN_EB:
            ids = [
                piece.id
                for piece in generals(table, source.seat, cell_of(source.seat, ENEMY_BORDER))
            ]
        case _:
            ids = []
    return [id_ for id_ in ids if id_ in table.pieces and table.pieces[id_].zone == FIELD]


def _stat(key: str) -> Callable[[Table, EffectSource, Effect, Sequence[str]], Table]:
    """Might or Wits for this turn (GOR-8.10)."""

    def change(table: Table, source: EffectSource, effect: Effect, chosen: Sequence[str]) -> Table:
        ids = _concerned(table, source, effect, chosen)
        for id_ in ids:
            table = table.tally(id_, key, table.piece(id_).count(key) + effect.amount)
        names = joined(", ", [card_of(table, table.piece(id_)).called for id_ in ids])
        return (
            _noted(
                table,
                source,
                text(
                    "%(word)s %(amount)s for %(names)s",
                    word=STAT_WORDS[effect.word.lower()],
                    amount=f"{effect.amount:+}",
                    names=names,
                ),
            )
            if ids
            else table
        )

    return change


def _noted(table: Table, source: EffectSource, what: Text) -> Table:
    """The table with a temporary effect in words, which lasts until the end of the turn."""
    card = card_of(table, table.piece(source.card))
    line = text("%(card)s: %(what)s", card=card.called, what=what)
    earlier = table.note(source.seat, THIS_TURN)
    return table.noting(source.seat, THIS_TURN, joined("; ", (earlier, line)) if earlier else line)


def _draw(table: Table, source: EffectSource, effect: Effect, chosen: Sequence[str]) -> Table:
    return drawn(table, source.seat, effect.amount)


def _deplete(table: Table, source: EffectSource, effect: Effect, chosen: Sequence[str]) -> Table:
    enemy = table.next_seat(source.seat)
    if table.option("card_damage_loses") == "no":
        return depleted(table, enemy, effect.amount)
    return damaged(table, enemy, effect.amount, card_of(table, table.piece(source.card)).called)


def _restore(table: Table, source: EffectSource, effect: Effect, chosen: Sequence[str]) -> Table:
    """Unseen DISCARD cards go under RESOURCE, and which ones remain is no longer known
    (GOR-R31).
    """
    many = min(effect.amount, table.hides(source.seat, DISCARD))
    if not many:
        return table
    table = table.hide(source.seat, DISCARD, -many).hide(source.seat, RESOURCE, many)
    return unknown_again(table, source.seat, SPENT)


def _discard(table: Table, source: EffectSource, effect: Effect, chosen: Sequence[str]) -> Table:
    enemy = table.next_seat(source.seat)
    return paid(table, enemy, min(effect.amount, table.hides(enemy, HAND)))


def _shift(table: Table, source: EffectSource, effect: Effect, chosen: Sequence[str]) -> Table:
    for id_ in _concerned(table, source, effect, chosen):
        table = table.move(id_, FIELD, cell_of(source.seat, effect.place))
    return table


def _for_the_turn(
    key: str, what: Text
) -> Callable[[Table, EffectSource, Effect, Sequence[str]], Table]:
    def change(table: Table, source: EffectSource, effect: Effect, chosen: Sequence[str]) -> Table:
        return _noted(
            table.add(source.seat, key, effect.amount),
            source,
            joined(" ", (what, f"{effect.amount:+}")),
        )

    return change


def _strike(table: Table, source: EffectSource, effect: Effect, chosen: Sequence[str]) -> Table:
    """Each target with fewer Wits than the striker falls; against equal or more Wits the strike
    fails (GOR-7.9 to 7.11, R14).
    """
    if source.general not in table.pieces or table.pieces[source.general].zone != FIELD:
        return table
    strength = wits(table, source.general)
    ids = _in_zones(table, source.seat, chosen) if by_zone(effect) else list(chosen)
    standing = [id_ for id_ in ids if id_ in table.pieces and table.pieces[id_].zone == FIELD]
    beaten = [id_ for id_ in standing if wits(table, id_) < strength]
    for id_ in beaten:
        table = fallen(table, id_)
    return table


def _in_zones(table: Table, seat: Seat, chosen: Sequence[str]) -> list[str]:
    enemy = table.next_seat(seat)
    return [piece.id for cell in chosen if cell in CELLS for piece in generals(table, enemy, cell)]


def _by_hand(table: Table, source: EffectSource, effect: Effect, chosen: Sequence[str]) -> Table:
    """The players carry the text out and record what changed."""
    return table.push(Frame(BY_HAND, (source.seat,), notes={"source": source.card}))


_WORDS: Mapping[str, Callable[[Table, EffectSource, Effect, Sequence[str]], Table]] = {
    "MIGHT": _stat(MIGHT_TURN),
    "WITS": _stat(WITS_TURN),
    "DRAW": _draw,
    "DEPLETE": _deplete,
    "RESTORE": _restore,
    "DISCARD": _discard,
    "SHIFT": _shift,
    "UPKEEP": _for_the_turn(UPKEEP_TURN, text("upkeep")),
    "COST": _for_the_turn(COST_TURN, text("cost of recruits")),
    "STRIKE": _strike,
    "MANUAL": _by_hand,
}
