"""Wordings of communities, each with the sentence that says in the game's own words what it means."""

from __future__ import annotations

import pytest

from games.wtactics_arc.cards.imported import derive
from games.wtactics_arc.cards.text.abilities import parse
from games.wtactics_arc.cards.text.filters import Unknown
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.language.texts import read_text
from tests.games.wtactics_arc.language.test_sentences import printed


@pytest.mark.parametrize(
    ("said", "means"),
    [
        ("Sacrifice: draw a card.", "Destroy this card: draw 1 card."),
        (
            "Target creature can't be blocked this turn except by Elves.",
            "A creature has “This card cannot be blocked except by Elf creatures.” until the end of "
            "the turn.",
        ),
        (
            "If a creature would be destroyed, return it to its owner's hand instead.",
            "When a creature dies: return it to its owner's hand.",
        ),
        (
            "This creature gains winged and +1/+1 until end of turn.",
            "This creature gets +1/+1 until the end of the turn. This creature gains winged until "
            "the end of the turn.",
        ),
        (
            "Target player chooses and marks a creature they control.",
            "A player chooses one: “Mark a creature of yours.”",
        ),
        ("Draw two cards, then discard one.", "Draw 2 cards. Discard 1 card."),
        ("Mark up to one target creature.", "Mark up to one creature."),
        (
            "If an opponent controls more creatures than you, draw a card.",
            "If an opponent has more creatures than you, draw 1 card.",
        ),
        (
            "If each opponent controls more creatures than you, draw a card.",
            "If each opponent has more creatures than you, draw 1 card.",
        ),
        (
            "If you have no more VP than each opponent, draw a card.",
            "If you have no more VP than each opponent, draw 1 card.",
        ),
        (
            "If you have no more VP than an opponent, draw a card.",
            "If you have no more VP than an opponent, draw 1 card.",
        ),
        (
            "Mark: move a +1/+1 counter from this creature onto another Elf.",
            "Mark this card: move 1 +1/+1 counter from this creature to another Elf.",
        ),
        (
            "You may mark a creature. If you do, draw a card.",
            "Mark up to one creature. If you do, draw 1 card.",
        ),
        (
            "Discard a card. If you do, draw two cards.",
            "Discard 1 card. If you do, draw 2 cards.",
        ),
        (
            "Gain control of target creature. Put it into your army.",
            "Gain control of a creature. Move it to the Army.",
        ),
        (
            "Gain control of target creature. Return a creature card from your graveyard to play.",
            "Gain control of a creature. Put a creature in your graveyard into play.",
        ),
        ("Mark target creature in this city.", "Mark a creature here."),
        (
            "When this creature attacks, defending player discards a card.",
            "When it attacks: the defending player discards 1 card.",
        ),
        ("Destroy all soldiers.", "Destroy each Soldier."),
        (
            "Draw a card for each creature you control with cost 2 or less.",
            "For each creature of yours that costs at most 2, draw 1 card.",
        ),
        (
            "If you control a creature with ATK 3 or more, draw a card.",
            "If you have at least 1 creature with ATK 3 or more, draw 1 card.",
        ),
        (
            "If you control a creature with cost 3 or more, draw a card.",
            "If you have at least 1 creature that costs at least 3, draw 1 card.",
        ),
        (
            "Search your deck for a card that costs 3 or less.",
            "Search your deck for 1 card that costs at most 3, put it into your hand and shuffle.",
        ),
        (
            "Search your deck for two creature cards that cost 3 or less and put them into your "
            "hand.",
            "Search your deck for 2 creature cards that cost at most 3, put them into your hand and "
            "shuffle.",
        ),
        (
            "When this creature attacks, if you did not reach level 2 this turn, draw a card.",
            "When it attacks: if you did not reach level 2 this turn, draw 1 card.",
        ),
        (
            "Pay X: destroy target creature with ATK X or less.",
            "Pay X: destroy a creature with ATK X or less.",
        ),
        (
            "Remove a counter from this creature: draw a card.",
            "Remove 1 plain counter from this card: draw 1 card.",
        ),
    ],
)
def test_a_wording_means_what_the_game_says(said: str, means: str) -> None:
    found = [each for one in read_text(said) for each in one.abilities]
    assert not any(each.by_hand for each in found)
    assert " ".join(map(printed, found)) == means


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (
            "Mark a creature and it gets +1/+1 until end of turn. Those creatures gain winged until "
            "end of turn.",
            "which creatures those are",
        ),
        ("Put 0 rust counters on this creature: draw a card.", "before a colon"),
        ("Destroy target Goblin token.", "tokens are creatures"),
    ],
)
def test_what_is_left_to_the_players_says_why(said: str, why: str) -> None:
    found = [one for one in read_text(said) if one.misread]
    assert [why in str(one.misread and one.misread.why) for one in found] == [True]
    assert all(each.by_hand for one in found for each in one.abilities)


@pytest.mark.parametrize("said", ["Target creature gets +X/+X until end of turn.", "Draw X cards."])
def test_an_x_needs_a_cost_that_has_one(said: str) -> None:
    event = {"type": "event", "name": "Held", "text": said}
    assert derive({**event, "cost": "X"})["abilities"] == [said]
    (left,) = derive({**event, "cost": 2})["abilities"]
    assert left == f"manual: {said.rstrip('.')}"


def test_what_tokens_have_in_quotes_they_have_for_good() -> None:
    has = "It has “When this creature dies, draw a card.”"
    made = parse(f"Put a 1/1 Goblin token into play. {has}")
    assert [(one.verb, one.amounts) for one in made.effects[1:]] == [(Verb.GRANT, (1,))]
    with pytest.raises(Unknown, match="more than one ability"):
        parse(f"Mark a creature. {has}")
