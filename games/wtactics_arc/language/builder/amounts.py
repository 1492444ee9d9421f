"""Amounts, conditions, and the object of a search: a part of the builder."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from lark import Token

from games.text import text
from games.wtactics_arc.cards.text.conditions import COUNTERS
from games.wtactics_arc.cards.text.conditions import NAMED
from games.wtactics_arc.cards.text.conditions import OF_IT
from games.wtactics_arc.cards.text.conditions import Condition
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.filters import Compare
from games.wtactics_arc.cards.text.filters import State
from games.wtactics_arc.cards.text.terms import COST
from games.wtactics_arc.cards.text.terms import Been
from games.wtactics_arc.language.builder import inline
from games.wtactics_arc.language.builder.keywords import Keywords
from games.wtactics_arc.language.builder.things import singular
from games.wtactics_arc.language.joining.meant import Meaningless

_VP = Measure(Quantity.VP)
_ROLES = {"attacking": "attacker", "defending": "defender", "blocking": "defender"}
"""What creatures are called by what they do."""


@inline
class Amounts(Keywords):
    """Numbers, measures and conditions. Each method is a rule of the grammar."""

    def NUMBER(self, token: Token) -> int:
        return int(token)

    def CHANGE(self, token: Token) -> tuple[int, int]:
        atk, _, def_ = str(token).partition("/")
        return int(atk), int(def_)

    def XCHANGE(self, token: Token) -> tuple[int, int]:
        atk, def_ = (
            0 if part.endswith("0") else (-1 if part.startswith("-") else 1)
            for part in str(token).split("/")
        )
        return atk, def_

    def amount(self, value: Any) -> Any:
        return value if isinstance(value, int) else str(value)

    def one_card(self) -> int:
        return 1

    def some_cards(self, amount: Any) -> Any:
        return amount

    def sought_one(self, *what: Any) -> tuple[int, str]:
        return 1, " ".join(map(str, what))

    def sought_many(self, number: int, *what: Any) -> tuple[int, str]:
        return number, " ".join(map(str, what))

    def sought_kinds(self, number: int, *what: Any) -> tuple[int, str]:
        return number, " ".join(singular(str(word)) for word in what)

    def sorts(self, token: Token) -> str:
        return self.sacrificed_many(token)

    def sort(self, token: Token) -> str:
        return str(token)

    def you_hold(self, measure: Any) -> Condition:
        return Condition(False, *measure)

    def there_are(self, measure: Any) -> Condition:
        """“If there are three cards in your graveyard”: only of a graveyard is it clear whose
        things are counted.
        """
        if not measure[0].buried:
            raise Meaningless(text("it does not say whose cards are meant"))
        return self.you_hold(measure)

    def each_opponent_holds(self, measure: Any) -> Condition:
        return Condition(True, *measure)

    def some_opponent_holds(self, measure: Any) -> Condition:
        return replace(self.each_opponent_holds(measure), some=True)

    def any_has_more(self, what: Measure) -> Condition:
        return Condition(True, what, Compare.AT_LEAST, 1, some=True, than_you=True)

    def each_has_more(self, what: Measure) -> Condition:
        return Condition(True, what, Compare.AT_LEAST, 1, than_you=True)

    def any_has_fewer(self, what: Measure) -> Condition:
        return Condition(True, what, Compare.AT_MOST, -1, some=True, than_you=True)

    def each_has_fewer(self, what: Measure) -> Condition:
        return Condition(True, what, Compare.AT_MOST, -1, than_you=True)

    def any_has_no_fewer(self, what: Measure) -> Condition:
        return Condition(True, what, Compare.AT_LEAST, 0, some=True, than_you=True)

    def each_has_no_fewer(self, what: Measure) -> Condition:
        return Condition(True, what, Compare.AT_LEAST, 0, than_you=True)

    def any_has_no_more(self, what: Measure) -> Condition:
        return Condition(True, what, Compare.AT_MOST, 0, some=True, than_you=True)

    def none_has_more(self, what: Measure) -> Condition:
        return Condition(True, what, Compare.AT_MOST, 0, than_you=True)

    def fact(self, fact: Condition) -> Condition:
        return fact

    def both(self, first: Condition, then: Condition) -> Condition:
        if any(one.measure.noun in OF_IT for one in (first, then)):
            raise Meaningless(text("what is asked of “it” stands alone"))
        return replace(first, also=then)

    def either(self, first: Condition, then: Condition) -> Condition:
        return replace(self.both(first, then), either=True)

    def your_turn(self) -> Condition:
        return Condition(False, Measure(Quantity.TURN), Compare.EXACTLY, 1)

    def stat_reaches(self, stat: str, number: int) -> Condition:
        return self.stat_is(stat, Compare.AT_LEAST, number)

    def stat_or_less(self, stat: str, number: int) -> Condition:
        return self.stat_is(stat, Compare.AT_MOST, number)

    def stat_is(self, stat: str, compare: Compare, number: int) -> Condition:
        if stat not in ("def", "atk"):
            raise Meaningless(text("a creature has ATK and DEF"))
        noun = Quantity.THIS_DEF if stat == "def" else Quantity.THIS_ATK
        return Condition(False, Measure(noun), compare, number, said="it")

    def this_stat(self, stat: str, compare: Compare, number: int) -> Condition:
        return replace(self.stat_is(stat, compare, number), said="")

    def named_on(self, name: Token) -> Measure:
        return Measure(f"{COUNTERS}{name}")

    def named_on_it(self, name: Token) -> Measure:
        return replace(self.named_on(name), said="it")

    def cards_near(self, *words: Any) -> Measure:
        near = _counting(Quantity.NEAR, words)
        if near.state or near.been:
            raise Meaningless(text("cards in the same place are counted by their faction alone"))
        return near

    def creature_died(self) -> Condition:
        return self.this_so(Measure(Quantity.DIED))

    def no_creature_died(self) -> Condition:
        return self.this_not_so(Measure(Quantity.DIED))

    def it_dies(self) -> Condition:
        return self.this_so(Measure(Quantity.IT_DIES))

    def it_survives(self) -> Condition:
        return self.this_not_so(Measure(Quantity.IT_DIES))

    def some_vp(self) -> tuple[Compare, int]:
        return Compare.AT_LEAST, 1

    def vp_or_more(self, number: int) -> tuple[Compare, int]:
        return Compare.AT_LEAST, number

    def vp_bounded(self, compare: Compare, number: int) -> tuple[Compare, int]:
        return compare, number

    def you_gained(self, many: tuple[Compare, int]) -> Condition:
        return Condition(False, Measure(Quantity.GAINED), *many)

    def you_lost(self, many: tuple[Compare, int]) -> Condition:
        return Condition(False, Measure(Quantity.LOST), *many)

    def they_gained(self, many: tuple[Compare, int]) -> Condition:
        return Condition(True, Measure(Quantity.GAINED), *many, some=True)

    def they_lost(self, many: tuple[Compare, int]) -> Condition:
        return Condition(True, Measure(Quantity.LOST), *many, some=True)

    def you_attacked(self) -> Condition:
        return self.this_so(Measure(Quantity.RAIDED))

    def you_attacked_not(self) -> Condition:
        return self.this_not_so(Measure(Quantity.RAIDED))

    def this_attacked(self) -> Condition:
        return self.this_so(Measure(Quantity.THIS_RAIDED))

    def this_attacked_not(self) -> Condition:
        return self.this_not_so(Measure(Quantity.THIS_RAIDED))

    def of_it(self, fact: Condition) -> Condition:
        """“It” may be the card that says so, or another that was named (ARC-R161)."""
        return replace(fact, said="it")

    def of_this(self, fact: Condition) -> Condition:
        return fact

    def so_it_is(self, measure: Measure) -> Condition:
        return self.of_it(self.this_so(measure))

    def this_so(self, measure: Measure) -> Condition:
        return Condition(False, measure, Compare.EXACTLY, 1)

    def this_not_so(self, measure: Measure) -> Condition:
        return Condition(False, measure, Compare.EXACTLY, 0)

    def this_attacks(self) -> Measure:
        return Measure(Quantity.THIS_ATTACKS)

    def this_defends(self) -> Measure:
        return Measure(Quantity.THIS_DEFENDS)

    def this_marked(self) -> Measure:
        return Measure(Quantity.THIS_MARKED)

    def this_damaged(self) -> Measure:
        return Measure(Quantity.THIS_DAMAGED)

    def this_undamaged(self) -> Condition:
        return self.this_not_so(self.this_damaged())

    def this_resides(self) -> Measure:
        return Measure(Quantity.THIS_RESIDES)

    def not_your_turn(self) -> Condition:
        return Condition(False, Measure(Quantity.TURN), Compare.EXACTLY, 0)

    def bound(self, *words: Token) -> Compare:
        return {"least": Compare.AT_LEAST, "most": Compare.AT_MOST}.get(
            str(words[-1]), Compare.EXACTLY
        )

    def bounded(self, compare: Compare, number: int, what: Measure) -> Any:
        return what, compare, number

    def or_more(self, number: int, what: Measure = _VP) -> Any:
        return what, Compare.AT_LEAST, number

    def or_fewer(self, number: int, what: Measure = _VP) -> Any:
        return what, Compare.AT_MOST, number

    def at_least_one(self, what: Measure) -> Any:
        return what, Compare.AT_LEAST, 1

    def another_one_of(self, what: Measure) -> Any:
        return replace(what, other=True), Compare.AT_LEAST, 1

    def none(self, what: Measure) -> Any:
        return what, Compare.EXACTLY, 0

    def of_many(self, *parts: Any) -> Measure:
        *words, kind = parts
        return _counting(singular(str(kind)), words)

    def sacrificed_many(self, *words: Token) -> str:
        return singular({"cities": "city"}.get(str(words[0]), str(words[0])))

    def sacrificed(self, word: Token, *more: Token) -> str:
        return _ROLES.get(str(word), str(word))

    def named(self, *words: Token) -> Measure:
        return Measure(f"{NAMED}{' '.join(map(str, words))}")

    def this_unmarked(self) -> Condition:
        return self.this_not_so(Measure(Quantity.THIS_MARKED))

    def vp(self) -> Measure:
        return Measure(Quantity.VP)

    def hand(self) -> Measure:
        return Measure(Quantity.HAND)

    def deck(self) -> Measure:
        return Measure(Quantity.DECK)

    def cities(self, *words: Any) -> Measure:
        return _counting(Quantity.CITIES, words)

    def enchantments(self, *words: Any) -> Measure:
        return _counting(Quantity.ENCHANTMENTS, words)

    def atk_points(self) -> Measure:
        return Measure(Quantity.ATK)

    def attached(self) -> Measure:
        return Measure(Quantity.ATTACHED)

    def attached_to_it(self) -> Measure:
        return replace(self.attached(), said="it")

    def state(self, token: Token) -> State | Been | dict[str, str]:
        if token.type == "FACTION":
            return {"faction": str(token)}
        word = {"blocking": str(Been.DEFENDS)}.get(str(token), str(token))
        return State(word) if word in list(State) else Been(word)

    def creatures(self, *words: Any) -> Measure:
        return _counting(Quantity.CREATURES, words)

    def creatures_in_play(self, *words: Any) -> Measure:
        return replace(self.creatures(*words), everyones=True)

    def kind_in_play(self, *parts: Any) -> Measure:
        return replace(self.of_kind(*parts), everyones=True)

    def many_in_play(self, *parts: Any) -> Measure:
        return replace(self.of_many(*parts), everyones=True)

    def residents(self, *words: Any) -> Measure:
        return _counting(Quantity.RESIDENTS, words)

    def in_army(self) -> dict[str, bool]:
        return {"marching": True}

    in_some_army = in_army

    def kind_with(self, *parts: Any) -> Measure:
        *words, kind, which = parts
        return self.of_kind(*words, which, kind)

    def many_with(self, *parts: Any) -> Measure:
        *words, kind, which = parts
        return self.of_many(*words, which, kind)

    def of_kind(self, *parts: Any) -> Measure:
        *words, kind = parts
        return _counting(str(kind), words)


def _counting(noun: str, words: Sequence[Any]) -> Measure:
    """Return the measure of a noun with the words before it: a state, “other”."""
    states = [word for word in words if isinstance(word, State)]
    other = any(word is True for word in words)
    been = next((str(word) for word in words if isinstance(word, Been)), "")
    which = {key: of for word in words if isinstance(word, Mapping) for key, of in word.items()}
    counted = Measure(noun, states[0] if states else State.ANY, other, been=been, **which)
    if counted.limit_on == "strength":
        raise Meaningless(text("a creature has ATK and DEF"))
    return replace(counted, limit_on=COST) if counted.limit and not counted.limit_on else counted
