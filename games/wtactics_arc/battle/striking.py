"""A single combat: who strikes whom, and what that sets off (ARC-17.6, 27, R51, R82, R88, R94)."""

from __future__ import annotations

from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence

from games.table import Table
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.effects.destroying import is_saved
from games.wtactics_arc.effects.harm import harmed_in_combat
from games.wtactics_arc.effects.lasting import is_dead
from games.wtactics_arc.effects.leaving import due_of
from games.wtactics_arc.effects.leaving import triggers
from games.wtactics_arc.effects.queue import QueueEntry
from games.wtactics_arc.effects.queue import so_many
from games.wtactics_arc.field.matching import matches
from games.wtactics_arc.field.printed import printed
from games.wtactics_arc.field.stats import atk
from games.wtactics_arc.field.stats import def_
from games.wtactics_arc.field.stats import has
from games.wtactics_arc.field.zones import is_city
from games.wtactics_arc.names import DAMAGE
from games.wtactics_arc.names import FALLEN
from games.wtactics_arc.names import STRENGTH
from games.wtactics_arc.names import VP


def unblocked(table: Table, attacker: str, whom: str) -> Table:
    """Return the table after an attacker that nobody faced struck a city or a player (ARC-27)."""
    there = whom in table.seats or is_city(table, whom)
    return harmed_in_combat(table, whom, atk(table, table.piece(attacker))) if there else table


def faced(
    table: Table, attacker: str, ids: Sequence[str], parts: Mapping[str, int], whom: str
) -> Table:
    """Return the table after an attacker and those who face it struck one another; *parts*: its
    damage where there are several; *whom* it strikes where nobody faces it (ARC-R214).
    """
    force = atk(table, table.piece(attacker))
    shares = {ids[0]: force} if len(ids) == 1 else parts
    if table.option("full-atk-each"):
        shares = dict.fromkeys(ids, force)
    hits, beyond = _broken_through(table, attacker, {id_: shares.get(id_, 0) for id_ in ids})
    first = [id_ for id_ in (attacker, *ids) if has(table, table.piece(id_), Passive.FIRST)]
    late = [id_ for id_ in (attacker, *ids) if id_ not in first]
    if not first or not late:
        return _further(_dealt(table, attacker, hits, (attacker, *ids)), whom, beyond)
    table = _dealt(table, attacker, hits, first)
    table = _further(table, whom, beyond if attacker in first else 0)
    late = [id_ for id_ in late if _strikes_back(table, id_)]
    table = _dealt(table, attacker, hits, late)
    return _further(table, whom, beyond if attacker in late else 0)


def overruns(table: Table, attacker: str) -> bool:
    """Return whether what is too much for those who face an attacker goes on (ARC-R214)."""
    return has(table, table.piece(attacker), Passive.OVERRUN)


def _broken_through(
    table: Table, attacker: str, hits: Mapping[str, int]
) -> tuple[Mapping[str, int], int]:
    """What each who faces an attacker is dealt, and what is beyond their DEF and goes on."""
    if not overruns(table, attacker):
        return hits, 0
    pieces = {id_: table.piece(id_) for id_ in hits}
    left = {id_: max(0, def_(table, one) - one.count(DAMAGE)) for id_, one in pieces.items()}
    dealt = {id_: min(damage, left[id_]) for id_, damage in hits.items()}
    return dealt, sum(hits.values()) - sum(dealt.values())


def _further(table: Table, whom: str, damage: int) -> Table:
    there = whom in table.seats or is_city(table, whom)
    return harmed_in_combat(table, whom, damage) if damage and there else table


def _dealt(table: Table, attacker: str, hits: Mapping[str, int], by: Collection[str]) -> Table:
    """The table after some of those in a combat dealt their damage at once; *hits*: what the
    attacker deals to each who faces it.
    """
    blows = hits if attacker in by else dict.fromkeys(hits, 0)
    back = sum(atk(table, table.piece(id_)) for id_ in hits if id_ in by)
    return _struck(table, attacker, hits, {**blows, attacker: back})


def _strikes_back(table: Table, id_: str) -> bool:
    """Whether a creature lives after those with first strike dealt their damage (ARC-R94)."""
    piece = table.piece(id_)
    return FALLEN not in piece.marks and (not is_dead(table, piece) or is_saved(table, piece))


def _struck(table: Table, attacker: str, ids: Iterable[str], hits: Mapping[str, int]) -> Table:
    before = table
    for id_, damage in hits.items():
        table = harmed_in_combat(table, id_, damage)
    foes = {**dict.fromkeys(ids, (attacker,)), attacker: tuple(ids)}
    return _slain(before, table, foes)


def _slain(before: Table, table: Table, foes: Mapping[str, Iterable[str]]) -> Table:
    """Return the table with the creatures dead that a deadly one damaged (ARC-28.1, R88)."""
    for id_, others in foes.items():
        hurt = _is_hurt(before, table, id_)
        if hurt and any(_is_deadly(before, other) for other in others) and _may_die(table, id_):
            table = table.mark(id_, FALLEN)
    return table


def _may_die(table: Table, id_: str) -> bool:
    """Whether a creature is neither indestructible nor immune to deadly (ARC-R94)."""
    piece = table.piece(id_)
    return not (has(table, piece, Passive.LASTING) or has(table, piece, Passive.IMMUNE))


def _is_deadly(table: Table, id_: str) -> bool:
    piece = table.piece(id_)
    return atk(table, piece) > 0 and has(table, piece, Passive.DEADLY)


# -- what it sets off ------------------------------------------------------------------------------


def of_breaking_through(
    before: Table, after: Table, attacker: str, whom: str, alone: bool = True
) -> list[QueueEntry]:
    """Return the abilities triggered by combat damage to a city or a player (ARC-R82); *alone*: it
    deals damage to nobody else.
    """
    piece = after.piece(attacker)
    lowered = _points(before, whom) - _points(after, whom)
    if lowered <= 0:
        return []
    word = Trigger.HITS_PLAYER if whom in after.seats else Trigger.HITS_CITY
    rows = triggers(after, piece, word)
    rows += triggers(after, piece, Trigger.HITS) if alone else []
    return so_many(rows, lowered)


def _points(table: Table, whom: str) -> int:
    """A player's VP, or a city's strength."""
    if whom in table.seats:
        return table.count(whom, VP)
    return table.piece(whom).count(STRENGTH) if is_city(table, whom) else 0


def of_facing(before: Table, after: Table, attacker: str, ids: Sequence[str]) -> list[QueueEntry]:
    """Return the abilities triggered by combat damage to creatures (ARC-R110)."""
    strikers = [attacker] if any(_is_hurt(before, after, id_) for id_ in ids) else []
    if _is_hurt(before, after, attacker):
        strikers += [id_ for id_ in ids if _struck_back(before, after, attacker, id_)]
    rows = [
        row
        for id_ in strikers
        for word in (
            Trigger.HITS_CREATURE,
            Trigger.HITS,
            *_kills(before, after, attacker, ids, id_),
        )
        for row in triggers(after, after.piece(id_), word)
    ]
    hurt = [(attacker, id_) for id_ in ids if attacker in strikers and _is_hurt(before, after, id_)]
    hurt += [(id_, attacker) for id_ in strikers if id_ != attacker]
    return rows + [row for pair in hurt for row in _harming(after, *pair)]


def _harming(after: Table, striker: str, foe: str) -> Iterator[QueueEntry]:
    """Yield what a creature does that speaks of the one it dealt damage to (ARC-R264)."""
    piece = after.piece(striker)
    for ability in printed(after, piece):
        kind = ability.target if ability.word == Trigger.HARMS else None
        if kind is not None and matches(after, after.piece(foe), kind, piece.controller, piece):
            yield {**due_of(piece, ability), "about": foe}


def of_surviving(
    after: Table, attacker: str, ids: Iterable[str], blocked: bool
) -> list[QueueEntry]:
    """Return the abilities triggered by living on after a combat (ARC-R195)."""
    words: dict[str, tuple[Trigger, ...]] = {}
    words.update(dict.fromkeys(ids, (Trigger.SURVIVES,)))
    words[attacker] = (Trigger.SURVIVES, Trigger.OUTLASTS) if blocked else (Trigger.SURVIVES,)
    return [
        row
        for id_, said in words.items()
        if _strikes_back(after, id_)
        for word in said
        for row in triggers(after, after.piece(id_), word)
    ]


def _kills(
    before: Table, after: Table, attacker: str, ids: Sequence[str], striker: str
) -> list[Trigger]:
    """What sets off that a creature kills others, once for each of them (ARC-R152)."""
    foes = ids if striker == attacker else (attacker,)
    dead = [id_ for id_ in foes if _is_hurt(before, after, id_) and not _strikes_back(after, id_)]
    return [Trigger.KILLS for _ in dead]


def _is_hurt(before: Table, after: Table, id_: str) -> bool:
    return after.piece(id_).count(DAMAGE) > before.piece(id_).count(DAMAGE)


def _struck_back(before: Table, after: Table, attacker: str, id_: str) -> bool:
    """Whether a defender dealt damage: one that died of a first strike did not (ARC-R94)."""
    if not atk(before, before.piece(id_)):
        return False
    slower = has(before, before.piece(attacker), Passive.FIRST) and not has(
        before, before.piece(id_), Passive.FIRST
    )
    return not slower or _strikes_back(after, id_)
