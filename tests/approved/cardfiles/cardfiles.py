"""What is made of tables and deck lists by lot: the cards, every fault and remark, the curves of a
set, the deck that is found.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from app.cardfiles.balance import balance
from app.cardfiles.decks import found_in
from app.cardfiles.decks import lines_of
from app.cardfiles.reading import import_file
from app.cardfiles.reading import written
from app.cardfiles.rows import NotReadable
from app.cardfiles.template import template
from app.cardfiles.toml_lines import located
from games import catalogue
from tests.approved.by_lot import Lots
from tests.approved.cardfiles.files import Writer

GAMES = "generals_order", "war_time_generals", "wtactics_arc"


def told(name: str) -> str:
    """What is told of a table and of a deck."""
    dice = Random(name)
    writer = Writer(dice, catalogue()[dice.choice(GAMES)])
    return "\n".join([*_of_table(writer), *_of_deck(writer)])


def _of_table(writer: Writer) -> Iterator[str]:
    schema = writer.schema
    file, content, encoding = writer.file()
    try:
        made = import_file(file, content, schema, writer.game.key, encoding=encoding)
    except (NotReadable, LookupError) as error:
        yield f"{type(error).__name__} {error}"
        return
    yield f"{made.raw} {made.unknown}"
    yield from map(str, (*made.faults, *made.remarks))
    words = written(made.raw, "set.toml").decode()
    yield words
    yield from (f"{fault} {fault.line}" for fault in located(words, made.faults))
    yield from map(str, balance(schema, made.cards))
    if made.cards.cards:
        yield template(schema, made.cards)


def _of_deck(writer: Writer) -> Iterator[str]:
    file, content = writer.deck()
    try:
        deck = found_in(writer.game.cards, lines_of(file, content))
    except NotReadable as error:
        yield f"{error}"
        return
    yield f"{deck.copies} {deck.reserve} {deck.unfinished}"
    yield from map(str, deck.faults)


LOTS = Lots("card files", "cardfiles", Path(__file__).with_name("lots.txt"), 30, told)
