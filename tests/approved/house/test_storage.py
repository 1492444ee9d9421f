"""What a log in a file answers and stores is what somebody approved."""

from __future__ import annotations

from pathlib import Path

from tests.approved.house import storage
from tests.approved.house.groups import compare


def test_a_log_of_two_programs_is_as_approved(tmp_path: Path) -> None:
    compare("storage", [storage.log_of_two(tmp_path / "two")])


def test_files_that_are_no_log_are_answered_as_approved(tmp_path: Path) -> None:
    compare("storage", [storage.odd_files(tmp_path / "odd")])
