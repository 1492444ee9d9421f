"""What the glossary says of names is so: a word means one thing."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Mapping

from tests.docs.blocks import ROOT

GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
PRODUCT = ("app", "events", "games", "printables", "projections")


def class_names() -> Mapping[str, list[str]]:
    """The modules that have a class of each name, but for classes that a module keeps to itself."""
    found = defaultdict[str, list[str]](list)
    for folder in PRODUCT:
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    found[node.name].append(path.relative_to(ROOT).as_posix())
    return found


def test_no_two_classes_have_one_name_but_those_that_the_glossary_lists() -> None:
    names = class_names()
    assert len(names) > 500
    excepted = set(re.findall(r"`(\w+)` \((?:what|whose|a text)", GLOSSARY))
    assert excepted == {"Effect", "EffectSource", "Unknown"}
    twice = {name: places for name, places in names.items() if len(places) > 1}
    assert {name: places for name, places in twice.items() if name not in excepted} == {}
    assert set(twice) == excepted, "an exception that is none any more"


def test_each_word_stands_once_and_in_order() -> None:
    words = [line.split(" | ")[0].strip("| ") for line in GLOSSARY.splitlines() if line[:2] == "| "]
    assert words[0] == "word"
    assert len(words) > 50
    assert words[1:] == sorted(set(words[1:]), key=str.lower)
