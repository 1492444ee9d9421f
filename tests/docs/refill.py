"""Write the outputs on pages anew: `python -m tests.docs.refill docs/asks.md`. Look at what changed."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.docs.blocks import RUN
from tests.docs.blocks import blocks
from tests.docs.blocks import run
from tests.docs.blocks import write


def refilled(page: Path, folder: Path) -> str:
    """Return a page with each output as its program prints it now, in a folder of its own."""
    lines = page.read_text(encoding="utf-8").splitlines()
    written: dict[str, str] = {}
    printed, outputs = "", dict[int, tuple[int, str]]()
    for block in blocks(page):
        if block.file:
            write(folder, block, written)
        elif block.kind in RUN:
            printed = run(block, folder).stdout
        elif block.kind == "output" and "...\n" not in block.text:
            outputs[block.line] = (len(block.text.splitlines()), printed)
    for start, (count, text) in sorted(outputs.items(), reverse=True):
        lines[start : start + count] = text.splitlines()
    return "".join(f"{line}\n" for line in lines)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        with tempfile.TemporaryDirectory() as folder:
            page = Path(name)
            page.write_text(refilled(page, Path(folder)), encoding="utf-8")
