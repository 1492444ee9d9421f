"""Describes the columns of a game's card tables as a page: meaning, possible values, and an example
from the game's own set.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.cardfiles.template import cells_of
from app.cardfiles.template import columns
from games.cards import CardField
from games.cards import CardSchema
from games.cards import CardSet
from games.kit.cards.fields import wanted
from games.kit.cards.printed import EXAMPLES
from games.rules import Game
from games.text import Text
from games.text import joined
from games.text import text


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a game's card tables: heading, the types of cards that have it, those for which
    it is required (none: all), its meaning, possible values, an example, and its other headings.
    """

    name: str
    types: tuple[str, ...]
    meaning: Text
    range: Text
    required: tuple[str, ...]
    example: str
    also: tuple[str, ...]


def fields_of(schema: CardSchema, cards: CardSet) -> Iterator[Column]:
    """Yield every column of a game, in the order of its template."""
    for name in columns(schema):
        if name == "type":
            meaning, choices = text("what sort of card it is"), joined(", ", schema.types)
            rows = text("one of %(choices)s", choices=choices)
            yield Column(
                name,
                (),
                meaning,
                rows,
                tuple(schema.types),
                next(iter(schema.types)),
                ("card type",),
            )
        else:
            yield _column(schema, cards, name)


def _column(schema: CardSchema, cards: CardSet, name: str) -> Column:
    specs = {
        type_: spec for type_ in schema.types for spec in schema.fields(type_) if spec.name == name
    }
    spec: CardField = next(iter(specs.values()))
    types = () if len(specs) == len(schema.types) else tuple(specs)
    ranges = dict.fromkeys(str(wanted(one)) for one in specs.values())
    return Column(
        name,
        types,
        schema.meaning(name),
        wanted(spec) if len(ranges) == 1 else joined(" / ", map(wanted, specs.values())),
        tuple(type_ for type_, one in specs.items() if one.required and name != "code"),
        _example(cards, tuple(specs), name) or schema.examples.get(name) or _EXAMPLES.get(name, ""),
        spec.columns,
    )


_EXAMPLES = {"copies": "3", **EXAMPLES}
"""Examples of fields that no card set of a game uses."""


def _example(cards: CardSet, types: tuple[str, ...], name: str) -> str:
    """The first value of a field in the game's own set that is neither empty nor 0."""
    values = (cells_of(card).get(name, "") for type_ in types for card in cards.of_type(type_))
    return next((cell for cell in values if cell not in ("", "0")), "")


def fields_page(game: Game, schema: CardSchema) -> str:
    """Return the columns of a game as a section of a page in Markdown."""
    rows = [
        "| column | on | what it says | what may stand there | for example |",
        "|---|---|---|---|---|",
    ]
    for one in fields_of(schema, game.cards):
        on = ", ".join(one.types) or "all"
        name = f"`{one.name}`{_may_be_empty(one, schema)}"
        if one.also:
            name += "<br>also " + ", ".join(f"`{heading}`" for heading in one.also)
        cells = (name, on, str(one.meaning), str(one.range), one.example)
        rows.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return f"## {game.title}\n\n" + "\n".join(rows) + "\n"


def _may_be_empty(one: Column, schema: CardSchema) -> str:
    if not one.required:
        return " (may be empty)"
    if len(one.required) < len(one.types or schema.types):
        return f" (may be empty but on {', '.join(one.required)})"
    return ""
