"""Small parts of the reading of sentences: phrases that are sought, methods that take parts."""

from __future__ import annotations

import pytest
from lark import Lark
from lark import Token
from lark import Transformer

from games.wtactics_arc.cards.declared import Declared
from games.wtactics_arc.cards.imported import derive
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.language.builder import inline
from games.wtactics_arc.language.texts import read_text
from games.wtactics_arc.language.wording.phrases import Phrases


@pytest.mark.parametrize(
    ("sentence", "at", "found"),
    [
        ("as long as it may", 0, "as long as"),
        ("As Long as it may", 0, "as long as"),
        ("as long you may", 0, "as long"),
        ("as it may", 0, "as"),
        ("not as it may", 1, "as"),
        ("long as it may", 0, ""),
        ("it may", 0, "it may"),
        ("it", 0, ""),
    ],
)
def test_of_the_phrases_that_begin_at_a_word_the_longest_is_found(
    sentence: str, at: int, found: str
) -> None:
    phrases = Phrases(["as", "as long as", "it may", "as long"])
    tokens = [Token("WORD", one) for one in sentence.split()]
    assert phrases.longest(tokens, at) == tuple(found.split())


def test_a_builder_takes_parts_one_by_one_and_lends_its_helpers_unchanged() -> None:
    @inline
    class Builder(Transformer):  # type: ignore[type-arg]
        several = 3

        def pair(self, first: Token, second: Token) -> str:
            return self._joined([first, second])

        @staticmethod
        def head(one: Token) -> str:
            return f"<{one}>"

        def _joined(self, parts: list[Token]) -> str:
            return "+".join(parts)

    rules = """
    start: pair head
    pair: WORD WORD
    head: WORD
    WORD: /[a-z]/
    """
    tree = Lark(rules, parser="lalr").parse("abc")
    assert Builder().transform(tree).children == ["a+b", "<c>"]
    wrapped = {one for one in vars(Builder) if hasattr(getattr(Builder, one), "visit_wrapper")}
    assert wrapped == {"pair", "head"}


@pytest.mark.parametrize(
    ("said", "discipline"),
    [
        ("target Mind city", "Mind"),
        ("all Soul cities", "Soul"),
        ("target city of the Body", "Body"),
        ("target city with the discipline Mind", "Mind"),
        ("target Mind city of the Mind discipline", "Mind"),
        ("target Mind city of the Body", None),
        ("target city of the Mind of the Body", None),
        ("target creature of the Mind discipline", None),
        ("target Mind creature of the Mind", None),
    ],
)
def test_it_is_cities_that_have_a_discipline_and_one_alone(
    said: str, discipline: str | None
) -> None:
    (read,) = read_text(f"Destroy {said}.")
    if discipline is None:
        assert read.misread is not None
        assert str(read.misread.reason) == "it is cities that have a discipline"
    else:
        target = read.abilities[0].effects[0].target
        assert (target.nouns, target.among) == ((Noun.CITY,), discipline)


@pytest.mark.parametrize("said", ["target Mind city or creature", "target creature or Mind city"])
def test_a_city_of_a_discipline_is_named_alone(said: str) -> None:
    (read,) = read_text(f"Destroy {said}.")
    assert read.misread is not None
    assert str(read.misread.reason) == "one discipline of cities is named at a time"


@pytest.mark.parametrize(
    ("who", "noun", "each"),
    [
        ("Enemy players", Noun.OPPONENT, True),
        ("Target enemy player", Noun.OPPONENT, False),
        ("Your opponents", Noun.OPPONENT, True),
        ("Target opponent", Noun.OPPONENT, False),
        ("Players", Noun.PLAYER, True),
        ("Target player", Noun.PLAYER, False),
        ("You", Noun.SELF, False),
    ],
)
def test_an_enemy_player_who_is_kept_from_attacking_is_an_opponent(
    who: str, noun: Noun, each: bool
) -> None:
    (read,) = read_text(f"{who} cannot attack this turn.")
    (effect,) = read.abilities[0].effects
    target = effect.target
    assert (target.nouns, target.each, target.side) == ((noun,), each, Side.ANY)
    assert effect.place == "pacifist"


@pytest.mark.parametrize(
    ("after", "own"),
    [
        ("Mark: frobnicate the cat.", True),
        ("Pay 2, mark: frobnicate the cat.", True),
        ("When this creature enters play, frobnicate the cat.", True),
        ("Frobnicate the cat.", False),
        ("Then, frobnicate the cat.", False),
    ],
)
def test_what_is_not_understood_stands_alone_where_it_has_a_moment_or_a_price(
    after: str, own: bool
) -> None:
    read = [*read_text(f"When this creature dies, draw a card. {after}")]
    assert [len(one.abilities[0].effects) for one in read] == ([1, 1] if own else [2])
    assert [one.misread is None for one in read] == ([True, False] if own else [False])


@pytest.mark.parametrize(
    ("words", "meaning", "leads", "stands"),
    [
        ("marks", "is marked", False, True),
        ("mARKS", "iS marked", False, True),
        ("marks", "Mark it", False, False),
        ("Marks", "is marked", False, False),
        ("marks", "(marked)", False, False),
        ("marks", "is marked: …", True, False),
    ],
)
def test_a_keyword_stands_for_words_in_a_sentence_where_both_begin_small(
    words: str, meaning: str, leads: bool, stands: bool
) -> None:
    assert Declared(words, False, leads, meaning).is_phrase is stands


@pytest.mark.parametrize(
    ("said", "known"),
    [
        ("X is: own cities", "own cities"),
        ("X_is the number of own marked creatures", "own marked creatures"),
        ("x is any", "any"),
        ("X is whatever you like", None),
    ],
)
def test_a_card_tells_what_its_x_is(said: str, known: str | None) -> None:
    derived = derive({"type": "event", "name": "Held", "cost": "X", "text": f"Draw 1 card;{said}"})
    assert derived["x_is"] == (known or "any")
    assert len(derived["abilities"]) == (1 if known else 2)
