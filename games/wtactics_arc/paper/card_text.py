"""The text box of a printed card: its abilities as sentences that need no legend (ARC-16.9, 29)."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from functools import lru_cache

from games.cards import Card
from games.text import Text
from games.text import joined
from games.text import name
from games.text import text
from games.wtactics_arc.cards.text.abilities import KEPT
from games.wtactics_arc.cards.text.abilities import parse
from games.wtactics_arc.names import CITY
from games.wtactics_arc.words.sentences.abilities import Paragraph
from games.wtactics_arc.words.sentences.abilities import paragraph
from games.wtactics_arc.words.sentences.abilities import this
from games.wtactics_arc.words.sentences.conditions import condition_words
from games.wtactics_arc.words.sentences.costs import x_words
from games.wtactics_arc.words.sentences.targets import kind_words

_GISTS: Mapping[str, Text] = {
    "aura 0/1 residents here": text("Residents +0/+1"),
    "aura 1/0 own attackers": text("Attackers +1/+0"),
    "aura -1/0 attackers of this city": text("Its attackers −1/+0"),
    "start: strength 1 self": text("Each turn: +1 strength"),
    "win: draw 1": text("Bid won: draw 1"),
    "win: unmark own creature": text("Bid won: unmark one"),
    "win: discard 1 each opponent": text("Bid won: rivals discard 1"),
    "win: vp -1 opponent": text("Bid won: a rival −1 VP"),
}
"""The advantages of the printed cities for a tile that has no room for a sentence."""


def printed_text(card: Card) -> tuple[Text, ...]:
    """Return the paragraphs of a card's text box, each `lead|sentence` or a sentence alone."""
    return (*_terms(card), *_abilities(card))


def _terms(card: Card) -> Iterator[Text]:
    if card.get("prerequisite"):
        yield _led(text("Needs"), condition_words(str(card.get("prerequisite"))))
    if card.get("target"):
        target = kind_words(str(card.get("target")))
        yield _led(text("Target"), text("%(target)s.", target=target))
    if card.get("x_is"):
        yield _led(text("X"), x_words(str(card.get("x_is"))))


def _abilities(card: Card) -> Iterator[Text]:
    if card.get("text"):
        yield from map(name, str(card.get("text")).split("\n"))
        return
    own = this(card.type)
    for written in card.get("abilities", ()):
        yield _printed(paragraph(parse(written), own))
    if words := advantage_words(card):
        yield _led(text("Advantage"), words)


def advantage_words(card: Card) -> Text:
    """Return what a city's advantage does; "" for a card without one."""
    return _advantage(str(card.get("advantage") or "") if card.type == CITY else "")


def advantage_gist(card: Card) -> Text:
    """Return what a city's advantage does in as few words as a tile has room for; the whole
    sentence where nobody wrote fewer.
    """
    written = str(card.get("advantage") or "") if card.type == CITY else ""
    return _GISTS.get(written) or advantage_words(card)


@lru_cache(KEPT)
def _advantage(written: str) -> Text:
    return paragraph(parse(written), this(CITY)).sentence if written else name("")


def _printed(one: Paragraph) -> Text:
    if not one.lead:
        return one.body
    lead = text("%(lead)s:", lead=one.lead) if one.heads else one.lead
    return _led(lead, one.body)


def _led(lead: Text, words: Text) -> Text:
    return joined("|", (lead, words))
