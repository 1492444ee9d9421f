"""Compiled templates are kept by their name and text, and by nothing less."""

from __future__ import annotations

from jinja2 import DictLoader
from jinja2 import Environment

from app.pages.compiled import Compiled


def shown(kept: Compiled, text: str) -> str:
    """What a new environment shows of a template with a text."""
    return (
        Environment(loader=DictLoader({"page": text}), bytecode_cache=kept)
        .get_template("page")
        .render(name="Ann")
    )


def test_a_second_environment_compiles_nothing_anew() -> None:
    kept = Compiled()
    shown(kept, "Hello {{ name }}")
    before = dict(kept._kept)
    assert shown(kept, "Hello {{ name }}") == "Hello Ann"
    assert list(map(id, kept._kept.values())) == list(map(id, before.values()))


def test_another_text_of_the_same_name_is_another_template() -> None:
    kept = Compiled()
    assert shown(kept, "Hello {{ name }}") == "Hello Ann"
    assert shown(kept, "Good bye, {{ name }}") == "Good bye, Ann"
