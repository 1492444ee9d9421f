"""Effective abilities, ATK, DEF and values of bids: printed, attached, passive, until end of turn
(ARC-17.6, 17.7, 17.11, 29.2, R45).
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator

from games.cards import Card
from games.cards import CardSet
from games.table import Piece
from games.table import Table
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.field.chosen import keepers_of
from games.wtactics_arc.field.matching import matches
from games.wtactics_arc.field.measures import holds
from games.wtactics_arc.field.measures import measured
from games.wtactics_arc.field.printed import ALL_LOST
from games.wtactics_arc.field.printed import abilities_by_kind
from games.wtactics_arc.field.printed import abilities_in_play
from games.wtactics_arc.field.printed import attached_to
from games.wtactics_arc.field.printed import printed
from games.wtactics_arc.field.zones import battle_of
from games.wtactics_arc.field.zones import card_of
from games.wtactics_arc.field.zones import city_of
from games.wtactics_arc.field.zones import defenders
from games.wtactics_arc.field.zones import is_creature
from games.wtactics_arc.field.zones import printed_cost
from games.wtactics_arc.names import ATK_MORE
from games.wtactics_arc.names import ATK_TURN
from games.wtactics_arc.names import DEF_MORE
from games.wtactics_arc.names import DEF_TURN
from games.wtactics_arc.names import MARKED
from games.wtactics_arc.names import gained
from games.wtactics_arc.names import lost

_STAYING = (Passive.STAYS, Passive.LOATH)
_MOST = 10**6
"""More than any number by which a change of ATK and DEF is multiplied."""


def passives(table: Table, piece: Piece, only: str = "") -> Iterator[Ability]:
    """Yield the passive abilities of a creature: its own, those of its attachments, those of its
    city (ARC-29.2, 29.10); with *only*, those of that word. Of no others the condition is asked,
    which may ask for its DEF.
    """
    yield from (
        ability for ability in _working(table, piece, only) if ability.kind == AbilityKind.PASSIVE
    )
    if ALL_LOST in piece.marks:
        return
    given = (one.inner for _, one in _auras(table, piece, keywords=True, only=only) if one.inner)
    yield from given
    yield from _granted(table, attached_to(table, piece.id), Passive.HAS, only)
    city = table.pieces.get(city_of(table, piece))
    if city is not None:
        sources = (city, *attached_to(table, city.id))
        yield from _granted(table, sources, Passive.RESIDENTS_HAVE, only)


def _working(table: Table, piece: Piece, only: str = "") -> Iterator[Ability]:
    """Yield the abilities of a card, or those of one word, whose condition holds."""
    return (
        ability
        for ability in printed(table, piece)
        if (not only or ability.word == only)
        and holds(table, piece.controller, ability.condition, _asked_of(piece, ability))
    )


def _asked_of(piece: Piece, ability: Ability) -> str:
    """The card of which a condition asks: of what a card gives to another, that one (ARC-R161)."""
    given = ability.word in (Passive.GIVE, Passive.HAS)
    return piece.host if given and piece.host else piece.id


def _auras(
    table: Table, piece: Piece, keywords: bool = False, only: str = "", plain: bool = False
) -> Iterator[tuple[Piece, Ability]]:
    """Yield the auras of other cards in play that reach *piece*, each with its card: those that
    give *keywords*, or those that change ATK and DEF, which alone may ask for keywords; *plain*
    ones do not.
    """
    return (
        (source, ability)
        for source, ability, target in table.recall(_printed_auras)
        if source.id != piece.id
        and keywords == (ability.inner is not None)
        and (not only or ability.inner is None or ability.inner.word == only)
        and holds(table, source.controller, ability.condition, source.id)
        and matches(table, piece, target, source.controller, source)
        and not (plain and (target.having or target.lacking))
        and keeps_keywords(table, piece, target)
    )


def _printed_auras(table: Table) -> tuple[tuple[Piece, Ability, Target], ...]:
    """The auras on the cards in play, each with its card and its target."""
    return tuple(
        (source, ability, ability.target)
        for source, ability in abilities_in_play(table)
        if ability.word == Passive.AURA and ability.target
    )


def _granted(
    table: Table, sources: Iterable[Piece], word: str, only: str = ""
) -> Iterator[Ability]:
    for source in sources:
        for ability in _working(table, source, word):
            if ability.inner is not None and only in ("", ability.inner.word):
                yield ability.inner


def has(table: Table, piece: Piece, word: str) -> bool:
    """Return whether a creature has a passive ability."""
    if lost(word) in piece.marks:
        return False
    return gained(word) in piece.marks or any(
        ability.word == word for ability in passives(table, piece, word)
    )


def unmarks(table: Table, piece: Piece) -> bool:
    """Return whether a card is unmarked in its controller's Unmark phase (ARC-9.1, 28.1)."""
    if keepers_of(piece.marks):
        return False
    return not (table.recall(_any_stays) and any(has(table, piece, one) for one in _STAYING))


def _any_stays(table: Table) -> bool:
    """Whether a card in play keeps others, or itself, from being unmarked."""
    return any(not words_of(one).isdisjoint(_STAYING) for _, one in abilities_in_play(table))


def words_of(ability: Ability) -> frozenset[str]:
    """Return the word of an ability, and that of the ability which it gives."""
    return frozenset((ability.word, ability.inner.word if ability.inner else ""))


def keeps_keywords(table: Table, piece: Piece, target: Target) -> bool:
    """Return whether a creature has the keyword that a text asks for, and not that which it may
    not have.
    """
    if not (target.having or target.lacking):
        return True
    if not is_creature(piece):
        return False
    if target.having and not has(table, piece, target.having):
        return False
    return not (target.lacking and has(table, piece, target.lacking))


def number(table: Table, piece: Piece, word: str) -> int:
    """Return the sum of a creature's `guard` or `bid` numbers."""
    return sum(ability.number for ability in passives(table, piece, word) if ability.word == word)


def atk(table: Table, piece: Piece) -> int:
    """Return the effective ATK; a negative one counts as 0 (ARC-R45)."""
    return max(0, whole_atk(table, piece))


def whole_atk(table: Table, piece: Piece) -> int:
    """Return the ATK with all its changes, which may be below 0."""
    change = _changes(table, piece)[0]
    return _base(table, piece, "atk") + piece.count(ATK_TURN) + piece.count(ATK_MORE) + change


def def_(table: Table, piece: Piece) -> int:
    """Return the effective DEF; at 0 or less the creature dies (ARC-R45)."""
    total = _def_of(piece, _base(table, piece, "def")) + _changes(table, piece)[1]
    return total + (number(table, piece, Passive.GUARD) if _guards(table, piece) else 0)


def _guards(table: Table, piece: Piece) -> bool:
    """Whether a creature defends as a resident of what is attacked."""
    battle, home = battle_of(table), city_of(table, piece)
    return battle is not None and piece.id in defenders(battle) and home == battle.note("target")


def own_stat(table: Table, piece: Piece, stat: str) -> int:
    """Return the `atk` or `def` that conditions on a creature's own numbers ask for: without guard,
    and without what creatures have for a keyword, which might depend on it (ARC-R147).
    """
    change = _changes(table, piece, plain=True)
    if stat == "atk":
        own = piece.count(ATK_TURN) + piece.count(ATK_MORE)
        return max(0, _base(table, piece, stat) + own + change[0])
    return _def_of(piece, _base(table, piece, stat)) + change[1]


def _changes(table: Table, piece: Piece, plain: bool = False) -> tuple[int, int]:
    rows = [
        _counted(table, source, ability)
        for source in attached_to(table, piece.id)
        for ability in _changing(table, source, Passive.GIVE, plain)
    ]
    rows += [_counted(table, piece, one) for one in _changing(table, piece, Passive.GROWN, plain)]
    rows += [
        _counted(table, source, ability) for source, ability in _auras(table, piece, plain=plain)
    ]
    return sum(row[0] for row in rows), sum(row[1] for row in rows)


def _changing(table: Table, piece: Piece, word: str, plain: bool) -> Iterator[Ability]:
    """Yield the changes of ATK and DEF that hold; *plain* ones ask for no keyword."""
    if not plain or not any(map(_asks_keyword, printed(table, piece))):
        return _working(table, piece, word)
    return (
        one
        for one in printed(table, piece)
        if one.word == word
        and not _asks_keyword(one)
        and holds(table, piece.controller, one.condition, _asked_of(piece, one))
    )


def _asks_keyword(ability: Ability) -> bool:
    """Whether a condition asks whether those whom a creature fights have a keyword."""
    asked = [one.against for one in ability.condition.parts] if ability.condition else []
    return any(one is not None and (one.having or one.lacking) for one in asked)


def least_def(table: Table, piece: Piece) -> int:
    """Return a lower bound of a creature's DEF: as if every card that may lower it did, and none
    raised it. It depends on the pieces alone.
    """
    least = _def_of(piece, table.recall(_lowered_by_auras))
    attached, card = attached_to(table, piece.id), card_of(table, piece)
    if not (attached or piece.marks) and piece.kind in table.cards.cards:
        return least + table.cards.recall(_lowest_by_kind)[piece.kind]
    for source in attached:
        given = (one for one in printed(table, source) if one.word == Passive.GIVE)
        least += sum(map(_lowered, given))
    return least + _lowest(card, printed(table, piece))


def _lowest_by_kind(cards: CardSet) -> dict[str, int]:
    own = cards.recall(abilities_by_kind)
    return {kind: _lowest(card, own[kind]) for kind, card in cards.cards.items()}


def _lowest(card: Card, own: tuple[Ability, ...]) -> int:
    """A lower bound of a creature's DEF by its own abilities alone."""
    sized = any(one.word == Passive.SIZED and one.stats[1] for one in own)
    grown = (_lowered(one) for one in own if one.word == Passive.GROWN)
    return (0 if sized else int(card.get("def") or 0)) + sum(grown)


def _lowered_by_auras(table: Table) -> int:
    return sum(_lowered(ability) for _, ability, _ in table.recall(_printed_auras))


def _lowered(ability: Ability) -> int:
    """The most by which an ability may lower a DEF."""
    return min(0, ability.stats[1]) * (1 if ability.per is None else _MOST)


def _counted(table: Table, source: Piece, ability: Ability) -> tuple[int, int]:
    """A change of ATK and DEF, multiplied by what it counts."""
    per = ability.per
    on_host = ability.word == Passive.GIVE and per is not None and per.said
    counted = source.host if on_host else source.id
    times = 1 if per is None else measured(table, source.controller, per, counted)
    return ability.stats[0] * times, ability.stats[1] * times


def _base(table: Table, piece: Piece, stat: str) -> int:
    """A creature's printed ATK or DEF, or what its text says that it is equal to (ARC-R114)."""
    at = 0 if stat == "atk" else 1
    for ability in _working(table, piece, Passive.SIZED):
        if ability.stats[at] and ability.per is not None:
            return measured(table, piece.controller, ability.per, piece.id)
    return int(card_of(table, piece).get(stat) or 0)


def _def_of(piece: Piece, base: int) -> int:
    return base + piece.count(DEF_TURN) + piece.count(DEF_MORE)


def bid_worth(table: Table, ids: Iterable[str]) -> int:
    """Return the value of a bid: printed costs and `bid n` of the marked creatures that are still
    in play (ARC-11.5, R38).
    """
    pieces = [table.pieces[id_] for id_ in ids if id_ in table.pieces]
    return sum(
        printed_cost(table, piece) + number(table, piece, Passive.BID)
        for piece in pieces
        if city_of(table, piece) or piece.zone == "army"
    )


def unmarked(piece: Piece) -> bool:
    """Return whether a card is unmarked (ARC-22.4)."""
    return MARKED not in piece.marks
