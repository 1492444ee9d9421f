"""Templates read only what exists: every name behind a dot, and every variable, is defined somewhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import Environment

from app.factory import create_app
from app.services import services_of
from app.serving.config import Config
from tests.pages.names_used import sources
from tests.pages.names_used import unresolved


@pytest.fixture(scope="module")
def env(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Environment]:
    """The environment in which the product's templates are read."""
    folder: Path = tmp_path_factory.mktemp("names")
    app = create_app(Config(db=f"sqlite:///{folder}/log.db", data=folder, secret=b"0" * 32))
    yield app.jinja_env
    services_of(app).close()


@pytest.mark.parametrize("place", sources())
def test_a_template_reads_only_what_exists(env: Environment, place: str) -> None:
    assert list(unresolved(place, sources()[place], env)) == []


def test_a_misspelt_name_is_caught(env: Environment) -> None:
    source = "{{ view.verison }}{% for row in rowz %}{{ row.label }}{{ loop.index }}{% endfor %}"
    assert list(unresolved("x.html", source, env)) == [
        "x.html:1: nothing has 'verison'",
        "x.html: no page hands over 'rowz'",
    ]
