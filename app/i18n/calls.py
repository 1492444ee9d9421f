"""Reads translatable texts from Python files: the literals in calls that make a text."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass

CALLS: Mapping[str, tuple[int, ...]] = {
    "_": (0,),
    "gettext": (0,),
    "ngettext": (0, 1),
    "text": (0,),
    "usual_text": (0,),
    "plural": (0, 1),
    "context_text": (0, 1),
    "joined": (0,),
    "deed": (0,),
}
"""The calls that make a text, and the positions of their literals: in `context_text` the context
comes first, in `plural` and `ngettext` the singular.
"""
CONTEXT = "context_text"


@dataclass(frozen=True, slots=True)
class Asked:
    """A text to be translated: one form, or singular and plural; its context, where it has one."""

    text: str | tuple[str, str]
    context: str | None = None


def asked(tree: ast.Module) -> Iterator[Asked]:
    """Yield the translatable texts of a module in their order."""
    for call, literals in _calls(tree):
        if not all(literals):
            continue
        if function_name(call) == CONTEXT:
            yield Asked(literals[1], literals[0])
        else:
            yield Asked((literals[0], literals[1]) if len(literals) > 1 else literals[0])


def unread(tree: ast.Module) -> Iterator[int]:
    """Yield the lines of calls whose text is no literal and can therefore be in no catalogue."""
    return (call.lineno for call, literals in _calls(tree) if not all(literals))


def function_name(call: ast.Call) -> str:
    """Return the name of the called function; of methods only those of a catalogue count."""
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=("gettext" | "ngettext") as name):
            return name
        case _:
            return ""


def _calls(tree: ast.Module) -> Iterator[tuple[ast.Call, list[str]]]:
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        places = CALLS.get(function_name(call))
        if places:
            yield call, [_literal(call, place) for place in places]


def _literal(call: ast.Call, place: int) -> str:
    match call.args[place : place + 1]:
        case [ast.Constant(value=str() as words)]:
            return words
        case _:
            return ""
