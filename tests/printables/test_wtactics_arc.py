"""The largest deck building game on paper: every copy that can be registered is printed, and each
design can be told apart.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from games import catalogue
from games.paper import Deck
from games.paper import Tokens
from games.wtactics_arc.cards.decks import printed_decks
from games.wtactics_arc.names import DECK_SIZE
from games.wtactics_arc.names import SEATS
from games.wtactics_arc.paper.card_faces import LOOKS
from games.wtactics_arc.paper.card_faces import face
from games.wtactics_arc.paper.card_text import printed_text
from printables.options import PrintOptions
from printables.render import to_pdf
from printables.sheets import sheets_of
from printables.sheets import tags_of
from tests import machine
from tests.printables import proof

GAME = catalogue()["wtactics_arc"]
ONE_DECK = PrintOptions(items=("cards",), duplex="single", decks=("C",))


def test_what_can_be_registered_is_printed_and_nothing_else() -> None:
    offered = {id_ for ids in printed_decks(GAME.cards).values() for id_ in ids}
    assert {tag.piece for tag in tags_of(GAME, GAME.cards)} == offered
    assert len(offered) == DECK_SIZE * len(SEATS)


def test_decks_are_chosen_by_letter_with_their_gems_and_mats() -> None:
    sheets = sheets_of(GAME, GAME.cards, PrintOptions(duplex="single", decks=("B",)))
    assert {tag.deck for sheet in sheets for tag in sheet.tags} == {"B"}
    assert [sheet.kind for sheet in sheets].count("tokens") == 2, (
        "gems of one deck, and the markers of all"
    )
    assert sum(len(sheet.tags) for sheet in sheets) == DECK_SIZE
    with pytest.raises(ValueError, match="no deck Q"):
        sheets_of(GAME, GAME.cards, PrintOptions(decks=("Q",)))


def test_a_faction_is_told_by_sign_hatch_and_name_without_colour() -> None:
    assert (
        len({look.sign for look in LOOKS.values()})
        == len({look.hatch for look in LOOKS.values()})
        == len(LOOKS)
    )
    for card in GAME.cards.cards.values():
        shown = face(card, "A")
        assert shown.kind == str(card.get("faction")).upper()
        assert shown.line.partition("|")[2].startswith(card.type.capitalize())
        assert shown.pips == card.get("loyalty")


def test_no_word_of_the_vocabulary_is_printed_raw() -> None:
    texts = {card.code: " ".join(printed_text(card)) for card in GAME.cards.cards.values()}
    assert texts["D14"] == "X|The number of your marked creatures. X damage to a city."
    assert texts["N04"] == "Mark this card:|Mark a creature of an opponent that costs at most 2."
    assert texts["D12"] == "One creature from your graveyard into a city of yours."
    assert not any(
        raw in text
        for text in texts.values()
        for raw in ("<=", "manual", "aura", "buff", "each own")
    )


def test_gems_of_two_decks_can_be_told_apart() -> None:
    gems = [item for item in GAME.paper(GAME.cards, {}) if isinstance(item, Tokens) and item.letter]
    decks = [item for item in GAME.paper(GAME.cards, {}) if isinstance(item, Deck)]
    assert [item.letter for item in gems] == [deck.letter for deck in decks] == list(SEATS)
    assert all(
        token.copies == 15 and token.label == item.letter for item in gems for token in item.tokens
    )
    for item, deck in zip(gems, decks, strict=True):
        assert {token.picture for token in item.tokens} == {
            card.face.look.sign for card in deck.cards
        }


@pytest.mark.parametrize(
    "options",
    [ONE_DECK, replace(ONE_DECK, stock="Letter", ink_saver=True, code_only=True)],
    ids=["A4", "ink saver"],
)
def test_every_code_reads_at_300_too(options: PrintOptions) -> None:
    sheets = sheets_of(GAME, GAME.cards, options)
    for sheet, picture in zip(sheets, proof.pages(to_pdf(sheets, options), 300), strict=True):
        assert proof.unread(picture, sheet) == set()


def test_a_second_decoder_reads_every_card() -> None:
    try:
        from pyzbar import pyzbar
    except ImportError:
        machine.lacking("the library zbar", "install it (Debian: apt install libzbar0)")
    sheets = sheets_of(GAME, GAME.cards, ONE_DECK)
    for sheet, picture in zip(sheets, proof.pages(to_pdf(sheets, ONE_DECK), 300), strict=True):
        for tag, card in zip(sheet.tags, proof.crops(picture, sheet, 300), strict=True):
            assert [
                code.data.decode() for code in pyzbar.decode(card, [pyzbar.ZBarSymbol.QRCODE])
            ] == [tag.url()]
