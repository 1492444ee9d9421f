"""What an attack or a defence would bring, told before it is declared: each skirmish, and the table
once nobody plays an Ace (G52-8.8, 10.7 to 10.11).
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from dataclasses import replace

from events.vocabulary import Fields
from events.vocabulary import Seat
from games.generals_52.battle.skirmish import DEFENCE
from games.generals_52.battle.skirmish import GROUPS
from games.generals_52.battle.skirmish import Groups
from games.generals_52.battle.skirmish import awaited_from
from games.generals_52.battle.skirmish import fight
from games.generals_52.battle.skirmish import losers
from games.generals_52.battle.skirmish import resolved
from games.generals_52.battle.skirmish import value
from games.generals_52.cardset import GENERAL
from games.generals_52.cardset import card_of
from games.generals_52.cardset import short
from games.generals_52.pieces import ATTACK
from games.generals_52.pieces import SKIRMISH
from games.rules import Meeting
from games.rules import Outlook
from games.rules import Tone
from games.screen import Standoff
from games.table import Impossible
from games.table import Table
from games.text import NOTHING
from games.text import Text
from games.text import joined
from games.text import plural
from games.text import text


def of_attack(table: Table, seat: Seat, shares: Fields) -> Outlook:
    """Return the sum of each attack; what it meets is for the other seat to say."""
    return Outlook(
        {name: _alone(table, tuple(ids)) for name, ids in shares.items() if ids}, after=table
    )


def _alone(table: Table, ids: tuple[str, ...]) -> Meeting:
    total = value(table, ids)
    comes = text("together") if len(ids) > 1 else text("alone")
    return Meeting(own=total, comes=comes, tone=Tone.GOOD)


def of_defence(table: Table, seat: Seat, shares: Fields) -> Outlook:
    """Return what falls in each skirmish and what is lost in all, unless an Ace is played."""
    frame = table.frame_of(ATTACK)
    if frame is None:
        raise Impossible(text("no attack awaits a defence"))
    groups: Groups = frame.note(GROUPS)
    defence = {name: tuple(ids) for name, ids in shares.items() if ids and name in groups}
    now = replace(frame, kind=SKIRMISH, passed=(), notes={**frame.notes, DEFENCE: defence})
    return Outlook(
        {name: _meeting(table, ids, defence.get(name, ())) for name, ids in groups.items()},
        after=resolved(table, now),
        proviso=text("An Ace can still change this.") if awaited_from(table, now) else NOTHING,
    )


def standing(table: Table) -> Iterator[Standoff]:
    """Yield the skirmishes of the open attack; before its defence is declared their defenders'
    sums are open.
    """
    frame = fight(table)
    groups: Groups = frame.note(GROUPS) if frame else {}
    defence: Groups | None = frame.note(DEFENCE, None) if frame else None
    for name, ids in groups.items():
        if defence is None:
            yield Standoff(Meeting(ids, value(table, ids)))
        elif name in defence and not defence[name]:
            yield Standoff(Meeting(ids, value(table, ids), comes=text("blocked")))
        else:
            defenders = defence.get(name, ())
            yield Standoff(_meeting(table, ids, defenders), defenders)


def _meeting(table: Table, attackers: tuple[str, ...], defenders: tuple[str, ...]) -> Meeting:
    strength = value(table, attackers)
    if not defenders:
        lost = plural("%(n)s token lost", "%(n)s tokens lost", strength)
        return Meeting(attackers, strength, 0, lost, Tone.BAD)
    fallen = losers(table, attackers, defenders)
    general = any(card_of(table, table.piece(id_)).type == GENERAL for id_ in defenders)
    own = None if general else value(table, defenders)
    return Meeting(attackers, strength, own, _fall(table, fallen), _tone(fallen, attackers))


def _tone(fallen: tuple[str, ...], attackers: tuple[str, ...]) -> Tone:
    if set(fallen) == set(attackers):
        return Tone.GOOD
    return Tone.EVEN if set(attackers) < set(fallen) else Tone.BAD


def _fall(table: Table, fallen: Iterable[str]) -> Text:
    names = [short(card_of(table, table.piece(id_))) for id_ in fallen]
    return plural("%(cards)s falls", "%(cards)s fall", len(names), cards=joined(" ", names))
