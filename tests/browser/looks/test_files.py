"""A file is chosen with a button that speaks the page's language; by keys too, and what was chosen is said."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.shell.process import Server

pytestmark = pytest.mark.browser
TEMPLATES = Path(__file__).resolve().parents[3] / "templates"
CHOSEN = {"name": "elephants.csv", "mimeType": "text/csv", "buffer": b"code,name\n"}
MET = """(picker) => {
  picker.scrollIntoView({ block: "center" });
  const box = picker.querySelector(".button").getBoundingClientRect();
  return document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2).matches(".picker > input");
}"""
OWN = re.compile(r'<input type="file"[^>]*>')


def test_no_page_shows_the_browsers_own_button() -> None:
    """A photo's button is a label around a hidden input; every other file has its own button."""
    shown = [
        page.name
        for page in TEMPLATES.rglob("*.html")
        for field in OWN.findall(page.read_text())
        if "data-photo" not in field and page.name != "file.html"
    ]
    assert shown == []


@pytest.mark.parametrize(
    ("address", "opened"), [("/cards", ""), ("/open", "details.doorbox:has(.picker) > summary")]
)
def test_a_file_is_chosen_in_the_language_of_the_page(
    server: Server, new_page: NewPage, address: str, opened: str
) -> None:
    for language, choose, none in (
        ("en-GB", "Choose a file", "No file chosen"),
        ("zh-TW", "選擇檔案", "尚未選擇檔案"),
    ):
        page = new_page({"width": 390, "height": 844}, locale=language)
        page.goto(server.base + address)
        if opened:
            page.locator(opened).first.click()
        picker = page.locator(".picker").first
        expect(picker.locator(".button")).to_have_text(choose)
        expect(picker.get_by_role("status")).to_have_text(none)
        box = picker.locator(".button").bounding_box()
        assert box
        assert box["height"] >= 44
        assert picker.evaluate(MET), "a finger on the button meets the input above it"
        picker.locator("input").focus()
        outline = "part => getComputedStyle(part).outlineStyle"
        assert picker.locator(".button").evaluate(outline) == "solid"
        expect(picker.locator("input")).to_be_focused()
        picker.locator("input").set_input_files(CHOSEN)  # type: ignore[arg-type]
        expect(picker.get_by_role("status")).to_have_text("elephants.csv")


def test_without_scripts_the_browsers_own_field_is_there(server: Server, new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(server.base + "/cards")
    assert page.locator(".picker > input").evaluate("part => getComputedStyle(part).opacity") == "1"
    expect(page.locator(".picker > .button")).to_be_hidden()
