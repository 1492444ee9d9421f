"""A card set as people keep it: 150 rows of an export with odd names, quoted line breaks, dashes,
and planted faults.
"""

from __future__ import annotations

import csv
import io

HEADINGS = (
    "Status",
    "Name",
    "Faction",
    "TYPE",
    "Sub_Type",
    "Cost",
    "Loyalty:",
    "Attack",
    "Defense",
    "Discipline",
    "Rule text",
    "Flavor text",
    "Set",
    "Qty",
)
FACTIONS = ("Gaian", "dark legion", "RED BANNER", "House of Nobles", "Empire")
ODD_NAMES = (
    "Élan Vital",
    "Þórr’s Oath",
    "Ночной дозор",
    "Żółw",
    "Señor “Quick” Hands",
    "O'Malley; the Bold",
    "Łódź\tGuard",
)
CITIES = ("Body", "mind", "SOUL")


def rows() -> list[dict[str, str]]:
    """150 good rows: 100 creatures, 18 cities, 32 others, every third with several copies."""
    found = []
    for number in range(100):
        name = ODD_NAMES[number] if number < len(ODD_NAMES) else f"Creature {number:03}"
        found.append(
            _row(
                name,
                number,
                "Creature - Elf Guard" if number % 2 else "creature",
                {
                    "Attack": str(number % 5),
                    "Defense": f"{1 + number % 4}.0" if number % 7 == 0 else str(1 + number % 4),
                    "Sub_Type": "Human, Scout" if number % 3 == 0 else "–",
                    "Rule text": 'Swift.\nWhen it attacks, say "boo"; twice.'
                    if number % 10 == 0
                    else "",
                },
            )
        )
    for number in range(18):
        found.append(
            _row(
                f"City {number:02}",
                number,
                f"City, {CITIES[number % 3]}" if number % 2 else "City",
                {
                    "Discipline": "" if number % 2 else CITIES[number % 3],
                    "Defense": str(5 + number % 4),
                    "Attack": "-",
                },
            )
        )
    for number in range(16):
        found.append(_row(f"Event {number:02}", number, "EVENT", {"Rule text": "draw 1"}))
        found.append(
            _row(
                f"Magic {number:02}",
                number,
                "Magic",
                {"Attack": "0", "Defense": "0", "Rule text": "Do what you like."},
            )
        )
    return found


def _row(name: str, number: int, type_: str, more: dict[str, str]) -> dict[str, str]:
    return {
        **dict.fromkeys(HEADINGS, ""),
        "Status": "ok",
        "Name": name,
        "Faction": FACTIONS[number % 5],
        "TYPE": type_,
        "Cost": str(1 + number % 5),
        "Loyalty:": "1",
        "Set": "Core",
        "Qty": "2" if number % 3 == 0 else "",
        **more,
    }


FAULTS = (
    (12, {"Cost": "S"}, "cost", "'S' is neither a whole number nor X"),
    (23, {"Cost": "?"}, "cost", "'?' is neither"),
    (31, {"Cost": ""}, "cost", "missing"),
    (33, {"Cost": "x + 1"}, "x_is", "the cost X+1 needs to say what X is"),
    (40, {"Loyalty:": "-"}, "loyalty", "'-' is not a whole number from 0 to 9"),
    (41, {"Loyalty:": "7"}, "loyalty", "7 is above the cost"),
    (50, {"Attack": ""}, "atk", "missing; it must be a whole number from 0 to 99"),
    (51, {"Defense": "two"}, "def", "'two' is not a whole number"),
    (60, {"Faction": "Elves"}, "faction", "'Elves' is not one of Gaian, Dark Legion"),
    (61, {"Faction": ""}, "faction", "missing; it must be one of Gaian"),
    (70, {"TYPE": "Spell"}, "type", "'Spell' is no type of card"),
    (71, {"TYPE": ""}, "type", "missing; it must be one of creature, city"),
    (80, {"Name": "Creature 020"}, "name", "the name is taken by row 22"),
    (81, {"Name": ""}, "name", "missing"),
    (
        102,
        {"Discipline": "", "TYPE": "City"},
        "discipline",
        "missing; it must be one of Body, Mind, Soul",
    ),
    (104, {"Discipline": "Heart", "TYPE": "City"}, "discipline", "'Heart' is not one of"),
    (106, {"Defense": "0"}, "strength", "0 is too small; at least 1"),
    (120, {"Attack": "3"}, "attack", "no such field for a event"),
    (130, {"Qty": "many"}, "copies", "'many' is not a whole number"),
)
"""Spreadsheet row (the headings are row 1), what is put into it, and the fault it has to be told
with.
"""


def table(separator: str = ";", planted: bool = True) -> str:
    """The set as text, with or without its faults."""
    found = rows()
    for number, change, _, _ in FAULTS if planted else ():
        found[number - 2].update(change)
    out = io.StringIO()
    writer = csv.writer(out, delimiter=separator)
    writer.writerow(HEADINGS)
    writer.writerows([row[heading] for heading in HEADINGS] for row in found)
    return out.getvalue()
