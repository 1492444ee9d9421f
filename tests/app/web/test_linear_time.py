"""No door takes more than about linear time in what a stranger, a seat or a referee sends it: each
field of each door is filled with long and with ten times as long texts of the kinds that make
matchers go back and forth. A fault takes a hundred or a thousand times as long, and is found. `QM_FAULTS=10` fills each field with every kind of text.
"""

from __future__ import annotations

import inspect
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from flask import request
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from app.services import services_of
from events.vocabulary import MatchId
from games.wtactics_arc.language.modes import as_one_sentence
from tests.app.conftest import TableOfPhones
from tests.faults.means.effort import TIMES

SHORT, LONG = 5_000, 50_000
RATIO, SECONDS = 40.0, 0.4
"""Work that takes this many times as long, and at least this long, is not about linear (ten times)."""
SHAPES = ("(", " ", "a", "<a ", "a\n", "1", "{", '"', "%(a)s", "：，")
_NAMES = re.compile(r"""(?:form|args|values)(?:\.get|\.getlist)?[\[(]["'](\w+)["']""")
_PLACES = {"match": "", "token": "A" * 26, "seat": "A", "piece": "one", "version": 1, "number": 1}


@dataclass(frozen=True)
class Try:
    """A request of one door with one field filled: how it is sent, under which name."""

    method: str
    path: str
    way: str
    field: str

    def send(self, client: FlaskClient, token: str, text: str) -> None:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        if self.way == "json":
            client.open(
                self.path, method=self.method, json=_filled(self.field, text), headers=headers
            )
        elif self.way == "form":
            client.post(self.path, data={self.field: text}, headers=headers)
        elif self.way == "table":
            head, row = "name,type,text\n", text.replace('"', '""')
            table = BytesIO(f'{head}Zed,creature,"{row}"\n'.encode())
            form = {"game": "wtactics_arc", "cards": (table, "cards.csv")}
            client.post(self.path, data=form, headers=headers)
        elif self.way == "body":
            client.post(self.path, data=text.encode(), headers=headers)
        else:
            client.open(
                self.path,
                method=self.method,
                query_string={self.field: text[: LONG // 4]},
                headers=headers,
            )


def _filled(field: str, text: str) -> Any:
    """A report whose one field holds a text, in the places where texts are looked for."""
    whole: dict[str, Any] = {"id": "x", "seen": 1, "name": "StonesTaken", "kind": "NoteAdded"}
    return whole | {field: text, "args": {field: text}, "chosen": {field: text}, "changes": [text]}


def places(app: Flask, rule: Rule, match: str) -> str:
    """The path of a door, each of its gaps filled."""
    values = {name: _PLACES.get(name, "x") for name in rule.arguments} | {"match": match}
    for name in rule.arguments:
        if rule._converters[name].__class__.__name__ == "IntegerConverter":
            values[name] = 1
    with app.test_request_context():
        built = app.url_map.bind("localhost").build(rule.endpoint, values)
    return str(built).partition("?")[0]


def tries(app: Flask, match: str) -> Iterator[Try]:
    """Every field that the code of a door asks for, and some that any door may be sent."""
    for rule in app.url_map.iter_rules():
        if rule.endpoint in ("static", "pages.library", "pages.built") or rule.alias:
            continue
        arguments = {name: value for name, value in _PLACES.items() if name in rule.arguments}
        if set(rule.arguments) - {"match"} and not arguments and "event" in rule.arguments:
            continue
        path = places(app, rule, match)
        module = inspect.getmodule(inspect.unwrap(app.view_functions[rule.endpoint]))
        names = sorted(set(_NAMES.findall(inspect.getsource(module)))) if module else []
        for name in names or ["q"]:
            if "GET" in (rule.methods or ()):
                yield Try("GET", path, "query", name)
            if "POST" in (rule.methods or ()) and not path.startswith("/api"):
                yield Try("POST", path, "form", name)
        if "POST" in (rule.methods or ()):
            for name in (
                "id",
                "name",
                "text",
                "number",
                "kind",
                "token",
                "zone",
                "receipts",
                "player",
            ):
                yield Try("POST", path, "json", name)
            yield Try("POST", path, "body", "")


def slowness(client: FlaskClient, one: Try, token: str, shape: str) -> float:
    """How many times as long the tenfold text takes; 0 where it takes no time worth a word."""
    took = []
    for size in (SHORT, LONG):
        text = (shape * size)[:size]
        begun = time.process_time()
        one.send(client, token, text)
        took.append(time.process_time() - begun)
    return took[1] / max(took[0], 0.001) if took[1] > SECONDS else 0.0


def slow(app: Flask, phones: TableOfPhones, some: list[Try]) -> list[tuple[Try, str]]:
    """The tries that take more than about linear time, each with what was sent; measured twice."""
    found = []
    tokens = ("", phones.a.token, phones.referee.token)
    for number, one in enumerate(some):
        client = app.test_client()
        for turn in range(min(TIMES, len(SHAPES))):
            shape = SHAPES[(number + turn) % len(SHAPES)]
            token = tokens[(number + turn) % len(tokens)]
            if all(slowness(client, one, token, shape) > RATIO for _ in range(2)):
                found.append((one, shape))
    return found


def test_every_door_takes_about_linear_time(app: Flask, phones: TableOfPhones) -> None:
    some = list(tries(app, phones.a.match))
    assert len({one.path for one in some}) > 70
    assert slow(app, phones, some) == []


@pytest.mark.parametrize("shape", ["“", "Draw a card. ", "Draw a card.\n"])
def test_a_table_of_cards_takes_about_linear_time(app: Flask, shape: str) -> None:
    """Each opening quote was followed to the end of the text, each thing that an ability does was
    compared with all others, and the whole text was read for each paragraph: minutes a card.
    """
    one, client = Try("POST", "/cards", "table", "text"), app.test_client()
    one.send(client, "", "Draw a card, dear.")  # makes the tables of the parser
    assert not all(slowness(client, one, "", shape) > RATIO for _ in range(2))


@pytest.mark.parametrize("shape", [" ", "\n", "•  ", "; ", "; or "])
def test_a_list_of_choices_takes_about_linear_time(shape: str) -> None:
    """Blanks behind “choose one” were shared out between two places in each way there is."""
    took = []
    for size in (SHORT, LONG):
        begun = time.process_time()
        as_one_sentence("Choose one" + (shape * size)[:size])
        took.append(time.process_time() - begun)
    assert took[1] < SECONDS or took[1] / max(took[0], 0.001) < RATIO


def test_a_matcher_that_goes_back_and_forth_is_found(
    app: Flask, phones: TableOfPhones, monkeypatch: pytest.MonkeyPatch
) -> None:
    backward = re.compile(r"(.*?) (.*?)x")

    def told() -> str:
        return str(bool(backward.match(request.form.get("said", "")[:20_000])))

    monkeypatch.setitem(app.view_functions, "pages.speak_page", told)
    planted = Try("POST", "/language", "form", "said")
    found = [shape for shape in SHAPES if slowness(app.test_client(), planted, "", shape) > 8]
    assert " " in found
    assert services_of(app).desk.live(MatchId(phones.a.match)).head.version > 0
