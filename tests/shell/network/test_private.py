"""Files of the owner alone: made once, also by processes that start at the same moment."""

from __future__ import annotations

import os
import stat
from multiprocessing import get_context
from pathlib import Path

import pytest

from app.serving import private

try:
    import resource
except ImportError:
    resource = None  # type: ignore[assignment]


def keep(file: Path, number: int) -> bytes:
    return private.kept_file(file, lambda: bytes([number]) * 32)


def test_processes_that_start_at_once_get_the_same_whole_file(tmp_path: Path) -> None:
    with get_context("fork").Pool(4) as pool:
        for round_ in range(100):
            file = tmp_path / f"key-{round_}"
            got = pool.starmap(keep, [(file, number) for number in range(4)], chunksize=1)
            assert len(set(got)) == 1
            assert len(got[0]) == 32
    assert len(list(tmp_path.iterdir())) == 100, "nothing is left beside them"


@pytest.mark.skipif(resource is None, reason="Windows has no such limit")
def test_a_file_that_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    """A full disk left an empty file with each start that was tried."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (8, hard))
    try:
        with pytest.raises(OSError, match="File too large"):
            keep(tmp_path / "key", 1)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert list(tmp_path.iterdir()) == []
    assert keep(tmp_path / "key", 1) == bytes([1]) * 32


def test_a_folder_that_knows_no_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError("this file system knows no links")

    monkeypatch.setattr(os, "link", refuse)
    file = tmp_path / "key"
    assert keep(file, 1) == keep(file, 2) == bytes([1]) * 32
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [file]
