"""A board game on phones: stated positions, and what fingers do on the board."""

from __future__ import annotations

import io
from itertools import pairwise
from typing import Any

import numpy as np
from PIL import Image
from playwright.sync_api import Page

from tests.browser.hands import Match
from tests.browser.hands import act
from tests.browser.hands import open_match

POSITION = (
    "E5=S-A-E2 E8=N-W-B12 G5=N-S-C10 F7=N-G-D12 D6=N-A-C11 B5=S-H-A3 B6=S-W-B3 B8=N-A-D11 "
    "C1=S-C-C1 C5=N-W-B11 "
    "C6=S-S-C3 C7=N-H-A12 A1=S-G-D1 I12=N-C-C12 H8=N-H-A11"
)


def stated(base: str, **options: Any) -> Match:
    """A match in which South is to act, with two moves, in a position that has everything."""
    match = open_match(base, "generalissimo", start="custom", **options)
    placement = {cell: [piece] for cell, piece in (word.split("=") for word in POSITION.split())}
    act(match, "South", "PositionLoaded", placement=placement, active="South", moves=2)
    act(match, "North", "GameStarted")
    return match


def tap_cell(page: Page, cell: str) -> None:
    """Tap a cell, or whatever stands on it."""
    page.locator(f"[data-leads] .cell[data-cell='{cell}']").tap()


def chosen(page: Page, cell: str) -> None:
    """Tap a piece and wait until what it may do is lit up."""
    tap_cell(page, cell)
    page.wait_for_selector(f".cell[data-cell='{cell}'][data-from]")


def lit(page: Page) -> dict[str, str]:
    """The cells that are lit up, and how."""
    found: dict[str, str] = page.evaluate(
        """Object.fromEntries([...document.querySelectorAll("[data-leads] [data-light]")]
          .map((cell) => [cell.dataset.cell, cell.dataset.light]))"""
    )
    return found


def draw(page: Page, *cells: str) -> None:
    """Draw a way with a finger: down on the first cell, over each next one, up on the last."""
    middles = page.evaluate(
        """(cells) => cells.map((name) => {
          const box = document.querySelector(`[data-leads] .cell[data-cell='${name}']`).getBoundingClientRect();
          return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
        })""",
        list(cells),
    )
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: dict[str, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    touch("touchStart", middles[0])
    for before, after in pairwise(middles):
        for part in (0.25, 0.5, 0.75, 1.0):
            touch(
                "touchMove",
                {axis: before[axis] + (after[axis] - before[axis]) * part for axis in ("x", "y")},
            )
    touch("touchEnd")


def seen_without_colour(page: Page, cell: str) -> np.ndarray[Any, Any]:
    """A cell as somebody sees it who sees no colours at all: grey values."""
    eyes = page.context.new_cdp_session(page)
    eyes.send("Emulation.setEmulatedVisionDeficiency", {"type": "achromatopsia"})
    picture = page.locator(f"[data-leads] .cell[data-cell='{cell}']").screenshot()
    eyes.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})
    grey = Image.open(io.BytesIO(picture)).convert("L").resize((36, 36))
    return np.asarray(grey, dtype=float)
