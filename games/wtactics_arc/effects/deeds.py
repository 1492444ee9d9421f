"""Effects on creatures and cities in play, fights, turns and gems of a turn (ARC-17.11, R44, R83 to
R85).
"""

from __future__ import annotations

from collections.abc import Collection
from collections.abc import Iterable

from events.vocabulary import TABLE
from events.vocabulary import Seat
from games.table import Table
from games.wtactics_arc.cards.text.counters import counter_key
from games.wtactics_arc.cards.text.terms import ALL
from games.wtactics_arc.cards.text.terms import BARRED_OTHERS
from games.wtactics_arc.cards.text.terms import KEYWORDS
from games.wtactics_arc.cards.text.terms import UNTIL_MARKED
from games.wtactics_arc.cards.text.terms import UNTIL_NEXT
from games.wtactics_arc.cards.text.terms import WHILE_MARKED
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.terms import Size
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import ITSELF
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.effects.control import controlled
from games.wtactics_arc.effects.harm import harmed
from games.wtactics_arc.effects.harm import weakened
from games.wtactics_arc.effects.occasions import of_counters
from games.wtactics_arc.effects.occasions import scored
from games.wtactics_arc.field.chosen import HELD_MORE
from games.wtactics_arc.field.chosen import kept_by
from games.wtactics_arc.field.chosen import until_marked
from games.wtactics_arc.field.stats import atk
from games.wtactics_arc.field.stats import def_
from games.wtactics_arc.field.stats import whole_atk
from games.wtactics_arc.field.targets import EffectSource
from games.wtactics_arc.field.zones import is_city
from games.wtactics_arc.field.zones import is_creature
from games.wtactics_arc.field.zones import is_in_play
from games.wtactics_arc.field.zones import opponents
from games.wtactics_arc.field.zones import round_from
from games.wtactics_arc.field.zones import undefeated
from games.wtactics_arc.names import ATK_MORE
from games.wtactics_arc.names import ATK_TURN
from games.wtactics_arc.names import DAMAGE
from games.wtactics_arc.names import DEF_MORE
from games.wtactics_arc.names import DEF_TURN
from games.wtactics_arc.names import EXTRA_TURNS
from games.wtactics_arc.names import FACTIONS
from games.wtactics_arc.names import HELD
from games.wtactics_arc.names import KEY_OF
from games.wtactics_arc.names import MARKED
from games.wtactics_arc.names import MORE_RESOURCES
from games.wtactics_arc.names import NO_ATTACK
from games.wtactics_arc.names import NO_DEFENCE
from games.wtactics_arc.names import NO_PLAY
from games.wtactics_arc.names import PEACE
from games.wtactics_arc.names import REGULAR
from games.wtactics_arc.names import YES
from games.wtactics_arc.names import cheaper_next
from games.wtactics_arc.names import gained
from games.wtactics_arc.names import granted
from games.wtactics_arc.names import granted_until
from games.wtactics_arc.names import grants
from games.wtactics_arc.names import lent_gems
from games.wtactics_arc.names import lost
from games.wtactics_arc.names import ready
from games.wtactics_arc.names import until_later
from games.wtactics_arc.names import used

Numbers = tuple[int, ...]
ATTACKS_MORE, ATTACKS_RESTED, ATTACKS_BEFORE = (
    "attack_phases",
    "attack_phases_unmarked",
    "attacks_before",
)
"""The counters of Attack phases that follow, also with the Army unmarked; of the attacks of those
that are over.
"""


def buff(table: Table, source: EffectSource, id_: str, numbers: Numbers, place: str) -> Table:
    """Change ATK and DEF until the end of the turn."""
    piece = table.piece(id_)
    table = table.tally(id_, ATK_TURN, piece.count(ATK_TURN) + numbers[0])
    return table.tally(id_, DEF_TURN, piece.count(DEF_TURN) + numbers[1])


def resized(table: Table, source: EffectSource, id_: str, numbers: Numbers, place: str) -> Table:
    """A creature's ATK is doubled, set, or exchanged with its DEF: a change of what they are now,
    until the end of the turn (ARC-R122).
    """
    if not is_creature(table.piece(id_)):
        return table
    piece = table.piece(id_)
    own, toughness = atk(table, piece), def_(table, piece)
    if place == Size.DOUBLE:
        return buff(table, source, id_, (own, 0), "")
    if place == Size.BOTH:
        return buff(table, source, id_, (own, toughness), "")
    if place == Size.SET_BOTH:
        change = (numbers[0] - whole_atk(table, piece), numbers[1] - toughness)
        return buff(table, source, id_, change, "")
    new = toughness if place == Size.SWAP else numbers[0]
    change = (new - whole_atk(table, piece), own - toughness if place == Size.SWAP else 0)
    return buff(table, source, id_, change, "")


def grow(table: Table, source: EffectSource, id_: str, numbers: Numbers, place: str) -> Table:
    """Change ATK and DEF for good."""
    piece = table.piece(id_)
    table = table.tally(id_, ATK_MORE, piece.count(ATK_MORE) + numbers[0])
    return table.tally(id_, DEF_MORE, piece.count(DEF_MORE) + numbers[1])


def named(table: Table, source: EffectSource, id_: str, numbers: Numbers, place: str) -> Table:
    """Put counters with a name of the card's own on it, or take them off, as many as there are; or
    counters that change ATK and DEF (ARC-R106).
    """
    if "/" in place:
        change = [int(part) for part in place.split("/")]
        times = max(numbers[0], -named_on(table, id_, place))
        return grow(table, source, id_, (change[0] * times, change[1] * times), "")
    key = counter_key(place)
    before = table.piece(id_).count(key)
    table = table.tally(id_, key, max(0, before + numbers[0]))
    return of_counters(table, id_, place, before, table.piece(id_).count(key))


def named_on(table: Table, id_: str, name: str) -> int:
    """Return how many counters of a name, or of a change of ATK and DEF, could be taken off."""
    piece = table.piece(id_)
    if "/" not in name:
        return piece.count(counter_key(name))
    changes = zip((ATK_MORE, DEF_MORE), map(int, name.split("/")), strict=True)
    return max(0, min((piece.count(key) // part for key, part in changes if part), default=0))


def lose(table: Table, source: EffectSource, id_: str, numbers: Numbers, place: str) -> Table:
    """A card loses a keyword until the turn ends, or all abilities that it has now (ARC-R115)."""
    if place == ALL:
        marks = table.piece(id_).marks
        had = (*map(gained, KEYWORDS), *map(granted, grants(marks)), *_kept(marks))
        had += until_later(marks)
        table = table.unmark(id_, *had)
    return table.mark(id_, lost(place))


def granted_to(table: Table, source: EffectSource, id_: str, numbers: Numbers, place: str) -> Table:
    """A card has an ability for the turn, for good, until its giver's next turn, or until it is
    marked (ARC-R93, R255).
    """
    if numbers == (UNTIL_MARKED,):
        return table if MARKED in table.piece(id_).marks else table.mark(id_, until_marked(place))
    if numbers == (UNTIL_NEXT,):
        return table.mark(id_, granted_until(source.seat, place))
    return table.mark(id_, granted(place, bool(numbers)))


def _kept(marks: Iterable[str]) -> tuple[str, ...]:
    return tuple(granted(one, for_good=True) for one in grants(marks))


def doubled(table: Table, source: EffectSource, id_: str, numbers: Numbers, place: str) -> Table:
    """Put as many counters of a name on a card as are there (ARC-R109)."""
    return named(table, source, id_, (named_on(table, id_, place),), place)


def between(
    table: Table, by: Collection[str], whom: Iterable[str], effect: Effect, numbers: Numbers
) -> Table:
    """Return the table after what one card does to another, or two do to each other; what it does
    to each other one it does not do to itself.
    """
    if effect.by == ITSELF:
        for id_ in whom:
            table = struck(table, (id_,), (id_,), effect.verb)
        return table
    if effect.verb in (Verb.HAND_ON, Verb.SWAP):
        exchanged = _swapped if effect.verb == Verb.SWAP else _handed_on
        for first, second in zip(by, whom, strict=False):
            table = exchanged(table, first, second, numbers, effect.place)
        return table
    others = effect.target.other and effect.target.each
    foes = [id_ for id_ in whom if not (others and id_ in by)]
    return struck(table, by, foes, effect.verb)


def _handed_on(table: Table, giver: str, taker: str, numbers: Numbers, kind: str) -> Table:
    """Move counters, as many as are there (ARC-R109)."""
    if giver == taker or giver not in table.pieces:
        return table
    many = min(numbers[0], named_on(table, giver, kind))
    source = EffectSource(giver, table.piece(giver).controller)
    table = named(table, source, giver, (-many,), kind)
    return named(table, source, taker, (many,), kind)


def _swapped(table: Table, first: str, second: str, numbers: Numbers, kind: str) -> Table:
    """Each card goes to the other's controller, for good (ARC-29.5, R76)."""
    if not {first, second} <= set(table.pieces):
        return table
    one, other = table.piece(first).controller, table.piece(second).controller
    if one == other:
        return table
    return controlled(controlled(table, first, other, False), second, one, False)


def heal(table: Table, source: EffectSource, id_: str, numbers: Numbers, place: str) -> Table:
    """Take damage off a creature, or all of it; a city regains strength."""
    if place == ALL:
        return table.tally(id_, DAMAGE, 0)
    if is_city(table, id_):
        return weakened(table, id_, -numbers[0])
    return table.tally(id_, DAMAGE, max(0, table.piece(id_).count(DAMAGE) - numbers[0]))


def strength(table: Table, source: EffectSource, id_: str, numbers: Numbers, place: str) -> Table:
    """Raise or lower a city's strength."""
    return weakened(table, id_, -numbers[0]) if is_city(table, id_) else table


def vp(table: Table, source: EffectSource, id_: str, numbers: Numbers, place: str) -> Table:
    """Give or take victory points."""
    return scored(table, id_, numbers[0])


def struck(table: Table, by: Iterable[str], whom: Iterable[str], verb: Verb) -> Table:
    """Return the table after creatures dealt damage equal to their ATK; in a fight both do, at once
    (ARC-R84).
    """
    blows = [
        (id_, atk(table, table.piece(striker)))
        for first in by
        for second in whom
        for striker, id_ in ((first, second), (second, first))[: 2 if verb == Verb.FIGHT else 1]
        if striker in table.pieces and is_creature(table.piece(striker))
    ]
    for id_, damage in blows:
        table = harmed(table, id_, damage)
    return table


def calmed(table: Table, source: EffectSource, id_: str, numbers: Numbers, place: str) -> Table:
    """No combat deals damage until the turn ends (ARC-R75)."""
    return table.set(TABLE, PEACE, 1)


def more_resources(
    table: Table, source: EffectSource, id_: str, numbers: Numbers, place: str
) -> Table:
    """A player may play more resource cards in this turn (ARC-R165)."""
    return table.add(id_, MORE_RESOURCES, numbers[0])


def barred(table: Table, source: EffectSource, id_: str, numbers: Numbers, place: str) -> Table:
    """A player, or the opponents of one, cannot attack, defend, or play cards of some kinds in this
    turn (ARC-R242).
    """
    word = place.removeprefix(BARRED_OTHERS)
    kinds = word.removeprefix(Passive.NO_PLAY).split() if word.startswith(Passive.NO_PLAY) else ()
    note = NO_ATTACK if word == Passive.PACIFIST else NO_PLAY if kinds else NO_DEFENCE
    for seat in (Seat(id_),) if word == place else opponents(table, Seat(id_)):
        known = table.note(seat, note).split() if kinds else ()
        table = table.noting(seat, note, " ".join(dict.fromkeys((*known, *kinds))) or YES)
    return table


def cheaper(table: Table, source: EffectSource, id_: str, numbers: Numbers, place: str) -> Table:
    """A player's next card of a kind costs less in this turn (ARC-R168)."""
    return table.add(id_, cheaper_next(place), numbers[0])


def extra_turn(table: Table, source: EffectSource, id_: str, numbers: Numbers, place: str) -> Table:
    """Another turn follows this one (ARC-R85)."""
    return table.add(id_, EXTRA_TURNS, 1)


def another_attack(
    table: Table, source: EffectSource, id_: str, numbers: Numbers, place: str
) -> Table:
    """Another Attack phase follows that of this turn (ARC-R261)."""
    return table.add(id_, ATTACKS_RESTED if place else ATTACKS_MORE, 1)


def followed(table: Table) -> tuple[Table, Seat]:
    """Return the table and whose turn is next: of those who have an extra turn the first from the
    active player on; else the next after the last regular turn (ARC-R85).
    """
    regular = Seat(table.note(TABLE, REGULAR) or table.active)
    seats = round_from(table, table.active)
    extra = next((seat for seat in seats if table.count(seat, EXTRA_TURNS)), None)
    if extra is not None:
        return table.add(extra, EXTRA_TURNS, -1).noting(TABLE, REGULAR, regular), extra
    notes = {key: word for key, word in table.notes.items() if key[1] != REGULAR}
    table = table if len(notes) == len(table.notes) else table.having(notes=notes)
    after = round_from(table, regular)
    return table, next((seat for seat in after if seat != regular), regular)


def gems_added(table: Table, source: EffectSource, id_: str, numbers: Numbers, place: str) -> Table:
    """Gems that are there until the turn ends (ARC-R86)."""
    place = KEY_OF[place]
    return table.add(id_, ready(place), numbers[0]).add(id_, lent_gems(place), numbers[0])


def gems_gone(table: Table) -> Table:
    """Return the table without the gems of the turn that ends: spent ones first."""
    for seat in undefeated(table):
        for faction in FACTIONS:
            number = table.count(seat, lent_gems(faction))
            spent = min(number, table.count(seat, used(faction)))
            if number:
                table = table.add(seat, used(faction), -spent)
                table = table.add(seat, ready(faction), spent - number)
                table = table.set(seat, lent_gems(faction), 0)
    return table


def held(
    table: Table, source: EffectSource, id_: str, numbers: tuple[int, ...], place: str
) -> Table:
    """A card stays marked in its controller's next Unmark phase, in several of them, or as long as
    the card that says so is marked.
    """
    if place == WHILE_MARKED:
        marked = is_in_play(table, source.card) and MARKED in table.piece(source.card).marks
        return table.mark(id_, kept_by(source.card)) if marked else table
    if numbers:
        more = max(numbers[0] - 1, table.piece(id_).count(HELD_MORE))
        table = table.tally(id_, HELD_MORE, more)
    return table.mark(id_, HELD)
