"""What is printed: every copy a deck may hold, faces that tell type and nation without colour,
mats, markers, reference.
"""

from __future__ import annotations

from dataclasses import replace

from games import catalogue
from games.cards import CardSet
from games.generals_order.cards import cardset
from games.generals_order.paper.sheets import paper
from games.paper import CardFace
from games.paper import Deck
from games.paper import Leaflet
from games.paper import Mat
from games.paper import Tokens
from printables.options import PrintOptions
from printables.render import to_pdf
from printables.sheets import sheets_of
from printables.sheets import tags_of

GAME = catalogue()["generals_order"]


def decks(cards: CardSet = GAME.cards) -> dict[str, Deck]:
    return {item.letter: item for item in paper(cards, {}) if isinstance(item, Deck)}


def face(code: str) -> CardFace:
    return next(card.face for deck in decks().values() for card in deck.cards if card.code == code)


def test_the_codes_are_those_of_the_decks_the_spare_sheet_and_the_commandments() -> None:
    printed = [tag.piece for tag in tags_of(GAME, GAME.cards)]
    assert sorted(printed) == sorted(
        {*cardset.printed(GAME.cards), *cardset.commandments(GAME.cards)}
    )


def test_two_decks_of_45_and_a_spare_sheet_with_five_blanks() -> None:
    found = {letter: sum(card.copies for card in deck.cards) for letter, deck in decks().items()}
    assert found == {"A": 45, "B": 45, "S": 4}
    assert {letter: deck.blanks for letter, deck in decks().items()} == {"A": 0, "B": 0, "S": 5}
    assert len({deck.back for deck in decks().values()}) == 1, "one common back"
    assert len(sheets_of(GAME, GAME.cards, PrintOptions(items=("cards",), duplex="single"))) == 11


def test_type_and_nation_are_told_in_words_signs_and_hatches() -> None:
    han, chu, none = face("C01"), face("C12"), face("C21")
    assert (han.owner, chu.owner, none.owner) == ("漢", "楚", "无")
    assert len({(f.look.solid, f.look.hatch) for f in (han, chu, none)}) == 3
    assert [face(code).kind for code in ("C01", "S01", "S06", "E01", "N01", "K01")] == [
        "GENERAL 將",
        "TACTICS 計",
        "STRATEGY 事",
        "EQUIPMENT 物 · Troop",
        "COUNTER 特",
        "COMMANDMENT 令",
    ]
    assert all(face(card.code).native for card in GAME.cards.cards.values())


def test_cost_numbers_and_text_stand_on_the_face() -> None:
    general = face("C12")
    assert general.cost
    assert (general.cost.value, *(stat.value for stat in general.stats)) == ("3", "6", "2", "1")
    assert general.text == (
        "May be recruited to BORDER.",
        "Active, once a turn, for 1:|Gains 1 Might.",
    )
    assert [stat.value for stat in face("E02").stats] == ["+2", "−1", "Troop"]


def test_a_set_of_another_designer_is_printed_too() -> None:
    wei = {
        code: replace(card, fields={**card.fields, "faction": "Wei", "native": None, "text": None})
        for code, card in GAME.cards.cards.items()
        if card.type != cardset.COMMANDMENT
    }
    cards = replace(GAME.cards, cards=wei, decks={})
    faces = {card.code: card.face for card in decks(cards)["A"].cards}
    assert faces["S08"].owner == "W"
    assert faces["S08"].text == ("DRAW 2",)
    assert all(card.copies == cardset.COPIES for card in decks(cards)["A"].cards)
    options = PrintOptions(items=("cards",), duplex="single")
    assert to_pdf(sheets_of(GAME, cards, options), options)


def test_mats_markers_and_reference_for_two() -> None:
    items = paper(GAME.cards, {})
    mats = [item for item in items if isinstance(item, Mat)]
    assert [mat.seat for mat in mats] == ["A", "B"]
    assert all(mat.width <= 406 and mat.height <= 283 for mat in mats), "half of the table on A3"
    assert {area.spots[0] for area in mats[0].areas if area.spots} == {
        "command",
        "battlefield:B1",
        "battlefield:F1",
        "casualty",
        "out_of_game",
    }
    (markers,) = [item for item in items if isinstance(item, Tokens)]
    assert [token.copies for token in markers.tokens] == [12] * 3 + [10] * 8 + [1] * 2
    leaflets = [item for item in items if isinstance(item, Leaflet)]
    assert len(leaflets) == 4, "two sides for each of two players"
    assert {leaflet.size for leaflet in leaflets} == {"A5"}
