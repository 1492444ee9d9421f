"""Tokens that the lexer makes are told apart from the words of the grammar."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.language import reading
from games.wtactics_arc.language.builder.further.changes import Changes
from games.wtactics_arc.language.builder.further.whole import WholeBuilder
from games.wtactics_arc.language.texts import read_text

GRAMMAR = Path(reading.__file__).with_name("grammar.lark").read_text()


def shared(grammar: str) -> set[str]:
    """The declared tokens that are called as lark calls a word without a name: `"that"` is `THAT`."""
    named = set(re.findall(r'^[A-Z_]+: "([a-z]+)"$', grammar, re.MULTILINE))
    words = set(re.findall(r'"([a-z]+)"', grammar)) - named
    rows = re.findall(r"^%declare (.*)$", grammar, re.MULTILINE)
    return {word.upper() for word in words} & {name for row in rows for name in row.split()}


def test_no_word_is_taken_for_a_token() -> None:
    assert shared(GRAMMAR) == set()
    assert shared('%declare THAT\nstart: "that" NUMBER') == {"THAT"}


def unbuilt(builder: type[Changes]) -> set[str]:
    """The rules of the grammar for which a builder has no method: their trees would be left."""
    named = {
        str(rule.alias or rule.origin.name)
        for rule in reading.grammar().rules
        if rule.alias or not rule.options.expand1
    }
    return {name for name in named if not name.startswith("_") and not hasattr(builder, name)}


def test_every_rule_of_the_grammar_is_built() -> None:
    assert unbuilt(WholeBuilder) == set()
    assert "regenerate" in unbuilt(Changes), "a part alone lacks rules"


@pytest.mark.parametrize(
    "words",
    [
        "Draw that cards.",
        "Gain that VP.",
        "Look at the top that cards of target player's deck.",
        "Draw number cards.",
        "Destroy target faction creature.",
    ],
)
def test_a_word_is_no_number_and_no_faction(words: str) -> None:
    kinds = [ability.kind for said in read_text(words) for ability in said.abilities]
    assert AbilityKind.EFFECT not in kinds
