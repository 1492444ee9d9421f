"""Finds what a template says to people without asking for its translation: bare text, attributes
people hear, plain constants.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

from jinja2 import Environment
from jinja2 import nodes

SPOKEN = frozenset({"alt", "aria-label", "placeholder", "title", "data-hint"})
"""Attributes a person reads or hears; `value` counts on buttons alone."""
ASKS = frozenset({"_", "gettext", "ngettext", "pgettext", "npgettext"})
SAME_EVERYWHERE = frozenset({"Quartermaster", "PDF"})
UNSPOKEN = frozenset({"script", "style", "kbd", "code"})
"""What no person reads, the names that stand on keys, and commands to be typed."""
GAP = "\0"
IN_A_TAG = frozenset({"body_class", "body_data"})
"""Blocks that fill attributes of a tag, not its content."""
_UNNAMED = re.compile(r"<(/?)\0+")
_QUERY = re.compile(r"\0[\w|]*\0=")
"""A value that names a part of an address."""
_LETTERS = re.compile(r"[^\W\d_]{2,}")


class Heard(HTMLParser):
    """Collects what a page says to people."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self._open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open.append(tag)
        self.said += [value for name, value in attrs if name in SPOKEN and value]

    def handle_endtag(self, tag: str) -> None:
        if tag in self._open:
            while self._open.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if not UNSPOKEN & set(self._open):
            self.said.append(data)


def environment() -> Environment:
    """Return an environment that reads templates as the application's does."""
    return Environment(
        extensions=["jinja2.ext.i18n"], trim_blocks=True, lstrip_blocks=True, autoescape=True
    )


def bare(source: str) -> list[str]:
    """Return every text of a template that people read and that no catalogue could translate."""
    heard = Heard()
    heard.feed(_QUERY.sub("", _UNNAMED.sub("<\\1x", "".join(flat(environment().parse(source))))))
    heard.close()
    return [" ".join(text.replace(GAP, " ").split()) for text in heard.said if _words(text)]


def bare_in(folder: Path) -> dict[str, list[str]]:
    """Return the bare texts of a folder's templates, by file."""
    found = {
        str(path.relative_to(folder)): bare(path.read_text())
        for path in sorted(folder.rglob("*.html"))
    }
    return {name: texts for name, texts in found.items() if texts}


def _words(text: str) -> list[str]:
    return [word for word in _LETTERS.findall(text) if word not in SAME_EVERYWHERE]


def flat(node: nodes.Node) -> Iterator[str]:
    """Yield the page that a template writes if every branch were taken, with a gap for each
    value.
    """
    if isinstance(node, nodes.Output):
        for item in node.nodes:
            yield (
                item.data
                if isinstance(item, nodes.TemplateData)
                else GAP + "|".join(_constants(item)) + GAP
            )
        return
    if isinstance(node, nodes.Block) and node.name in IN_A_TAG:
        return
    if isinstance(node, nodes.Assign) and _sentence(node.node):
        yield f"<p>{'|'.join(_constants(node.node))}</p>"  # may be said later
    for child in node.iter_child_nodes():
        if not isinstance(child, nodes.Expr):
            yield from flat(child)


def _sentence(node: nodes.Node) -> bool:
    return any(" " in text.strip() for text in _constants(node))


def _constants(node: nodes.Node) -> list[str]:
    """Return the constant texts that an expression may write."""
    match node:
        case nodes.Const(value=str() as text):
            return [text]
        case nodes.Call(node=nodes.Name(name=name)) if name in ASKS:
            return []
        case nodes.CondExpr(expr1=first, expr2=second):
            return _constants(first) + (_constants(second) if second else [])
        case nodes.Or(left=left, right=right) | nodes.Add(left=left, right=right):
            return _constants(left) + _constants(right)
        case nodes.Concat(nodes=parts) | nodes.Tuple(items=parts) | nodes.List(items=parts):
            return [text for part in parts for text in _constants(part)]
        case nodes.Dict(items=pairs):
            return [text for pair in pairs for text in _constants(pair.value)]
        case nodes.Call():
            return [
                text
                for part in node.args
                for text in _constants(part)
                if " " in text.strip() and not text.startswith("button")
            ]
        case nodes.Filter(node=inner) if inner is not None:
            return _constants(inner)
        case _:
            return []
