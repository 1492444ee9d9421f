"""Facts about a seat or the table: counters, unseen cards, notes, pieces in a zone."""

from __future__ import annotations

from app.scenario.facts.scene import FactCheck
from app.scenario.facts.scene import FactScene
from app.scenario.facts.scene import number
from app.scenario.facts.scene import same
from app.scenario.language import lexing
from app.scenario.language.lexing import Unclear
from events.vocabulary import TABLE
from games.rules import ZoneSpec


def owned(scene: FactScene, owner: str, rest: list[str]) -> FactCheck:
    """`A energy 3`, `A hand 4`, `A discard 2`: a counter, an unseen count, a note, or A's pieces in
    a zone.
    """
    if len(rest) != 2:
        raise Unclear(
            f"{owner} wants a name and a value: {owner} NAME VALUE; after a comma more of {owner}, "
            "after a semicolon what is so of another"
        )
    name, text = rest
    table, parts = scene.table, scene.game.equipment
    if name in _counters(scene, owner):
        return same(number([text], f"{owner} {name}"), table.count(owner, name), name)
    zone = next((zone for zone in parts.zones if zone.name == name), None)
    if zone is not None:
        if owner == TABLE and not _keeps(scene, zone):
            raise Unclear(f"the table has nothing in {name}; name a seat: SEAT {name} {text}")
        lying = table.hides(owner, name) if zone.hidden else len(table.at(name, owner=owner))
        return same(number([text], f"{owner} {name}"), lying, name)
    if (owner, name) in table.notes:
        expected = "" if text == "none" else str(lexing.value(text))
        return same(expected, table.note(owner, name), name)
    raise Unclear(_nothing(scene, owner, name))


def _keeps(scene: FactScene, zone: ZoneSpec) -> bool:
    """Whether anything in a zone is, or was, the table's own and no seat's."""
    if zone.hidden:
        return (TABLE, zone.name) in scene.table.hidden
    return bool(scene.table.at(zone.name, owner=TABLE))


def _counters(scene: FactScene, owner: str) -> list[str]:
    of = "table" if owner == TABLE else "seat"
    return [spec.name for spec in scene.game.equipment.counters if spec.of == of]


def _nothing(scene: FactScene, owner: str, name: str) -> str:
    """The names an owner has, for a message about an unknown one; only the similar name where there
    is one.
    """
    counters = _counters(scene, owner)
    zones = [zone.name for zone in scene.game.equipment.zones]
    notes = [note for holder, note in scene.table.notes if holder == owner]
    near = lexing.meant(name, (*counters, *zones, *notes))
    if near.startswith("did"):
        return f"{owner} has no {name!r}; {near}"
    return (
        f"{owner} has no {name!r}; counters: {', '.join(counters) or 'none'}; zones: "
        f"{', '.join(zones)}; notes so far: {', '.join(notes) or 'none'}"
    )
