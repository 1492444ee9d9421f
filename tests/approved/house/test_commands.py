"""What commands say is what somebody approved."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.approved.house import commands
from tests.approved.house.groups import compare


def test_what_commands_say_of_matches_and_events_is_as_approved(tmp_path: Path) -> None:
    compare("commands", [commands.on_an_evening(tmp_path / "evening")])


@pytest.mark.parametrize("key", commands.SHEETS)
def test_what_commands_say_of_cards_is_as_approved(key: str, tmp_path: Path) -> None:
    compare("commands", [commands.on_cards(tmp_path / key, key)])
