"""Matches pieces with targets in card text: `own Goblin or Orc`, `enemy creature cost<=2`,
`residents here` …
"""

from __future__ import annotations

from collections.abc import Iterable

from events.vocabulary import Seat
from games.table import Piece
from games.table import Table
from games.wtactics_arc.cards.text.counters import counter_key
from games.wtactics_arc.cards.text.filters import Compare
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.filters import State
from games.wtactics_arc.cards.text.terms import COST
from games.wtactics_arc.cards.text.terms import IN_HAND
from games.wtactics_arc.cards.text.terms import Been
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.field.chosen import faction_meant
from games.wtactics_arc.field.zones import battle_of
from games.wtactics_arc.field.zones import card_of
from games.wtactics_arc.field.zones import city_of
from games.wtactics_arc.field.zones import defenders
from games.wtactics_arc.field.zones import is_creature
from games.wtactics_arc.field.zones import is_hurt
from games.wtactics_arc.field.zones import printed_cost
from games.wtactics_arc.field.zones import stands_for_none
from games.wtactics_arc.field.zones import subtypes
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import ATTACHED
from games.wtactics_arc.names import CREATURE
from games.wtactics_arc.names import DISCIPLINES
from games.wtactics_arc.names import FALLEN
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import KINGDOM
from games.wtactics_arc.names import MARKED
from games.wtactics_arc.names import POOL


def matches(table: Table, piece: Piece, target: Target, seat: Seat, source: Piece | None) -> bool:
    """Return whether *piece* (in play) is a *target* of the card *source*, which *seat*
    controls.
    """
    if target.nouns == (Noun.BLOCKED,):
        return source is not None and is_creature(piece) and _faces(table, source, piece)
    if target.nouns == (Noun.HOST,):
        return source is not None and source.host == piece.id
    if target.nouns == (Noun.SELF,):
        itself = source is not None and piece.id == source.id
        return itself and _is_among(table, piece, target.among)
    if target.among == IN_HAND:
        return piece.zone == POOL and piece.owner == seat and _is_held(table, piece, target)
    if target.been and not _has_been(table, piece, target.been):
        return False
    if target.facing and not _faces(table, piece, source):
        return False
    if target.without and is_of(table, piece, target.without):
        return False
    if target.buried != (piece.zone == GRAVEYARD):
        return False
    if target.other and source is not None and piece.id in (source.id, source.host):
        return False
    if target.faction and card_of(table, piece).get("faction") != faction_meant(
        target.faction, source
    ):
        return False
    if target.side and (piece.controller == seat) != (target.side == Side.OWN):
        return False
    if target.state and (MARKED in piece.marks) != (target.state == State.MARKED):
        return False
    if (
        target.limit
        and target.limit_on == COST
        and not within(printed_cost(table, piece), target.limit)
    ):
        return False
    if target.bearing and not piece.count(counter_key(target.bearing)):
        return False
    if target.near and not _near(table, piece, target, source):
        return False
    if target.here and not _here(table, piece, target, source):
        return False
    if target.among == Noun.PLAYER and not _attacks(table, piece, seat):
        return False
    if not _is_among(table, piece, target.among):
        return False
    fits = is_buried if target.buried else _is
    return any(fits(table, piece, noun) for noun in target.nouns)


def is_of(table: Table, piece: Piece, what: str) -> bool:
    """Return whether a card has a subtype, is of a faction or a type, or is a token."""
    if what == Noun.MADE:
        return stands_for_none(table, piece)
    card = card_of(table, piece)
    return what in (card.type, card.get("faction")) or what in subtypes(table, piece)


def within(cost: int, limit: tuple[Compare, int]) -> bool:
    """Return whether a cost is within a limit such as `cost<=3`."""
    return limit[0].holds(cost, limit[1])


def _is(table: Table, piece: Piece, noun: str) -> bool:
    if FALLEN in piece.marks:
        return False
    match noun:
        case Noun.CREATURE:
            return is_creature(piece)
        case Noun.CITY:
            return piece.zone == KINGDOM
        case Noun.ENCHANTMENT:
            return piece.zone == ATTACHED
        case Noun.RESIDENT:
            return is_creature(piece) and bool(city_of(table, piece))
        case Noun.TROOP:
            return is_creature(piece) and piece.zone == ARMY
        case Noun.MADE:
            return is_creature(piece) and stands_for_none(table, piece)
        case Noun.ATTACKER:
            return piece.id in attackers(table)
        case Noun.DEFENDER:
            battle = battle_of(table)
            return battle is not None and piece.id in defenders(battle)
        case _:
            return is_creature(piece) and _is_kind(table, piece, noun)


def _is_kind(table: Table, piece: Piece, noun: str) -> bool:
    """Whether a card has a subtype, or is of a faction that is named as one of several kinds."""
    return noun in subtypes(table, piece) or card_of(table, piece).get("faction") == noun


def _has_been(table: Table, piece: Piece, what: str) -> bool:
    """Whether something happened to a card in this turn."""
    if what in (Been.ATTACKED, Been.DEFENDED):
        return what in piece.marks
    return is_hurt(table, piece) == (what == Been.DAMAGED)


def _is_held(table: Table, piece: Piece, target: Target) -> bool:
    """Whether an unseen card is a creature of the kind that a text means."""
    fits = Noun.CREATURE in target.nouns or any(_is_kind(table, piece, one) for one in target.nouns)
    faction = target.faction in ("", card_of(table, piece).get("faction"))
    return fits and faction and card_of(table, piece).type == CREATURE


def _attacks(table: Table, piece: Piece, seat: Seat) -> bool:
    """Whether a creature attacks a player's Army or city (ARC-R140)."""
    battle = battle_of(table)
    return battle is not None and battle.note("defender") == seat and piece.id in attackers(table)


def _is_among(table: Table, piece: Piece, what: str) -> bool:
    """Whether a creature attacks a city, a city has a discipline, or a card is what else it must be
    besides.
    """
    if what == Noun.CITY:
        return _attacks_city(table, piece)
    if what in DISCIPLINES:
        return bool(card_of(table, piece).get("discipline") == what)
    return what in ("", Noun.PLAYER) or _is(table, piece, what)


def _attacks_city(table: Table, piece: Piece) -> bool:
    """Whether a creature attacks a city, and no Army."""
    battle = battle_of(table)
    if battle is None or piece.id not in attackers(table):
        return False
    place = battle.note("target")
    return place in table.pieces and table.piece(place).zone == KINGDOM


def _faces(table: Table, piece: Piece, source: Piece | None) -> bool:
    """Whether a creature defends against the card that says so."""
    battle = battle_of(table)
    if battle is None or source is None:
        return False
    return piece.id in battle.note("blocks", {}).get(source.id, ())


def is_buried(table: Table, piece: Piece, noun: str) -> bool:
    """Return whether a card in a graveyard matches a noun; its type decides."""
    type_ = card_of(table, piece).type
    if noun in (Noun.CARD, type_):
        return True
    return type_ == CREATURE and _is_kind(table, piece, noun)


def attackers(table: Table) -> tuple[str, ...]:
    """Return the attackers of the present battle (ARC-24.2)."""
    battle = battle_of(table)
    return tuple(battle.note("attackers", ())) if battle is not None else ()


def _here(table: Table, piece: Piece, target: Target, source: Piece | None) -> bool:
    """Whether a resident lives in the source's city, or an attacker attacks that city."""
    if source is None:
        return False
    city = home(table, source)
    battle = battle_of(table)
    if Noun.ATTACKER in (*target.nouns, target.among):
        return battle is not None and battle.note("target") == city
    return city_of(table, piece) == city


def _near(table: Table, piece: Piece, target: Target, source: Piece | None) -> bool:
    """Whether a creature is in the same city or Army as the card, or what that is attached to."""
    own = source
    if source is not None and source.zone == ATTACHED:
        own = table.pieces.get(source.host)
    if own is None or not is_creature(own) or (target.other and piece.id == own.id):
        return False
    return is_creature(piece) and (piece.zone, piece.cell) == (own.zone, own.cell)


def inside(table: Table, ids: Iterable[str], place: str) -> tuple[str, ...]:
    """Return those of some cards that are in a city, or of a player (ARC-R167)."""
    pieces = [table.piece(id_) for id_ in ids]
    if place in table.seats:
        return tuple(piece.id for piece in pieces if piece.controller == place)
    return tuple(piece.id for piece in pieces if city_of(table, piece) == place)


def home(table: Table, source: Piece) -> str:
    """Return the city that a card calls "this city": itself, the one it lives in, or the one it is
    attached to.
    """
    if source.zone == KINGDOM:
        return source.id
    if source.zone == ATTACHED:
        host = table.pieces.get(source.host)
        return home(table, host) if host is not None else ""
    return city_of(table, source)


def works_there(piece: Piece, ability: Ability) -> bool:
    """Return whether an ability works where its card lies: in a graveyard only one that returns the
    card from there, and such a one nowhere else (ARC-R117).
    """
    returns = any(one.target.buried and one.target.nouns == (Noun.SELF,) for one in ability.effects)
    return returns == (piece.zone == GRAVEYARD)
