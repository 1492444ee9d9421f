"""Catalogues are whole: every text of a page stands in them, and nothing that is gone."""

from __future__ import annotations

import ast
import re
from copy import deepcopy

import pytest

from app.i18n.calls import asked
from app.i18n.calls import unread
from app.i18n.gathering import PYTHON
from app.i18n.gathering import ROOT
from app.i18n.gathering import required
from app.i18n.languages import DEFAULT
from app.i18n.languages import message_catalogue
from app.i18n.languages import offered
from tests.pages.bare_text import bare
from tests.pages.bare_text import bare_in
from tests.pages.catalogues import faults

CHINESE = "zh_Hant_TW"


def test_every_text_of_a_template_can_be_translated() -> None:
    assert bare_in(ROOT / "templates") == {}


def test_no_template_has_a_colon_of_its_own_language() -> None:
    """A text that goes on behind a condition does so with the colon of the page's language."""
    own = re.compile(r"%\}:\s")
    assert own.search("{% if why %}: {{ why }}{% endif %}"), "what it would find"
    templates = (ROOT / "templates").rglob("*.html")
    assert [file.name for file in templates if own.search(file.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(
    "planted",
    [
        "<p>Hello {{ name }}</p>",
        '<a href="/" title="Go on">{{ _("Go") }}</a>',
        '<p>{{ "yours" if mine else _("theirs") }}</p>',
        '{% set words = {"a": "Rewind to before"} %}',
        '{{ rule("kind", "Strike this play") }}',
        '<img alt="a card" src="x">',
    ],
)
def test_the_checker_sees_a_planted_bare_text(planted: str) -> None:
    assert bare(planted)


@pytest.mark.parametrize(
    "fine",
    [
        '<p class="{{ "off" if gone }}">{{ _("Hello %(name)s", name=name) }}</p>',
        "{% trans %}Hello{% endtrans %}",
        '<script src="/x.js">let bare = "text here";</script>',
        '<input value="{{ "yes" if x }}" {{ "checked" if x }}>',
    ],
)
def test_the_checker_leaves_alone_what_nobody_reads(fine: str) -> None:
    assert bare(fine) == []


@pytest.fixture(scope="module")
def wanted() -> object:
    return required()


@pytest.mark.parametrize("name", [name for name in offered() if name != DEFAULT])
def test_a_catalogue_is_whole(name: str, wanted: object) -> None:
    assert faults(message_catalogue(name), wanted) == []  # type: ignore[arg-type]


def test_texts_are_gathered_wherever_a_call_stands() -> None:
    module = ast.parse(
        """
            joined("; ", (text("in a row"), text("with a gap %(x)s", x=text("in a gap"))))
            context_text("phase", "Draw")
            plural("%(n)s card", "%(n)s cards", number)
            deed("%(seat)s draws")
            text("said in " "two parts")
        """.replace(" " * 12, "")
    )
    assert [one.text for one in asked(module)] == [
        "; ",
        "in a row",
        "with a gap %(x)s",
        "in a gap",
        "Draw",
        ("%(n)s card", "%(n)s cards"),
        "%(seat)s draws",
        "said in two parts",
    ]
    assert next(one for one in asked(module) if one.text == "Draw").context == "phase"


def test_no_text_hides_from_the_catalogues() -> None:
    """A text that is no literal is never gathered; only what passes texts on may do that."""
    assert list(unread(ast.parse('text("a" if x else "b")\ntext(f"{x} is open")'))) == [1, 2]
    pass_on = {"app/i18n/render.py", "app/i18n/translating.py", "games/checks.py"}
    hidden = {
        path.relative_to(ROOT).as_posix()
        for folder in PYTHON
        for path in (ROOT / folder).rglob("*.py")
        if list(unread(ast.parse(path.read_text(encoding="utf-8"))))
    }
    assert hidden == pass_on


def test_a_catalogue_holds_nothing_that_is_gone(wanted: object) -> None:
    there = {message.id for message in wanted}  # type: ignore[attr-defined]
    assert [
        message.id
        for message in message_catalogue(CHINESE)
        if message.id and message.id not in there
    ] == []


def test_the_checker_sees_planted_faults(wanted: object) -> None:
    broken = deepcopy(message_catalogue(CHINESE))
    broken.delete("Watch this match")
    broken.get("Seat %(seat)s").string = "座位"  # type: ignore[union-attr]
    broken.get("Referee").flags.add("fuzzy")  # type: ignore[union-attr]
    broken.get("Join").string = ""  # type: ignore[union-attr]
    found = faults(broken, wanted)  # type: ignore[arg-type]
    assert [line.partition(":")[0] for line in found].count("missing") == 1
    assert {line.partition(":")[0] for line in found} == {
        "missing",
        "other gaps than the English",
        "unsure",
        "untranslated",
    }


BARE_COLON = re.compile(r"\}\}(?:</\w+>)*:(?=[\s<{])")
"""A colon behind what a template fills in; Chinese has another one."""


def test_templates_leave_the_colon_to_the_language() -> None:
    """Panes have none but in labels that are read aloud."""
    files = [file for file in (ROOT / "templates").rglob("*.html") if "panes" not in file.parts]
    assert [file.name for file in files if BARE_COLON.search(file.read_text("utf-8"))] == []
    assert BARE_COLON.search("<b>{{ label }}</b>: {{ words }}")
