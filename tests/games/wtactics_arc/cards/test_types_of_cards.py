"""What sentences mean on the type of card that says them, and the words for whom they mean."""

from __future__ import annotations

from dataclasses import replace

import pytest

import games
from games.cards import Grasp
from games.wtactics_arc.cards.explained import explain
from games.wtactics_arc.cards.imported import derive
from games.wtactics_arc.cards.text.abilities import parse
from games.wtactics_arc.cards.text.filters import Unknown
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.terms import Trigger
from tests.games.wtactics_arc.language.test_sentences import meaning
from tests.games.wtactics_arc.language.test_sentences import printed

CARDS = games.catalogue()["wtactics_arc"].cards


@pytest.mark.parametrize(
    ("said", "grasp"),
    [
        ("Advantage: You may sing.", Grasp.BY_HAND),
        ("Advantage: Draw a card. Creatures here get +1/+1.", Grasp.BY_HAND),
        ("Advantage: Draw a card.", Grasp.ENFORCED),
        ("Advantage: Residents here get +1/+1.", Grasp.ENFORCED),
    ],
)
def test_an_advantage_that_is_carried_out_by_hand_is_told_so(said: str, grasp: Grasp) -> None:
    card = next(one for one in CARDS.cards.values() if one.type == "city")
    fields = {**card.fields, "text": said, "abilities": (), "advantage": None}
    told = list(explain(_only(replace(card, fields=fields))))
    assert [one.grasp for one in told] == [grasp]


def _only(card):  # type: ignore[no-untyped-def]
    return replace(CARDS, cards={card.code: card}, keywords={})


def test_what_a_text_leaves_to_players_is_told_as_asked_for() -> None:
    card = next(one for one in CARDS.cards.values() if one.type == "creature")
    fields = {**card.fields, "text": "manual: Sing a song.", "abilities": ("manual: Sing a song",)}
    (told,) = explain(_only(replace(card, fields=fields)))
    assert (told.sentence, told.grasp) == ("Sing a song", Grasp.BY_HAND)
    assert str(told.words) == "players mind it themselves"


def test_an_x_that_nobody_fixes_is_asked_for_as_the_card_is_played() -> None:
    card = next(one for one in CARDS.cards.values() if one.type == "event")
    said = "You gain X VP. Draw a card."
    fields = {**card.fields, "cost": 2, "x_is": None, "text": said, "abilities": ()}
    told = next(iter(explain(_only(replace(card, fields=fields)))))
    assert (told.sentence, told.grasp) == (said.rstrip("."), Grasp.NOT_UNDERSTOOD)
    assert str(told.words) == (
        "the card has no X: say what it is, as in “where X is the number of …”; "
        "its player is asked for it when the card is played"
    )


def test_what_a_text_says_and_its_abilities_do_not_is_told_and_the_other_way_round() -> None:
    card = next(one for one in CARDS.cards.values() if one.type == "creature")
    fields = {**card.fields, "text": "Winged.", "abilities": ("guard 1",)}
    told = [*explain(_only(replace(card, fields=fields)))]
    winged = "Winged: only winged and archer creatures can block it."
    guard = "Guard 1: +0/+1 while it defends its city as a resident."
    assert [(one.sentence, one.grasp, str(one.words)) for one in told] == [
        ("Winged.", Grasp.ENFORCED, winged),
        (guard, Grasp.NOT_UNDERSTOOD, "the abilities say so, the text does not"),
        (winged, Grasp.NOT_UNDERSTOOD, "the text says so, the abilities do not"),
    ]


def test_an_advantage_that_does_something_does_it_as_the_bid_is_won() -> None:
    derived = derive({"type": "city", "name": "Held", "text": "Advantage: Draw a card."})
    assert (parse(derived["advantage"]).kind, parse(derived["advantage"]).word) == (
        AbilityKind.TRIGGERED,
        Trigger.WIN,
    )


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        (
            "Return two cards from your graveyard to your hand.",
            "Return 2 cards in your graveyard to their owners' hands.",
        ),
        (
            "When an opponent draws a card, that player loses 1 VP.",
            "When an opponent draws a card: that player loses 1 VP.",
        ),
        (
            "Target player draws a card and loses 1 VP.",
            "A player draws 1 card. That player loses 1 VP.",
        ),
        (
            "Each player draws a card. They lose 1 VP.",
            "Each player draws 1 card. Each of those players loses 1 VP.",
        ),
        (
            "Destroy target creature. Its controller loses 1 VP.",
            "Destroy a creature. Its controller loses 1 VP.",
        ),
        (
            "Whenever a creature an opponent controls attacks, its controller loses 1 VP.",
            "When a creature of an opponent attacks: its controller loses 1 VP.",
        ),
    ],
)
def test_what_is_meant_is_printed(sentence: str, words: str) -> None:
    """Cards in a graveyard are no creatures; players have no controller."""
    assert printed(parse(sentence)) == words
    assert meaning(parse(words)) == meaning(parse(sentence))


@pytest.mark.parametrize(
    ("type_", "sentence", "word"),
    [
        ("creature", "If you control a Dragon, it gets +1/+1.", Passive.GROWN),
        ("creature", "If you control a Dragon, it has winged.", Passive.WINGED),
        ("creature", "It can't block.", Passive.WARLIKE),
        ("creature", "It has guard 1.", Passive.GUARD),
        ("enchantment", "If you control a Dragon, it gets +1/+1.", Passive.GIVE),
        ("enchantment", "It can't block.", Passive.HAS),
    ],
)
def test_it_on_a_creature_is_that_creature(type_: str, sentence: str, word: Passive) -> None:
    (written,) = derive({"type": type_, "name": "Held", "text": sentence})["abilities"]
    ability = parse(written)
    assert ability.word == word
    assert (ability.condition is not None) == ("If" in sentence)


@pytest.mark.parametrize(
    ("type_", "sentence"),
    [
        ("creature", "Enchanted creature gets +1/+1."),
        ("creature", "When this creature enters play, enchanted creature gains 1 strength."),
        ("creature", "When this enters play, gain control of target creature. It has winged."),
        ("event", "At the end of your turn, draw a card."),
        ("event", "Mark: draw a card."),
        ("event", "Enchanted creature gets +1/+1 until end of turn."),
        ("magic", "Draw a card. Sacrifice this at the end of your turn."),
        ("magic", "Creatures you control cannot be attacked."),
    ],
)
def test_what_a_card_of_its_type_could_never_do_is_by_hand(type_: str, sentence: str) -> None:
    """An event is never in play, a creature hangs on nothing."""
    derived = derive({"type": type_, "name": "Held", "text": sentence})
    assert any("manual: " in one for one in derived["abilities"])


def test_what_an_event_says_without_an_end_holds_for_the_turn() -> None:
    derived = derive({"type": "event", "name": "Held", "text": "Creatures you control get +1/+1."})
    (effect,) = parse(derived["abilities"][0]).effects
    assert (effect.verb, effect.amounts) == ("buff", (1, 1))


def test_each_of_several_keywords_keeps_its_condition() -> None:
    said = "As long as you control a Dragon, this creature has winged and swift."
    derived = derive({"type": "creature", "name": "Held", "text": said})
    assert [parse(one).condition is not None for one in derived["abilities"]] == [True, True]


def test_that_player_is_not_the_one_who_draws_between() -> None:
    with pytest.raises(Unknown, match="whose controller"):
        parse("Draw a card. That player loses 1 VP.")


def test_a_rule_of_cities_is_not_given_until_a_next_turn() -> None:
    with pytest.raises(Unknown, match="cannot be given"):
        parse("Target creature can't be attacked until your next turn.")


@pytest.mark.parametrize(
    ("said", "on"),
    [
        ("Mark this city: one of its residents gets +0/+3 until end of turn.", "city"),
        ("Whenever this city is attacked, its residents get +1/+1 until end of turn.", "city"),
        ("This city costs 1 less.", "city"),
        ("Pay 2: attach this card to another target creature you control.", "enchantment"),
    ],
)
def test_what_only_one_type_of_card_can_do_is_by_hand_on_a_creature(said: str, on: str) -> None:
    assert derive({"type": on, "name": "Held", "text": said})["abilities"] == [said]
    (other,) = derive({"type": "creature", "name": "Held", "text": said})["abilities"]
    assert other == f"manual: {said}"


def test_what_is_by_hand_is_said_to_be_so_once() -> None:
    said = "This city costs you 1 less for each Elf you control"
    (other,) = derive({"type": "creature", "name": "Held", "text": f"{said}."})["abilities"]
    assert other == f"manual: {said}"
