"""docs/views.md has every field of every view as it is now, and examples that fit the schema."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.docs.views import PAGE
from tests.docs.views import begun
from tests.docs.views import reached
from tests.docs.views import refs
from tests.docs.views import type_of

ROW = re.compile(r"\| `(\w+)` \| (.*?) \| (see there|–|`.*`) \|\Z")
UNMET = 12
"""So many fields have no example, at most."""


def rows() -> Iterator[tuple[str, str, str, str]]:
    """The page's rows: view, field, what it holds, example."""
    view = ""
    for line in PAGE.read_text("utf-8").splitlines():
        view = line.removeprefix("## ") if line.startswith("## ") else view
        if found := ROW.match(line):
            yield view, found[1], found[2], found[3].replace("\\|", "|")


@pytest.fixture
def schemas(tmp_path: Path) -> Any:
    return begun(tmp_path).schemas


def test_every_field_of_every_view_is_on_the_page(schemas: Any) -> None:
    wanted = [
        (name, field, type_of(schema))
        for name in reached(schemas)
        for field, schema in schemas[name].get("properties", {}).items()
    ]
    assert len(wanted) > 400
    assert [row[:3] for row in rows()] == wanted, "python -m tests.docs.views"


def test_every_example_fits_the_schema_that_runs(schemas: Any) -> None:
    unmet = 0
    for view, field, _, example in rows():
        schema = schemas[view]["properties"][field]
        if example == "–":
            unmet += 1
        elif example != "see there":
            jsonschema.validate(json.loads(example[1:-1]), schema)
        assert (example == "see there") == bool(refs(schema)), (view, field)
    assert unmet <= UNMET


def test_an_example_of_another_kind_is_noticed(schemas: Any) -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate("12", schemas["MatchView"]["properties"]["head"])
