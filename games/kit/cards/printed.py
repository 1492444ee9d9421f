"""Fields that a designer may add to the cards of every game: words, a picture, the artist. The
rules do not read them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from games.kit.cards.fields import CardField
from games.kit.cards.values import Card
from games.text import Text
from games.text import text

if TYPE_CHECKING:
    from games.cards import CardSchema

PRINTED = (
    CardField(
        "text",
        "text",
        required=False,
        columns=("rule text", "rules text", "card text", "rules"),
    ),
    CardField("flavour", "text", required=False, columns=("flavor", "flavour text", "flavor text")),
    CardField("artist", "text", required=False, columns=("illustrator", "illustration", "art by")),
    CardField("pictogram", "word", required=False, columns=("picture", "icon")),
)
"""These fields for the cards of every game, unless the game has its own of the same name."""
MEANINGS: Mapping[str, Text] = {
    "text": text("own words on the card, which its players carry out by hand"),
    "flavour": text("words without effect, printed in slanted type"),
    "artist": text("who drew the picture; printed in the foot"),
    "pictogram": text("another pictogram in the middle: quartermaster cards pictograms lists them"),
}
EXAMPLES: Mapping[str, str] = {
    "text": "May swap places with its neighbour.",
    "flavour": "Nobody asked the letters.",
    "artist": "Ann Lee",
    "pictogram": "tower",
}


def printed_fields(own: tuple[CardField, ...]) -> tuple[CardField, ...]:
    """Return the fields of a type of card in addition to its *own*."""
    names = {spec.name for spec in own}
    return tuple(spec for spec in PRINTED if spec.name not in names)


def added(schema: CardSchema, card: Card) -> Mapping[str, str]:
    """Return the texts of a card in fields that its game does not know."""
    written = [spec.name for spec in PRINTED if card.get(spec.name)]
    if not written:  # as on most cards
        return {}
    own = {spec.name for spec in schema.types[card.type]}
    return {name: str(card.fields[name]) for name in written if name not in own}
