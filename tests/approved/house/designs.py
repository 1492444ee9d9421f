"""Matches of WTactics with cards on which other sentences stand, by lot, from the examples of its
language and from what communities write: what each play leads to.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from functools import cache
from random import Random

from events.vocabulary import Action
from events.vocabulary import thaw
from games import play
from games.cards import CardSet
from games.kit.table.table_text import as_text
from games.table import Table
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.language.examples import EXAMPLES
from games.wtactics_arc.language.texts import read_text
from tests.approved.records import Record
from tests.games.players import Chance
from tests.games.wtactics_arc import conduct
from tests.games.wtactics_arc.language.test_sentences import wordings

GAME = conduct.GAME
ONCE = "event", "magic"
MATCHES = 140
PLAYS = 260
EVERY = 10
"""So many plays are one text, which begins with what is offered."""
TRIES = 4
"""How often other sentences are sought for cards that cannot carry theirs."""


@cache
def sentences() -> Mapping[bool, tuple[str, ...]]:
    """Every sentence that is understood: those that say what is done once (True), and those of cards
    that stay in play.
    """
    shown = [one for rows in EXAMPLES.values() for one in rows]
    known = [*shown, *(one for one, understood in wordings().items() if understood)]
    found: dict[bool, list[str]] = {True: [], False: []}
    for one in dict.fromkeys(known):
        kinds = {ability.kind for said in read_text(one) for ability in said.abilities}
        if len(kinds) == 1:
            found[kinds == {AbilityKind.EFFECT}].append(one)
    return {once: tuple(rows) for once, rows in found.items()}


def designed(dice: Random) -> CardSet:
    """The game's own cards, with other sentences; a card that cannot carry any keeps its own."""
    raw = thaw(GAME.raw_cards)
    assert GAME.schema is not None
    cards = [(type_, row) for type_ in GAME.schema.types for row in raw.get(type_, ())]
    own = {row["code"]: row.get("abilities", []) for _, row in cards}
    todo = cards
    for number in range(TRIES):
        for type_, row in todo:
            known = sentences()[type_ in ONCE]
            row["abilities"] = [dice.choice(known)] if number < TRIES - 1 else own[row["code"]]
        found, faults = GAME.schema.read(raw)
        faulty = {fault.card for fault in faults}
        todo = [one for one in cards if {one[1]["name"], one[1]["code"]} & faulty]
    return found


def record(seed: int) -> Record:
    """One match."""
    dice, rows = Random(seed), [("first", "")]
    table = play.setup(GAME, GAME.seats[: 2 + seed % 2], {}, designed(dice))
    for action in conduct.opening(table):
        table = play.apply(GAME, table, action)
    chance = Chance(GAME, seed)
    for number in range(PLAYS):
        taken = _next(table, dice, chance) if table.outcome is None else None
        if taken is None:
            break
        after = play.apply(GAME, table, taken)
        told = [f"{taken}", f"{GAME.reveals(table, taken, after)}", as_text(after, GAME.equipment)]
        table = after
        rows[-1:] = [(rows[-1][0], "\n".join([rows[-1][1], *told]))]
        if number % EVERY == EVERY - 1:
            rows.append((f"{number}", "\n".join(_offered(table))))
    return Record(f"designs {seed}", "designs", tuple(rows))


def _next(table: Table, dice: Random, chance: Chance) -> Action | None:
    try:
        return conduct.chosen(table, dice)
    except (AssertionError, LookupError):
        return chance.action(table)


def _offered(table: Table) -> Iterator[str]:
    for seat in table.seats:
        for offer in play.offers(GAME, table, seat):
            yield f"{seat} {offer.name} {offer.enabled} {offer.ruling} {offer.hint}"


def records() -> Iterator[Record]:
    """Every match."""
    return map(record, range(MATCHES))
