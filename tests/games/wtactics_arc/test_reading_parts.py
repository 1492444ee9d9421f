"""Small parts of the reading of sentences: phrases that are sought, methods that take parts."""

from __future__ import annotations

import pytest
from lark import Lark
from lark import Token
from lark import Transformer

from games.wtactics_arc.language.builder import inline
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
