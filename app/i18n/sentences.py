"""Reads from Python files the sentences they build: a literal as it is, with `%(name)s` for each
gap of an f-string or {name}.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

REFUSALS = frozenset({"Forbidden", "NotHere", "Stale", "IdTaken"})
"""Their first argument is a sentence a person reads."""
SILENT = frozenset(
    {
        "ValueError",
        "TypeError",
        "KeyError",
        "LookupError",
        "RuntimeError",
        "compile",
        "TypeVar",
        "NewType",
    }
)
"""What stands in a call of these is no text of a page."""
_WORDS = re.compile(r"[A-Z][a-z]+|.*[A-Za-z]{2,} .*|.* [A-Za-z]{2,}.*", re.S)
_BRACES = re.compile(r"\{(\w*)\}")
_NAME = re.compile(r"\W+")


def refusals(tree: ast.Module) -> Iterator[str]:
    """Yield what a module's refusals say."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _called(node) in REFUSALS and node.args:
            text = _text(node.args[0])
            if text:
                yield text


def sentences(tree: ast.Module) -> Iterator[str]:
    """Yield every sentence a module builds or states, and every capitalised word; no docstrings, no
    errors for programs.
    """
    left_out = {id(part) for node in ast.walk(tree) for part in _silent(node)}
    for node in ast.walk(tree):
        if id(node) not in left_out and isinstance(node, ast.Constant | ast.JoinedStr):
            text = _text(node)
            if text and _WORDS.fullmatch(text.replace("%(", "").replace(")s", "")) and _solid(text):
                yield text


def _silent(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts of a node that are no sentences of their own: docstrings, parts of f-strings,
    errors, annotations.
    """
    if isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    ):
        yield from (part for part in ast.walk(node) if isinstance(part, ast.Constant))
    elif isinstance(node, ast.Call) and _called(node) in SILENT:
        yield from ast.walk(node)
    elif isinstance(node, ast.AnnAssign | ast.arg) and node.annotation is not None:
        yield from ast.walk(node.annotation)


def _solid(text: str) -> bool:
    """Whether there are words besides the gaps."""
    return bool(re.search(r"[A-Za-z]{2,}", re.sub(r"%\(\w+\)s", "", text)))


def _text(node: ast.AST) -> str:
    if isinstance(node, ast.Constant):
        return _filled(node.value) if isinstance(node.value, str) else ""
    if not isinstance(node, ast.JoinedStr):
        return ""
    parts, taken = [], set[str]()
    for part in node.values:
        if isinstance(part, ast.FormattedValue):
            name = _gap(part.value, taken)
            taken.add(name)
            parts.append(f"%({name})s")
        else:
            parts.append(_filled(str(getattr(part, "value", "")).replace("%", "%%")))
    return "".join(parts)


def _filled(text: str) -> str:
    """Return a text with the gaps that `format` fills."""
    return _BRACES.sub(lambda found: f"%({found[1] or 'value'})s", text)


def _gap(node: ast.AST, taken: set[str]) -> str:
    """Return a name for a gap, from the expression that fills it; a second of that name gets a
    number.
    """
    name = _base(node)
    number = 2
    found = name
    while found in taken:
        found, number = f"{name}{number}", number + 1
    return found


def _base(node: ast.AST) -> str:
    match node:
        case ast.Name(id=name):
            return name.strip("_") or "value"
        case ast.Attribute(attr=name):
            return name
        case ast.Subscript(slice=ast.Constant(value=str() as name)):
            return _NAME.sub("_", name)
        case ast.Subscript(value=inner):
            return _base(inner)
        case ast.Call(
            func=ast.Attribute(attr=("get" | "join" | "upper" | "lower")), args=[first, *_]
        ):
            return _base(first)
        case ast.Call(func=inner):
            return _base(inner)
        case ast.Constant(value=str() as name) if name.isidentifier():
            return name
        case _:
            return "value"


def _called(node: ast.Call) -> str:
    return (
        node.func.id
        if isinstance(node.func, ast.Name)
        else node.func.attr
        if isinstance(node.func, ast.Attribute)
        else ""
    )
