"""A deck has one letter: on its sheet, in the codes of its cards, and where a match offers it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

import games
from app.desk.opening import manifest_of
from events.manifest import read_manifest
from games import play
from games.paper import Deck
from games.rules import Game
from games.rules import PickMany
from games.table import Table
from printables.sheets import tags_of
from projections.replay.replay import first_table

NAMES = ("Zebra", "alder", "Moor", "Bracken")
"""Neither the order of the alphabet nor its reverse."""


def own_sets() -> Iterator[tuple[str, dict[str, Any]]]:
    """For each game whose set has ready-made lists: the set as somebody's own, its lists renamed."""
    for game in games.catalogue().values():
        if game.cards.decks and game.schema is not None:
            lists = list(game.raw_cards["decks"].values())
            decks = {name: lists[place % len(lists)] for place, name in enumerate(NAMES)}
            yield game.key, {**game.raw_cards, "title": "Own", "decks": decks}


OWN = list(own_sets())


def begun(key: str, raw: dict[str, Any]) -> Table:
    """The first table of a match that is played with a set, as it comes out of the record."""
    kept = manifest_of(key, {}, (), raw, "", "M1", "", 0).encode()
    return first_table(games.catalogue()[key], read_manifest(kept))


def offered(game: Game, table: Table) -> dict[str, set[str]]:
    """The ready-made decks that the first seat may register, by what they are called."""
    spec = game.spec("DeckRegistered")
    assert spec is not None
    ask = next(ask for ask in spec.asks if isinstance(ask, PickMany) and ask.presets)
    assert ask.presets is not None
    return {str(title): set(ids) for title, ids in ask.presets(table, table.seats[0], {}).items()}


@pytest.mark.parametrize(("key", "raw"), OWN, ids=[key for key, _ in OWN])
def test_every_printed_code_registers_in_the_deck_that_its_sheet_names(
    key: str, raw: dict[str, Any]
) -> None:
    game = games.catalogue()[key]
    table = begun(key, raw)
    for deck in decks_on_paper(game, raw):
        for title in NAMES:
            if title not in str(deck.title):
                continue
            printed = {id_ for id_ in codes(game, raw) if id_[2] == deck.letter}
            match = [ids for called, ids in offered(game, table).items() if title in called]
            own = [ids for ids in match if any(id_[2] == deck.letter for id_ in ids)]
            assert own == [printed], (deck.title, deck.letter)


@pytest.mark.parametrize(("key", "raw"), OWN, ids=[key for key, _ in OWN])
def test_a_record_offers_the_decks_that_the_file_does(key: str, raw: dict[str, Any]) -> None:
    game = games.catalogue()[key]
    assert game.schema is not None
    cards, faults = game.schema.read(raw)
    assert faults == ()
    first = play.setup(game, game.seats[: game.least_seats], {}, cards)
    assert offered(game, begun(key, raw)) == offered(game, first)


def test_without_its_order_a_record_would_offer_other_decks() -> None:
    """The law can fail: a record sorts what has names."""
    key, raw = next((key, raw) for key, raw in OWN if key == "wtactics_arc")
    game = games.catalogue()[key]
    assert game.schema is not None
    cards, _ = game.schema.read(json.loads(json.dumps(raw, sort_keys=True)))
    table = play.setup(game, game.seats[:2], {}, cards)
    assert offered(game, table) != offered(game, begun(key, raw))


def decks_on_paper(game: Game, raw: dict[str, Any]) -> list[Deck]:
    """What is printed of a set, read from its file."""
    assert game.schema is not None
    assert game.paper is not None
    cards, faults = game.schema.read(raw)
    assert faults == ()
    return [item for item in game.paper(cards, {}) if isinstance(item, Deck)]


def codes(game: Game, raw: dict[str, Any]) -> list[str]:
    """The codes that are printed of a set."""
    assert game.schema is not None
    return [tag.piece for tag in tags_of(game, game.schema.read(raw)[0])]
