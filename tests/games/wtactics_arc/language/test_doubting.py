"""What a text that is read anew does not say clearly is left to the players; what was understood of
cards of matches that were opened before stays so.
"""

from __future__ import annotations

import pytest

from games.wtactics_arc.cards.imported import derive
from games.wtactics_arc.cards.imported import sentences_of
from games.wtactics_arc.cards.text.abilities import parse
from games.wtactics_arc.cards.text.terms import Trigger
from tests.games.wtactics_arc.language.test_sentences import meaning
from tests.games.wtactics_arc.language.test_sentences import printed

SEVERAL = "it does not say which of several “it” is"
PLAYED = "what is played is not in play yet: say “whenever … enters play”"
WHOSE = "it does not say whose controller is meant"
OTHER = "say “this creature”: “it” could be the other card, too"
ITS_ATK = "the program would take the ATK of the other card"
WHICH = "it does not say other than which"
WHICH_PLAYER = "it does not say other than which player"


def row(said: str, type_: str = "creature") -> dict[str, object]:
    return {"type": type_, "name": "Held", "cost": 2, "text": said}


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (
            "When this creature enters play, mark each Elf. It gains winged until end of turn.",
            SEVERAL,
        ),
        ("When this creature enters play, mark two target creatures. Unmark it.", SEVERAL),
        ("Whenever a Goblin attacks, mark each Elf. It gets +1/+0 until end of turn.", SEVERAL),
        (
            "Whenever a Goblin attacks, mark each Elf. That creature gets +1/+0 until end of turn.",
            SEVERAL,
        ),
        (
            "Mark: each other Elf gets +1/+0 until end of turn. It gains winged until end of turn.",
            SEVERAL,
        ),
        (
            "When this creature dies, put two 1/1 Goblin tokens into play. It gains swift until end "
            "of turn.",
            SEVERAL,
        ),
        ("Whenever you play a creature, put a +1/+1 counter on it.", PLAYED),
        ("Whenever you play an Elf, draw a card. It gains swift until end of turn.", PLAYED),
        ("Whenever an opponent plays an enchantment, destroy that card.", PLAYED),
        (
            "Whenever this creature deals combat damage to a city, its controller loses 1 VP.",
            WHOSE,
        ),
        ("Whenever this creature attacks a city, its controller loses 1 VP.", WHOSE),
        ("Whenever an Elf attacks a city, draw a card. Its controller loses 1 VP.", WHOSE),
        ("Whenever a player plays a city, each other player draws a card.", WHICH_PLAYER),
        ("Whenever an opponent plays an event, each other opponent draws a card.", WHICH_PLAYER),
        ("At the beginning of each player's turn, each other player loses 1 VP.", WHICH_PLAYER),
        (
            "Whenever an opponent sacrifices a creature, each other player draws a card.",
            WHICH_PLAYER,
        ),
        (
            "Whenever a creature dies, its controller loses 1 VP and each other player gains 1 VP.",
            WHICH_PLAYER,
        ),
        (
            "When this creature attacks, target opponent discards a card. Each other player draws a "
            "card.",
            WHICH_PLAYER,
        ),
        ("Whenever an Elf attacks, if this creature is marked, unmark it.", OTHER),
        ("Whenever one or more Elves attack, their controller loses 1 VP.", WHOSE),
        ("Whenever one or more Elves attack, that player discards a card.", WHOSE),
        (
            "When this creature attacks, mark target creature. If this creature is damaged, unmark "
            "it.",
            OTHER,
        ),
        (
            "Whenever an Elf enters play, this creature deals damage equal to its ATK to target "
            "city.",
            ITS_ATK,
        ),
        (
            "When this creature attacks, mark target creature. This creature deals damage equal to "
            "its ATK to target city.",
            ITS_ATK,
        ),
        ("Whenever an Elf attacks, each other Elf gets +1/+0 until end of turn.", WHICH),
        ("Whenever an Elf enters play, mark another target Elf.", WHICH),
        ("Whenever you play a creature, mark each other creature.", WHICH),
        ("Whenever one or more Elves attack, mark each other creature.", WHICH),
    ],
)
def test_what_is_not_clear_is_carried_out_by_hand_and_says_why(said: str, why: str) -> None:
    (sentence,) = sentences_of(said, row(said))
    assert str(sentence.misread and sentence.misread.why) == why
    assert all(parse(one).by_hand for one in derive(row(said))["abilities"])
    assert not parse(said).by_hand  # of a match that was opened before


@pytest.mark.parametrize(
    "said",
    [
        "When this creature enters play, mark each Elf. They gain winged until end of turn.",
        "When this creature enters play, mark each Elf. Draw a card. Destroy them.",
        "When this creature enters play, mark target Elf. It gains winged until end of turn.",
        "When this creature dies, put a 1/1 Goblin token into play. It gains swift until end of "
        "turn.",
        "Whenever you play a creature, mark target city. It regains 1 strength.",
        "Whenever you play a creature, you gain VP equal to its cost.",
        "Whenever an opponent plays a creature, its controller loses 1 VP.",
        "Whenever this creature attacks a city, mark target creature. Its controller loses 1 VP.",
        "Whenever this creature deals combat damage to a city, that city's controller loses 1 VP.",
        "Whenever this creature attacks, its controller draws a card.",
        "Whenever you play an event, each other player loses 1 VP.",
        "At the beginning of your turn, each other player loses 1 VP.",
        "When this creature attacks, draw a card. Each other player discards a card.",
        "Whenever this creature attacks, each other Elf gets +1/+0 until end of turn.",
        "Whenever you play an event, each other Elf gets +1/+0 until end of turn.",
        "Whenever you draw a card, unmark another target Elf.",
        "Whenever an Elf attacks, if this creature is marked, unmark this creature.",
        "Whenever an Elf attacks, if it is marked, unmark it.",
        "Whenever one or more Elves attack, defending player loses 1 VP.",
        "Whenever one or more Elves attack, mark target creature. Its controller loses 1 VP.",
        "Whenever one or more Elves attack, target opponent loses 1 VP. That player draws a card.",
        "When this creature attacks, if this creature is damaged, unmark it.",
        "When this creature attacks, this creature deals damage equal to its ATK to target city.",
        "Whenever an Elf enters play, it deals damage equal to its ATK to target city.",
    ],
)
def test_what_is_clear_is_enforced(said: str) -> None:
    assert derive(row(said))["abilities"] == [said]
    assert not parse(said).by_hand


OF_CREATURES = "it would be said of this enchantment, and is true of creatures alone"


@pytest.mark.parametrize(
    "said",
    [
        "At the end of your turn, if enchanted creature didn't attack this turn, destroy it.",
        "At the beginning of your turn, if enchanted creature is marked, destroy it.",
        "At the beginning of your turn, if enchanted creature is damaged, draw a card.",
        "When it attacks, draw a card.",
        "When it deals combat damage to a city, draw a card.",
        "Pay 1: it gets +1/+0 until end of turn.",
        "When this card enters play, it gains winged until end of turn.",
    ],
)
def test_an_enchantment_is_not_taken_for_the_enchanted_creature(said: str) -> None:
    (sentence,) = sentences_of(said, row(said, "enchantment"))
    assert str(sentence.misread and sentence.misread.why) == OF_CREATURES
    assert all(parse(one).by_hand for one in derive(row(said, "enchantment"))["abilities"])
    assert not parse(said).by_hand  # of a match that was opened before


@pytest.mark.parametrize(
    ("said", "prints"),
    [
        ("Pay 1: enchanted creature gets +1/+0 until end of turn.", ""),
        ("At the beginning of your turn, if this card is marked, unmark it.", ""),
        ("At the beginning of your turn, put a charge counter on it.", ""),
        (
            "Enchanted creature gets +1/+1. When it dies, draw a card.",
            "When the enchanted card dies: draw 1 card.",
        ),
        (
            "Enchanted creature gets +1/+1. Whenever it attacks, it gains swift until end of turn.",
            "When the enchanted card attacks: it gains swift until the end of the turn.",
        ),
        (
            "Enchanted creature gets +1/+1. When it enters play, draw a card.",
            "When it enters play: draw 1 card.",
        ),
        (
            "Enchanted creature gets +1/+1. When this card dies, draw a card.",
            "When it dies: draw 1 card.",
        ),
    ],
)
def test_what_an_enchantment_says_of_its_creature_is_enforced(said: str, prints: str) -> None:
    *_, last = derive(row(said, "enchantment"))["abilities"]
    assert not parse(last).by_hand
    assert prints in ("", printed(parse(last)))


@pytest.mark.parametrize(
    ("type_", "said", "kept"),
    [
        (
            "city",
            "As long as this city has no residents, it can't be attacked.",
            "If it has exactly 0 residents, this city cannot be attacked.",
        ),
        (
            "creature",
            "As long as you control an Elf, it has winged.",
            "If you have at least 1 Elf creature, this creature has winged.",
        ),
    ],
)
def test_what_is_read_of_a_card_is_read_again(type_: str, said: str, kept: str) -> None:
    assert derive(row(said, type_))["abilities"] == [kept]
    assert printed(parse(kept), type_) == kept


@pytest.mark.parametrize(
    ("said", "prints"),
    [
        (
            "Whenever a resident of this city attacks, unmark it.",
            "When a resident here attacks: unmark it.",
        ),
        (
            "Whenever an Elf in this city attacks, draw a card.",
            "When an Elf here attacks: draw 1 card.",
        ),
        (
            "Whenever an Elf attacks this city, draw a card.",
            "When an Elf attacks this city: draw 1 card.",
        ),
        (
            "Whenever a creature attacks this city, draw a card.",
            "When a creature attacks this city: draw 1 card.",
        ),
        ("Whenever you play an Elf, draw a card.", "When you play an Elf card: draw 1 card."),
        ("Whenever you play a Goblin, draw a card.", "When you play a Goblin card: draw 1 card."),
    ],
)
def test_who_sets_it_off_is_printed_as_it_is_said(said: str, prints: str) -> None:
    assert printed(parse(said)) == prints
    assert meaning(parse(prints)) == meaning(parse(said))


def test_what_is_no_choice_is_printed_as_none() -> None:
    said = "When this creature dies, its controller may draw a card."
    assert printed(parse(said)) == "When it dies: you may draw 1 card."
    assert not parse(printed(parse(said))).by_hand


@pytest.mark.parametrize(
    ("said", "clear"),
    [
        ("Target opponent discards a card. Each other opponent loses 1 VP.", False),
        ("Destroy target creature. Its owner draws a card. Each other player gains 1 VP.", False),
        ("Destroy target creature. Each other player loses 1 VP.", True),
        ("Draw two cards. Each other player draws a card.", True),
    ],
)
def test_each_other_player_of_an_event_is_another_than_its_own(said: str, clear: bool) -> None:
    found = [parse(one) for one in derive(row(said, "event"))["abilities"]]
    assert [one.by_hand for one in found] == [not clear]


def test_to_an_enchantment_others_are_others_than_the_enchanted_one() -> None:
    said = "Whenever enchanted creature attacks, mark each other creature you control."
    assert derive(row(said, "enchantment"))["abilities"] == [said]


def test_a_sentence_with_a_small_letter_is_read_again() -> None:
    kept = derive(row("Sing a song. vigilant. guard 1.", "enchantment"))["abilities"]
    assert kept == ["manual: Sing a song", "Vigilant.", "Guard 1."]


def test_what_no_reader_takes_back_is_by_hand() -> None:
    said = "If this creature has three or more rust counters on it, it gets +2/+2."
    (kept,) = derive(row(said, "city"))["abilities"]
    assert parse(kept).by_hand


@pytest.mark.parametrize(
    ("said", "clear"),
    [
        ("Mark: deal 1 damage to target creature. Pay 1: unmark it.", False),
        ("Mark: mark target creature. At the end of your turn, unmark it.", False),
        ("Mark: deal 1 damage to target creature. Pay 1: unmark this creature.", True),
        ("Mark: mark target creature. When this creature dies, return it to your hand.", True),
        ("Mark: draw a card. Pay 1: unmark it.", True),
        ("Mark: mark target creature.\nPay 1: unmark it.", True),
    ],
)
def test_it_is_not_this_card_after_a_sentence_that_chooses_one(said: str, clear: bool) -> None:
    *_, last = derive(row(said))["abilities"]
    assert parse(last).by_hand != clear


def test_its_player_is_asked_at_the_trigger_that_is_clear() -> None:
    said = "Whenever you play a creature, put a +1/+1 counter on it."
    kept = ["Whenever you play a creature: manual: put a +1/+1 counter on it."]
    assert derive(row(said))["abilities"] == kept
    assert (parse(kept[0]).word, parse(said).word) == (Trigger.PLAY, Trigger.PLAY)


@pytest.mark.parametrize(
    ("said", "word"),
    [
        ("Mark two target creatures. Both get +1/+0 until end of turn.", "Both"),
        ("Mark two target creatures. Neither gains winged until end of turn.", "Neither"),
        ("Nobody can attack this turn.", "Nobody"),
        ("Everything gets -1/-1 until end of turn.", "Everything"),
    ],
)
def test_a_word_that_begins_a_sentence_is_no_subtype(said: str, word: str) -> None:
    whys = [one.misread.why for one in sentences_of(said, row(said, "event")) if one.misread]
    assert [str(why) for why in whys] == [f"{word} is no subtype of creatures"]
    assert not parse(said).by_hand


def test_any_other_word_may_be_a_subtype() -> None:
    said = "Flyers get +1/+0 until end of turn."
    assert not parse(derive(row(said, "event"))["abilities"][0]).by_hand
