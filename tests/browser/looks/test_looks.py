"""Every page at every size: nothing sticks out, targets are large enough for a thumb, names are
there for those who listen.
"""

from __future__ import annotations

import pytest

from tests.browser.conftest import PHONE
from tests.browser.conftest import TABLET
from tests.browser.conftest import NewPage
from tests.browser.hands import Match
from tests.browser.hands import join
from tests.browser.hands import tap
from tests.browser.hands import underway

pytestmark = pytest.mark.browser
SIZES = (PHONE, {"width": 640, "height": 360}, TABLET, {"width": 1280, "height": 720})
LONG = "Maximiliana von Hohenfels-Wartburg"
FAULTS = """() => {
  const faults = [];
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 1) faults.push(`the page is ${wide} px too wide`);
  for (const target of document.querySelectorAll("button, a.button, a.card, select, input:not([type=hidden]), summary, .choice")) {
    const inside = target.closest(".visually-hidden, .choice") !== null && !target.matches(".choice");
    if (!target.checkVisibility({ visibilityProperty: true }) || inside) continue;
    const labels = target.matches("input.sr") ? [target.labels[0], ...(target.closest("fieldset")?.querySelectorAll("label") ?? [])] : [];
    const label = labels.find((one) => one.checkVisibility()); // which is tapped in its place, or switches to the other
    const box = (label || target).getBoundingClientRect();
    const words = target.textContent.trim();
    const size = `${Math.round(box.width)} x ${Math.round(box.height)}`;
    const ofBoard = target.closest(".grid, .slot, .half, .lineup, .guests, .mat"); // as large as the screen allows
    if (!ofBoard && (box.height < 43.5 || box.width < 24)) faults.push(`${target.tagName} "${words.slice(0, 30)}" is ${size}`);
    const name = target.getAttribute("aria-label") || words || target.labels?.[0]?.textContent.trim();
    if (!name) faults.push(`${target.tagName}.${target.className} has no name`);
  }
  for (const text of document.querySelectorAll("p, span, b, button, a, input, dd, dt, li, label")) {
    if (text.closest(".sr, [aria-hidden=true]")) continue;
    const small = text.checkVisibility() && parseFloat(getComputedStyle(text).fontSize) < 12;
    if (small) faults.push(`"${text.textContent.trim().slice(0, 30)}" is too small to read`);
  }
  return faults;
}"""


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_nothing_sticks_out_and_every_target_is_large_enough(
    match: Match, new_page: NewPage, dark: bool
) -> None:
    page = join(new_page(color_scheme="dark" if dark else "light"), match, "A", LONG)
    join(page, match, "referee")
    underway(match)
    addresses = [
        "/",
        "/open",
        f"/m/{match.id}",
        f"/m/{match.id}/seat?seat=A",
        f"/m/{match.id}/referee",
        f"/m/{match.id}/table",
        *(
            f"/m/{match.id}/replay{tail}"
            for tail in ("", "?as=referee", "/known?as=referee", "/compare", "/link")
        ),
        f"/m/{match.id}/print",
        f"/m/{match.id}/referee/correct",
        f"/m/{match.id}/referee/check",
        f"/m/{match.id}/remove",
        f"/m/{match.id}/seat/scan?seat=A",
        "/referee/queue",
        "/nowhere",
    ]
    found = []
    for address in addresses:
        page.goto(match.base + address)
        for size in SIZES:
            page.set_viewport_size(size)  # type: ignore[arg-type]
            found += [
                f"{address} at {size['width']} x {size['height']}: {fault}"
                for fault in page.evaluate(FAULTS)
            ]
    assert not found, "\n".join(found)


def test_the_checker_of_looks_sees_a_fault(match: Match, new_page: NewPage) -> None:
    page = new_page()
    page.goto(match.base + "/")
    page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    assert page.evaluate(FAULTS)


def test_the_open_ask_fits_too(match: Match, new_page: NewPage) -> None:
    page = join(new_page(), match, "A", "Ann")
    tap(page, "Register General")
    page.wait_for_selector("#panel form.ask")
    for size in SIZES:
        page.set_viewport_size(size)  # type: ignore[arg-type]
        assert page.evaluate(FAULTS) == []


WHERE = """(cells) => cells.map((cell) => {
  const box = document.querySelector(`.cell[data-cell="${cell}"]`).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
})"""


def test_on_a_wide_wall_seat_a_plays_from_the_left(match: Match, new_page: NewPage) -> None:
    """A mat whose halves meet is turned as it lies, not mirrored; on a tall screen it stands."""
    wall = new_page({"width": 1920, "height": 1080})
    wall.goto(f"{match.base}/m/{match.id}/table")
    ranks = ["A.B2", "A.M2", "A.F2", "B.F2", "B.M2", "B.B2"]
    lanes = ["A.F1", "A.F2", "A.F3"]
    along = wall.evaluate(WHERE, ["A.G", *ranks, "B.G"])
    assert [x for x, _ in along] == sorted(x for x, _ in along)
    assert len({round(y) for _, y in along[1:-1]}) == 1
    downwards = [y for _, y in wall.evaluate(WHERE, lanes)]
    assert downwards == sorted(downwards)
    wall.set_viewport_size({"width": 1080, "height": 1920})
    upwards = [y for _, y in wall.evaluate(WHERE, ["A.G", *ranks, "B.G"])]
    assert upwards == sorted(upwards, reverse=True)
