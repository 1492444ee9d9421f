"""The records can fail: a changed number of an offer and a changed word are told, with their place."""

from __future__ import annotations

from typing import Any

import pytest
from jinja2 import ChoiceLoader
from jinja2 import DictLoader

from games import catalogue
from games import play
from projections.views.choices import offers
from tests.approved import records
from tests.approved import testing
from tests.approved.things import THINGS
from tests.approved.world import World
from tests.approved.world import opened_world

PLACE = "offered", "generals_52", "scenarios/deploy"


def test_a_changed_number_of_an_offer_is_told(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    bound = play.bound

    def one_more(*given: Any) -> int:
        return bound(*given) + 1

    monkeypatch.setattr(play, "bound", one_more)
    with pytest.raises(AssertionError, match=r"(?s)\| offered \| v\d+ \w+ .*--write FOLDER"):
        testing.compare(*PLACE, world)


def test_a_changed_word_of_an_offer_is_told(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    as_text = offers.as_text
    monkeypatch.setattr(offers, "as_text", lambda words: as_text(words.replace("Deploy", "Put")))
    with pytest.raises(AssertionError, match=r"\| offered \| v\d+ \w+ offers"):
        testing.compare(*PLACE, world)


def test_a_record_that_is_gone_or_new_is_told(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    then = records.approved("generals_52.offered")
    head = next(head for head in then if head.startswith(PLACE[2]))
    other = {head.replace("offered", "other"): then[head]}
    other |= {row: hashes for row, hashes in then.items() if row != head}
    monkeypatch.setattr(records, "approved", lambda group: other)
    with pytest.raises(AssertionError, match=r"offered \| is new") as failure:
        testing.compare(*PLACE, world)
    assert head.replace("offered", "other") + " is gone" in str(failure.value)


def test_a_changed_word_of_a_page_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "panes/wall/top.html"
    with opened_world() as world:
        templates = world.app.jinja_env
        loader = templates.loader
        assert loader is not None
        source, _, _ = loader.get_source(templates, name)
        changed = DictLoader({name: source.replace("checkpoint %(number)s", "point %(number)s")})
        monkeypatch.setattr(templates, "loader", ChoiceLoader([changed, loader]))
        with pytest.raises(AssertionError, match=r"\| shown \| v\d+ wall \(and 0 more\)"):
            testing.compare("shown", "generals_52", "scenarios/turn", world)


def test_every_game_has_every_group_of_records() -> None:
    groups = [f"{key}.{group}" for key in catalogue() for group in (*THINGS, "paper")]
    assert [group for group in (*groups, "site", "type") if not records.approved(group)] == []
