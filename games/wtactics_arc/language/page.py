"""The vocabulary of card text as a page, made from the grammar: each rule, its words, and example
sentences with their effect.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from functools import cache

from lark.grammar import Rule
from lark.grammar import Symbol
from lark.lexer import PatternStr

from games.wtactics_arc.language.examples import EXAMPLES
from games.wtactics_arc.language.reading import grammar

SECTIONS: Mapping[str, str] = {
    "start": "Sentences",
    "trigger": "What sets an ability off",
    "moment": "Moments of a turn",
    "event_word": "One of several",
    "played": "What is played",
    "given_up": "What is sacrificed",
    "choosing": "Several of a choice",
    "clause": "Conditions and choices",
    "own_price": "What one may do so that something does not happen",
    "effect": "Effects",
    "thing": "Whom it concerns",
    "group": "All of a kind",
    "nouns": "Several kinds of things",
    "noun": "Kinds of things",
    "post": "Which of them",
    "keyword": "Keywords",
    "cannot": "What creatures cannot do",
    "facts": "Two conditions",
    "fact": "Who has something",
    "own_fact": "What the card itself is",
    "opposing": "Whom the card itself fights",
    "this_doing": "What the card itself does",
    "stat_fact": "What its own numbers are",
    "measure": "How many",
    "so_many_vp": "How many VP",
    "counted": "What is counted",
    "trait": "Which creatures are counted",
    "per": "For each",
    "stay_price": "What unmarks it",
    "its_number": "A number of the card that was meant before",
    "per_many": "The number of",
    "token": "Tokens",
    "army_hit": "Damage to an army",
    "path": "Where one moves unmarked",
    "warded": "Which cities are defended",
    "first_by": "Whose first card",
    "sought": "What a deck is searched for",
    "sought_cost": "At which cost",
    "held_kind": "What is discarded",
    "cards": "How many cards",
}
_SLOTS: Mapping[str, str] = {
    "NUMBER": "N",
    "CHANGE": "+N/+N",
    "STATS": "N/N",
    "CAPITAL": "Subtype",
    "FACTION": "Faction",
    "COLON": ":",
    "COMMA": ",",
    "SO_MANY": "that many",
}
_VARIANTS = 3


def named_rules(section: str) -> dict[str, list[Rule]]:
    """Return the named alternatives of a rule of the grammar."""
    by_part: dict[str, list[Rule]] = {}
    for rule in grammar().rules:
        if str(rule.origin.name) == section and rule.alias:
            by_part.setdefault(str(rule.alias), []).append(rule)
    return by_part


def vocabulary_page() -> str:
    """Return the page, in Markdown."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    yield "# What cards can say"
    yield ""
    yield from _INTRODUCTION
    for section, title in SECTIONS.items():
        yield ""
        yield f"## {title}"
        yield ""
        yield "| words | for example |"
        yield "|---|---|"
        for alias, rules in named_rules(section).items():
            forms = sorted({_form(rule) for rule in rules}, key=lambda form: (len(form), form))
            shown = "<br>".join(f"`{form}`" for form in forms[:_VARIANTS])
            yield f"| {shown} | {'<br>'.join(EXAMPLES[alias])} |"
    yield ""


_INTRODUCTION = (
    "Sentences of card text that the program carries out, for WTactics ARC. Made from the grammar",
    "(`games/wtactics_arc/language/grammar.lark`) by `quartermaster cards words`. Cards print the",
    "same sentences. Small and capital letters are the same but for subtypes, which begin with a",
    "capital. Numbers may be words up to ten. What stands in round brackets is a reminder and is",
    "not read. A card may call itself by its name. Sentences of one paragraph that follow a",
    "trigger or a price belong to it. What is not understood is carried out by hand, at its",
    "trigger where that is understood; `manual:` before a sentence says that it is meant so.",
)


def _form(rule: Rule) -> str:
    return " ".join(filter(None, map(_symbol, rule.expansion)))


def _symbol(symbol: Symbol) -> str:
    name = str(symbol.name)
    if symbol.is_term:
        return _SLOTS.get(name) or _word(name)
    if name.startswith("__"):
        return "…"
    return _spelt(name) if name.startswith("_") else name.upper()


@cache
def _spelt(name: str) -> str:
    """Words that have no name of their own in the grammar, as the shortest ones that are any."""
    forms = (_form(rule) for rule in grammar().rules if str(rule.origin.name) == name)
    return min(filter(None, forms), key=lambda form: (len(form), form))


def _word(name: str) -> str:
    pattern = next(one.pattern for one in grammar().terminals if one.name == name)
    return str(pattern.value) if isinstance(pattern, PatternStr) else name
