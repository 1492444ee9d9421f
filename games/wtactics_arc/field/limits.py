"""What standing texts allow players: how many cards they keep, which they play (ARC-R135, R136);
what they keep cards from (ARC-R192, R193); rules that hold for cities and players (ARC-R131, R132).
"""

from __future__ import annotations

from collections.abc import Iterator

from events.vocabulary import Seat
from games.cards import Card
from games.table import Piece
from games.table import Table
from games.wtactics_arc.cards.text.abilities import parse
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.groups import RULES
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.field.chosen import faction_meant
from games.wtactics_arc.field.matching import home
from games.wtactics_arc.field.matching import matches
from games.wtactics_arc.field.measures import holds
from games.wtactics_arc.field.printed import abilities_in_play
from games.wtactics_arc.field.stats import has
from games.wtactics_arc.field.stats import keeps_keywords
from games.wtactics_arc.field.stats import passives
from games.wtactics_arc.field.stats import words_of
from games.wtactics_arc.field.zones import card_of
from games.wtactics_arc.field.zones import in_play
from games.wtactics_arc.names import ARRIVED
from games.wtactics_arc.names import DRAW
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import HAND
from games.wtactics_arc.names import HAND_LIMIT
from games.wtactics_arc.names import MORE_PLAYED
from games.wtactics_arc.names import NO_PLAY

_KEPT_BACK = (Passive.ROOTED, Passive.IDLE, Passive.WARDEN)


def over_limit(table: Table, seat: Seat) -> int:
    """Return how many cards a seat holds more than its hand may have at the end of its turn
    (ARC-15.1, R136).
    """
    return max(0, table.hides(seat, HAND) - hand_limit(table, seat))


def hand_limit(table: Table, seat: Seat) -> int:
    """Return how many cards a seat may keep; texts add up, and one may lift the limit."""
    own = [
        one
        for piece, one in _working(table, Passive.HAND_SIZE, Passive.NO_HAND_SIZE)
        if piece.controller == seat
    ]
    if any(one.word == Passive.NO_HAND_SIZE for one in own):
        return table.hides(seat, HAND)
    return max(0, HAND_LIMIT + sum(one.number for one in own))


def forbidder(table: Table, seat: Seat, card: Card) -> str:
    """Return the card in play that keeps a seat from playing a card ("" for none; ARC-R135)."""
    kinds = _kinds_of(card)
    return next(
        (
            piece.id
            for piece, one in _working(table, Passive.NO_PLAY)
            if one.target is not None
            and one.target.side in (Side.ANY, Side.OWN if piece.controller == seat else Side.ENEMY)
            and faction_meant(one.target.faction, piece) == _faction(one.target, card)
            and kinds & set(one.target.nouns)
        ),
        "",
    )


def is_barred(table: Table, seat: Seat, card: Card) -> bool:
    """Return whether a seat plays no such card in this turn (ARC-R242)."""
    return not _kinds_of(card).isdisjoint(table.note(seat, NO_PLAY).split())


def _kinds_of(card: Card) -> set[str]:
    return {Noun.CARD, card.type, *card.get("subtypes", ()), *card.name.split()}


def draws_one(table: Table, seat: Seat) -> str:
    """Return the card in play by which a seat draws no two cards in its Draw phase ("" for none;
    ARC-R224).
    """
    return next(
        (
            piece.id
            for piece, one in _working(table, Passive.DRAWS_ONE)
            if one.target is not None
            and one.target.side in (Side.ANY, Side.OWN if piece.controller == seat else Side.ENEMY)
        ),
        "",
    )


def doubling(table: Table, card: Piece) -> int:
    """Return by how much the damage of an event or magic is multiplied (ARC-R225)."""
    design = card_of(table, card)
    rules = [
        one.target
        for piece, one in _working(table, Passive.DOUBLED)
        if one.target is not None
        and design.type in one.target.nouns
        and faction_meant(one.target.faction, piece) == _faction(one.target, design)
    ]
    return int(2 ** len(rules))


def devoted(table: Table, city: Piece) -> list[str]:
    """Return the cards in graveyards whose loyalty pays for what a city does (ARC-R223)."""
    kinds = [one.target for one in passives(table, city, Passive.DEVOTED) if one.target]
    return [
        piece.id
        for piece in (table.lying(GRAVEYARD) if kinds else ())
        if any(matches(table, piece, kind, city.controller, city) for kind in kinds)
    ]


def toll(table: Table, attacker: Piece) -> int:
    """Return the gems without which a creature does not attack (ARC-R258)."""
    return sum(
        one.number
        for piece, one in _working(table, Passive.TOLL)
        if _is_meant(table, attacker, one, piece)
    )


def more_standing(table: Table, seat: Seat) -> int:
    """Return how many more resource cards standing texts let a seat play now: each turn, or only
    in its Draw & Resource phase; those played already count (ARC-R243).
    """
    if table.active != seat:
        return 0
    rules = [
        one
        for piece, one in _working(table, Passive.MORE_EACH, Passive.MORE_DRAWING)
        if piece.controller == seat
    ]
    left = sum(one.number for one in rules) - table.count(seat, MORE_PLAYED)
    if not table.phase_is(DRAW):
        left = min(left, sum(one.number for one in rules if one.word == Passive.MORE_EACH))
    return max(0, left)


def has_free_path(table: Table, creature: Piece, goal: str) -> bool:
    """Return whether a creature does not mark for moving to a place (ARC-R244)."""
    city = table.pieces.get(goal)
    return city is not None and any(
        (home(table, source) == goal if one.number else source.controller == city.controller)
        and _is_meant(table, creature, one, source)
        for source, one in _working(table, Passive.PATHS)
    )


def is_closed(table: Table, city: str, creature: Piece) -> bool:
    """Return whether a creature may not become a resident of a city (ARC-R259)."""
    return any(
        piece.id == city and _is_meant(table, creature, one, piece)
        for piece, one in _working(table, Passive.CLOSED)
    )


def is_blockaded(table: Table, *places: str) -> bool:
    """Return whether nobody may move to or from one of these places (ARC-R260)."""
    towns = (table.pieces[place] for place in places if place in table.pieces)
    rules = standing(table, Passive.BLOCKADE)
    return bool(rules) and any(any(passives(table, one, Passive.BLOCKADE)) for one in towns)


def _is_meant(table: Table, creature: Piece, rule: Ability, source: Piece) -> bool:
    """Whether a rule speaks of a creature."""
    kind = rule.target or Target((Noun.CREATURE,))
    seen = matches(table, creature, kind, source.controller, source)
    return seen and keeps_keywords(table, creature, kind)


def rival(table: Table, seat: Seat, card: Card) -> str:
    """Return the card of which a seat controls one, so that it may not have another ("" for none;
    ARC-R217).
    """
    if not any(parse(one).word == Passive.UNIQUE for one in card.get("abilities", ())):
        return ""
    own = (piece for piece in in_play(table) if piece.controller == seat)
    return next((piece.id for piece in own if card_of(table, piece).name == card.name), "")


def surplus(table: Table) -> tuple[str, ...]:
    """Return the cards of which their controllers have another, and may have only one: those that
    came in this turn before others (ARC-R217).
    """
    held: dict[tuple[str, str], list[Piece]] = {}
    for piece in table.recall(_sole):
        held.setdefault((piece.controller, card_of(table, piece).name), []).append(piece)
    ranked = (sorted(ones, key=_late) for ones in held.values())
    return tuple(piece.id for ones in ranked for piece in ones[1:])


def _late(piece: Piece) -> tuple[bool, str]:
    """What came in this turn last, else in the order of their numbers."""
    return ARRIVED in piece.marks, piece.id


def _sole(table: Table) -> tuple[Piece, ...]:
    sole = {
        piece.id: piece
        for piece, ability in abilities_in_play(table)
        if ability.word == Passive.UNIQUE
    }
    return tuple(sole.values())


def _faction(target: Target, card: Card) -> str:
    """The faction of a card, if a text asks for one."""
    return str(card.get("faction")) if target.faction else ""


def _working(table: Table, *words: Passive) -> Iterator[tuple[Piece, Ability]]:
    """Yield the rules of these words that hold, each with its card."""
    return (
        (piece, ability)
        for piece, ability in standing(table, *words)
        if ability.word in words and holds(table, piece.controller, ability.condition, piece.id)
    )


def is_rooted(table: Table, piece: Piece) -> bool:
    """Return whether neither its player nor a text moves a creature (ARC-R192)."""
    return Passive.ROOTED in table.recall(_said) and has(table, piece, Passive.ROOTED)


def is_idle(table: Table, piece: Piece) -> bool:
    """Return whether the activated abilities of a card cannot be used (ARC-R193)."""
    return Passive.IDLE in table.recall(_said) and has(table, piece, Passive.IDLE)


def is_warden(table: Table, piece: Piece) -> bool:
    """Return whether a creature defends any city of its controller (ARC-R245)."""
    return Passive.WARDEN in table.recall(_said) and has(table, piece, Passive.WARDEN)


def _said(table: Table) -> frozenset[str]:
    """Which of these words a card in play has, or gives."""
    words = {word for _, ability in abilities_in_play(table) for word in words_of(ability)}
    return frozenset(words.intersection(_KEPT_BACK))


def standing(table: Table, *words: Passive) -> tuple[tuple[Piece, Ability], ...]:
    """Return the abilities in play that are, or give, a rule of these words, each with the card
    that says so. Whether it holds now is not asked.
    """
    return tuple(
        (source, ability)
        for source, ability in table.recall(_standing)
        if not words_of(ability).isdisjoint(words)
    )


def _standing(table: Table) -> tuple[tuple[Piece, Ability], ...]:
    return tuple(
        (source, ability)
        for source, ability in abilities_in_play(table)
        if not words_of(ability).isdisjoint(RULES)
    )
