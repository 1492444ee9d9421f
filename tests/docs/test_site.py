"""The docs as one site: every page has its place there.

`sh docs/site/build` (a step of .ci/run) makes it and fails at a link that leads nowhere; its tools
stand in a lock of their own, so that a test needs none of them.
"""

from __future__ import annotations

import re

from tests.docs.blocks import ROOT

SITE = ROOT / "docs" / "site"


def test_every_page_has_its_place_in_the_site() -> None:
    index = (SITE / "index.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^\.\./([\w-]+)$", index, re.MULTILINE))
    assert listed == {page.stem for page in (ROOT / "docs").glob("*.md")}
    assert "../../games/*/RULES" in index


def test_the_site_is_built_where_everything_is_checked() -> None:
    assert "sh docs/site/build" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "--fail-on-warning" in (SITE / "build").read_text(encoding="utf-8")
