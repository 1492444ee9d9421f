"""What sentences mean by “it”, “those creatures” and “a player”, and what cannot be meant."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.wtactics_arc.cards.text.conditions import Condition
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.filters import Compare
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.filters import State
from games.wtactics_arc.cards.text.terms import OWNERS
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
from games.wtactics_arc.language.builder.further.of_it import _is_of_one_kind
from games.wtactics_arc.language.builder.occasions import whose
from games.wtactics_arc.language.completing import _decided
from games.wtactics_arc.language.granting import located
from games.wtactics_arc.language.joining.meant import ITS_RESIDENTS
from games.wtactics_arc.language.joining.meant import THOSE
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.language.joining.referring import _several
from games.wtactics_arc.language.joining.referring import known
from games.wtactics_arc.language.joining.referring import mortal
from games.wtactics_arc.language.joining.referring import not_of_the_dead
from games.wtactics_arc.language.joining.returning import from_somewhere
from games.wtactics_arc.language.texts import read_text

CREATURE, CITY = Target((Noun.CREATURE,)), Target((Noun.CITY,))
EACH, TWO = Target((Noun.CREATURE,), each=True), Target((Noun.CREATURE,), count=2)
ALL_ATTACKERS = Target((Noun.ATTACKER,), each=True)
DIES = Condition(False, Measure(Quantity.IT_DIES), Compare.EXACTLY, 1)
LOT = Effect(Verb.DISCARD, (1,), Target((Noun.CREATURE,), random=True))


def marked(*targets: Target) -> list[Effect]:
    return [Effect(Verb.MARK, (), one) for one in targets]


def reason_of(said: str) -> str:
    (reason,) = [str(one.misread.reason) for one in read_text(said) if one.misread]
    return reason


@pytest.mark.parametrize(
    ("before", "group"),
    [
        (marked(EACH), True),
        (marked(TWO), True),
        (marked(Target((Noun.CREATURE,), count=3)), True),
        (marked(EACH, IT), True),
        (marked(CREATURE, EACH), True),
        ([Effect(Verb.TOKEN, (1,))], True),
        (marked(CREATURE), False),
        (marked(EACH, CREATURE), False),
        (marked(CREATURE, IT), False),
        (marked(SELF), False),
        (marked(), False),
    ],
)
def test_those_creatures_are_several_that_were_meant_before(
    before: list[Effect], group: bool
) -> None:
    ability = Ability("", AbilityKind.EFFECT, effects=(*before, *marked(THOSE)))
    if group:
        assert [*_several(ability)] == [*before, *marked(IT)]
    else:
        with pytest.raises(Meaningless, match="which creatures those are"):
            [*_several(ability)]


@pytest.mark.parametrize(
    ("word", "watched", "those"),
    [
        (Trigger.PACK, CREATURE, ALL_ATTACKERS),
        (Trigger.PACK, Target((Noun.CREATURE,), among=Noun.CITY), ALL_ATTACKERS),
        (Trigger.PACK, Target(("Goblin",)), Target(("Goblin",), each=True, among=Noun.ATTACKER)),
        (Trigger.PACK, None, None),
        (Trigger.ATTACK, CREATURE, None),
    ],
)
def test_those_creatures_are_the_several_that_attack(
    word: Trigger, watched: Target | None, those: Target | None
) -> None:
    effects = tuple(marked(THOSE))
    ability = Ability("", AbilityKind.TRIGGERED, word, target=watched, effects=effects)
    if those is not None:
        assert [*_several(ability)] == marked(those)
    else:
        with pytest.raises(Meaningless, match="which creatures those are"):
            [*_several(ability)]


def test_what_a_pack_does_to_another_creature_is_not_done_to_those_that_attack() -> None:
    effects = tuple(marked(CREATURE))
    ability = Ability("", AbilityKind.TRIGGERED, Trigger.PACK, target=EACH, effects=effects)
    assert [*_several(ability)] == [*effects]


@pytest.mark.parametrize(
    ("word", "watched", "before", "clear"),
    [
        (Trigger.PLAY, None, marked(), True),
        (Trigger.PLAY, Target((Noun.HOST,)), marked(), True),
        (Trigger.PLAY, CREATURE, marked(), False),
        (Trigger.PLAY, None, marked(CREATURE), True),
        (Trigger.PLAY, None, marked(EACH), False),
        (Trigger.PLAY, None, marked(TWO), False),
    ],
)
def test_its_residents_are_those_of_the_city_alone_that_says_so(
    word: Trigger, watched: Target | None, before: list[Effect], clear: bool
) -> None:
    effects = (*before, *marked(ITS_RESIDENTS))
    ability = Ability("", AbilityKind.TRIGGERED, word, target=watched, effects=effects)
    if clear:
        assert [*_several(ability)] == [*effects]
    else:
        with pytest.raises(Meaningless, match="say “residents of this city”"):
            [*_several(ability)]


@pytest.mark.parametrize(
    "effects",
    [
        [],
        [LOT],
        [LOT, *marked(CREATURE)],
        [*marked(CREATURE, IT), LOT],
        [*marked(CREATURE, IT), LOT, *marked(CREATURE)],
        marked(CREATURE, IT, ITS),
    ],
)
def test_beside_what_is_drawn_by_lot_may_stand_what_does_not_speak_of_it(
    effects: list[Effect],
) -> None:
    known(effects)


@pytest.mark.parametrize(
    ("effects", "why"),
    [
        ([LOT, *marked(IT)], "not known yet"),
        ([LOT, *marked(ITS)], "not known yet"),
        ([LOT, Effect(Verb.DAMAGE, (1,), CREATURE, by=IT)], "not known yet"),
        ([*marked(CREATURE), LOT, *marked(CREATURE, IT)], "not known yet"),
        ([Effect(Verb.MARK, (), LOT.target, may=True)], "and no more"),
        ([Effect(Verb.MARK, (), LOT.target, ransom=1)], "and no more"),
        ([*marked(CREATURE), Effect(Verb.DAMAGE, (1,), LOT.target, by=SELF)], "and no more"),
    ],
)
def test_what_is_drawn_by_lot_is_done_one_thing_to_and_not_spoken_of(
    effects: list[Effect], why: str
) -> None:
    with pytest.raises(Meaningless, match=why):
        known(effects)


@pytest.mark.parametrize(
    ("kinds", "clear"),
    [
        ((Noun.CREATURE,), True),
        ((Noun.RESIDENT,), True),
        (("Goblin",), True),
        (("Goblin", Noun.TROOP), True),
        ((Noun.CARD,), False),
        ((Noun.ENCHANTMENT,), False),
        ((Noun.CREATURE, Noun.ENCHANTMENT), False),
    ],
)
def test_each_creature_in_one_city_can_be_meant_and_nothing_else_there(
    kinds: tuple[Noun | str, ...], clear: bool
) -> None:
    assert _is_located(Target(kinds, each=True, within=CITY)) is clear
    assert not _is_located(Target(kinds, within=CITY))
    assert not _is_located(Target(kinds, each=True, buried=True, within=CITY))
    assert _is_located(Target(kinds))


def _is_located(thing: Target) -> bool:
    try:
        located(thing)
    except Meaningless:
        return False
    return True


@pytest.mark.parametrize(
    ("nouns", "side"),
    [
        ((Noun.OPPONENT,), Side.ENEMY),
        ((Noun.PLAYER,), Side.ANY),
        ((Noun.CREATURE,), None),
        ((Noun.OPPONENT, Noun.PLAYER), None),
        ((Noun.CREATURE, Noun.PLAYER), None),
    ],
)
def test_cards_are_played_by_an_opponent_or_by_any_player(
    nouns: Sequence[Noun], side: Side | None
) -> None:
    if side is None:
        with pytest.raises(Meaningless, match="it is players who play"):
            whose(Target(tuple(nouns)))
    else:
        assert whose(Target(tuple(nouns))) == side


@pytest.mark.parametrize(
    ("kind", "one"),
    [
        (Target((Noun.CREATURE,)), True),
        (Target(("Goblin",)), True),
        (Target((Noun.CARD,), faction="Gaian"), True),
        (Target((Noun.CARD,)), False),
        (Target((Noun.CREATURE,), faction="Gaian"), False),
        (Target(("Goblin",), faction="Gaian"), False),
        (Target((Noun.RESIDENT,)), False),
        (Target((Noun.PLAYER,)), False),
        (Target((Noun.CREATURE, Noun.EVENT)), False),
        (Target((Noun.CREATURE,), state=State.MARKED), False),
        (Target((Noun.CREATURE,), limit=(Compare.AT_MOST, 2)), False),
    ],
)
def test_a_card_looked_at_is_of_one_type_or_subtype_or_of_a_faction(
    kind: Target, one: bool
) -> None:
    assert _is_of_one_kind(kind) is one


@pytest.mark.parametrize(
    ("count", "up_to", "may", "then"),
    [
        (1, True, False, (False, False)),
        (1, False, True, (False, False)),
        (1, False, False, (False, False)),
        (2, True, False, (True, False)),
        (2, False, True, (False, False)),
        (3, True, False, (True, False)),
    ],
)
def test_who_pays_with_loyalty_does_the_one_thing_that_they_could_leave_out(
    count: int, up_to: bool, may: bool, then: tuple[bool, bool]
) -> None:
    target = Target((Noun.CREATURE,), count=count, up_to=up_to)
    done = _decided(Effect(Verb.MARK, (), target, may=may))
    assert (done.target.up_to, done.may) == then
    assert done.target.count == count


@pytest.mark.parametrize(
    "said",
    [
        "Return target creature to play under its owner's control.",
        "When this creature dies, return it to play under its owner's control.",
        "Draw a card, then return this creature to play under its owner's control.",
    ],
)
def test_what_returns_to_play_comes_from_somewhere(said: str) -> None:
    assert reason_of(said) == "say from where, as in “from your graveyard”"


def test_what_returns_to_the_army_or_leaves_for_its_owner_s_hand_may_do_so() -> None:
    from_somewhere([Effect(Verb.REVIVE, (), IT, "army"), Effect(Verb.RETURN, (), IT, OWNERS)])
    with pytest.raises(Meaningless, match="say from where"):
        from_somewhere([*marked(CREATURE), Effect(Verb.REVIVE, (), IT, OWNERS)])


HARM = Effect(Verb.DAMAGE, (2,), CREATURE)


@pytest.mark.parametrize(
    ("before", "clear"),
    [
        ([HARM], True),
        ([*marked(CREATURE), Effect(Verb.BUFF, (-1, -1), IT)], True),
        ([HARM, *marked(IT)], True),
        ([], False),
        (marked(CREATURE), False),
        ([Effect(Verb.DAMAGE, (2,), EACH)], False),
        ([Effect(Verb.DAMAGE, (2,), TWO)], False),
        ([Effect(Verb.DAMAGE, (2,), SELF)], False),
        ([Effect(Verb.DAMAGE, (2,), CREATURE, ransom=1)], False),
    ],
)
def test_one_creature_may_die_of_what_was_done_to_it(before: list[Effect], clear: bool) -> None:
    effects = [*before, Effect(Verb.DRAW, (1,), condition=DIES)]
    if clear:
        mortal(effects)
    else:
        with pytest.raises(Meaningless, match="which creature may die, or of what"):
            mortal(effects)


def test_only_who_asks_whether_it_dies_must_have_harmed_it() -> None:
    other = Condition(False, Measure(Quantity.IT_IS), Compare.EXACTLY, 1, of=CREATURE)
    mortal([Effect(Verb.DRAW, (1,)), Effect(Verb.DRAW, (1,), condition=other)])


@pytest.mark.parametrize(
    ("effects", "itself", "clear"),
    [
        (marked(SELF), True, False),
        (marked(IT), False, False),
        (marked(IT), True, True),
        (marked(SELF), False, True),
        (marked(SELF, IT), False, False),
        ([Effect(Verb.DRAW, (1,)), *marked(SELF)], True, False),
        ([Effect(Verb.TOKEN, (1,)), *marked(SELF)], True, True),
        ([Effect(Verb.REVIVE, (), SELF), *marked(SELF)], True, True),
        ([Effect(Verb.RETURN, (), IT), *marked(IT)], False, True),
        (marked(CREATURE, IT), False, True),
    ],
)
def test_to_a_card_that_died_nothing_is_done_as_if_it_were_in_play(
    effects: list[Effect], itself: bool, clear: bool
) -> None:
    if clear:
        not_of_the_dead(effects, itself)
    else:
        with pytest.raises(Meaningless, match="it has left play by then"):
            not_of_the_dead(effects, itself)
