"""Fingers on a phone that runs scripts: any report of any game, tapped on the board or in the
panel.
"""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Locator
from playwright.sync_api import Page

from events.vocabulary import Action
from events.vocabulary import freeze
from events.vocabulary import thaw
from games.rules import ActionSpec
from games.rules import Ask
from games.rules import PickMany
from games.table import Table
from tests.browser.board import chosen
from tests.browser.board import tap_cell
from tests.browser.hands import choose

STEPS = 12
"""More steps than any action has asks."""
GONE_ON = """before => document.querySelector("#panel:not([hidden]) :is(form.ask:not([data-told]), [data-send])")
  || (document.getElementById("panel").hidden && Number(document.getElementById("live").dataset.ply) > before)"""
"""The next ask, or the last button, is open; or the report was made."""


def do(page: Page, table: Table, spec: ActionSpec, action: Action) -> Action:
    """Make a report and wait until no panel is open any more; return it as the phone made it."""
    if spec.trace is not None:
        return _lead(page, table, spec, action)
    before = int(page.locator("#live").get_attribute("data-ply") or 0)
    _offer(page, spec).click()
    for _ in range(STEPS):
        page.wait_for_function(GONE_ON, arg=before)
        asked = page.locator("#panel form.ask:visible").count()
        send = page.locator("#panel [data-send]:visible")
        if send.count() and not asked:
            send.click()
            break
        if not asked:
            break
        _answer(page, spec, action)
    page.wait_for_selector("#panel", state="hidden")
    return action


def _offer(page: Page, spec: ActionSpec) -> Locator:
    """The button of an offer; what is seldom wanted stands under "More"."""
    button = page.locator(f"#dock form:has(input[name=name][value={spec.name}]) button")
    if not button.locator("visible=true").count():
        page.locator("#dock .more > summary").click()
    return button.locator("visible=true").first


def _lead(page: Page, table: Table, spec: ActionSpec, action: Action) -> Action:
    """Tap a piece, tap where it acts, and tap the result that is meant; whichever way leads to it
    is as good.
    """
    assert spec.trace
    trace = spec.trace(table, action)
    chosen(page, trace.way[0])
    own = {
        piece.cell for piece in table.pieces.values() if piece.controller == action.seat
    }  # a tap on one of these chooses it
    tap_cell(
        page,
        next(cell for cell in (*trace.hits, *trace.area, *reversed(trace.way)) if cell not in own),
    )
    page.wait_for_selector("#panel [data-found] [data-send]")
    for form in page.locator("#panel [data-found] form.report").all():
        args = json.loads(form.locator("[name=args]").input_value())
        made = Action(action.seat, spec.name, freeze(args))
        if (
            form.locator("[name=name]").input_value() == spec.name
            and spec.trace(table, made).result == trace.result
        ):
            form.locator("[data-send]").tap()
            page.wait_for_selector("#panel", state="hidden")
            return made
    raise AssertionError(
        f"{action} is not among the results: {page.locator('#panel').inner_text()}"
    )


def _answer(page: Page, spec: ActionSpec, action: Action) -> None:
    """Answer the open ask, and wait until the page has gone on."""
    form = page.locator("#panel form.ask")
    ask = next(ask for ask in spec.asks if ask.key == form.get_attribute("data-key"))
    form.evaluate("form => form.dataset.told = ''")
    value = action.args.get(ask.key)
    if value is None:
        form.locator("[name=skip]").click()
    else:
        _choose(page, form, ask, thaw(value))
    page.wait_for_selector("#panel form.ask[data-told]", state="detached")


def _choose(page: Page, form: Locator, ask: Ask, value: Any) -> None:
    kind = form.get_attribute("data-kind")
    if kind == "pick":  # also of one that is asked for as a row
        choose(page, value[0] if isinstance(ask, PickMany) else value)
    elif kind == "amount":
        form.locator("[name=answer]").fill(str(value))
        form.locator("button.main").click()
    elif kind == "path":
        _draw(page, form, value)
    elif isinstance(ask, PickMany):
        for item in value:
            form.locator(f".choice[data-value='{item}']").click()
        form.locator("[data-done]").click()
    else:
        _share(page, form, value)


def _draw(page: Page, form: Locator, way: list[str]) -> None:
    listed = form.locator("[data-aslist]")
    if listed.is_visible():
        listed.click()
    form.locator(
        f"[data-way='{json.dumps(way, separators=(',', ':'), ensure_ascii=False)}']"
    ).click()


def _share(page: Page, form: Locator, value: dict[str, Any]) -> None:
    """Tap each thing and then its place; or type how many each gets. Where what it brings is told
    on the spot, the same button sends it, and what is suggested otherwise is tapped away first.
    """
    if form.locator("[data-clash]").count():
        form.locator("[data-clash]").wait_for()  # what is suggested lies there from then on
        lying = form.locator("[data-bin]:not([data-bin='']) [data-chip]").evaluate_all(
            "chips => chips.map((chip) => [chip.dataset.chip, chip.closest('[data-bin]').dataset.bin])"
        )
        for item, bin_ in lying:
            if item not in value.get(bin_, ()):
                taken = form.locator(f"[data-chip='{item}']")
                taken.click()
                if taken.get_attribute("aria-pressed") == "true":  # it is in hand: let go of it
                    taken.click()
    for bin_, share in value.items():
        if isinstance(share, int):
            form.locator(f"[name='bin:{bin_}']").fill(str(share))
            continue
        for item in share:
            lies = form.locator(f"[data-bin='{bin_}'] [data-chip='{item}']")
            if lies.count():
                continue  # it lies there already
            form.locator(f"[data-chip='{item}']").click()
            if not lies.count():  # where there is one gap alone, the first tap puts it there
                form.locator(f"[data-bin='{bin_}']").locator("h3, [data-gap]").click()
    ready = page.locator("#panel .forecast:not([hidden]):not([aria-busy]) [data-send]")
    form.locator("button.main.wide:visible").or_(ready).last.click()
