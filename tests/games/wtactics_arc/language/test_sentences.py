"""The English of cards: what is printed is what is read, and what is not understood is told."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import settings

import games
from games.cards import Grasp
from games.wtactics_arc.cards.cardset import SCHEMA
from games.wtactics_arc.cards.explained import explain
from games.wtactics_arc.cards.imported import derive
from games.wtactics_arc.cards.imported import sentences_of
from games.wtactics_arc.cards.text.abilities import parse
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.language import builder
from games.wtactics_arc.language.builder.further.whole import WholeBuilder
from games.wtactics_arc.language.examples import EXAMPLES
from games.wtactics_arc.language.page import SECTIONS
from games.wtactics_arc.language.page import named_rules
from games.wtactics_arc.language.reading import grammar
from games.wtactics_arc.language.texts import Bearer
from games.wtactics_arc.language.texts import read_text
from games.wtactics_arc.words.sentences.abilities import paragraph
from games.wtactics_arc.words.sentences.abilities import this
from tests.games.wtactics_arc.language.sentences import abilities

CARDS = games.catalogue()["wtactics_arc"].cards


def read_by(sentence: str) -> set[str]:
    """Return the names of the rules that read a sentence; none where it is not understood."""
    (said,) = read_text(sentence)
    bare = sentence.strip(" .")
    if said.misread is not None:
        return set()
    return {str(tree.data) for tree in grammar().parse(bare, start="start").iter_subtrees()}


def meaning(ability: Ability, type_: str = "") -> Ability:
    """An ability without the words in which it was written; a city calls itself “this city”."""
    inner = ability.inner and meaning(ability.inner)
    effects = tuple(
        replace(one, target=Target((Noun.THIS_CITY,)))
        if type_ == "city" and one.target.nouns == (Noun.SELF,) and one.verb == "strength"
        else one
        for one in ability.effects
    )
    word = "" if ability.kind == "activated" else ability.word
    return replace(ability, text="", word=word, inner=inner, effects=effects)


def printed(ability: Ability, type_: str = "creature") -> str:
    return str(paragraph(ability, this(type_)).sentence)


@settings(max_examples=400, deadline=None)
@given(abilities())
def test_every_ability_prints_as_a_sentence_that_says_the_same(ability: Ability) -> None:
    assert meaning(parse(printed(ability))) == meaning(ability)


@pytest.mark.parametrize("card", CARDS.cards.values(), ids=lambda card: card.code)
def test_what_the_shipped_cards_print_is_understood(card) -> None:  # type: ignore[no-untyped-def]
    for written in (*card.get("abilities", ()), card.get("advantage")):
        if not written or parse(written).by_hand:
            continue
        sentence = printed(parse(written), card.type)
        assert meaning(parse(sentence)) == meaning(parse(written), card.type)
        (read,) = read_text(sentence)
        assert read.misread is None


def test_every_rule_of_the_grammar_is_shown_and_reads_its_examples() -> None:
    shown = {alias for section in SECTIONS for alias in named_rules(section)}
    named = {str(rule.alias) for rule in grammar().rules if rule.alias}
    assert named == shown == set(EXAMPLES)
    strays = [
        (alias, sentence)
        for alias, sentences in EXAMPLES.items()
        for sentence in sentences
        if alias not in read_by(sentence)
    ]
    assert strays == []


def test_the_builder_lists_its_parts_in_their_order() -> None:
    listed = re.findall(r"`([a-z_]+)`", (builder.__doc__ or "").partition("in this order:")[2])
    built = [part for part in WholeBuilder.__mro__ if part.__module__.startswith(builder.__name__)]
    names = [part.__module__.rpartition(".")[2] for part in reversed(built)]
    assert names == [name for name in listed if name != "further"]


def test_a_planted_example_that_another_rule_reads_is_seen() -> None:
    assert "heal" not in read_by("Draw a card.")
    assert read_by("Frobnicate a card.") == set()


def wordings() -> dict[str, bool]:
    """Return the sentences of the yardstick, and whether each is enforced."""
    lines = (Path(__file__).with_name("wordings.txt")).read_text(encoding="utf-8").splitlines()
    said = [line for line in lines if line and not line.startswith("#")]
    return {line.removeprefix("? "): not line.startswith("? ") for line in said}


def test_most_sentences_that_communities_write_are_enforced() -> None:
    known = wordings()
    read = {one: all(said.misread is None for said in read_text(one)) for one in known}
    assert read == known
    assert len(known) > 220
    assert sum(read.values()) / len(known) > 0.8


def test_whatever_is_read_prints_as_a_sentence_that_says_the_same() -> None:
    for written in wordings():
        for said in read_text(written):
            for one in said.abilities if said.misread is None else ():
                assert meaning(parse(printed(one))) == meaning(one), written


@pytest.mark.parametrize(
    ("sentence", "word", "near"),
    [
        ("Deal 2 damge to target creature.", "damge", "did you mean 'damage'"),
        ("Draw two cards and frobnicate.", "frobnicate", "the nearest is"),
        ("Cancel target resident.", "", "only a card or ability being played can be cancelled"),
        ("Whenever a creature is attacked, draw a card.", "", "it is cities that are attacked"),
        ("Return target creature to your hand.", "", "its owner's hand"),
        ("Mark up to two creatures and destroy a city.", "", "comes last"),
        ("This creature can't be attacked.", "", "it is cities that are attacked"),
        ("If it would die, remove all damage from it instead.", "", "where it goes instead"),
        ("Target opponent gains flying this turn.", "", "creatures have keywords"),
        ("Once each turn, draw a card.", "", "say “you may”"),
        ("Cities you control have +2 strength.", "", "an enchantment on a city"),
        ("Deal 1 damage to target city for each creature they control.", "", "whose cards"),
    ],
)
def test_what_is_not_understood_is_told_with_its_place(sentence: str, word: str, near: str) -> None:
    (said,) = read_text(sentence)
    assert said.misread is not None
    assert said.misread.word == word
    assert said.misread.at == max(0, sentence.find(word))
    assert sentence[said.misread.at :].startswith(word)
    assert near in said.misread.why


def test_a_beginning_that_is_understood_asks_for_the_rest() -> None:
    (said,) = read_text("When this creature dies, sing a song. Then draw a card.")
    (ability,) = said.abilities
    assert (ability.kind, ability.word) == ("triggered", "death")
    assert [one.verb for one in ability.effects] == ["manual"]
    again = parse(said.written)
    assert again.effects[0].words == "sing a song. Then draw a card."
    assert again == replace(ability, text=said.written)


def test_a_typo_in_the_abilities_of_a_table_is_a_fault() -> None:
    row = {"type": "event", "name": "Torch", "abilities": ["mark: damge 1 creature"]}
    assert derive(row)["abilities"] == ["mark: damge 1 creature"]
    card = {"code": "T1", "name": "Torch", "faction": "Gaian", "cost": 1, "loyalty": 0}
    _, faults = SCHEMA.read({"event": [{**card, **derive(row)}]})
    assert [fault.field for fault in faults] == ["abilities"]


def test_texts_of_a_set_become_its_abilities_once() -> None:
    row = {
        "code": "T1",
        "name": "Torch Bearer",
        "faction": "Gaian",
        "cost": 1,
        "loyalty": 0,
        "atk": 1,
        "def": 1,
        "text": "Winged, guard 1.\nWhen Torch Bearer dies, draw a card.",
    }
    done = SCHEMA.completed({"creature": [row]})
    assert done["creature"][0]["abilities"] == [
        "winged",
        "guard 1",
        "When ~ dies, draw a card.",
    ]
    assert SCHEMA.completed(done) == done
    beside = {"decks": [{"text": "Draw a card."}], "creature": {"text": "Draw a card."}}
    assert SCHEMA.completed(beside) == beside, "what is no list of cards stays as it is"
    cards, faults = SCHEMA.read(done)
    assert faults == ()
    told = list(explain(cards))
    assert {one.grasp for one in told} == {Grasp.ENFORCED}
    assert "When it dies: draw 1 card." in {str(one.words) for one in told}


@pytest.mark.parametrize(
    ("type_", "understood"), [("creature", False), ("enchantment", True), ("event", True)]
)
def test_what_a_lasting_card_does_needs_a_moment(type_: str, understood: bool) -> None:
    (said,) = sentences_of("Draw a card.", {"type": type_, "name": "Ench"})
    assert (said.misread is None) == understood
    (said,) = sentences_of("When Ench enters play, draw a card.", {"type": type_, "name": "Ench"})
    assert (said.misread is None) == (type_ != "event"), "an event is never in play"
    (said,) = sentences_of("Enchanted creature has winged.", {"type": type_, "name": "Ench"})
    assert "Enchanted" in said.written, "a name is a whole word"
    assert (said.misread is None) == (type_ == "enchantment"), "only those are attached"


def test_a_set_declares_keywords_of_its_own() -> None:
    rows = [
        {"name": "Level n: …", "text": "Mark residents of this city with at least n loyalty: …"},
        {"name": "Stage n: …", "text": "Mark residents of this city with at least n loyalty: …"},
        {"name": "Sanctuary", "text": "This creature cannot be the target of events."},
        {"name": "Salvage n", "text": "Pay n: return a creature you control to your hand."},
        {"name": "sing for it", "text": "am marked for my loyalty"},
    ]
    keywords = SCHEMA.declared({"keyword": rows})
    said = {
        "Stage 2: Draw a card.": "Mark residents of this city with at least 2 loyalty: draw a card.",
        "Creatures in your army have sanctuary.": (
            "Creatures in your army cannot be the target of events."
        ),
        "Sanctuary - nobody speaks.": "This creature cannot be the target of events.",
        "When I sing for it, draw a card.": "When I am marked for my loyalty, draw a card.",
        "Salvage 3.": "Pay 3: return a creature you control to your hand.",
    }
    for written, meant in said.items():
        (read,), (same,) = read_text(written, Bearer(keywords=keywords)), read_text(meant)
        assert [meaning(one) for one in read.abilities] == [meaning(one) for one in same.abilities]
        (usual,) = read_text(written)
        same = [meaning(one) for one in usual.abilities] == [meaning(one) for one in read.abilities]
        assert not same, "without the set it means nothing, or what it usually does (ARC-R212)"
    wrong = [{"name": "Level n: …", "text": "no place for it"}, {"name": "Glow", "text": "shines"}]
    _, faults = SCHEMA.read({"keyword": wrong})
    assert [(fault.card, fault.field) for fault in faults] == [
        ("Level n: …", "keyword"),
        ("Glow", "keyword"),
    ]


@pytest.mark.parametrize(
    ("number", "limit"), [(1, "that costs"), (2, "that cost"), (3, "that cost")]
)
def test_several_things_cost_in_the_plural(number: int, limit: str) -> None:
    said = printed(parse(f"Mark {number} creatures that cost at most 2."))
    assert f"{limit} at most 2" in said


@pytest.mark.parametrize(
    ("whom", "understood"),
    [
        ("Beasts", True),
        ("creatures with ATK 3 or more", True),
        ("cities", False),
        ("events", False),
    ],
)
def test_creatures_alone_are_kept_from_blocking(whom: str, understood: bool) -> None:
    assert bool(read_by(f"This creature can't be blocked by {whom}.")) is understood


@pytest.mark.parametrize(
    "sentence", ["Each other player draws 1 card.", "Each other player may discard 1 card."]
)
def test_each_other_player_is_not_the_one_who_speaks(sentence: str) -> None:
    (read,) = read_text(sentence)
    effect = read.abilities[0].effects[0]
    assert effect.target == replace(effect.target, nouns=(Noun.OPPONENT,), each=True)


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("creature", "Deal 2 damage to target creature."),
        ("enchantment", "Enchanted creature loses all abilities."),
        ("creature", "As long as this creature is unmarked, your cities get +1 strength."),
        ("creature", "If this creature would die, you may discard two cards instead."),
        ("creature", "Your creatures get +1/+1 for each creature you control with ATK 4 or more."),
        ("creature", "The blocked creature gets -1/-1."),
        ("event", "Draw a card and gain 1 VP if you control an Elf."),
        ("creature", "Whenever a creature dies, if it was marked, draw a card."),
        ("event", "Destroy all creatures. If it was an Elf, draw a card."),
        ("event", "Draw a card. If it's a creature card, you gain 1 VP."),
        ("event", "Target opponent discards a card of your choice."),
        ("creature", "Whenever another creature you control or an Elf dies, draw a card."),
        ("creature", "Whenever this creature or an Elf attacks, draw a card."),
        ("event", "Target player sacrifices a creature. Exile it."),
        ("event", "Target opponent discards a card. Exile it."),
        ("event", "Target creature gains 3 strength."),
        ("event", "Target creature gets +1/+1 for each enchantment attached to it."),
        ("event", "Target creature gets +2/+2 and each other creature gets -1/-1."),
        ("creature", "Mark: Held gains 2 strength."),
        ("creature", "When this creature enters play, deal X damage to target creature."),
        ("creature", "Mark: Deal 1 damage to target city for each enchantment attached to it."),
        ("creature", "Whenever this creature attacks, destroy that creature."),
        ("creature", "Whenever you draw a card, it gets +1/+1 until end of turn."),
        ("creature", "Mark another creature you control: It gets +1/+1 until end of turn."),
        ("creature", "When this creature kills a creature, gain VP equal to that creature's ATK."),
        (
            "city",
            "Creatures you control get +1/+0 while it has two or more residents and attacking.",
        ),
        ("creature", "Your other Elves have +1/+1 and “M: Deal 1 damage to a creature.”"),
        (
            "creature",
            "Your Elves have +1/+1 and “This creature gets +1/+0 for each Elf you control.”",
        ),
    ],
)
def test_nothing_is_read_into_a_sentence_that_it_does_not_say(kind: str, sentence: str) -> None:
    """A moment for what a lasting card does, which of two creatures."""
    derived = derive({"type": kind, "name": "Held", "cost": 1, "text": sentence})
    assert [one for one in derived["abilities"] if "manual: " not in one] == []


@pytest.mark.parametrize(
    ("sentence", "same"),
    [
        (
            "If you control an Elf, draw a card and gain 1 VP.",
            "If you control an Elf, draw a card. If you control an Elf, gain 1 VP.",
        ),
        ("You may draw a card and lose 1 VP.", "You may draw a card. If you do, lose 1 VP."),
        (
            "You may discard a card. If you do, draw a card and gain 1 VP.",
            "You may discard a card. If you do, draw a card. If you do, gain 1 VP.",
        ),
        (
            "For each Elf you control, draw a card and gain 1 VP.",
            "Draw a card for each Elf you control. Gain 1 VP for each Elf you control.",
        ),
        (
            "If you control an Elf, draw a card. Otherwise, mark target creature and gain 1 VP.",
            "If you control an Elf, draw a card. If you control 0 or fewer Elves, mark target "
            "creature. If you control 0 or fewer Elves, gain 1 VP.",
        ),
        (
            "Draw two cards, then discard a card unless you control an Elf.",
            "Draw two cards. Discard a card unless you control an Elf.",
        ),
        (
            "If you control an Elf, this creature gets +1/+1 and your other Elves get +0/+1.",
            "This creature gets +1/+1 if you control an Elf. "
            "If you control an Elf, your other Elves get +0/+1.",
        ),
        (
            "Creatures you control get +1/+0 while attacking.",
            "Attackers you control get +1/+0.",
        ),
        (
            "Residents of this city get +0/+2 while defending.",
            "Defenders of this city get +0/+2.",
        ),
        (
            "This creature can't attack unless you control an Elf and a Dwarf.",
            "This creature can't attack if you control 0 or fewer Elves or 0 or fewer Dwarfs.",
        ),
    ],
)
def test_what_a_sentence_begins_with_holds_for_all_of_it(sentence: str, same: str) -> None:
    one, other = (
        [meaning(each) for said in read_text(words) for each in said.abilities]
        for words in (sentence, same)
    )
    assert [str(printed(each)) for each in one] == [str(printed(each)) for each in other]
    assert all(not each.by_hand for each in one)


@pytest.mark.parametrize(
    ("sentence", "printed"),
    [
        ("Reveal the top X cards of your deck.", "Reveal the top X cards of your deck."),
        (
            "Look at the top X cards of target opponent's deck.",
            "Look at the top X cards of an opponent's deck.",
        ),
    ],
)
def test_x_cards_of_a_deck_are_printed_with_whose_it_is(sentence: str, printed: str) -> None:
    (read,) = read_text(sentence)
    assert str(paragraph(read.abilities[0], this("creature")).sentence) == printed


@pytest.mark.parametrize(
    ("beside", "grasp"), [("manual: sing a song", Grasp.BY_HAND), ("draw 1", Grasp.ENFORCED)]
)
def test_an_advantage_beside_the_text_is_told(beside: str, grasp: Grasp) -> None:
    town = {"code": "T1", "name": "Town", "faction": "Gaian", "cost": 1, "loyalty": 1}
    town |= {"strength": 3, "discipline": "Body", "advantage": beside}
    town["abilities"] = ["Your creatures have winged."]
    cards, faults = SCHEMA.read({"city": [{**town, "text": "Your creatures have winged."}]})
    assert faults == ()
    assert [one.grasp for one in explain(cards)][1:] == [grasp]


@pytest.mark.parametrize("written", ["Draw a card.", "draw a card.", "Draw a card. You gain 1 VP."])
def test_an_advantage_happens_as_it_is_claimed(written: str) -> None:
    """It needs no moment of its own."""
    derived = derive({"type": "city", "name": "Held", "text": f"Advantage: {written}"})
    assert not parse(derived["advantage"]).by_hand


@pytest.mark.parametrize(
    ("short", "whole"),
    [
        (
            "Your Wolves get +1/+0 during your turn and get +0/+1 during each opponent's turn.",
            "Your Wolves get +1/+0 during your turn. "
            "Your Wolves get +0/+1 during each opponent's turn.",
        ),
        (
            "When it attacks, it gets +1/+0 until end of turn and gains winged until end of turn.",
            "When it attacks, it gets +1/+0 until end of turn, and it gains winged until end of turn.",
        ),
        (
            "Mark: target Elf gets +2/+0 until end of turn and gains archer until end of turn.",
            "Mark: target Elf gets +2/+0 until end of turn, and it gains archer until end of turn.",
        ),
    ],
)
def test_a_subject_that_is_left_out_is_the_one_before(short: str, whole: str) -> None:
    said, meant = (
        [meaning(a) for one in read_text(words) for a in one.abilities] for words in (short, whole)
    )
    assert said == meant != []


@pytest.mark.parametrize(
    ("sentence", "prices"),
    [
        ("M, mark two Goblins you control, deal 1 damage to target city.", 1),
        ("M, sacrifice a Fallen, draw a card.", 1),
        ("M, mark target creature, deal 1 damage to target city.", 0),
        ("M, return target creature to its owner's hand, draw a card.", 0),
        ("M, mark a creature an opponent controls, draw a card.", 0),
        ("M, each player discards a card, draw a card.", 0),
    ],
)
def test_what_is_done_to_others_is_no_price(sentence: str, prices: int) -> None:
    (said,) = read_text(sentence)
    assert said.misread is None
    assert [len(one.price) for one in said.abilities] == [prices]


@pytest.mark.parametrize(
    "limit",
    [
        "cost X or less",
        "cost X or more",
        "cost X",
        "ATK X or less",
        "ATK X or more",
        "DEF X or less",
    ],
)
def test_an_x_in_a_limit_stays_one(limit: str) -> None:
    (said,) = read_text(f"Destroy target creature with {limit}.")
    (ability,) = said.abilities
    assert "X" in printed(ability)
