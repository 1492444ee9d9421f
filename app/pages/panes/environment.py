"""A fast Jinja environment for panes: bound to one language, without checks that Jinja repeats at
each call.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from functools import cache
from functools import lru_cache
from functools import partial
from types import BuiltinFunctionType
from types import FunctionType
from types import MethodType
from typing import Any
from typing import cast

from flask import current_app
from jinja2 import Environment
from jinja2 import StrictUndefined
from jinja2 import Template
from jinja2 import Undefined
from jinja2.environment import TemplateModule
from jinja2.runtime import Context
from jinja2.utils import missing
from markupsafe import Markup

from app.i18n.languages import texts
from app.i18n.render import Renderer
from app.i18n.translating import Translate
from app.i18n.translating import Translator
from app.i18n.translating import called
from app.pages.compiled import Compiled
from app.pages.panes.compiling import ShortCode
from app.pages.panes.pictures import short_pictogram
from app.pages.panes.quick import arguments_of
from app.pages.panes.quick import as_html
from app.pages.panes.quick import escaped
from games.text import Text

_TEMPLATES = "quartermaster-panes"
_NO_NAMES: set[str] = cast(Any, frozenset())
_PLAIN = (FunctionType, MethodType, BuiltinFunctionType, type(cache(len)))


class QuickContext(Context):
    """A context that calls macros and plain functions directly. Jinja checks at each call whether
    the function wants the context; a page of panes makes hundreds of calls.
    """

    def call(
        self,
        called: Callable[..., Any],
        /,
        *args: Any,
        _loop_vars: Any = None,
        _block_vars: Any = None,
        **kwargs: Any,
    ) -> Any:
        """Call something from a template."""
        if type(called) in _PLAIN and getattr(called, "jinja_pass_arg", None) is None:
            macro = kwargs and type(called) is FunctionType
            names = arguments_of(called.__code__) if macro else None
            return _of_macro(called, names, args, kwargs) if names else called(*args, **kwargs)
        return super().call(called, *args, _loop_vars=_loop_vars, _block_vars=_block_vars, **kwargs)


def _of_macro(
    macro: Any, names: tuple[str, ...], args: tuple[Any, ...], kwargs: Mapping[str, Any]
) -> Any:
    """Call a macro with arguments by name, which its function takes by place."""
    others = names[len(args) :]
    unknown = kwargs.keys() - others
    if unknown:
        raise TypeError(f"macro {macro.__name__!r} takes no argument {min(unknown)!r} here")
    return macro(*args, *(kwargs.get(name, missing) for name in others))


def macros_of(template: Template, given: dict[str, Any]) -> TemplateModule:
    """Return the macros of a template which is *given* some names beside the environment's. They
    are kept for a whole match, so what Jinja notes for the while in which a template runs is let
    go.
    """
    context = template.new_context(template.environment.globals, shared=True)
    context.vars.update(given)
    macros = TemplateModule(template, context)
    context.exported_vars = context.globals_keys = _NO_NAMES
    return macros


def templates(language: str) -> Environment:
    """Return the templates' environment in a language. In tests an undeclared name is an error; in
    production it renders as nothing, as on every other page.
    """
    kept: dict[str, Environment] = current_app.extensions.setdefault(_TEMPLATES, {})
    if language not in kept:
        kept[language] = _made(language)
    return kept[language]


def _made(language: str) -> Environment:
    unknown = StrictUndefined if current_app.testing else Undefined
    made = current_app.jinja_env.overlay(undefined=unknown, bytecode_cache=_compiled(language))
    made.code_generator_class = ShortCode
    made.globals = {**made.globals, **_BLANK, "_": looking_up(language)}
    translate = _translating(language)
    made.filters = {
        **made.filters,
        "translated": translate,
        "called": partial(called, translate=translate),
    }
    return made


@cache
def _compiled(language: str) -> Compiled:
    """The templates' code in a language: a filter of a constant is worked out when compiled."""
    return Compiled()


@cache
def looking_up(language: str) -> Callable[..., Markup]:
    """Return the translation function of templates: Jinja's without the look-up of the page's
    language at each call.
    """
    look_up = texts(language).gettext

    @cache
    def plain(message: str) -> Markup:
        return Markup(look_up(message) % {})

    def translate(message: str, **values: Any) -> Markup:
        if not values:
            return plain(message)
        safe = {
            name: value if type(value) is int else escaped(value) for name, value in values.items()
        }
        return as_html(look_up(message) % safe)

    return translate


def _translating(language: str) -> Translate:
    """Return what translates texts and labels into a language; labels are looked up once."""
    render = Renderer(language)
    label = lru_cache(maxsize=4_096)(Translator(language))

    def translated(words: Any) -> str:
        if isinstance(words, Text):
            return render(words)
        return label(words if isinstance(words, str) else str(words))

    return translated


def _blank() -> str:
    """Forms of a pane have no id and no ply; `filling` adds them to a whole page, and the script
    does so in the browser.
    """
    return ""


_BLANK: Mapping[str, Any] = {
    "new_id": _blank,
    "pictogram": short_pictogram,
    "marked": (),
    "axis": "",
    "by_ply": False,
    "line_here": 0,
    "moving": True,
    "nth": "",
}
"""Names that other pages define otherwise for the same templates."""
