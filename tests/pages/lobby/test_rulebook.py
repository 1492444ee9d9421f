"""The rules as pages: every clause has its place there, and an id anywhere leads to it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from flask.testing import FlaskClient

import games
from app.pages.rulebook import beginning
from app.pages.rulebook import clause_link
from app.pages.rulebook import clause_list
from app.pages.rulebook import clause_mark
from app.pages.rulebook import event_clauses
from app.scenario.rulebook import clauses
from app.services import services_of
from games import catalogue
from printables.drawing.pictograms import names
from tests.pages.browsers.sittings import application

KEYS = sorted(catalogue())


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    app = application(tmp_path_factory.mktemp("rules"))
    yield app.test_client()
    services_of(app).close()


def listed(key: str) -> list[str]:
    """The ids of a game's RULES.md."""
    game = catalogue()[key]
    text = (Path(games.folder_of(key)) / "RULES.md").read_text("utf-8")
    return list(clauses(text, game.rules))


@pytest.mark.parametrize("key", KEYS)
def test_every_clause_is_an_anchor_once_and_every_link_arrives(key: str) -> None:
    html = str(clause_list(catalogue()[key]))
    anchors = re.findall(r'id="([^"]+)"', html)
    assert sorted(anchors) == sorted(listed(key))
    words = re.sub(r"<(?!b class=.clause)[^>]+>", "\n", html)
    for before in words.split('<b class="clause"')[:-1]:
        assert not before.rpartition("\n")[2].strip(), "a mention within a sentence is no place"
    assert set(re.findall(r'href="#([^"]+)"', html)) <= set(anchors)
    assert "[scenario]" not in html
    assert ">covered<" not in html
    assert "is covered" not in html, "there is no such column on the page"


@pytest.mark.parametrize("key", KEYS)
def test_a_clause_leads_to_its_place_on_the_page_of_its_game(client: FlaskClient, key: str) -> None:
    id_ = listed(key)[3]
    answer = client.get(f"/rules/{id_}")
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"/rules/{key}#{id_}"
    page = client.get(f"/rules/{key}").get_data(as_text=True)
    assert f'id="{id_}"' in page
    assert "How a match begins" in page
    steps = re.search(r'<ol class="steps">(.*?)</ol>', page, re.DOTALL)
    assert steps is not None
    shown = re.findall(r"<li><svg[^>]*><use href=\"[^\"#]*#([\w-]+)\"", steps[1])
    assert len(shown) == len(beginning(catalogue()[key])) > 4
    assert set(shown) <= set(names())


@pytest.mark.parametrize("key", KEYS)
def test_every_step_of_an_opening_has_a_picture_of_its_own_kind(key: str) -> None:
    """The hand is what a game that declares nothing gets: no shipped game is left with it."""
    assert "hand" not in [picture for picture, _ in beginning(catalogue()[key])]
    bare = replace(catalogue()[key], screen=None)
    assert "hand" in [picture for picture, _ in beginning(bare)]


@pytest.mark.parametrize("key", KEYS)
def test_the_leaflet_is_on_the_page_in_the_readers_language(client: FlaskClient, key: str) -> None:
    english = client.get(f"/rules/{key}").get_data(as_text=True)
    chinese = client.get(f"/rules/{key}", headers={"Accept-Language": "zh-Hant-TW"}).get_data(
        as_text=True
    )
    assert "對局如何開始" in chinese
    assert english.count("<h3>") == chinese.count("<h3>") > 0
    without_clauses = chinese.partition('id="clauses"')[0]
    assert "How a match begins" not in without_clauses


def test_what_is_no_clause_is_told_and_never_shown_as_one(client: FlaskClient) -> None:
    for rule in ("nothing-to-choose", "(held)", "impossible", "DisputeRaised", ""):
        assert clause_link(rule) == ""
    with client.application.test_request_context():
        assert 'href="/rules/WTG-3.7"' in clause_link("WTG-3.7")
        assert "&lt;" not in clause_link("WTG-R16")
    assert client.get("/rules/WTG-99.9").status_code == 404
    assert client.get("/rules/no_such_game").status_code == 404
    assert client.get("/rules/<script>").status_code == 404


def test_a_ruling_of_the_kit_is_never_shown_as_a_clause() -> None:
    assert str(clause_mark("GEN-R3")) == '<span class="clause">GEN-R3</span>'
    for slug in ("nothing-to-choose", "impossible", "(held)", ""):
        assert str(clause_mark(slug)) == ""
        assert str(clause_link(slug)) == ""


def test_the_rules_of_events_are_a_page_and_their_clauses_lead_there(client: FlaskClient) -> None:
    page = client.get("/rules/events").get_data(as_text=True)
    assert 'href="/rules/events"' in client.get("/rules").get_data(as_text=True)
    anchors = re.findall(r'id="(EV-\d+)"', page)
    assert sorted(anchors) == sorted(event_clauses())
    answer = client.get("/rules/EV-23")
    assert answer.headers["Location"] == "/rules/events#EV-23"
    assert client.get("/rules/EV-99").status_code == 404
    assert 'href="/rules/EV-23"' in clause_link("EV-23")


def test_the_rules_of_events_say_each_clause_in_the_readers_language(client: FlaskClient) -> None:
    page = client.get("/rules/events", headers={"Accept-Language": "zh-TW"}).get_data(as_text=True)
    anchors = re.findall(r'id="(EV-\d+)"', page)
    assert sorted(anchors) == sorted(event_clauses())
    clauses = page.partition('id="clauses" lang="zh-Hant-TW"')[2].partition("</section>")[0]
    words = [re.sub("<[^>]*>", "", cell) for cell in re.findall(r"<td>(.*?)</td>", clauses)]
    assert len(words) > 2 * len(anchors)
    assert not [word for word in words if re.search(r"\b[a-z]{3,} [a-z]{3,} [a-z]{3,}", word)]


TYPED = {
    "event/organiser/calls_live.html",
    "referee/parts/queue_live.html",
    "panes/desk/waiting.html",
}
"""Templates that also show what a person typed as the clause of a call."""


def test_templates_show_a_ruling_s_clause_as_a_link_or_a_mark_and_never_as_it_comes() -> None:
    folder = Path(__file__).parents[3] / "templates"
    raw = {
        str(file.relative_to(folder))
        for file in folder.rglob("*.html")
        if re.search(r'class="clause">\s*\{\{[^}]*rule', file.read_text("utf-8"))
    }
    assert raw == TYPED


def test_no_link_stands_within_a_button_or_another_link() -> None:
    folder = Path(__file__).parents[3] / "templates"
    for file in folder.rglob("*.html"):
        for tag in ("a", "button"):
            for inner in re.findall(rf"<{tag} .*?</{tag}>", file.read_text("utf-8"), re.DOTALL):
                assert "{{ clause(" not in inner, f"{file.name}: {inner[:120]}"


def test_a_clause_is_linked_outside_a_request_as_pushes_do() -> None:
    assert 'href="/rules/WTG-3.7"' in clause_link("WTG-3.7")
    assert clause_link("nothing-to-choose") == ""
