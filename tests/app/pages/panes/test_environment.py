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


def rendered(app: Flask, source: str, language: str = "en", **given: Any) -> str:
    """A template rendered as a pane is."""
    with app.app_context():
        template = templates(language).from_string(source)
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
    with pytest.raises(TypeError, match=r"m\(\) takes .*2 were given"):
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
        ("row('out')", "called out"),
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
        len=len,
        part=partial(row.words, end="?"),
        made=Markup,
    )


@pytest.mark.parametrize(
    ("call", "shown"),
    [
        ("of_context('at')", "at A"),
        ("of_context(word='at')", "at A"),
        ("of_environment('in')", "in True"),
        ("asking('at')", "at A"),
    ],
)
def test_a_global_function_is_given_the_context_or_the_environment(
    app: Flask, monkeypatch: pytest.MonkeyPatch, call: str, shown: str
) -> None:
    with app.app_context():
        known = templates("en").globals
    for name, function in (
        ("of_context", of_context),
        ("of_environment", of_environment),
        ("asking", Asking()),
    ):
        monkeypatch.setitem(known, name, function)
    assert rendered(app, f"{{{{ {call} }}}}", seat="A") == shown


@pytest.mark.parametrize("called", ["m(1, c=2)", "m(1, a=2)", "m(1, 2, b=3)"])
def test_a_macro_without_an_argument_of_that_name_is_an_error(app: Flask, called: str) -> None:
    with pytest.raises(TypeError, match=r"macro 'm' takes no argument '[abc]' here"):
        rendered(app, f"{{% macro m(a, b) %}}{{{{ a }}}}{{% endmacro %}}{{{{ {called} }}}}")


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("{{ 'a' if yes }}|{{ 'b' if no }}|", "a||"),
        ("{{ '<' if yes else '&' }}{{ '<' if no else '&' }}", "&lt;&amp;"),
        ("{{ 'a' if no else 'b' if no else 'c' }}", "c"),
        ("{{ 'a' if yes else 'b' if no else '<' }}", "a"),
        ("{{ row if yes else 'a' }}", "&lt;i&gt;"),
        ("{{ (row if no)|length }}", "0"),
        ("{{ row.name }}{{ row.get('name') }}", "attribute"),
        ("{{ {'a': 'b'}.get('a') }}", "b"),
    ],
)
def test_a_choice_shows_the_value_that_applies(app: Flask, source: str, shown: str) -> None:
    class Known(str):
        name = "attri"

        def get(self, name: str) -> str:
            return "bute"

    assert rendered(app, source, yes=True, no=False, row=Known("<i>")) == shown


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("{{ _('Phases') }}", "階段"),
        ("{{ _('Phases')|length }}", "2"),
        ("{{ _('Phases') if yes else '' }}", "階段"),
        ("{% set text = _('Phases') %}{{ text }}", "階段"),
        ("{% macro m(a=_('Phases')) %}{{ a }}{% endmacro %}{{ m() }}", "階段"),
        ("{{ _(word) }}", "階段"),
        ("{{ _('turn %(number)s', number='<') }}", "第 &lt; 回合"),
        ("{{ _('<b>') }}{% set text = _('<b>') %}{{ text }}", "<b><b>"),
        ("{{ other('Phases') }}", "sesahP"),
    ],
)
def test_texts_of_a_template_are_translated(app: Flask, source: str, shown: str) -> None:
    given = {"yes": True, "word": "Phases", "other": lambda word: word[::-1]}
    assert rendered(app, source, language="zh_Hant_TW", **given) == shown


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("{{ 'a' ~ word ~ '&' }}", "a&lt;&amp;"),
        ("{{ '<' ~ html }}", "&lt;<b>"),
        ("{{ html ~ word }}", "<b>&lt;"),
        ("{{ word ~ 7 }}", "&lt;7"),
        ("{{ name ~ word }}", "&lt;Ann&gt;&lt;"),
        ("{{ name ~ html }}", "&lt;Ann&gt;<b>"),
        ("{% set key = 'of ' ~ word %}{{ [key] }}", "[&#39;of &lt;&#39;]"),
    ],
)
def test_values_put_together_are_escaped_once(app: Flask, source: str, shown: str) -> None:
    given = {"word": "<", "html": Markup("<b>"), "name": Name("<Ann>")}
    assert rendered(app, source, **given) == shown


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
