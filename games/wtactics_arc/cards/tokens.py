"""Tokens: creatures that texts put into play and no deck holds (ARC-R72).

A text names a token of the set (“a Goblin token”), or describes one (“a 1/1 Goblin token with
swift”). For a description without a card in the set, a card is added to the set, so that it is
printed and scanned like all others.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from dataclasses import replace
from functools import reduce

from games.cards import Card
from games.cards import CardSet
from games.wtactics_arc.cards.text.abilities import parse
from games.wtactics_arc.cards.text.described import Described
from games.wtactics_arc.cards.text.described import described
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.names import CREATURE
from games.wtactics_arc.names import TOKEN

_SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def is_token(card: Card) -> bool:
    """Return whether a design is a token: a creature of the subtype Token."""
    return card.type == CREATURE and TOKEN in card.get("subtypes", ())


def tokens(cards: CardSet) -> tuple[Card, ...]:
    """Return the tokens of a set, in the order of the file."""
    return tuple(card for card in cards.of_type(CREATURE) if is_token(card))


def token_of(cards: CardSet, written: str) -> Card | None:
    """Return the token of a set that a text names or describes, or None."""
    return _token_of(cards, written, described(written))


def _token_of(cards: CardSet, written: str, wanted: Described | None) -> Card | None:
    called = _called(written, wanted)
    named = (card for card in tokens(cards) if card.name == called)
    fitting = (card for card in tokens(cards) if wanted is not None and _fits(card, wanted))
    return next(named, None) or next(fitting, None)


def without_place(written: str) -> str:
    """Return how a text names or describes a token, without where it comes into play."""
    return _called(written, described(written))


def _called(written: str, wanted: Described | None) -> str:
    return replace(wanted, where="").written if wanted is not None else written


def _fits(card: Card, wanted: Described) -> bool:
    kinds = {*card.get("subtypes", ()), *card.name.split()}
    stats = (card.get("atk"), card.get("def"))
    return (
        set(wanted.subtypes) <= kinds
        and wanted.stats in (None, stats)
        and set(wanted.keywords) <= {ability.word for ability in _abilities(card)}
    )


def implied(cards: CardSet) -> Iterator[Card]:
    """Yield a card for each token that a text describes and that the set lacks."""
    known, waiting = cards, list(cards.cards.values())
    while waiting:
        maker = waiting.pop(0)
        for written in made_by(maker):
            wanted = described(written)
            if wanted is None or wanted.stats is None:
                continue
            if _token_of(known, written, wanted) is not None:
                continue
            card = _card(replace(wanted, where=""), maker, known)
            known = CardSet(known.key, known.title, {**known.cards, card.code: card})
            yield card


def _card(wanted: Described, maker: Card, cards: CardSet) -> Card:
    atk, def_ = wanted.stats or (0, 0)
    fields = {
        "faction": maker.get("faction"),
        "subtypes": (TOKEN, *wanted.subtypes),
        "cost": 0,
        "loyalty": 0,
        "atk": atk,
        "def": def_,
        "abilities": wanted.keywords,
    }
    return Card(_code(wanted.written, cards), wanted.written, CREATURE, fields)


def _code(written: str, cards: CardSet) -> str:
    """A code derived from the name alone, so that printed tokens stay valid when other cards of the
    set change.
    """
    number = reduce(lambda so_far, byte: so_far * 31 + byte, written.encode(), 0)
    while (code := _signs(number)) in cards:
        number += 1
    return code


def _signs(number: int) -> str:
    size = len(_SIGNS)
    return "T" + "".join(_SIGNS[number // size**place % size] for place in range(3))


def made_by(card: Card) -> Iterator[str]:
    """Yield the tokens that a card's text puts into play, as it describes them."""
    return (
        effect.place
        for ability in _abilities(card)
        for effect in ability.effects
        if effect.verb == Verb.TOKEN
    )


def _abilities(card: Card) -> Iterator[Ability]:
    written = (*(card.get("abilities") or ()), card.get("advantage"))
    return (parse(one) for one in written if one)


def tokens_of(cards: CardSet, codes: Iterable[str]) -> dict[str, int]:
    """Return the number of printed copies of each token, for the cards with these codes and the
    tokens that they make.
    """
    made: dict[str, int] = {}
    waiting = list(codes)
    while waiting:
        for written in made_by(cards.card(waiting.pop())):
            token = token_of(cards, written)
            if token is not None and token.code not in made:
                made[token.code] = copies(token)
                waiting.append(token.code)
    return made


def copies(token: Card) -> int:
    """Return how many copies of a token are printed: as many as its row says, else three."""
    wanted = token.get("copies")
    return _COPIES if wanted is None else int(wanted)


_COPIES = 3
