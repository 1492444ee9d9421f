"""Rules of deck building (ARC-2), and the printed copies of a set by deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from typing import NamedTuple

from games.cards import Card
from games.cards import CardFault
from games.cards import CardSet
from games.cards import DeckAnswer
from games.kit.cards import piece_ids
from games.text import Text
from games.text import joined
from games.text import name
from games.text import plural
from games.text import text
from games.wtactics_arc.cards.tokens import copies
from games.wtactics_arc.cards.tokens import is_token
from games.wtactics_arc.cards.tokens import tokens
from games.wtactics_arc.cards.tokens import tokens_of
from games.wtactics_arc.names import CITY
from games.wtactics_arc.names import DECK_SIZE
from games.wtactics_arc.names import DISCIPLINES
from games.wtactics_arc.names import LEAST_CITIES
from games.wtactics_arc.names import MOST_COPIES
from games.wtactics_arc.names import TAG_LETTER

DECK_LETTERS = "ABCDEF"
"""One printed deck for each seat; the ready-made lists are printed again under the next letters."""
SPARE = "S"
"""The letter of designs that are on none of a set's lists."""


def copies_of(cards: CardSet, deck: Mapping[str, int]) -> list[Card]:
    """Return the designs of a ready-made list, once for each copy."""
    return [
        cards.card(code) for code, number in deck.items() if code in cards for _ in range(number)
    ]


def judge_deck(cards: Iterable[Card]) -> Iterator[DeckAnswer]:
    """Yield the answer of each rule of deck building to these cards (ARC-2.1, 2.4 to 2.7)."""
    cards = list(cards)
    towns = [card for card in cards if card.type == CITY]
    yield DeckAnswer(
        "ARC-2.1",
        len(cards) == DECK_SIZE,
        plural("The deck holds %(n)s card.", "The deck holds %(n)s cards.", len(cards)),
        text("A deck holds exactly %(n)s, cities included.", n=DECK_SIZE),
    )
    yield DeckAnswer(
        "ARC-2.4",
        len(towns) >= LEAST_CITIES,
        plural("The deck holds %(n)s city.", "The deck holds %(n)s cities.", len(towns)),
        text("At least %(n)s of its cards are cities.", n=LEAST_CITIES),
    )
    yield _disciplines(towns)
    yield _most_copies(cards)
    yield from _no_tokens(cards)


def _disciplines(towns: Iterable[Card]) -> DeckAnswer:
    towns = tuple(towns)
    covered = text("Its cities cover Body, Mind and Soul.")
    missing = [
        title
        for word, title in DISCIPLINES.items()
        if all(card.get("discipline") != word for card in towns)
    ]
    because = (
        text(
            "No city of the deck has the discipline %(disciplines)s.",
            disciplines=joined(" or ", missing),
        )
        if missing
        else covered
    )
    return DeckAnswer("ARC-2.5", not missing, because, covered)


def _most_copies(cards: list[Card]) -> DeckAnswer:
    rule = text("At most %(n)s copies of one name.", n=MOST_COPIES)
    many = [
        text("%(n)s copies of %(card)s", n=number, card=name(called))
        for called, number in Counter(card.name for card in cards).items()
        if number > MOST_COPIES
    ]
    because = (
        text("The deck holds %(cards)s.", cards=joined(", ", many))
        if many
        else text("The deck holds at most %(n)s copies of one name.", n=MOST_COPIES)
    )
    return DeckAnswer("ARC-2.6", not many, because, rule)


def _no_tokens(cards: list[Card]) -> Iterator[DeckAnswer]:
    """Yield an answer where there is a token among the cards (ARC-R72)."""
    barred = dict.fromkeys(card.called for card in cards if is_token(card))
    if barred:
        yield DeckAnswer(
            "ARC-R72",
            False,
            text("Tokens are in no deck: %(cards)s.", cards=joined(", ", tuple(barred))),
            text("Leave them out; they come into play by texts."),
        )


def deck_faults(cards: Iterable[Card]) -> Iterator[DeckAnswer]:
    """Yield the rules of deck building that these cards break (ARC-2.1, 2.4 to 2.7)."""
    return (answer for answer in judge_deck(cards) if not answer.holds)


def faults_of_decks(cards: CardSet) -> Iterator[CardFault]:
    """Yield the faults of a set's ready-made lists."""
    for title, deck in cards.decks.items():
        for fault in deck_faults(copies_of(cards, deck)):
            yield CardFault(
                text("deck %(deck)s", deck=name(title)),
                "cards",
                text(
                    "%(because)s %(instead)s (%(rule)s)",
                    because=fault.because,
                    instead=fault.instead,
                    rule=fault.rule,
                ),
            )


def unplayable(cards: CardSet) -> Iterator[Text]:
    """Yield the reasons why a set allows no deck (ARC-2.1, 2.5, 2.6)."""
    if cards.decks:
        return
    designs = sum(not is_token(card) for card in cards.cards.values())
    most = MOST_COPIES * designs
    if most < DECK_SIZE:
        yield plural(
            "its %(n)s card makes at most %(most)s of a deck's %(size)s, for a deck has at most "
            "%(copies)s of one name (ARC-2.1, 2.6)",
            "its %(n)s cards make at most %(most)s of a deck's %(size)s, for a deck has at most "
            "%(copies)s of one name (ARC-2.1, 2.6)",
            designs,
            most=most,
            size=DECK_SIZE,
            copies=MOST_COPIES,
        )
    cities = _disciplines(cards.of_type(CITY))
    if not cities.holds:
        yield text("a deck needs cities of Body, Mind and Soul: %(fault)s", fault=cities.because)


# -- printed copies --------------------------------------------------------------------------------


def design(cards: CardSet, id_: str) -> Card | None:
    """Return the design with a printed code (`A1A-G03-2`), or None."""
    return piece_ids.design(TAG_LETTER, cards, id_)


def copy_id(cards: CardSet, deck: str, code: str, copy: int) -> str:
    """Return the printed code (without its check character) of one copy."""
    return piece_ids.copy_id(TAG_LETTER, cards, deck, code, copy)


class PrintedList(NamedTuple):
    """What is printed under a letter: the title of the list, the number of copies of each design,
    and of the tokens that these make, which are registered in no deck (ARC-R72).
    """

    letter: str
    title: Text
    copies: Mapping[str, int]
    tokens: Mapping[str, int]


def list_title(called: str) -> Text:
    """Return the title of a ready-made list, translatable for the lists of the game's own set."""
    return Text(called.replace("%", "%%"))


def printed_lists(cards: CardSet) -> tuple[PrintedList, ...]:
    """Return what is printed under each letter: for each seat one of the set's lists, repeated as
    necessary.

    Designs on no list are printed under a letter of their own, in the number that the set states or
    a deck may hold; a set without lists is printed so for each seat.
    """
    on_lists = {code for deck in cards.decks.values() for code in deck}
    rest = {
        code: int(card.get("copies") or MOST_COPIES)
        for code, card in cards.cards.items()
        if code not in on_lists and not is_token(card)
    }
    lists = [(list_title(called), deck) for called, deck in cards.decks.items()]
    lists = lists or [(text("all cards"), rest)]
    made = tokens_of(cards, on_lists or rest)
    others = {card.code: copies(card) for card in tokens(cards) if card.code not in made}
    spare = cards.decks and (rest or others)
    heap = PrintedList(SPARE, text("cards of no deck"), rest, others)
    own = {} if cards.decks else others
    return (
        *(
            _under(letter, cards, *lists[place % len(lists)], own)
            for place, letter in enumerate(DECK_LETTERS if cards.cards else "")
        ),
        *((heap,) if spare else ()),
    )


def _under(
    letter: str, cards: CardSet, title: Text, deck: Mapping[str, int], more: Mapping[str, int]
) -> PrintedList:
    return PrintedList(letter, title, deck, {**tokens_of(cards, deck), **more})


def ready_decks(cards: CardSet) -> dict[Text, tuple[str, ...]]:
    """Return the printed decks of a set that can be registered, by title and letter."""
    lists = [one for one in printed_lists(cards) if cards.decks and one.letter != SPARE]
    return {_lettered(one): _copies_of(cards, one) for one in lists}


def printed_decks(cards: CardSet) -> dict[Text, tuple[str, ...]]:
    """Return the printed cards of a set, by title and letter of their deck."""
    return {_lettered(one): _copies_of(cards, one) for one in printed_lists(cards)}


def under_letter(cards: CardSet, letter: str) -> tuple[str, ...]:
    """Return the printed cards under a letter."""
    return tuple(
        id_
        for one in printed_lists(cards)
        if one.letter == letter
        for id_ in _copies_of(cards, one)
    )


def _lettered(one: PrintedList) -> Text:
    return text("%(deck)s (%(letter)s)", deck=one.title, letter=one.letter)


def _copies_of(cards: CardSet, one: PrintedList) -> tuple[str, ...]:
    return tuple(
        copy_id(cards, one.letter, code, copy)
        for code, number in one.copies.items()
        for copy in range(1, number + 1)
    )
