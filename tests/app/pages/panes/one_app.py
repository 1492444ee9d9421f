"""One application for all tests of a file, each of which has a match of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask

from app.factory import create_app
from app.services import services_of
from app.serving.config import Config
from tests.app.conftest import SetClock


@pytest.fixture(scope="module")
def clock() -> SetClock:
    """The clock of the application."""
    return SetClock()


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory, clock: SetClock) -> Iterator[Flask]:
    """The application."""
    data = tmp_path_factory.mktemp("data")
    config = Config(db=f"sqlite:///{data}/log.db", data=data, secret=b"0" * 32, opening="")
    made = create_app(config, clock=clock)
    yield made
    services_of(made).close()
