"""An open attack: its groups and defenders, the seats still awaited, and its resolution (G52-10.5
to 10.11, 8.8, R14 to R17, R20 to R24).
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from dataclasses import replace

from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.generals_52.cardset import GENERAL
from games.generals_52.cardset import card_of
from games.generals_52.pieces import ATTACK
from games.generals_52.pieces import BATTLEFIELD
from games.generals_52.pieces import POT
from games.generals_52.pieces import SKIRMISH
from games.generals_52.pieces import THE_TABLE
from games.generals_52.pieces import TOKENS
from games.generals_52.pieces import awaited
from games.generals_52.pieces import discarded
from games.generals_52.pieces import has_untapped_general
from games.generals_52.pieces import may_hold_ace
from games.generals_52.scoring import takes_pot
from games.rules import Ruling
from games.rules import check
from games.table import Frame
from games.table import Table
from games.text import NOTHING
from games.text import Text
from games.text import joined
from games.text import listed
from games.text import seat_name
from games.text import text

BY, GROUPS, DEFENCE = "by", "groups", "defence"
Groups = Mapping[str, tuple[str, ...]]


@check()
def no_open_attack(table: Table, action: Action) -> Ruling | None:
    """No step can be taken until the attack is over (G52-R24)."""
    if fight(table) is None:
        return None
    return objection(
        "G52-R24",
        text("An attack is open."),
        text("Wait for %(seats)s.", seats=listed(map(seat_name, table.to_act))),
    )


def fight(table: Table) -> Frame | None:
    """Return the open attack, before or after its defence."""
    return table.frame_of(ATTACK, SKIRMISH)


def value(table: Table, ids: Iterable[str]) -> int:
    """Return the sum of the values of cards (G52-10.7)."""
    return sum(int(card_of(table, table.piece(id_)).get("value", 0)) for id_ in ids)


def opened(table: Table, by: Seat, groups: Groups) -> Table:
    """Return the table with an attack that awaits its defence; an attack that is still open (a
    referee may allow that) lapses.
    """
    return awaited(
        _over(table).push(Frame(ATTACK, (table.next_seat(by),), notes={BY: by, GROUPS: groups}))
    )


def defended(table: Table, frame: Frame, defence: Groups) -> Table:
    """Return the table with the skirmishes fixed; passes are awaited (G52-10.6, R23)."""
    return _reframed(
        table, replace(frame, kind=SKIRMISH, passed=(), notes={**frame.notes, DEFENCE: defence})
    )


def passed(table: Table, seat: Seat) -> Table:
    """Return the table after a pass (G52-R23)."""
    frame = table.frame_of(SKIRMISH)
    return (
        table if frame is None else _reframed(table, replace(frame, passed=(*frame.passed, seat)))
    )


def passes_cancelled(table: Table) -> Table:
    """Return the table without passes, after an Ace was played (G52-R23)."""
    frame = table.frame_of(SKIRMISH)
    return table if frame is None else _reframed(table, replace(frame, passed=()))


def settled(table: Table) -> Table:
    """Return the table with its open attack updated; it resolves when no seat is awaited any more.

    Called after every action: cards that left the Battlefield leave their skirmish (G52-R20, R21),
    and a seat that evidently cannot play an Ace is not awaited (R23).
    """
    frame = fight(table)
    if frame is None:
        return table
    groups = _still_there(table, frame.note(GROUPS))
    if not groups:
        return _over(table)
    notes = {**frame.notes, GROUPS: groups}
    if frame.kind == ATTACK:
        return _changed(table, frame, replace(frame, notes=notes))
    notes[DEFENCE] = _defenders(table, frame, groups)
    now = replace(frame, notes=notes, asked=awaited_from(table, frame))
    return _changed(table, frame, now) if now.asked else resolved(table, now)


def _still_there(table: Table, groups: Groups) -> dict[str, tuple[str, ...]]:
    left = {
        name: tuple(id_ for id_ in ids if _is_in_play(table, id_)) for name, ids in groups.items()
    }
    return {name: ids for name, ids in left.items() if ids}


def _defenders(table: Table, frame: Frame, groups: Groups) -> dict[str, tuple[str, ...]]:
    """The cards that still defend. A skirmish that lost its last defender is unopposed or, if
    agreed, stays blocked (G52-R21).
    """
    declared: Groups = frame.note(DEFENCE)
    left = _still_there(table, declared)
    blocked = table.options["ace_on_defender"] == "stays_blocked"
    return {
        name: left.get(name, ())
        for name in declared
        if name in groups and (blocked or name in left)
    }


def _is_in_play(table: Table, id_: str) -> bool:
    return id_ in table.pieces and table.pieces[id_].zone in BATTLEFIELD


def awaited_from(table: Table, frame: Frame) -> tuple[Seat, ...]:
    """The seats that must still pass. Only open cards and counts matter, so that waiting reveals
    nothing about a hand (G52-R23).
    """
    able = tuple(
        seat
        for seat in table.seats
        if has_untapped_general(table, seat) and may_hold_ace(table, seat)
    )
    if table.options["reaction_window"] == "both_pass":
        return tuple(seat for seat in able if seat not in frame.passed)
    attacker = Seat(frame.note(BY))
    return (attacker,) if able and attacker not in frame.passed else ()


def _changed(table: Table, before: Frame, now: Frame) -> Table:
    return table if now == before else awaited(_reframed(table, now))


def _reframed(table: Table, now: Frame) -> Table:
    return table.having(
        frames=tuple(now if frame.kind in (ATTACK, SKIRMISH) else frame for frame in table.frames)
    )


def _over(table: Table) -> Table:
    return awaited(table.without_frames(ATTACK, SKIRMISH))


def resolved(table: Table, frame: Frame) -> Table:
    """The table after all skirmishes at once and then the total loss of tokens (G52-R17)."""
    defence: Groups = frame.note(DEFENCE)
    groups: Groups = frame.note(GROUPS)
    damage = sum(value(table, ids) for name, ids in groups.items() if name not in defence)
    lost = [
        id_
        for name, ids in groups.items()
        if name in defence
        for id_ in losers(table, ids, defence[name])
    ]
    return _damaged(_over(discarded(table, lost)), table.next_seat(Seat(frame.note(BY))), damage)


def losers(table: Table, attackers: tuple[str, ...], defenders: tuple[str, ...]) -> tuple[str, ...]:
    """The side with the lower total, or both if equal (G52-10.8, 10.9); a General always loses
    (8.8, R15).
    """
    if not defenders:
        return ()
    if any(card_of(table, table.piece(id_)).type == GENERAL for id_ in defenders):
        return defenders
    strength, against = value(table, attackers), value(table, defenders)
    return (attackers if strength <= against else ()) + (defenders if strength >= against else ())


def _damaged(table: Table, seat: Seat, damage: int) -> Table:
    """Tokens go into the pot, at most those that the seat has (G52-10.10, 10.11, R17); a seat left
    without tokens loses the pot too (R28).
    """
    loss = min(damage, table.count(seat, TOKENS))
    table = table.add(seat, TOKENS, -loss).add(THE_TABLE, POT, loss)
    return table if table.count(seat, TOKENS) else takes_pot(table, table.next_seat(seat))


def groups_in_words(table: Table, words: Mapping[str, Text]) -> Text:
    """Return the open attack in words: each group with its value and its defenders; *words* has the
    names of the cards.
    """
    frame = fight(table)
    if frame is None:
        return NOTHING
    defence: Groups = frame.note(DEFENCE, {})
    pairings = [
        _pairing(table, words, name, ids, defence) for name, ids in frame.note(GROUPS).items()
    ]
    return joined("; ", pairings)


def _pairing(
    table: Table, words: Mapping[str, Text], name: str, ids: tuple[str, ...], defence: Groups
) -> Text:
    attack = text("%(attack)s: %(total)s", attack=name, total=_total(table, words, ids))
    if name not in defence:
        return attack
    if not defence[name]:
        return text("%(attack)s, blocked", attack=attack)
    return text(
        "%(attack)s against %(defence)s",
        attack=attack,
        defence=_total(table, words, defence[name]),
    )


def _total(table: Table, words: Mapping[str, Text], ids: tuple[str, ...]) -> Text:
    return text(
        "%(cards)s = %(value)s",
        cards=joined(" + ", [words[id_] for id_ in ids]),
        value=value(table, ids),
    )
