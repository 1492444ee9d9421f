"""The names that templates use, and where the product defines them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from flask import Request
from jinja2 import Environment
from jinja2 import meta
from jinja2 import nodes
from jinja2.runtime import LoopContext
from werkzeug.datastructures import MultiDict

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = ROOT / "templates"
LIBRARY = (str, bytes, dict, list, tuple, Request, MultiDict, LoopContext)
"""Kinds of values that templates meet and that the product does not define."""
GLOBALS = frozenset({"_", "gettext", "ngettext", "request", "url_for", "session", "g", "config"})


def unresolved(place: str, source: str, env: Environment) -> Iterator[str]:
    """The names that a template reads and that nothing defines: attributes that no type of the
    product has, variables that no page hands over.
    """
    tree = env.parse(source)
    for node in tree.find_all(nodes.Getattr):
        if node.attr not in members():
            yield f"{place}:{node.lineno}: nothing has {node.attr!r}"
    for name in sorted(meta.find_undeclared_variables(tree)):
        if name not in variables(env):
            yield f"{place}: no page hands over {name!r}"


@cache
def members() -> frozenset[str]:
    """Return every name that may stand behind a dot: fields and methods of the product's classes,
    keys of its mappings, macros and names of templates, and what the library's values have.
    """
    names = {name for kind in LIBRARY for name in dir(kind)}
    for tree in _modules():
        for node in ast.walk(tree):
            names.update(_members(node))
    return frozenset(names | set(_macros()))


def variables(env: Environment) -> frozenset[str]:
    """Return every name that a template may read bare: given by a page, or made by another
    template around it.
    """
    return frozenset({*env.globals, *GLOBALS, *_given(), *_made(env)})


@cache
def _given() -> frozenset[str]:
    return frozenset(
        keyword.arg
        for tree in _modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        for keyword in node.keywords
        if keyword.arg
    ) | frozenset(name for tree in _modules() for name in (*_keys(tree), *_fields_of_scenes(tree)))


@cache
def _made(env: Environment) -> frozenset[str]:
    trees = [env.parse(source) for source in sources().values()]
    names = {
        node.name
        for tree in trees
        for node in tree.find_all(nodes.Name)
        if node.ctx in ("store", "param")
    }
    return frozenset(
        names | {node.target for tree in trees for node in tree.find_all(nodes.Import)}
    )


def _macros() -> Iterator[str]:
    env = Environment(extensions=["jinja2.ext.i18n"])
    for source in sources().values():
        tree = env.parse(source)
        yield from (macro.name for macro in tree.find_all(nodes.Macro))
        kept = (node.target for node in tree.body if isinstance(node, nodes.Assign))
        yield from (target.name for target in kept if isinstance(target, nodes.Name))
        yield from (part.attr for part in tree.find_all(nodes.NSRef))


@cache
def sources() -> Mapping[str, str]:
    return {
        str(file.relative_to(TEMPLATES)): file.read_text(encoding="utf-8")
        for file in sorted(TEMPLATES.rglob("*.html"))
    }


@cache
def _modules() -> tuple[ast.Module, ...]:
    return tuple(
        ast.parse(file.read_text(encoding="utf-8"))
        for package in ("app", "projections", "games", "events", "printables")
        for file in sorted((ROOT / package).rglob("*.py"))
    )


def _members(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.ClassDef):
        for part in node.body:
            if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
                yield part.target.id
            elif isinstance(part, ast.FunctionDef):
                yield part.name
            elif isinstance(part, ast.Assign):  # a value of an enumeration may be a key
                yield from _strings([part.value])
    elif isinstance(node, ast.Dict):
        yield from _strings(node.keys)


def _keys(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            yield from _strings(node.keys)


def _fields_of_scenes(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and node.name.endswith("Scene"):
            yield from _members(node)


def _strings(parts: list[ast.expr | None]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value
