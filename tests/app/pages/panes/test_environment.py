"""Templates of panes are rendered faster than Jinja renders them, and to the same words."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from flask import Flask
from jinja2 import pass_context
from jinja2 import pass_environment
from jinja2.runtime import Context
from markupsafe import Markup

from app.pages.panes.environment import QuickContext
from app.pages.panes.environment import templates
from games.text import Name
from tests.app.pages.panes.one_app import app as app
from tests.app.pages.panes.one_app import clock as clock


def rendered(app: Flask, source: str, **given: Any) -> str:
    """A template rendered as a pane is."""
    with app.app_context():
        template = templates("en").from_string(source)
        names = {**template.globals, **given}
        context = QuickContext(template.environment, names, template.name, template.blocks)
        return "".join(template.root_render_func(context))


@pytest.mark.parametrize(
    ("macro", "call", "shown"),
    [
        ("m(a, b='x')", "m(1)", "1-x"),
        ("m(a, b='x')", "m(1, 2)", "1-2"),
        ("m(a, b='x')", "m(1, b=3)", "1-3"),
        ("m(a, b='x')", "m(b=3, a='<')", "&lt;-3"),
        ("m(a, b)", "m(*[4, 5])", "4-5"),
    ],
)
def test_a_macro_is_given_its_arguments_and_the_defaults_of_others(
    app: Flask, macro: str, call: str, shown: str
) -> None:
    source = f"{{% macro {macro} %}}{{{{ a }}}}-{{{{ b }}}}{{% endmacro %}}{{{{ {call} }}}}"
    assert rendered(app, source) == shown


@pytest.mark.parametrize(
    ("body", "call", "shown"),
    [
        ("{{ varargs|join('+') }}", "{{ m(1, 2, 3) }}", "2+3"),
        ("{{ varargs|join('+') }}", "{{ m(1) }}", ""),
        ("{{ kwargs|length }}", "{{ m(1) }}", "0"),
        ("{{ kwargs.items()|list }}", "{{ m(1, b=2) }}", "[(&#39;b&#39;, 2)]"),
        ("{{ caller() if caller else 'alone' }}", "{{ m(1) }}", "alone"),
        ("{{ caller() if caller else 'alone' }}", "{% call m(1) %}<b>{% endcall %}", "<b>"),
        ("<b>", "{{ m(1) }}", "<b>"),
    ],
)
def test_a_macro_may_take_further_arguments_and_the_text_of_a_block(
    app: Flask, body: str, call: str, shown: str
) -> None:
    assert rendered(app, f"{{% macro m(a) %}}{body}{{% endmacro %}}{call}") == shown


def test_a_macro_with_too_many_arguments_is_an_error(app: Flask) -> None:
    with pytest.raises(TypeError, match="takes not more than 1 argument"):
        rendered(app, "{% macro m(a) %}{{ a }}{% endmacro %}{{ m(1, 2) }}")


@pass_context
def of_context(context: Context, word: str) -> str:
    return f"{word} {context['seat']}"


@pass_environment
def of_environment(environment: object, word: str) -> str:
    return f"{word} {environment is not None}"


class Row:
    """One that can be called, too."""

    def __call__(self, word: str) -> str:
        return f"called {word}"

    def words(self, word: str, end: str = ".") -> str:
        return word + end


@pytest.mark.parametrize(
    ("call", "shown"),
    [
        ("len([1, 2])", "2"),
        ("of_context('at')", "at A"),
        ("of_environment('in')", "in True"),
        ("row('out')", "called out"),
        ("asking('at')", "at A"),
        ("row.words('<')", "&lt;."),
        ("row.words('so', end='!')", "so!"),
        ("part('so')", "so?"),
        ("made('<b>')", "<b>"),
    ],
)
def test_a_function_is_given_what_it_asks_for(app: Flask, call: str, shown: str) -> None:
    row = Row()
    assert shown == rendered(
        app,
        f"{{{{ {call} }}}}",
        seat="A",
        row=row,
        asking=Asking(),
        len=len,
        of_context=of_context,
        of_environment=of_environment,
        part=partial(row.words, end="?"),
        made=Markup,
    )


class Asking:
    """One that can be called, and asks for the context."""

    @pass_context
    def __call__(self, context: Context, word: str) -> str:
        return f"{word} {context['seat']}"


class Marked:
    """One that says itself how it looks in HTML."""

    def __str__(self) -> str:
        return "<"

    def __html__(self) -> str:
        return "<i>"


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("a < b & c", "a &lt; b &amp; c"),
        ("<" * 79, "&lt;" * 79),
        ("<" * 80, "&lt;" * 80),
        ("<" * 81, "&lt;" * 81),
        (Name("<Ann>"), "&lt;Ann&gt;"),
        (Markup("<b>"), "<b>"),
        (Marked(), "<i>"),
        (["<"], "[&#39;&lt;&#39;]"),
        (7, "7"),
        (True, "True"),
        (2.5, "2.5"),
        (None, "None"),
    ],
)
def test_a_value_is_escaped_unless_it_is_html_already(
    app: Flask, value: object, shown: str
) -> None:
    assert rendered(app, "{{ value }}", value=value) == shown
    assert rendered(app, "{{ [value][0] }}", value=value) == shown


def test_a_name_that_nothing_defines_is_nothing_to_players(app: Flask) -> None:
    assert rendered(app, "<{{ nothing }}>") == "<>"
