"""A PostgreSQL and a Redis of one's own for each test that names them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.shell.database import Cluster
from tests.shell.database import cluster
from tests.shell.redis_server import RedisServer
from tests.shell.redis_server import redis_server


@pytest.fixture
def database() -> Iterator[Cluster]:
    with cluster() as running:
        yield running


@pytest.fixture
def redis() -> Iterator[RedisServer]:
    with redis_server() as running:
        yield running
