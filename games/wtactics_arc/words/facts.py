"""The facts of a card for the phone: as printed, or in play with present values."""

from __future__ import annotations

from collections.abc import Iterator

from games.cards import Card
from games.table import Piece
from games.table import Table
from games.text import Text
from games.text import name
from games.text import seat_name
from games.text import text
from games.wtactics_arc.field.stats import atk
from games.wtactics_arc.field.stats import def_
from games.wtactics_arc.field.stats import passives
from games.wtactics_arc.field.zones import card_of
from games.wtactics_arc.field.zones import residents
from games.wtactics_arc.names import ADVANTAGE
from games.wtactics_arc.names import CITY
from games.wtactics_arc.names import CREATURE
from games.wtactics_arc.names import DAMAGE
from games.wtactics_arc.names import DISCIPLINES
from games.wtactics_arc.names import FACTIONS
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import IN_PLAY
from games.wtactics_arc.names import KEY_OF
from games.wtactics_arc.names import MOVED
from games.wtactics_arc.names import STRENGTH
from games.wtactics_arc.names import TYPES
from games.wtactics_arc.words.sentences.abilities import ability_words
from games.wtactics_arc.words.sentences.abilities import paragraph
from games.wtactics_arc.words.sentences.abilities import this
from games.wtactics_arc.words.sentences.conditions import condition_words
from games.wtactics_arc.words.sentences.costs import x_words
from games.wtactics_arc.words.sentences.targets import kind_words

Fact = tuple[Text, Text]
"""Label and value of a fact."""


def describe(table: Table, id_: str) -> tuple[Fact, ...]:
    """Return the facts of a card, in the order in which a card shows them."""
    piece = table.piece(id_)
    card = card_of(table, piece)
    return (
        *_head(card),
        *(_creature(table, piece, card) if card.type == CREATURE else ()),
        *(_city(table, piece, card) if card.type == CITY else ()),
        *_text(card),
        *_whereabouts(piece),
    )


def _head(card: Card) -> Iterator[Fact]:
    if card.get("faction"):
        yield text("Faction"), FACTIONS[KEY_OF[str(card.get("faction"))]]
    yield text("Type"), TYPES[card.type]
    yield text("Cost"), _value(card.get("cost"))
    yield text("Loyalty"), _value(card.get("loyalty"))


def _value(value: object) -> Text:
    """A number or a sign, which no language translates."""
    return name(str(value))


def _text(card: Card) -> Iterator[Fact]:
    if card.get("target"):
        yield text("Target"), kind_words(str(card.get("target")))
    if card.get("prerequisite"):
        yield text("Needs"), condition_words(str(card.get("prerequisite")))
    if card.get("x_is"):
        yield text("X"), x_words(str(card.get("x_is")))
    lines = str(card.get("text") or "").splitlines()
    for line in lines:
        yield text("Text"), name(line)
    for written in () if lines else card.get("abilities", ()):
        yield text("Text"), ability_words(written, card.type)


def _creature(table: Table, piece: Piece, card: Card) -> Iterator[Fact]:
    if piece.zone not in IN_PLAY:
        yield text("ATK"), _value(card.get("atk"))
        yield text("DEF"), _value(card.get("def"))
        return
    yield text("ATK"), _value(atk(table, piece))
    yield text("DEF"), _value(def_(table, piece))
    for ability in passives(table, piece):
        if ability.text not in card.get("abilities", ()):
            yield text("Has"), paragraph(ability, this(card.type)).sentence
    if piece.count(DAMAGE):
        yield text("Damage"), _value(piece.count(DAMAGE))


def _city(table: Table, piece: Piece, card: Card) -> Iterator[Fact]:
    strength = card.get("strength")
    yield text("Discipline"), DISCIPLINES[str(card.get("discipline"))]
    yield text("Strength"), _value(f"{piece.count(STRENGTH) or strength} / {strength}")
    if card.get("advantage"):
        words = ability_words(str(card.get("advantage")), card.type)
        on = ADVANTAGE in piece.marks
        yield (text("Advantage (on)") if on else text("Advantage (off)")), words
    if piece.zone in IN_PLAY:
        yield text("Residents"), _value(len(residents(table, piece.id)))
    if piece.zone in IN_PLAY and MOVED in piece.marks:
        yield text("This turn"), text("took part in a move")


def _whereabouts(piece: Piece) -> Iterator[Fact]:
    if piece.zone in IN_PLAY and piece.controller != piece.owner:
        yield text("Controlled by"), seat_name(piece.controller)
    if piece.zone == GRAVEYARD and piece.cell != piece.owner:
        yield text("Lies in the graveyard of"), seat_name(piece.cell)
