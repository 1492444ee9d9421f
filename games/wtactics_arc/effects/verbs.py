"""What the verbs of the vocabulary do: one small function for each (ARC-17.11, 19.4, 29, R21)."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from dataclasses import replace

from events.vocabulary import Action
from games.table import Table
from games.wtactics_arc.cards.text.terms import ALL
from games.wtactics_arc.cards.text.terms import ALONG
from games.wtactics_arc.cards.text.terms import HOME
from games.wtactics_arc.cards.text.terms import HOME_CITY
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.effects import arriving
from games.wtactics_arc.effects import decks
from games.wtactics_arc.effects import deeds
from games.wtactics_arc.effects.control import taken_over
from games.wtactics_arc.effects.decks import Numbers
from games.wtactics_arc.effects.destroying import destroyed
from games.wtactics_arc.effects.harm import guarded
from games.wtactics_arc.effects.harm import harmed
from games.wtactics_arc.effects.harm import sheltered
from games.wtactics_arc.effects.leaving import buried
from games.wtactics_arc.effects.leaving import has_moved
from games.wtactics_arc.effects.leaving import removed
from games.wtactics_arc.effects.leaving import returned
from games.wtactics_arc.effects.queue import enqueue
from games.wtactics_arc.effects.queue import entry
from games.wtactics_arc.field.limits import doubling
from games.wtactics_arc.field.limits import is_blockaded
from games.wtactics_arc.field.limits import is_rooted
from games.wtactics_arc.field.targets import EffectSource
from games.wtactics_arc.field.zones import is_creature
from games.wtactics_arc.field.zones import place_of
from games.wtactics_arc.field.zones import placed
from games.wtactics_arc.names import ATTACHED
from games.wtactics_arc.names import DECK
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import HAND
from games.wtactics_arc.names import MARKED
from games.wtactics_arc.names import REGENERATES
from games.wtactics_arc.names import SAVED
from games.wtactics_arc.names import STACK
from games.wtactics_arc.names import DueKind
from games.wtactics_arc.names import awaited
from games.wtactics_arc.names import gained
from games.wtactics_arc.names import type_mark

SACRIFICED = "sacrificed"


def _move(table: Table, source: EffectSource, id_: str, numbers: Numbers, place: str) -> Table:
    if is_rooted(table, table.piece(id_)):
        return table
    if place in (HOME, HOME_CITY):
        only = {"cities": True} if place == HOME_CITY else {}
        return enqueue(table, [entry(source.seat, DueKind.SHIFT, source.card, about=id_, **only)])
    if place == ALONG:
        if source.card not in table.pieces or not is_creature(table.piece(source.card)):
            return table
        place = place_of(table.piece(source.card))
    if is_blockaded(table, place_of(table.piece(id_)), place):
        return table
    there = placed(table, id_, place)
    return there if _is_there(table, id_, place) else has_moved(there, id_)


def _is_there(table: Table, id_: str, place: str) -> bool:
    """Whether a creature is where it is moved to, so that it does not move (ARC-R185)."""
    return place_of(table.piece(id_)) == place


def _damaged(table: Table, source: EffectSource, id_: str, numbers: Numbers, place: str) -> Table:
    card = table.pieces.get(source.card)
    times = doubling(table, card) if card is not None else 1
    return harmed(table, id_, numbers[0] * times)


def _emptied(table: Table, source: EffectSource, id_: str, numbers: Numbers, place: str) -> Table:
    """All cards in a player's graveyard leave the game (ARC-R123)."""
    for piece in table.at(GRAVEYARD, id_):
        table = removed(table, piece.id)
    return table


def _attached(table: Table, source: EffectSource, id_: str, numbers: Numbers, place: str) -> Table:
    """An enchantment that is attached to a card goes to another (ARC-R210)."""
    piece = table.pieces.get(source.card)
    if piece is None or piece.zone != ATTACHED or not piece.host or id_ == source.card:
        return table
    return table.change(source.card, host=id_)


def _stripped(table: Table, source: EffectSource, id_: str, numbers: Numbers, place: str) -> Table:
    """Whatever is attached to a card is destroyed (ARC-R123)."""
    for piece in table.attached(id_):
        table = destroyed(table, piece.id, source.card)
    return table


def _cancel(table: Table, source: EffectSource, id_: str, numbers: Numbers, place: str) -> Table:
    """The item never resolves: its card goes to the graveyard, gems stay used, a mark stays
    (ARC-6.5, R20).
    """
    frames, cancelled = [], None
    for frame in table.frames:
        kept = tuple(item for item in frame.stack if item.args["item"] != id_)
        cancelled = next((item for item in frame.stack if item.args["item"] == id_), cancelled)
        frames.append(replace(frame, stack=kept))
    return wasted(table.having(frames=tuple(frames)), cancelled) if cancelled is not None else table


def wasted(table: Table, item: Action) -> Table:
    """Return the table after an item that will not resolve: its card is in its owner's graveyard;
    for an ability nothing changes.
    """
    card = table.pieces.get(item.args["card"])
    return buried(table, card.id) if card is not None and card.zone == STACK else table


VERBS: Mapping[Verb, Callable[[Table, EffectSource, str, Numbers, str], Table]] = {
    Verb.DAMAGE: _damaged,
    Verb.BUFF: deeds.buff,
    Verb.GROW: deeds.grow,
    Verb.HEAL: deeds.heal,
    Verb.GAIN: lambda table, source, id_, numbers, place: table.mark(id_, gained(place)),
    Verb.STRENGTH: deeds.strength,
    Verb.MARK: lambda table, source, id_, numbers, place: table.mark(id_, MARKED),
    Verb.UNMARK: lambda table, source, id_, numbers, place: table.unmark(id_, MARKED),
    Verb.DRAW: decks.draw,
    Verb.DISCARD: decks.discard,
    Verb.SEARCH: decks.search,
    Verb.VP: deeds.vp,
    Verb.SACRIFICE: arriving.sacrifice,
    Verb.MILL: decks.mill,
    Verb.UNDER: decks.put_under,
    Verb.LOOK: decks.look,
    Verb.TAKE: decks.take,
    Verb.CHOOSE: decks.choose,
    Verb.CONTROL: lambda table, source, id_, numbers, place: taken_over(table, source, id_, place),
    Verb.PREVENT: lambda table, source, id_, numbers, place: sheltered(
        table, id_, None if place == ALL else numbers[0]
    ),
    Verb.DIVERT: lambda table, source, id_, numbers, place: guarded(
        table, source.card, id_, numbers[0]
    ),
    Verb.HOLD: deeds.held,
    Verb.RETURN: lambda table, source, id_, numbers, place: returned(
        table, id_, DECK if place else HAND
    ),
    Verb.REVIVE: arriving.revive,
    Verb.REMOVE: arriving.exiled,
    Verb.DESTROY: lambda table, source, id_, numbers, place: destroyed(
        table, id_, source.card, place == SACRIFICED
    ),
    Verb.LOSE: deeds.lose,
    Verb.GRANT: deeds.granted_to,
    Verb.WATCH: lambda table, source, id_, numbers, place: table.mark(
        id_, awaited(source.seat, place)
    ),
    Verb.SAVE: lambda table, source, id_, numbers, place: table.mark(
        id_, SAVED, *((REGENERATES,) if place else ())
    ),
    Verb.TYPE: lambda table, source, id_, numbers, place: table.mark(id_, type_mark(place)),
    Verb.NO_DRAW: decks.no_draw,
    Verb.BAR: deeds.barred,
    Verb.OFFER: decks.offer,
    Verb.COUNT: deeds.named,
    Verb.ATTACH: _attached,
    Verb.FACTION: decks.choose_faction,
    Verb.DOUBLE: deeds.doubled,
    Verb.RESIZE: deeds.resized,
    Verb.EMPTY: _emptied,
    Verb.STRIP: _stripped,
    Verb.MOVE: _move,
    Verb.CANCEL: _cancel,
    Verb.RESOURCES: deeds.more_resources,
    Verb.CHEAPER: deeds.cheaper,
    Verb.COPY: arriving.copied,
    Verb.TURN: deeds.extra_turn,
    Verb.AGAIN: deeds.another_attack,
    Verb.GEMS: deeds.gems_added,
    Verb.PEACE: deeds.calmed,
    Verb.TOKEN: arriving.token,
    Verb.MANUAL: lambda table, source, id_, numbers, place: enqueue(
        table, [entry(source.seat, DueKind.BY_HAND, source.card)]
    ),
}
