"""A text says its sentence in English, and can be said again in another language, gap by gap."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

from app.i18n.languages import texts
from app.i18n.render import Renderer
from events.proof.canonical import encode
from games.cards import Card
from games.cards import CardFault
from games.paper import pictured
from games.text import KEPT_USUAL
from games.text import NOTHING
from games.text import Name
from games.text import Text
from games.text import context_text
from games.text import joined
from games.text import listed
from games.text import lowered
from games.text import name
from games.text import naming
from games.text import plural
from games.text import seat_name
from games.text import text
from games.text import usual_text
from projections.text.names import owned

SENTENCE = text(
    "%(seat)s pays %(cost)s for %(card)s.", seat=seat_name("A"), cost=3, card=name("Han", "韓")
)


def test_a_text_is_its_english_for_programs() -> None:
    assert SENTENCE == "A pays 3 for Han."
    assert json.dumps(SENTENCE) == '"A pays 3 for Han."'
    assert not NOTHING


def test_the_log_keeps_the_english() -> None:
    assert encode({"reason": SENTENCE}) == b'{"reason":"A pays 3 for Han."}'


def test_a_card_is_called_by_its_name_in_its_own_script_as_well() -> None:
    zh = Renderer("zh_Hant_TW")
    assert zh(Card("HX", "Han Xin", "general", {"native": "韓信"}).called) == "韓信"
    assert zh(Card("OG", "Old Guard", "general").called) == "Old Guard"


def test_a_fault_of_a_card_says_where_it_stands() -> None:
    fault = CardFault(
        "OG", "cost", text("%(value)s is too small; at least %(least)s", value=0, least=1)
    )
    assert str(fault) == "card OG, cost: 0 is too small; at least 1"
    assert Renderer("zh_Hant_TW")(fault.words) == "卡牌 OG，cost：0 太小；至少 1"


def test_a_text_remembers_its_parts() -> None:
    assert SENTENCE.msgid == "%(seat)s pays %(cost)s for %(card)s."
    assert SENTENCE.values["cost"] == 3
    for again in (copy.deepcopy(SENTENCE), pickle.loads(pickle.dumps(SENTENCE))):
        assert (again, again.msgid, again.values) == (
            SENTENCE,
            SENTENCE.msgid,
            SENTENCE.values,
        )


def test_numbers_rows_and_labels() -> None:
    assert plural("%(n)s card", "%(n)s cards", 1) == "1 card"
    assert plural("%(n)s card", "%(n)s cards", 4) == "4 cards"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert joined("; ", ["a", "b"]) == "a; b"
    assert text("Deck").inside == "deck"
    assert text("VP").inside == "VP"
    assert text("A draw").inside == "a draw"
    assert text("50 %% of %(n)s", n=8) == "50 % of 8"


def test_a_gap_without_a_value_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        text("%(seat)s waits for %(card)s", seat="A")


def test_seats_are_called_by_their_players() -> None:
    row = text("Wait for %(seats)s.", seats=listed([seat_name("A"), seat_name("B")]))
    assert naming(row, {"A": "Ann"}) == "Wait for Ann and B."
    assert Renderer(names={"B": "Ben"})(row) == "Wait for A and Ben."


def test_the_owner_is_told_of_the_own_things() -> None:
    deck = owned("A", text("Deck").inside)
    row = text("Count %(pile)s.", pile=deck)
    assert row == "Count A's deck."
    ann = Renderer(names={"A": "Ann"}, you="A")
    assert (ann(row), Renderer(names={"A": "Ann"}, you="B")(row)) == (
        "Count your deck.",
        "Count Ann's deck.",
    )
    renamed = naming(row, {"A": "Ann"})
    assert (renamed, ann(renamed)) == ("Count Ann's deck.", "Count your deck.")
    for again in (copy.deepcopy(deck), pickle.loads(pickle.dumps(deck))):
        assert (again, Renderer(you="A")(again)) == (deck, "your deck")
    assert Renderer("zh_Hant_TW", you="A")(deck).startswith("你的")


def test_a_seat_that_is_a_word_is_translated() -> None:
    zh = Renderer("zh_Hant_TW", names={"black": "Ben"})
    assert [zh(seat_name(seat)) for seat in ("red", "black", "A")] == ["紅方", "Ben", "A"]


def test_each_gap_is_rendered_in_the_language_of_the_page() -> None:
    zh = Renderer("zh_Hant_TW")
    deck = texts("zh_Hant_TW").gettext("Deck")
    assert deck != "Deck"
    assert zh(text("%(place)s: %(card)s", place=text("Deck"), card=name("Han 韓", "韓"))) == (
        f"{deck}: 韓"
    )
    assert zh(text("Deck").inside) == deck
    assert zh("typed by somebody") == "typed by somebody"


def test_a_line_with_a_pictogram_keeps_it_in_each_language() -> None:
    line = pictured("crown", text("Deck"))
    assert line == "crown|Deck"
    assert Renderer("zh_Hant_TW")(line) == f"crown|{texts('zh_Hant_TW').gettext('Deck')}"


def test_a_context_tells_two_texts_apart() -> None:
    assert context_text("phase", "Draw").context == "phase"
    assert isinstance(context_text("phase", "Draw"), Text)


def test_a_label_within_a_sentence_begins_small_and_an_abbreviation_does_not() -> None:
    assert [lowered(label) for label in ("Two Gems", "VP", "A Move", "X", "")] == [
        "two Gems",
        "VP",
        "a Move",
        "X",
        "",
    ]


def test_what_is_said_again_and_again_is_one_object() -> None:
    turn = usual_text("%(seat)s ends the turn", seat=seat_name("A"))
    assert turn == "A ends the turn"
    assert turn.values == {"seat": "A"}
    assert usual_text("%(seat)s ends the turn", seat=seat_name("A")) is turn
    others = [seat_name("B"), Name("A"), Name("A", "甲"), text("A"), context_text("x", "A"), "A"]
    made = [turn, *(usual_text("%(seat)s ends the turn", seat=other) for other in others)]
    made += [
        usual_text("%(seat)s passes", seat=seat_name("A")),
        usual_text("%(x)s passes", x="A", seat="B"),
    ]
    assert len(set(map(id, made))) == len(made), "equal in English, but not the same"
    assert [one.values["seat"] for one in made[1:7]] == others


def test_a_sentence_about_a_sentence_is_made_anew() -> None:
    inner = text("%(n)s cards", n=2)
    one, other = (usual_text("%(what)s are drawn", what=inner) for _ in range(2))
    assert one == other == "2 cards are drawn"
    assert one is not other


def test_some_sentences_are_kept_and_not_all() -> None:
    first = usual_text("copy %(n)s", n=0)
    for n in range(1, KEPT_USUAL):
        usual_text("copy %(n)s", n=n)
    assert usual_text("copy %(n)s", n=0) is first
    for n in range(1, KEPT_USUAL + 1):
        usual_text("another %(n)s", n=n)
    assert usual_text("copy %(n)s", n=0) is not first
