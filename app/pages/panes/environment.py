"""A fast Jinja environment for panes: bound to one language, without checks that Jinja repeats at
each call.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import MutableMapping
from functools import cache
from functools import lru_cache
from functools import partial
from keyword import iskeyword
from types import BuiltinFunctionType
from types import CodeType
from types import FunctionType
from types import MethodType
from typing import Any
from typing import cast

from flask import current_app
from jinja2 import Environment
from jinja2 import StrictUndefined
from jinja2 import Template
from jinja2 import Undefined
from jinja2 import nodes
from jinja2.compiler import CodeGenerator
from jinja2.compiler import Frame
from jinja2.environment import TemplateModule
from jinja2.runtime import Context
from jinja2.runtime import Macro
from jinja2.utils import missing
from markupsafe import Markup
from markupsafe import escape

from app.i18n.languages import texts
from app.i18n.translating import Translate
from app.i18n.translating import Translator
from app.i18n.translating import called
from app.pages.compiled import Compiled
from games.text import Name
from games.text import Text

_TEMPLATES = "quartermaster-panes"
_LONG = 80
"""Texts of this length or more are not cached in escaped form."""
_NO_NAMES: set[str] = cast(Any, frozenset())
_PLAIN = (FunctionType, MethodType, BuiltinFunctionType, type(cache(len)))


class DirectAttributes(CodeGenerator):
    """Compiles `value.name` as Python's own attribute. Jinja also looks for an item of that name,
    by a call each time; templates of panes read attributes of typed values alone.
    """

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:
        """Write the code that reads an attribute."""
        if iskeyword(node.attr):
            super().visit_Getattr(node, frame)
            return
        self.write("(")
        self.visit(node.node, frame)
        self.write(f").{node.attr}")


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
        kind = type(called)
        if kind is Macro and not kwargs:
            return self._of_macro(called, args)
        if kind in _PLAIN and getattr(called, "jinja_pass_arg", None) is None:
            return called(*args, **kwargs)
        return super().call(called, *args, _loop_vars=_loop_vars, _block_vars=_block_vars, **kwargs)

    def _of_macro(self, macro: Any, args: tuple[Any, ...]) -> Any:
        """Call a macro with positional arguments; missing ones get their defaults."""
        left_out = macro._argument_count - len(args)
        if left_out < 0 or macro.caller or macro.catch_kwargs or macro.catch_varargs:
            return macro(self.eval_ctx, *args)
        html = macro._func(*args, *(missing,) * left_out)
        return str.__new__(Markup, html) if self.eval_ctx.autoescape else html


class QuickTemplate(Template):
    """A template that escapes common types directly, without a `Markup` for text that is only
    joined.
    """

    @classmethod
    def from_code(
        cls,
        environment: Environment,
        code: CodeType,
        globals: MutableMapping[str, Any],
        uptodate: Callable[[], bool] | None = None,
    ) -> Template:
        """Return the template of compiled code."""
        made = super().from_code(environment, code, globals, uptodate)
        made.root_render_func.__globals__["escape"] = _escaped
        return made


def _escaped(value: Any) -> str:
    """A value escaped for HTML."""
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


def macros_of(template: Template, common: dict[str, Any], given: dict[str, Any]) -> TemplateModule:
    """Return the macros of a template which is *given* some names beside those *common* to all.
    They are kept for a whole match, so what Jinja notes for the while in which a template runs is
    let go.
    """
    context = template.new_context(common, shared=True)
    context.vars.update(given)
    macros = TemplateModule(template, context)
    context.exported_vars = context.globals_keys = _NO_NAMES
    return macros


def templates(language: str) -> Environment:
    """Return the templates' environment in a language. In tests an undeclared name is an error; in
    production it renders as nothing, as on every other page.
    """
    made: dict[str, Environment] = current_app.extensions.setdefault(_TEMPLATES, {})
    if language not in made:
        unknown = StrictUndefined if current_app.testing else Undefined
        made[language] = current_app.jinja_env.overlay(
            undefined=unknown, bytecode_cache=_compiled(language)
        )
        made[language].template_class = QuickTemplate
        made[language].code_generator_class = DirectAttributes
        translate = _translating(language)
        made[language].filters = {
            **current_app.jinja_env.filters,
            "translated": translate,
            "called": partial(called, translate=translate),
        }
    return made[language]


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
        return look_up_markup(message) % {}

    def look_up_markup(message: str) -> Markup:
        return Markup(look_up(message))

    def translate(message: str, **values: Any) -> Markup:
        return look_up_markup(message) % values if values else plain(message)

    return translate


def _translating(language: str) -> Translate:
    """Return what translates texts and labels into a language; labels are looked up once."""
    translate = Translator(language)
    label = lru_cache(maxsize=4_096)(translate)

    def translated(words: Any) -> str:
        if isinstance(words, Text):
            return translate(words)
        return label(words if isinstance(words, str) else str(words))

    return translated
