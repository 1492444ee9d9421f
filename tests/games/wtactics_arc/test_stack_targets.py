"""What waits on the stack is a target by its kind, and by no other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from events.vocabulary import Action
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.field.targets import EffectSource
from games.wtactics_arc.field.targets import candidates
from games.wtactics_arc.field.targets import named_twice
from tests.games.wtactics_arc import conduct

KINDS = {
    Noun.CITY_PLAYED: "CityPlayed",
    Noun.CREATURE_PLAYED: "CreaturePlayed",
    Noun.EVENT: "EventPlayed",
    Noun.MAGIC: "MagicPlayed",
    Noun.ENCHANTMENT_PLAYED: "EnchantmentPlayed",
    Noun.ABILITY: "AbilityActivated",
}


@pytest.mark.parametrize("name", KINDS.values())
def test_what_is_being_played_is_a_target_by_its_kind(name: str) -> None:
    steps = conduct.steps(conduct.opened(2, {}), 0, 250)
    table = next(table for table, _, _ in steps if table.frame and table.frame.stack)
    frame, item = table.frames[-1], table.frames[-1].stack[-1]
    item = Action(item.seat, name, item.args)
    table = table.having(frames=(*table.frames[:-1], replace(frame, stack=(item,))))
    source = EffectSource(next(iter(table.pieces)), table.seats[0])
    for noun, known in KINDS.items():
        found = candidates(table, source, Target((noun,)))
        assert found == ((item.args["item"],) if known == name else ())
    assert candidates(table, source, Target((Noun.ITEM,))) == (item.args["item"],)


def test_who_is_named_twice_in_one_choice() -> None:
    two = Target((Noun.CREATURE,), count=2)
    one, another = Target((Noun.CREATURE,)), Target((Noun.CREATURE,), other=True)
    divided = replace(two, again=True)
    assert named_twice((two, two), ("a", "a")) == "a"
    assert named_twice((one, another), ("a", "a")) == "a"
    for wanted, given in (
        ((two, two), ("a", "b")),
        ((one, another), ("a", "b")),
        ((one, one), ("a", "a")),
        ((divided, divided), ("a", "a")),
    ):
        assert named_twice(wanted, given) == ""
