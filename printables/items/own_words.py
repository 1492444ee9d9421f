"""What a designer put on the cards of any game besides what the game knows of: words, pictogram,
artist, a picture.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.cards import CardSchema
from games.cards import CardSet
from games.kit.cards.printed import added
from games.paper import CardFace
from games.paper import Deck
from games.paper import Item
from games.paper import PrintedCard
from games.text import joined
from games.text import name
from games.text import text
from printables.drawing import pictograms
from printables.wording import Unprintable


def with_own_words(item: Item, schema: CardSchema | None, cards: CardSet) -> Item:
    """Return an item with what its cards say in fields that their game does not know."""
    if schema is None or not isinstance(item, Deck):
        return item
    return replace(item, cards=tuple(_card(card, schema, cards) for card in item.cards))


def illustrated(item: Item, pictures: Mapping[str, bytes]) -> Item:
    """Return the item with each card's own picture on its face, where there is one."""
    if not isinstance(item, Deck) or not pictures:
        return item
    drawn = (
        replace(card, face=replace(card.face, artwork=pictures.get(card.code, b"")))
        for card in item.cards
    )
    return replace(item, cards=tuple(drawn))


def _card(printed: PrintedCard, schema: CardSchema, cards: CardSet) -> PrintedCard:
    if printed.code not in cards:
        return printed
    words = added(schema, cards.card(printed.code))
    return replace(printed, face=own_face(printed.face, words)) if words else printed


def own_face(face: CardFace, words: Mapping[str, str]) -> CardFace:
    """Return a card's front with what its designer added to it (*words*), by field."""
    kind = face.kind
    if "artist" in words:
        kind = joined(" · ", (kind, text("art: %(artist)s", artist=name(words["artist"]))))
    return replace(
        face,
        text=(*face.text, name(words["text"])) if "text" in words else face.text,
        flavour=name(words["flavour"]) if "flavour" in words else face.flavour,
        picture=words.get("pictogram", face.picture),
        kind=kind,
    )


def require_pictogram(face: CardFace) -> None:
    """Raise `Unprintable` where a card names a pictogram that there is none of."""
    if face.picture not in pictograms.names():
        raise Unprintable(
            text(
                "there is no pictogram %(picture)s for %(card)s; `quartermaster cards pictograms` "
                "lists them",
                picture=repr(face.picture),
                card=repr(str(face.title)),
            )
        )
