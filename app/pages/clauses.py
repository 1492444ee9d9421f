"""The clauses that concern an action: those that its checks may cite and that its effect carries
out, as their code names them.
"""

from __future__ import annotations

import dis
import re
from collections.abc import Iterator
from functools import cache
from types import CodeType
from types import FunctionType
from typing import Any

from games.rules import ActionSpec


def clauses_of(spec: ActionSpec, prefix: str) -> tuple[str, ...]:
    """Return the ids of the clauses of an action, which begin with *prefix*, in the order in which
    it is judged.
    """
    named = [id_ for part in (*spec.checks, spec.effect) for id_ in _named(part, prefix)]
    return tuple(dict.fromkeys(named))


@cache
def _named(function: Any, prefix: str) -> tuple[str, ...]:
    """The ids of clauses that a function names, with the functions beside it that it calls. Nothing
    declares them apart from the ruling they end in, so a list beside it could only be wrong.
    """
    pattern = re.compile(rf"\b{re.escape(prefix)}-[A-Z]?\d+(?:\.\d+)*[a-z]?\b")
    return tuple(id_ for words in _words(function, set()) for id_ in pattern.findall(words))


def _words(function: Any, met: set[Any]) -> Iterator[str]:
    """The strings in a function's code, those it was made with, and those of its neighbours."""
    if not isinstance(function, FunctionType) or function in met:
        return
    met.add(function)
    yield function.__doc__ or ""
    yield from (words for _, words in sorted(_constants(function.__code__)))
    for cell in function.__closure__ or ():
        held = cell.cell_contents
        yield from (held,) if isinstance(held, str) else _words(held, met)
    for name in _names(function.__code__):
        beside = function.__globals__.get(name)
        if getattr(beside, "__module__", "") == function.__module__:
            yield from _words(beside, met)


def _constants(code: CodeType) -> Iterator[tuple[tuple[int, int], str]]:
    """The strings that code loads, each with its line and column. Versions of Python keep constants
    in different orders, and a comprehension as code of its own or not.
    """
    for step in dis.get_instructions(code):
        if step.opcode not in dis.hasconst:
            continue
        if isinstance(step.argval, CodeType):
            yield from _constants(step.argval)
        elif isinstance(step.argval, str) and step.positions is not None:
            yield (step.positions.lineno or 0, step.positions.col_offset or 0), step.argval


def _names(code: CodeType) -> Iterator[str]:
    """The names that code asks for, with those of the functions within it."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)
