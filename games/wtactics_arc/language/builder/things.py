"""Targets, in parts of sentences below whole clauses: the first part of the builder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import replace
from typing import Any
from typing import TypedDict

from lark import Token
from lark import Transformer

from games.text import text
from games.wtactics_arc.cards.text.filters import Compare
from games.wtactics_arc.cards.text.filters import Rank
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.filters import State
from games.wtactics_arc.cards.text.terms import IN_HAND
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Been
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import ITS
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.language.builder import inline
from games.wtactics_arc.language.joining.meant import CONTROLLER
from games.wtactics_arc.language.joining.meant import ENCHANTED
from games.wtactics_arc.language.joining.meant import ONE
from games.wtactics_arc.language.joining.meant import THAT
from games.wtactics_arc.language.joining.meant import THAT_ONES
from games.wtactics_arc.language.joining.meant import THEY
from games.wtactics_arc.language.joining.meant import YOU
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.language.joining.meant import TokenName
from games.wtactics_arc.names import STRENGTH
from games.wtactics_arc.names import TYPES


class TargetFields(TypedDict, total=False):
    """Fields of a `Target` that words before and after a noun set."""

    nouns: tuple[str, ...]
    side: Side
    state: State
    here: bool
    limit: tuple[Compare, int]
    limit_on: str
    faction: str
    buried: bool
    having: str
    lacking: str
    worth: int
    facing: bool
    theirs: bool
    been: str
    rank: tuple[Rank, str]
    within: Target
    limit_x: bool


_SINGULAR: Mapping[str, Noun] = {
    **{f"{noun}s": noun for noun in Noun},
    "cities": Noun.CITY,
}
_ADJECTIVES: Mapping[str, TargetFields] = {
    "marked": {"state": State.MARKED},
    "unmarked": {"state": State.UNMARKED},
    "own": {"side": Side.OWN},
    "enemy": {"side": Side.ENEMY},
    "opposing": {"side": Side.ENEMY},
    "friendly": {"side": Side.OWN},
    "damaged": {"been": Been.DAMAGED},
    "undamaged": {"been": Been.UNDAMAGED},
}
_ROLES: Mapping[str, Noun] = {
    "attacking": Noun.ATTACKER,
    "defending": Noun.DEFENDER,
    "blocking": Noun.DEFENDER,
    "resident": Noun.RESIDENT,
}


@dataclass(frozen=True, slots=True)
class Roles:
    """The activity that creatures must have as targets: attack, defend, reside."""

    nouns: tuple[str, ...]


@inline
class Things(Transformer[Token, Any]):
    """Things and players. Each method is a rule of the grammar."""

    # -- things

    def one(self, kind: Target) -> Target:
        return kind

    def another(self, kind: Target) -> Target:
        return replace(kind, other=True)

    def another_one(self) -> Target:
        return Target((Noun.SAME,), other=True)

    def its_controller(self) -> Target:
        return ITS

    def they(self) -> Target:
        return THEY

    def that_controller(self) -> Target:
        return THAT_ONES

    def card_controller(self) -> Target:
        return CONTROLLER

    def each(self, *parts: Any) -> Target:
        kind: Target = parts[-1]
        return replace(kind, each=True, other=len(parts) > 1)

    def each_of_opponents(self, kind: Target) -> Target:
        return replace(kind, each=True, side=Side.ENEMY)

    def up_to(self, number: int, *kind: Any) -> Target:
        return replace(self.several(number, *kind), up_to=True)

    def up_to_one(self, *kind: Any) -> Target:
        return self.up_to(1, *kind)

    def several(self, number: int, *other_kind: Any) -> Target:
        kind: Target = other_kind[-1]
        return replace(kind, count=some(number), other=len(other_kind) > 1)

    def group(self, kind: Target) -> Target:
        return replace(kind, each=True)

    def opponents_one(self, kind: Target) -> Target:
        return replace(kind, side=Side.ENEMY)

    def any_target(self) -> Target:
        return Target((Noun.CREATURE, Noun.CITY, Noun.PLAYER))

    def this_card(self) -> Target:
        return SELF

    def this_city(self) -> Target:
        return Target((Noun.THIS_CITY,))

    def it(self) -> Target:
        return ONE

    def them(self) -> Target:
        return IT

    def that_one(self) -> Target:
        return THAT

    def enchanted(self) -> Target:
        return ENCHANTED

    def blocked_one(self) -> Target:
        return Target((Noun.BLOCKED,), each=True)

    def blocking_ones(self) -> Target:
        return Target((Noun.CREATURE,), each=True, facing=True)

    def defending_player(self) -> Target:
        return Target((Noun.DEFENDING,), each=True)

    def you(self) -> Target:
        return YOU

    def other(self, word: Token) -> bool:
        return True

    def your_group(self, *parts: Any) -> Target:
        kind: Target = parts[-1]
        if kind.nouns == (Noun.OPPONENT,):
            return replace(kind, each=True)
        return replace(kind, side=Side.OWN, other=len(parts) > 1)

    def other_group(self, kind: Target) -> Target:
        return replace(kind, other=True)

    def any_group(self, kind: Target) -> Target:
        return kind

    def kind(self, *parts: Any) -> Target:
        fields: TargetFields = {}
        role: tuple[str, ...] | None = None
        for part in parts:
            if isinstance(part, Mapping) and "role" in part:
                role = (part["role"],)
                part = {name: word for name, word in part.items() if name != "role"}
            if isinstance(part, tuple):
                fields["nouns"] = part
            elif isinstance(part, Roles):
                role = part.nouns
            else:
                said = dict(fields)
                twice = next((key for key in part if said.get(key, part[key]) != part[key]), "")
                if twice:
                    raise Meaningless(text("the sentence says two things of the same"))
                fields |= part
        fields = _of_its_kind(fields)
        if role in ((IN_HAND,), (Noun.PLAYER,)):
            return Target(**fields, among=role[0])
        if role:
            if fields["nouns"] == (Noun.RESIDENT,) == role:
                return Target(**fields)
            if all(noun not in list(Noun) for noun in fields["nouns"]) and len(role) == 1:
                return Target(**fields, among=role[0])
            if fields["nouns"] != (Noun.CREATURE,):
                raise Meaningless(text("it is creatures that attack, defend or reside"))
            fields["nouns"] = role
        return Target(**fields)

    kind_plural = kind

    def adjective(self, word: Token, *more: Token) -> Any:
        if str(word) == "non":
            return {"without": str(more[0])}
        if str(word) in ("winged", "archer"):
            return {"having": str(word)}
        if word.type == "FACTION":
            return {"faction": str(word)}
        roles = [_ROLES[str(one)] for one in (word, *more) if str(one) in _ROLES]
        return Roles(tuple(roles)) if roles else _ADJECTIVES[str(word)]

    def lacked(self, word: Token) -> str:
        plain = str(word) in TYPES or str(word) == Noun.MADE or word.type == "FACTION"
        return str(word) if plain else singular(_subtype(word))

    def nouns(self, *nouns: str) -> tuple[str, ...]:
        return nouns

    def plurals(self, *nouns: str) -> tuple[str, ...]:
        """Kinds of things; the last may be a faction (“Elves or Gaian creatures”)."""
        return tuple(str(one) if isinstance(one, Token) else _one_of_many(one) for one in nouns)

    def base_noun(self, word: Token) -> str:
        return Noun(str(word))

    def base_plural(self, word: Token) -> str:
        return _SINGULAR.get(str(word)) or Noun(str(word))

    def noun(self, noun: str) -> str:
        return noun

    def plural(self, noun: str) -> str:
        return _one_of_many(noun)

    def resource(self) -> str:
        return Noun.RESOURCE

    def item(self) -> str:
        return Noun.ITEM

    def event_played(self) -> str:
        return Noun.EVENT

    def magic_played(self) -> str:
        return Noun.MAGIC

    def any_card(self) -> str:
        return Noun.CARD

    def creature_card(self) -> str:
        return Noun.CREATURE

    def made_creature(self) -> str:
        return Noun.MADE

    def troop(self) -> str:
        return Noun.TROOP

    def of_subtype(self, subtype: str) -> str:
        return subtype

    def token_noun(self, subtype: str) -> str:
        return TokenName(singular(subtype))

    def subtype(self, word: Token) -> str:
        return _subtype(word)


def _of_its_kind(fields: TargetFields) -> TargetFields:
    """The fields with what “strength” means: of a creature its ATK, of a city its strength."""
    asked = [fields.get("limit_on"), fields.get("rank", ("", ""))[1]]
    cities = [noun == Noun.CITY for noun in fields["nouns"]]
    if STRENGTH not in asked or all(cities):
        return fields
    if any(cities):
        raise Meaningless(text("the strength of a city is no ATK: speak of one of them"))
    if fields.get("limit_on") == STRENGTH:
        fields["limit_on"] = "atk"
    if fields.get("rank", ("", ""))[1] == STRENGTH:
        fields["rank"] = (fields["rank"][0], "atk")
    return fields


def _subtype(word: str) -> str:
    return str(word)[:1].upper() + str(word)[1:]


def keyword(word: Passive) -> Ability:
    """Return the ability of a single word."""
    return Ability(str(word), AbilityKind.PASSIVE, word)


def singular(subtype: str) -> str:
    """Return a subtype in the singular, as cards list it."""
    if subtype.endswith("men"):
        return f"{subtype[:-3]}man"
    if subtype.endswith("s") and not subtype.endswith(("ss", "us", "os")):
        return subtype[:-1]
    return subtype


def _one_of_many(noun: str) -> str:
    return noun if isinstance(noun, Noun | TokenName) else singular(noun)


def some(number: int) -> int:
    """Return how many things are chosen."""
    if not 1 <= number <= 9:
        raise Meaningless(text("from one to nine things can be chosen"))
    return number
