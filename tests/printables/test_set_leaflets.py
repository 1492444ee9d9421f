"""The leaflets of a set explain what its cards use, and nothing that none of them does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from games import catalogue
from games.cards import Card
from games.paper import Leaflet
from games.wtactics_arc.cards.text.terms import KEYWORDS
from games.wtactics_arc.words.sentences.keywords import KEYWORD_WORDS
from printables.options import PrintOptions
from printables.render import to_pdf
from printables.sheets import sheets_of

GAMES = catalogue()


def told(key: str, keep: Callable[[Card], bool], **changed: object) -> str:
    """The words of all leaflets of a game's own set, of the cards to keep, after printing them."""
    game = GAMES[key]
    held = {
        code: replace(card, fields={**card.fields, **changed})
        for code, card in game.cards.cards.items()
        if keep(card)
    }
    set_ = replace(game.cards, cards=held, decks={})
    options = PrintOptions(items=("reference",))
    assert to_pdf(sheets_of(game, set_, options), options).startswith(b"%PDF")
    assert game.paper is not None
    leaflets = [item for item in game.paper(set_, {}) if isinstance(item, Leaflet)]
    assert leaflets
    sections = [section for leaflet in leaflets for section in leaflet.sections]
    assert all(section.lines for section in sections), "a heading over nothing"
    return "\n".join(
        [str(leaflet.title) for leaflet in leaflets]
        + [str(part) for section in sections for part in (section.heading, *section.lines)]
    )


def everything(card: Card) -> bool:
    return True


@pytest.mark.parametrize(
    ("key", "keep", "gone"),
    [
        (
            "war_time_generals",
            lambda card: "charge" not in (card.get("abilities") or ()),
            ["Charge: may attack after moving."],
        ),
        (
            "war_time_generals",
            lambda card: not card.get("abilities"),
            ["Abilities", "Close order", "Fall back", "Demolition", "Charge", "Bombard"],
        ),
        (
            "generals_order",
            lambda card: card.type in ("character", "commandment"),
            ["Tactic", "Three attacks", "Armament", "Troop", "A Strategy", "Counter:"],
        ),
        ("generals_order", lambda card: card.get("kind") != "Troop", ["Troop"]),
        ("generals_order", lambda card: card.type != "counter", ["Counter:"]),
        (
            "wtactics_arc",
            lambda card: card.type in ("creature", "city") and not card.get("abilities"),
            ["Magic", "Events", "nchantments", "Swift", "Winged", "Words on cards"],
        ),
        (
            "wtactics_arc",
            lambda card: "swift" not in str(card.get("abilities")),
            ["Swift: moving does not mark it."],
        ),
        ("wtactics_arc", lambda card: not str(card.get("cost")).startswith("X"), ["X: the number"]),
    ],
)
def test_what_no_card_of_the_set_uses_is_not_explained(
    key: str, keep: Callable[[Card], bool], gone: list[str]
) -> None:
    whole, less = told(key, everything), told(key, keep)
    assert [word for word in gone if word not in whole] == []
    assert [word for word in gone if word in less] == []


def test_a_set_without_nations_active_effects_and_answers() -> None:
    order = told("generals_order", everything, faction=None, active=())
    assert "Affiliation" not in order
    assert "active effect" not in order
    assert "10 cards." in order
    assert "three or more" not in order
    arc = told("wtactics_arc", lambda card: card.type != "event", abilities=(), advantage=None)
    assert "nswers (R13" not in arc
    assert "Answers, attacked" not in arc
    assert "advantages of your cities" not in arc


def test_every_keyword_at_once_fits_the_sheet() -> None:
    words = told("wtactics_arc", everything, abilities=(*KEYWORDS, "guard 1", "bid 1"))
    called = (*(str(KEYWORD_WORDS[word][0]).lower() for word in KEYWORDS), "guard n", "bid n")
    missing = [word for word in called if f"{word}:" not in words.lower()]
    assert missing == []
