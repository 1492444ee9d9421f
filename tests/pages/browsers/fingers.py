"""What a person's finger does with the forms of a seat's page to make one report: an offer, its
asks in turn, the last button.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from games.rules import ActionSpec
from games.rules import Allocate
from games.rules import Amount
from games.rules import Ask
from games.rules import PickMany
from tests.pages.browsers.paper_browser import Form
from tests.pages.browsers.paper_browser import Pairs
from tests.pages.browsers.paper_browser import PaperBrowser

STEPS = 12
"""More steps than any action has asks."""


class Stuck(AssertionError):
    """The pages do not let this report be made."""


def report(browser: PaperBrowser, spec: ActionSpec, args: Mapping[str, Any]) -> None:
    """Make a report through the forms of the open page; what *args* leave out is left out, or left
    to the server.

    Raise `Stuck` where a form, an answer or the last button is missing, or where the report was
    refused.
    """
    form = _offer(browser, spec)
    for _ in range(STEPS):
        if _goes(form, "/send"):
            break
        key = dict(form.fields).get("key")
        browser.send(form, _answered(form, _ask(spec, key), spec, args) if key else form.fields)
        form = _next(browser, spec)
    browser.send(form, form.fields)
    if (
        browser.status != 200
        or "saved=" not in browser.url
        or 'class="receipt" role="status">Recorded' not in browser.html
    ):
        raise Stuck(f"sent, but answered with {browser.status}: {_panel(browser).text[:500]}")


def _offer(browser: PaperBrowser, spec: ActionSpec) -> Form:
    for form in browser.since('id="dock"').forms:
        fields = dict(form.fields)
        if fields.get("name") == spec.name and "key" not in fields and form.buttons:
            return form
    raise Stuck(f"{spec.name} is not offered")


def _next(browser: PaperBrowser, spec: ActionSpec) -> Form:
    """The form of the open panel that leads on."""
    if browser.status != 200:
        raise Stuck(f"answered with {browser.status}: {_panel(browser).text[:500]}")
    for form in _panel(browser).forms:
        fields = dict(form.fields)
        if fields.get("name") == spec.name and ("key" in fields or _goes(form, "/send")):
            return form
    raise Stuck(f"no way on: {_panel(browser).text[:500]}")


def _panel(browser: PaperBrowser) -> PaperBrowser:
    """The open panel alone."""
    return browser.since('id="panel"')


def _answered(form: Form, ask: Ask, spec: ActionSpec, args: Mapping[str, Any]) -> Pairs:
    """The fields of an ask's form once it is answered."""
    if args.get(ask.key) is None:
        return [*form.fields, _button(form, ask, "skip", "1")]
    value = args[ask.key]
    match ask:
        case Amount():
            return _amount(form, ask, value)
        case PickMany():
            return _several(form, ask, tuple(value))
        case Allocate():
            return _shares(form, ask, value)
        case _:
            return [
                *form.fields,
                _button(form, ask, "answer", value if isinstance(value, str) else _plain(value)),
            ]


def _button(form: Form, ask: Ask, name: str, value: str) -> tuple[str, str]:
    if (name, value) not in [(named, valued) for _, named, valued in form.buttons]:
        raise Stuck(f"{ask.key}: no button {name}={value}")
    return name, value


def _amount(form: Form, ask: Ask, value: int) -> Pairs:
    least, most = form.numbers["answer"]
    if not int(least) <= value <= int(most):
        raise Stuck(f"{ask.key}: {value} is not within {least} to {most}")
    return [(key, str(value) if key == "answer" else old) for key, old in form.fields]


def _several(form: Form, ask: PickMany, wanted: tuple[str, ...]) -> Pairs:
    if len(wanted) == 1 and ("answer", wanted[0]) in [pair[1:] for pair in form.buttons]:
        return [*form.fields, _button(form, ask, "answer", wanted[0])]
    rest = [pair for pair in form.fields if not pair[0].startswith("rank:")]
    if ("preset", _plain(wanted)) in [(name, value) for _, name, value in form.buttons]:
        return [*rest, ("preset", _plain(wanted))]
    ranks = {
        name.removeprefix("rank:") for name in form.numbers if name.startswith("rank:")
    }  # one alone has no place in a row: it is ticked
    can = ranks or {value for _, value in form.choices}
    typed = [value for value in wanted if value not in can]
    if typed and "stated" not in dict(rest):
        raise Stuck(f"{ask.key}: {typed[0]} cannot be picked")
    picked = [value for value in wanted if value in can]
    rest = [(key, "\n".join(typed) if key == "stated" else old) for key, old in rest]
    if ranks:
        return [*rest, *((f"rank:{value}", str(place)) for place, value in enumerate(picked, 1))]
    return [
        *rest,
        *(
            ("answer", value)
            for value in sorted(picked, key=[value for _, value in form.choices].index)
        ),
    ]


def _shares(form: Form, ask: Allocate, wanted: Mapping[str, Any]) -> Pairs:
    if ask.items is None:
        given = {f"bin:{bin_}": str(share) for bin_, share in wanted.items()}
    else:
        given = {f"item:{item}": bin_ for bin_, items in wanted.items() for item in items}
        if missing := [pair for pair in given.items() if pair not in form.choices]:
            raise Stuck(f"{ask.key}: {missing} cannot be shared out so")
    named = dict(form.fields)
    if missing := [(key, value) for key, value in given.items() if key not in named]:
        raise Stuck(f"{ask.key}: no field for {missing}")
    empty = "0" if ask.items is None else ""
    return [
        (key, given.get(key, empty) if key.startswith(("bin:", "item:")) else old)
        for key, old in form.fields
    ]


def _ask(spec: ActionSpec, key: str) -> Ask:
    return next(ask for ask in spec.asks if ask.key == key)


def _goes(form: Form, where: str) -> bool:
    return form.action.partition("?")[0].endswith(where)


def _plain(value: Any) -> str:
    return json.dumps(list(value), separators=(",", ":"), ensure_ascii=False)
