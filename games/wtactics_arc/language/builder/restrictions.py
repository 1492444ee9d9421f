"""Which things of a kind are meant: whose, where, with what: a part of the builder."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from events.vocabulary import Fields
from games.wtactics_arc.cards.text.filters import Compare
from games.wtactics_arc.cards.text.filters import Rank
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.terms import COST
from games.wtactics_arc.cards.text.terms import IN_HAND
from games.wtactics_arc.cards.text.terms import MANY
from games.wtactics_arc.cards.text.terms import Been
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.language.builder import inline
from games.wtactics_arc.language.builder.things import Things
from games.wtactics_arc.language.builder.things import singular
from games.wtactics_arc.language.builder.things import some


@inline
class Restrictions(Things):
    """Restrictions of things. Each method is a rule of the grammar."""

    def without(self, what: str) -> Fields:
        return {"without": singular(what) if what[:1].isupper() else what}

    def most_of_stat(self, number: int, stat: str) -> Fields:
        return self.stat_at_most(stat, number)

    def least_of_stat(self, number: int, stat: str) -> Fields:
        return self.stat_at_least(stat, number)

    def in_their_graveyard(self) -> Fields:
        return {"buried": True, "side": Side.ENEMY}

    def of_yours(self) -> Fields:
        return {"side": Side.OWN}

    def of_an_opponent(self) -> Fields:
        return {"side": Side.ENEMY}

    def at_most(self, number: int) -> Fields:
        return {"limit": (Compare.AT_MOST, number)}

    def at_least(self, number: int) -> Fields:
        return {"limit": (Compare.AT_LEAST, number)}

    def costs(self, number: int) -> Fields:
        return {"limit": (Compare.EXACTLY, number)}

    def stat(self, word: Token) -> str:
        return "atk" if str(word) == "attack" else str(word)

    def stat_at_most(self, stat: str, number: int) -> Fields:
        return {"limit": (Compare.AT_MOST, number), "limit_on": stat}

    def stat_at_least(self, stat: str, number: int) -> Fields:
        return {"limit": (Compare.AT_LEAST, number), "limit_on": stat}

    def stat_under(self, stat: str, number: int) -> Fields:
        return self.stat_at_most(stat, number - 1)

    def stat_over(self, stat: str, number: int) -> Fields:
        return self.stat_at_least(stat, number + 1)

    def greatest(self, stat: str = COST) -> Fields:
        return {"rank": (Rank.GREATEST, stat)}

    def least(self, stat: str = COST) -> Fields:
        return {"rank": (Rank.LEAST, stat)}

    def in_play(self) -> Fields:
        return {}

    def own_keyword(self, word: Token) -> str:
        return str(word)

    def with_keyword(self, word: str) -> Fields:
        return {"having": word}

    def without_keyword(self, word: str) -> Fields:
        return {"lacking": word}

    def of_loyalty(self, number: int) -> Fields:
        return {"worth": some(number)}

    def here(self) -> Fields:
        return {"here": True}

    def in_target_city(self) -> Fields:
        return {"within": Target((Noun.CITY,))}

    def in_your_target_city(self) -> Fields:
        return {"within": Target((Noun.CITY,), side=Side.OWN)}

    def in_their_target_city(self) -> Fields:
        return {"within": Target((Noun.CITY,), side=Side.ENEMY)}

    def of_target_player(self, noun: str) -> Fields:
        return {"within": Target((noun,))}

    def in_your_army(self) -> Fields:
        return {"role": Noun.TROOP, "side": Side.OWN}

    def in_your_cities(self) -> Fields:
        return {"role": Noun.RESIDENT, "side": Side.OWN}

    def in_an_army(self) -> Fields:
        return {"role": Noun.TROOP}

    def in_your_graveyard(self) -> Fields:
        return {"buried": True, "side": Side.OWN}

    def in_a_graveyard(self) -> Fields:
        return {"buried": True}

    def that_attack(self) -> Fields:
        return {"role": Noun.ATTACKER}

    def that_attack_here(self) -> Fields:
        return {"role": Noun.ATTACKER, "here": True}

    def that_defend(self) -> Fields:
        return {"role": Noun.DEFENDER}

    def in_a_city(self) -> Fields:
        return {"role": Noun.RESIDENT}

    def attacked_before(self) -> Fields:
        return {"been": Been.ATTACKED}

    def defended_before(self) -> Fields:
        return {"been": Been.DEFENDED}

    def been_hurt(self) -> Fields:
        return {"been": Been.DAMAGED}

    def enemies(self) -> Target:
        return Target((Noun.CREATURE,), each=True, side=Side.ENEMY)

    def one_enemy(self) -> Target:
        return replace(self.enemies(), each=False)

    def random_enemy(self) -> Target:
        return self.at_random(self.one_enemy())

    def random_enemies(self, number: int) -> Target:
        return self.some_at_random(number, self.one_enemy())

    def another_at_random(self, kind: Target) -> Target:
        return replace(self.at_random(kind), other=True)

    def at_random(self, kind: Target) -> Target:
        return replace(kind, random=True)

    def some_at_random(self, number: int, kind: Target) -> Target:
        return replace(kind, random=True, count=some(number))

    def any_number(self, *kind: Any) -> Target:
        return replace(self.up_to(1, *kind), count=MANY)

    def any_number_of_yours(self, *kind: Any) -> Target:
        return replace(self.any_number(*kind), side=Side.OWN)

    def your_city(self) -> Target:
        return Target((Noun.CITY,), side=Side.OWN)

    def my_residents(self) -> Target:
        return Target((Noun.RESIDENT,), each=True, here=True)

    def facing(self) -> Fields:
        return {"facing": True}

    def in_hand(self) -> Fields:
        return {"role": IN_HAND, "side": Side.OWN}

    def of_that_player(self) -> Fields:
        return {"theirs": True}

    def one_of_theirs(self, noun: str) -> Target:
        return Target((noun if isinstance(noun, Noun) else singular(noun),), theirs=True)
