"""Tokens, open X and reserves of own cards: carried by tables, printed, and in no deck."""

from __future__ import annotations

import pytest

from app.cardfiles.balance import balance
from app.cardfiles.decks import found_in
from app.cardfiles.decks import lines_of
from app.cardfiles.reading import import_file
from app.cardfiles.rows import NotReadable
from games import catalogue
from games.cards import Card
from games.cards import CardSet
from games.paper import Deck
from games.wtactics_arc.cards.decks import MOST_COPIES
from games.wtactics_arc.cards.decks import SPARE
from games.wtactics_arc.cards.decks import deck_faults
from games.wtactics_arc.cards.decks import printed_decks
from games.wtactics_arc.cards.decks import printed_lists
from games.wtactics_arc.cards.decks import unplayable
from games.wtactics_arc.cards.tokens import implied
from games.wtactics_arc.cards.tokens import is_token

GAME = catalogue()["wtactics_arc"]
TABLE = """name,type,faction,cost,loyalty,ATK/DEF,text,copies
Goblin Horn,Event,Red Banner,2,1,,Put two 1/1 Goblin creature tokens into play.,
Howl,Event,Gaian,2,1,,Create a 2/1 Wolf token with swift.,
Blast,Event,Red Banner,X,1,,Deal X damage to target creature.,
Goblin,Token,Red Banner,,,1/1,Swift.,5
Ghost,Token Creature – Spirit,Gaian,,,1/1,,
Old Gate,City,Gaian,S,0,,,
"""


def read() -> CardSet:
    assert GAME.schema is not None
    found = import_file("mine.csv", TABLE.encode(), GAME.schema, GAME.key)
    assert [(one.row, one.field) for one in found.faults] == [(7, "discipline"), (7, "strength")]
    return found.cards


def named(cards: CardSet, called: str) -> str:
    return next(card.code for card in cards.cards.values() if card.name == called)


def test_rows_of_tokens_are_creatures_that_nobody_pays_for() -> None:
    cards = read()
    goblin, ghost = (cards.card(named(cards, one)) for one in ("Goblin", "Ghost"))
    assert (goblin.get("cost"), goblin.get("loyalty"), goblin.get("abilities")) == (
        0,
        0,
        ("swift",),
    )
    assert ghost.get("subtypes") == ("Token", "Spirit")
    assert cards.card(named(cards, "Blast")).get("x_is") == "any"


def test_a_city_that_only_starts_needs_no_loyalty() -> None:
    head = "name,type,faction,cost,loyalty,discipline,strength\n"
    rows = "Old Gate,City,Gaian,S,,Body,6\nOld Wall,City,Gaian,s,,Mind,6\nOld Inn,City,Gaian,2,,Soul,6\n"
    assert GAME.schema is not None
    found = import_file("mine.csv", (head + rows).encode(), GAME.schema, GAME.key)
    assert [(one.row, one.field) for one in found.faults] == [(4, "loyalty")]
    values = [(card.get("cost"), card.get("loyalty")) for card in found.cards.cards.values()]
    assert values == [("S", 0), ("S", 0)]


def test_a_token_that_only_a_text_describes_becomes_a_card_of_the_set() -> None:
    cards = read()
    wolf = cards.card(named(cards, "Wolf 2/1 swift"))
    assert is_token(wolf)
    assert (wolf.get("atk"), wolf.get("def"), wolf.get("faction")) == (2, 1, "Gaian")
    assert [card.name for card in cards.cards.values() if "Goblin" in card.name] == [
        "Goblin",
        "Goblin Horn",
    ], "the row of the set is the 1/1 Goblin that the text speaks of"


def test_tokens_are_printed_with_each_deck_and_registered_in_none() -> None:
    cards = read()
    tokens = {card.code for card in cards.cards.values() if is_token(card)}
    (sheet,) = [one for one in GAME.paper(cards, {}) if isinstance(one, Deck) and one.letter == "B"]
    printed = {card.code: card.copies for card in sheet.cards}
    assert printed[named(cards, "Goblin")] == 5
    assert tokens <= set(printed)
    registered = {id_.split("-")[1] for ids in printed_decks(cards).values() for id_ in ids}
    assert registered.isdisjoint(tokens)
    assert registered == {named(cards, one) for one in ("Goblin Horn", "Howl", "Blast")}
    faults = deck_faults([cards.card(named(cards, "Goblin"))] * 3)
    assert "ARC-R72" in {fault.rule for fault in faults}


def test_cards_beside_a_deck_are_found_and_not_counted() -> None:
    cards = read()
    listed = found_in(cards, lines_of("d.txt", b"3 Howl\nSideboard\n2 Blast\nDeck:\n1 Blast\n"))
    assert (dict(listed.copies), dict(listed.reserve)) == (
        {named(cards, "Howl"): 3, named(cards, "Blast"): 1},
        {named(cards, "Blast"): 2},
    )
    unknown = found_in(cards, lines_of("d.txt", b"Reserve:\n2 Nobody\n"))
    assert "'Nobody' is no card of the set" in unknown.faults[0]


def test_a_deck_as_data_has_whole_copies() -> None:
    lines = lines_of("d.json", b'{"cards": {"AAA": 0, "BBB": 3}}')
    assert [(line.number, line.name, line.copies) for line in lines] == [
        (1, "AAA", 0),
        (2, "BBB", 3),
    ]
    assert [line.name for line in lines_of("d.json", b'{"decks": {"own": {"CCC": 1}}}')] == ["CCC"]
    for wrong in (b"-1", b"true", b'"2"', b"1.5"):
        with pytest.raises(NotReadable, match=r"AAA: .* is not a number of copies"):
            lines_of("d.json", b'{"cards": {"AAA": %b}}' % wrong)
    with pytest.raises(NotReadable, match="it says neither cards"):
        lines_of("d.json", b'{"decks": {}}')
    with pytest.raises(NotReadable, match="it holds the decks own, other"):
        lines_of("d.json", b'{"decks": {"own": {}, "other": {}}}')


def test_fifteen_designs_make_a_deck_and_fourteen_do_not() -> None:
    assert GAME.schema is not None
    head = "name,type,faction,cost,loyalty,ATK/DEF,discipline,strength\n" + "".join(
        f"City of {word},city,Gaian,3,2,,{word},7\n" for word in ("Body", "Mind", "Soul")
    )
    for number, reasons in ((12, 0), (11, 1)):
        rows = head + "".join(f"Ox {turn},creature,Gaian,3,2,2/4,,\n" for turn in range(number))
        found = import_file("mine.csv", rows.encode(), GAME.schema, GAME.key)
        assert found.faults == ()
        assert len([*unplayable(found.cards)]) == reasons


def test_the_curve_of_a_set_is_as_high_as_its_largest_step() -> None:
    assert GAME.schema is not None
    rows = "name,type,faction,cost,loyalty,copies\n" + "".join(
        f"Gust {cost}{turn},Magic,Gaian,{cost},0,{copies}\n"
        for cost, turn, copies in ((1, "a", 3), (1, "b", 1), (2, "a", 2), (3, "a", 0))
    )
    found = import_file("mine.csv", rows.encode(), GAME.schema, GAME.key)
    (curve,) = balance(GAME.schema, found.cards)
    assert [(step.price, step.number, step.share) for step in curve.steps] == [
        ("1", 4, 1.0),
        ("2", 2, 0.5),
        ("3", 0, 0.0),
    ]


def test_a_token_has_a_code_that_no_card_of_the_set_has() -> None:
    horn = read().cards
    (code,) = (card.code for card in horn.values() if card.name == "Wolf 2/1 swift")
    taken = CardSet("M", "Mine", {code: Card(code, "Taken", "event", {})})
    maker = next(card for card in horn.values() if card.name == "Howl")
    (again,) = implied(CardSet("M", "Mine", {**taken.cards, maker.code: maker}))
    signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    numbers = [
        sum(signs.index(sign) * 36**place for place, sign in enumerate(one[1:]))
        for one in (code, again.code)
    ]
    assert numbers[1] == numbers[0] + 1, "the next free one"
    told = {key: again.get(key) for key in ("cost", "loyalty", "atk", "def", "faction")}
    assert told == {"cost": 0, "loyalty": 0, "atk": 2, "def": 1, "faction": maker.get("faction")}


def test_cards_of_no_list_are_printed_under_a_letter_of_their_own() -> None:
    raw = {"event": [_event("E1"), _event("E2")], "decks": {"Mine": {"E1": 3}}}
    cards, _ = GAME.schema.read(raw)  # type: ignore[union-attr]
    lists = printed_lists(cards)
    assert lists[-1].letter == SPARE
    assert dict(lists[-1].copies) == {"E2": MOST_COPIES}
    whole, _ = GAME.schema.read({**raw, "decks": {"Mine": {"E1": 3, "E2": 1}}})  # type: ignore[union-attr]
    assert SPARE not in [one.letter for one in printed_lists(whole)]


def _event(code: str) -> dict[str, object]:
    return {"code": code, "name": f"N{code}", "faction": "Gaian", "cost": 1, "loyalty": 0}
