"""Queue entries in words."""

from __future__ import annotations

from collections.abc import Iterator

from games.cards import Card
from games.table import Table
from games.text import Text
from games.text import joined
from games.text import name
from games.text import plural
from games.text import text
from games.wtactics_arc.cards.text.abilities import parse
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.effects.queue import QueueEntry
from games.wtactics_arc.field.zones import card_of
from games.wtactics_arc.names import DueKind
from games.wtactics_arc.words.by_hand import by_hand
from games.wtactics_arc.words.naming import thing_name
from games.wtactics_arc.words.sentences.abilities import ability_words
from games.wtactics_arc.words.sentences.abilities import this
from games.wtactics_arc.words.sentences.effects import deed_words
from games.wtactics_arc.words.sentences.effects import effects_words
from games.wtactics_arc.words.sentences.parts.searching import cards_of
from games.wtactics_arc.words.sentences.parts.searching import one_sought


def due_words(table: Table, due: QueueEntry) -> Text:
    """Return what a queue entry asks for."""
    match due["kind"]:
        case DueKind.PLACE if "army" in due:
            token = table.cards.card(due["token"]).called
            return plural(
                "a city, or the Army, for %(n)s token: %(token)s",
                "a city, or the Army, for %(n)s tokens: %(token)s",
                due["number"],
                token=token,
            )
        case DueKind.PLACE if "number" in due:
            token = table.cards.card(due["token"]).called
            return plural(
                "a city for %(n)s token: %(token)s",
                "a city for %(n)s tokens: %(token)s",
                due["number"],
                token=token,
            )
        case DueKind.PLACE if "token" in due:
            token = table.cards.card(due["token"]).called
            return text("a city for the token %(token)s", token=token)
        case DueKind.PLACE:
            return text("a city for the creature")
        case DueKind.SHIFT:
            thing = thing_name(table, due["about"])
            return text("a city, or the Army, to which %(card)s moves", card=thing)
        case DueKind.OFFER:
            piece = table.pieces.get(due["card"])
            type_ = card_of(table, piece).type if piece is not None else ""
            deed = effects_words(parse(due["ability"]).effects, this(type_))
            return text("pay %(n)s for: %(effect)s", n=due["gems"], effect=deed)
        case DueKind.SCATTER:
            return text("a city, or the Army, for a resident of the destroyed city")
        case DueKind.DISCARD if due.get("random"):
            return plural(
                "discard %(n)s card, drawn at random",
                "discard %(n)s cards, drawn at random",
                due["number"],
            )
        case DueKind.DISCARD if due.get("kind_sought"):
            return text("discard: %(cards)s", cards=cards_of(due["number"], due["kind_sought"]))
        case DueKind.DISCARD if due.get("chosen"):
            return text("discard the card that was chosen")
        case DueKind.MILL:
            return plural(
                "put the top card of your deck into your graveyard",
                "put the top %(n)s cards of your deck into your graveyard",
                due["number"],
            )
        case DueKind.RESOURCE:
            return text("show the lost resource card, which goes to your graveyard")
        case DueKind.FETCH:
            card = one_sought(due["kind_sought"])
            if due.get("whence"):
                return text("a %(card)s from your hand, or none", card=card)
            return text("a %(card)s from your deck, or none", card=card)
        case DueKind.CHOICE:
            return text("choose one")
        case DueKind.RANSOM:
            deed = deed_words(Effect(Verb(due["verb"]), tuple(due["numbers"]), IT), name(""))
            return text(
                "pay %(n)s for %(thing)s, or: %(effect)s",
                n=due["gems"],
                thing=thing_name(table, due["about"]),
                effect=deed.inside,
            )
        case DueKind.DISCARD:
            return plural("discard %(n)s card", "discard %(n)s cards", due["number"])
        case DueKind.BY_HAND:
            return _by_hand(table, due)
    piece = table.pieces.get(due["card"])
    if due.get("lot"):
        return text("drawn by lot: %(effect)s", effect=ability_words(due["ability"]))
    return ability_words(due["ability"], card_of(table, piece).type if piece is not None else "")


def _by_hand(table: Table, due: QueueEntry) -> Text:
    """Return the sentences of a card that are carried out by hand."""
    piece = table.pieces.get(due["card"])
    card = card_of(table, piece) if piece is not None else None
    sentences = [
        by_hand(words) for words in (by_hand_words(card) if card is not None else ()) if words
    ]
    if not sentences:
        return text("carry out the card's text and record what changed")
    return text(
        "carry out by hand, and record what changed: “%(words)s”", words=joined(" ", sentences)
    )


def by_hand_words(card: Card) -> Iterator[str]:
    """Yield the parts of a card's abilities that are carried out by hand, as its designer wrote
    them.
    """
    for written in (*card.get("abilities", ()), card.get("advantage")):
        ability = parse(written) if written else None
        if ability is not None and ability.kind == AbilityKind.MANUAL:
            yield ability.text.removeprefix(AbilityKind.MANUAL).strip(": ")
        for effect in ability.effects if ability is not None else ():
            if effect.verb == Verb.MANUAL:
                yield effect.words
