"""Whom “that creature” means where a card speaks of itself alone, and who “they” are."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import ITS
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.language.joining.meant import THAT
from games.wtactics_arc.language.joining.meant import THEM
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.language.joining.referring import _of_them
from games.wtactics_arc.language.joining.referring import _pointed

CREATURE = Target((Noun.CREATURE,))
BLOCKED = Target((Noun.BLOCKED,), each=True)
BLOCKERS = Target((Noun.CREATURE,), each=True, facing=True)
DRAWN = Effect(Verb.DRAW, (1,), Target((Noun.OPPONENT,), each=True))
BARRED = Effect(Verb.GAIN, (), replace(IT, said=THEM), keyword="pacifist")


def marked(*targets: Target) -> tuple[Effect, ...]:
    return tuple(Effect(Verb.MARK, (), one) for one in targets)


@pytest.mark.parametrize(
    ("word", "said", "meant"),
    [
        (Trigger.DEFEND, (THAT,), (BLOCKED,)),
        (Trigger.BLOCKED, (THAT,), (BLOCKERS,)),
        (Trigger.DEFEND, (SELF, THAT), (SELF, BLOCKED)),
        (Trigger.DEFEND, (CREATURE, THAT), (CREATURE, THAT)),
        (Trigger.DEATH, (CREATURE, THAT), (CREATURE, THAT)),
        (Trigger.DEATH, (CREATURE, IT), (CREATURE, IT)),
    ],
)
def test_that_creature_is_the_one_faced_unless_another_was_named(
    word: Trigger, said: tuple[Target, ...], meant: tuple[Target, ...]
) -> None:
    ability = Ability("", AbilityKind.TRIGGERED, word, effects=marked(*said))
    assert _pointed(ability) == replace(ability, effects=marked(*meant))


def test_that_creature_is_the_one_that_the_card_watches() -> None:
    effects = marked(THAT)
    ability = Ability("", AbilityKind.TRIGGERED, Trigger.DEATH, target=CREATURE, effects=effects)
    assert _pointed(ability) == ability


@pytest.mark.parametrize(
    ("kind", "word"),
    [
        (AbilityKind.TRIGGERED, Trigger.DEATH),
        (AbilityKind.EFFECT, ""),
        (AbilityKind.ACTIVATED, Trigger.DEFEND),
    ],
)
def test_no_creature_is_that_one_where_none_is_faced(kind: AbilityKind, word: str) -> None:
    with pytest.raises(Meaningless, match="say which creature that is"):
        _pointed(Ability("", kind, word, effects=marked(THAT)))


@pytest.mark.parametrize(
    ("before", "players"),
    [
        ((DRAWN,), True),
        ((DRAWN, *marked(IT)), True),
        ((*marked(CREATURE), DRAWN), True),
        ((), False),
        (marked(CREATURE), False),
        ((DRAWN, *marked(CREATURE)), False),
    ],
)
def test_they_are_the_players_spoken_of_last_or_else_creatures(
    before: tuple[Effect, ...], players: bool
) -> None:
    kept = Effect(Verb.BAR, (), ITS, place="pacifist") if players else BARRED
    assert [*_of_them((*before, BARRED))] == [*before, kept]


@pytest.mark.parametrize(
    "one", [replace(BARRED, verb=Verb.MARK), replace(BARRED, target=IT), *marked(IT)]
)
def test_players_are_meant_only_where_they_are_kept_from_something(one: Effect) -> None:
    assert [*_of_them((DRAWN, one))] == [DRAWN, one]
