"""What is printed: as many of each thing as a table of two needs, and every code a card of the
pack.
"""

from __future__ import annotations

from games.generals_52 import cardset
from games.generals_52.paper.sheets import paper
from games.paper import Deck
from games.paper import Mat
from games.paper import Tokens
from printables.sheets import tags_of
from tests.games.generals_52.sitting import GAME
from tests.games.generals_52.sitting import SEATS


def test_the_codes_are_those_of_the_two_decks() -> None:
    printed = {tag.piece for tag in tags_of(GAME, GAME.cards)}
    assert printed == {
        id_ for seat in SEATS for id_ in next(iter(cardset.ready_decks(GAME.cards, seat).values()))
    }
    assert len(printed) == 54


def test_a_face_shows_rank_and_suit_in_the_corner() -> None:
    decks = [item for item in paper(GAME.cards, {}) if isinstance(item, Deck)]
    faces = {card.code: card.face for deck in decks for card in deck.cards}
    for code, face in faces.items():
        card = GAME.cards.card(code)
        assert (face.cost.value if face.cost else "Joker") == cardset.rank(card)
        assert (face.cost is None) == bool(face.emblem) == (card.get("suit") is None)


def tokens(options: dict[str, bool]) -> int:
    """How many tokens are printed, spare ones too, without the one for the first player."""
    sheet = next(item for item in paper(GAME.cards, options) if isinstance(item, Tokens))
    return sum(token.copies + token.spare for token in sheet.tokens if token.label != "first")


def test_forty_tokens_and_twenty_spare_where_tokens_may_be_bought() -> None:
    assert tokens({}) == 40
    assert tokens({"token_purchase": True}) == 60


def test_two_player_mats_and_a_pot() -> None:
    mats = [item for item in paper(GAME.cards, {}) if isinstance(item, Mat)]
    assert [mat.title for mat in mats] == ["mat red", "mat black", "pot"]
    assert all(mat.width <= 397 and mat.height <= 277 for mat in mats)
