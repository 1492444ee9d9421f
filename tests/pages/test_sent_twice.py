"""A button that is tapped twice stores once: forms of doors that store a line carry its id."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
STORES = re.compile(
    r"(?<!/slips)/(do|enter|free|claim|deck|result|tell|confirm|draw|verdict|open|new)$|^\{\{\s*send\s*\}\}$|/referee$"
)
"""The ends of addresses of doors that store the line of a form under the id that it carries; the
lines of slips have ids of their own.
"""
ID = re.compile(r'name="id"|\bhidden\(')


def nameless(template: str) -> list[str]:
    """The addresses to which a template has a form that stores a line, without an id for it."""
    forms = re.findall(r'<form method="post" action="([^"]*)"(.*?)</form>', template, re.DOTALL)
    return [
        address
        for address, form in forms
        if STORES.search(" ".join(address.split())) and not ID.search(form)
    ]


@pytest.mark.parametrize("file", sorted(TEMPLATES.rglob("*.html")), ids=lambda file: file.stem)
def test_what_a_form_stores_has_an_id(file: Path) -> None:
    assert nameless(file.read_text("utf-8")) == []


def test_a_form_without_one_is_found() -> None:
    form = '<form method="post" action="/e/{{\n event }}/enter"><input name="players"></form>'
    assert nameless(form) == ["/e/{{\n event }}/enter"]
    assert nameless(form.replace("<input", '<input name="id"><input')) == []
