"""What the code of compiled panes calls in place of Jinja's own (see `compiling`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from functools import lru_cache
from functools import partial
from types import CodeType
from typing import Any
from typing import cast

from jinja2 import Undefined
from jinja2.runtime import Macro
from jinja2.runtime import markup_join
from jinja2.utils import missing
from markupsafe import Markup
from markupsafe import escape

from games.text import Name

_LONG = 80
"""Texts of this length or more are not cached in escaped form."""

as_html = cast(Callable[[str], Markup], partial(str.__new__, Markup))
"""Declares a text to be HTML, without the checks of `Markup`'s own constructor."""


def escaped(value: Any) -> str:
    """Return a value escaped for HTML."""
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[no-any-return]
    if kind is str or kind is Name:
        return _escaped_word(value) if len(value) < _LONG else escape(value)
    if kind is Undefined:
        return ""
    return str(value) if kind is int else escape(value)


@lru_cache(maxsize=8_192)
def _escaped_word(value: str) -> str:
    return str(escape(value))


def joined(parts: tuple[Any, ...]) -> str:
    """Return values put together: as HTML, with the others escaped, where one of them is HTML."""
    for part in parts:
        if type(part) is not str:
            return markup_join(parts)
    return "".join(parts)


def macro(
    environment: Any,
    func: Any,
    name: str | None,
    arguments: tuple[str, ...],
    catch_kwargs: bool,
    catch_varargs: bool,
    caller: bool,
    autoescape: bool,
) -> Any:
    """Return the function of a macro itself, which takes arguments by place; where the macro takes
    any number of arguments, or a block, return Jinja's `Macro`. *name* is None for such a block.

    The function gives each argument that is `missing` its default; their names are `arguments_of`.
    """
    if catch_kwargs or catch_varargs or caller:
        more = (catch_kwargs, catch_varargs, caller, autoescape)
        return Macro(environment, func, name or "caller", list(arguments), *more)
    func.__defaults__ = _all_missing(len(arguments))
    func.__name__ = func.__qualname__ = name or "caller"
    return func


@cache
def _all_missing(many: int) -> tuple[Any, ...]:
    return (missing,) * many


@lru_cache(maxsize=1_024)
def arguments_of(code: CodeType) -> tuple[str, ...] | None:
    """Return the names of a macro's arguments by the code of its function, None for the code of
    another function. Kept with each function they took 230 bytes, for 140 functions a match.

    Jinja calls a macro's function `macro`, and an argument `l_1_name`.
    """
    if code.co_name != "macro":
        return None
    return tuple([name.split("_", 2)[2] for name in code.co_varnames[: code.co_argcount]])
