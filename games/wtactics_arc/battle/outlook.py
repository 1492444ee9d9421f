"""What a defence would bring if nobody responded: told before it is declared, by carrying the
battle out on a copy of the table (ARC-26, 27).
"""

from __future__ import annotations

from collections.abc import Iterator

from events.vocabulary import Action
from events.vocabulary import Fields
from events.vocabulary import Seat
from games.rules import Meeting
from games.rules import Outlook
from games.rules import Tone
from games.table import Frame
from games.table import Impossible
from games.table import Table
from games.text import NOTHING
from games.text import Text
from games.text import joined
from games.text import plural
from games.text import text
from games.wtactics_arc import flow
from games.wtactics_arc.battle import combat
from games.wtactics_arc.battle import defending
from games.wtactics_arc.battle import striking
from games.wtactics_arc.field.stats import atk
from games.wtactics_arc.field.zones import battle_of
from games.wtactics_arc.field.zones import is_city
from games.wtactics_arc.names import BATTLE
from games.wtactics_arc.names import STRENGTH
from games.wtactics_arc.names import VP
from games.wtactics_arc.names import WINDOW
from games.wtactics_arc.stack import windows
from games.wtactics_arc.words.naming import card_name


def of_defence(table: Table, seat: Seat, shares: Fields) -> Outlook:
    """Return what each attacker meets and what falls, with divided damage spread evenly."""
    battle = battle_of(table)
    if battle is None:
        raise Impossible(text("no attack awaits a defence"))
    blocks = {str(foe): tuple(ids) for foe, ids in shares.items() if ids}
    fought = dict(_combats(table, Action(seat, "DefendersAssigned", {"pairs": blocks})))
    after = next(reversed(fought.values()))[1]
    return Outlook(
        {
            foe: _meeting(table, battle, foe, blocks.get(foe, ()), fought.get(foe))
            for foe in combat.living_attackers(table, battle)
        },
        after=after,
        proviso=text("Responses and abilities can still change this."),
    )


def _combats(table: Table, action: Action) -> Iterator[tuple[str, tuple[Table, Table]]]:
    """Yield each attacker with the table before and after its combat, and at the end "" with the
    last table; it ends early where a seat has to decide something.
    """
    here = before = flow.run(combat.assign(table, action))
    fighting = _fighting(here)
    while (further := _unanswered(here)) is not None:
        here = flow.run(further)
        if _fighting(here) != fighting:
            if fighting:
                yield fighting, (before, here)
            before, fighting = here, _fighting(here)
    yield "", (before, here)


def _fighting(table: Table) -> str:
    """The attacker whose combat is open, "" for none."""
    battle = battle_of(table)
    over = battle is None or battle.note("place") >= len(battle.note("attackers"))
    return "" if battle is None or over else combat.current(battle)


def _unanswered(table: Table) -> Table | None:
    """The table after the seat that is asked passed, or spread its damage evenly; None where the
    battle is over, or something else is asked.
    """
    frame = table.frame
    if table.outcome is not None or battle_of(table) is None or frame is None or not frame.asked:
        return None
    seat = frame.asked[0]
    if frame.kind == WINDOW:
        return windows.pass_window(table, Action(seat, "ResponsePassed", {}))
    if frame.kind == BATTLE:
        parts = defending.even_split(table, seat, {})
        return combat.divide(table, Action(seat, "CombatDamageDivided", {"parts": parts}))
    return None


def _meeting(
    table: Table,
    battle: Frame,
    foe: str,
    ids: tuple[str, ...],
    fought: tuple[Table, Table] | None,
) -> Meeting:
    strength = atk(table, table.piece(foe))
    own = sum(atk(table, table.piece(id_)) for id_ in ids) if ids else None
    if fought is None:
        return Meeting((foe,), strength, own)
    before, after = fought
    lost = tuple(id_ for id_ in (foe, *ids) if not combat.alive(after, id_))
    through = not ids or striking.overruns(before, foe)
    harm = _harm(before, after, battle) if through else NOTHING
    falls = _fall(table, foe, ids, lost) if lost else NOTHING
    words = [part for part in (falls, harm) if part] or [text("nobody falls")]
    return Meeting((foe,), strength, own, joined("; ", words), _tone(foe in lost, lost, bool(harm)))


def _tone(felled: bool, lost: tuple[str, ...], harm: bool) -> Tone:
    hurt = harm or len(lost) > felled
    return Tone.EVEN if hurt == felled else Tone.BAD if hurt else Tone.GOOD


def _harm(before: Table, after: Table, battle: Frame) -> Text:
    """What an attacker that nobody faces does to the city or the player (ARC-27)."""
    seat, target = Seat(battle.note("defender")), battle.note("target")
    if is_city(before, target):
        was = before.piece(target).count(STRENGTH)
        if not is_city(after, target):
            return text("%(city)s falls", city=card_name(before, target))
        now = after.piece(target).count(STRENGTH)
        return text("strength %(was)s → %(now)s", was=was, now=now) if now != was else NOTHING
    lost = before.count(seat, VP) - after.count(seat, VP)
    return plural("%(n)s VP lost", "%(n)s VP lost", lost) if lost > 0 else NOTHING


def _fall(table: Table, foe: str, ids: tuple[str, ...], lost: tuple[str, ...]) -> Text:
    """Who dies, in as few words as the cards beside them allow."""
    if set(lost) == {foe, *ids}:
        return text("all fall") if len(ids) > 1 else text("both fall")
    if lost == (foe,):
        return text("the attacker falls")
    if set(lost) == set(ids):
        return plural("the defender falls", "the defenders fall", len(ids))
    names = joined(", ", [card_name(table, id_) for id_ in lost])
    return plural("%(cards)s falls", "%(cards)s fall", len(lost), cards=names)
