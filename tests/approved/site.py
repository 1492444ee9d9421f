"""Pages that show no match: doors, rules, tours, own cards, looks; and pages about a match beside it."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import asdict

from games import catalogue
from games.cards import CardSchema
from games.cards import CardSet
from printables.options import PrintOptions
from printables.sheets import tags_of
from tests.approved.records import Record
from tests.approved.stops import Stop
from tests.approved.world import World

Rows = Iterator[tuple[str, str]]
STEPS = 12
"""Of a game's tour; a number beyond its end is its end."""
DOORS = (
    "",
    "club",
    "open",
    "rules",
    "rules/events",
    "cards",
    "look/games.css",
    "look/pictures.svg",
    "api/games",
)


def records(world: World) -> Iterator[Record]:
    """The pages of the house, then those of each game."""
    yield Record("house", "site", tuple((path, world.fetch(f"/{path}")) for path in DOORS))
    for key in sorted(catalogue()):
        yield of_game(world, key)


def of_game(world: World, key: str) -> Record:
    """The pages of a game: rules, tour, its own cards as a table and what is told of them, a code."""
    game = catalogue()[key]
    paths = [f"/rules/{key}", f"/tour/{key}", f"/look/{key}/inks.css"]
    rows = [(path, world.fetch(path)) for path in paths]
    rows += [(f"tour {n}", world.fetch(f"/tour/{key}?step={n}")) for n in range(1, STEPS)]
    rows.append(("in Chinese", world.fetch(f"/rules/{key}", "zh-Hant")))
    if game.schema:
        table = world.fetch(f"/cards/{key}.csv")
        rows += [("template", table), ("cards", _brought(world, key, table.partition(" ")[2]))]
        tag = tags_of(game, game.cards, PrintOptions())[:1]
        rows += [("code", world.fetch(f"/c/{one.code}")) for one in tag]
        rows += _told_of(game.schema, game.cards)
    return Record(key, "site", tuple(rows))


def _told_of(schema: CardSchema, cards: CardSet) -> Rows:
    """What the game makes of its own cards: their texts, the words it understands, decks."""
    if schema.vocabulary:
        yield "vocabulary", schema.vocabulary()
    if schema.explain:
        yield "explained", "\n".join(str(asdict(one)) for one in schema.explain(cards))
    if schema.remarks:
        yield "remarks", "\n".join(map(str, schema.remarks(cards)))
    for name, deck in cards.decks.items() if schema.judge_deck else ():
        copies = [cards.cards[code] for code, count in deck.items() for _ in range(count)]
        assert schema.judge_deck
        yield f"deck {name}", "\n".join(map(str, schema.judge_deck(copies[1:])))


def _brought(world: World, key: str, table: str) -> str:
    """What is told of a table of cards, of which one row has lost its name."""
    rows = table.splitlines()
    rows[1:2] = [rows[1], "," + rows[1].partition(",")[2]] if len(rows) > 1 else []
    file = io.BytesIO("\n".join(rows).encode()), f"{key}.csv"
    return world.fetch("/cards", form={"game": key, "cards": file})


def beside(stop: Stop, world: World) -> Rows:
    """What stands beside a match: its home, its paper, its end; codes that are scanned; receipts."""
    seat = stop.turned
    yield f"{seat} home", world.get(seat, "")
    yield "home", world.get("referee", "")
    yield f"{seat} print", world.get(seat, "print", duplex="short", bleed="1")
    yield "remove", world.get("referee", "remove")
    yield "receipts", world.ask("referee", "referee/receipts", {"receipts": f"{stop.version}:00"})
    yield f"{seat} scan", world.ask(seat, "seat/scan", part="ask")
    for piece in [*stop.table.pieces][stop.version % 5 :: 17][:2]:
        yield f"{seat} scans {piece}", world.ask(seat, "seat/scan", {"text": piece}, part="ask")
    yield "check", world.get("referee", "referee/check")
