"""The laws hold for every game in the catalogue, and for one more that nothing else knows of."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from projections.knowledge import past as past_module
from projections.replay import fading
from tests.games.sixth import keys
from tests.games.sixth import sixth_game
from tests.laws.strategies.starts import CARRIED_OUT


@pytest.fixture(autouse=True, scope="module")
def _one_more_folder() -> Iterator[None]:
    with sixth_game():
        yield


@pytest.fixture(params=keys(), scope="module")
def key(request: pytest.FixtureRequest, _one_more_folder: None) -> str:
    """The key of each game in turn."""
    name: str = request.param
    return name


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches forget after a few lines."""
    for name, number in (("RECENT", 2), ("EVERY", 4), ("LOOKED_AT", 3)):
        monkeypatch.setattr(fading, name, number)
    monkeypatch.setattr(past_module, "EVENTS", 2)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what the laws carried out, rarest first."""
    for key, done in sorted(CARRIED_OUT.items()):
        rows = sorted(done.items(), key=lambda row: row[1])
        counts = ", ".join(f"{name} {count}" for name, count in rows)
        terminalreporter.write_line(f"laws of {key} carried out: {counts}")
