"""Plays in words: the game's own sentence, or the action's label with its answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from events.vocabulary import Action
from games.rules import ActionSpec
from games.rules import Game
from games.rules import PickMany
from games.table import Impossible
from games.table import Table
from games.text import Inside
from games.text import Listed
from games.text import Text
from games.text import Value
from games.text import joined
from games.text import name
from games.text import plural
from games.text import text
from projections.knowledge.masks import MASK
from projections.knowledge.masks import Secret
from projections.knowledge.masks import masked_action
from projections.knowledge.masks import nothing_secret
from projections.text.names import as_text
from projections.text.names import value_name
from projections.text.statements import statement_words

LONG = 8
"""The longest list of answers that is written out; of a longer one only the length is given."""


def play_words(
    game: Game,
    before: Table,
    action: Action,
    secret: Secret = nothing_secret,
    after: Table | None = None,
) -> Text:
    """Return a play in words on the table *before* it.

    If the words cannot be made on that table, the table *after* it is tried, and at last the
    action's label is used.
    """
    for table in (before, after):
        try:
            return action_words(game, table or before, action, secret)
        except (Impossible, LookupError, ValueError, AttributeError):
            continue
    spec = game.spec(action.name)
    return as_text(spec.label) if spec else name(action.name)


def action_words(game: Game, table: Table, action: Action, secret: Secret = nothing_secret) -> Text:
    """Return an action in words, without naming a card that is secret."""
    seen = masked_action(action, secret)
    spec = game.spec(action.name)
    if spec is None:
        return name(action.name)
    is_open = dict(seen.args) == dict(action.args)
    if spec.sealed is not None and not is_open:
        return as_text(spec.sealed(table, seen))
    if spec.says is not None and is_open:
        statements = _statements(game, table, spec, action)
        return _with_statements(as_text(spec.says(table, action)), statements)
    answers = [_answer(game, table, seen.args[key]) for key in _in_order(spec, seen)]
    if not answers:
        return as_text(spec.label)
    return text(
        "%(action)s: %(answers)s", action=as_text(spec.label), answers=joined(", ", answers)
    )


def _in_order(spec: ActionSpec, action: Action) -> list[str]:
    """The arguments of an action in the order of the asks, then those decided by chance, then all
    others, so that the words do not depend on the order in which they were sent.
    """
    declared = (*(ask.key for ask in spec.asks), *spec.chance)
    known = [key for key in dict.fromkeys(declared) if key in action.args]
    return [*known, *sorted(set(action.args) - set(known))]


def _answer(game: Game, table: Table, value: Any) -> Text:
    """One answer in words; of a long list, or one with secret cards, only the length is given."""
    if isinstance(value, tuple) and (MASK in value or len(value) > LONG):
        return plural("%(n)s card", "%(n)s cards", len(value))
    if isinstance(value, Mapping):
        shares = [
            text(
                "%(name)s: %(share)s",
                name=value_name(game, table, key),
                share=value_name(game, table, share),
            )
            for key, share in value.items()
        ]
        return joined(", ", shares)
    return text("a card") if value == MASK else value_name(game, table, value)


def _statements(game: Game, table: Table, spec: ActionSpec, action: Action) -> Mapping[str, Text]:
    """The statements about the table in an action: the written form -> the words."""
    written = [
        statement
        for ask in spec.asks
        if isinstance(ask, PickMany) and ask.stated
        for statement in action.args.get(ask.key, ())
    ]
    return {statement: statement_words(game, table, statement) for statement in written}


def _with_statements(words: Text, statements: Mapping[str, Text]) -> Text:
    """The sentence with each written statement replaced by its words."""
    if not statements:
        return words
    if words.values or isinstance(words, Listed | Inside):
        return _filled(words, statements)
    whole = str(words)
    for written, statement in statements.items():
        whole = whole.replace(written, statement)
    return as_text(whole)


def _filled(words: Text, statements: Mapping[str, Text]) -> Text:
    match words:
        case Listed():
            return Listed([_value(item, statements) for item in words.items], words.mark)
        case Inside():
            return Inside(_filled(words.label, statements))
        case _ if not words.msgid:
            return statements.get(words, words)
        case _:
            values = {key: _value(value, statements) for key, value in words.values.items()}
            return Text(words.msgid, values, many=words.many, context=words.context)


def _value(value: Value, statements: Mapping[str, Text]) -> Value:
    if isinstance(value, Text):
        return _filled(value, statements)
    return statements.get(value, value) if isinstance(value, str) else value
