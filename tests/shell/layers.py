"""What a module may name: read off the syntax tree, so that no import inside a function escapes."""

import ast
import io
import re
import tokenize
from collections.abc import Iterable
from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from pathlib import Path

ROOT = Path(__file__).parents[2]

# Rules need nothing else: no input or output, no clock, no chance, no framework.
PURE = frozenset(
    [
        "__future__",
        "abc",
        "bisect",
        "collections",
        "copy",
        "dataclasses",
        "enum",
        "fractions",
        "functools",
        "hashlib",
        "heapq",
        "itertools",
        "json",
        "math",
        "msgspec",  # its structs: a piece is one
        "operator",
        "re",
        "string",
        "textwrap",
        "types",
        "typing",
        "unicodedata",
    ]
)
# The kit's front page finds the games' folders and reads their card sets, once, at start.
AT_START = frozenset({"importlib", "pkgutil", "tomllib"})
# A game's room that reads the language of its cards: a parser, near words for a misspelt one.
LANGUAGE = frozenset({"lark", "difflib"})
# Its reader loads the grammar beside it, once, at start, and keeps the parser's tables.
GRAMMAR = frozenset({"pathlib"})
TABLES = frozenset({"contextlib", "io", "pathlib", "subprocess", "sys", "tempfile"})
# Built-in functions that reach outside, or whose answer differs from run to run.
IMPURE_CALLS = frozenset(
    {"open", "input", "print", "exec", "eval", "compile", "__import__", "hash", "id"}
)
ENGINES = frozenset({"eventlet", "gevent"})


def imports(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield line and dotted name of everything a module imports, `from a import b` as a.b."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (
                (node.lineno, f"{'.' * node.level}{node.module or ''}.{alias.name}")
                for alias in node.names
            )


def calls(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield line and name of every function called by its plain name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.lineno, node.func.id


def impurities(path: str, source: str) -> list[str]:
    """Return what a module of games/ imports or calls that the rules may not."""
    tree = ast.parse(source)
    allowed = PURE
    if path == "games/__init__.py":
        allowed = PURE | AT_START
    elif _folder(path) and "/language/" in path:
        more = {"reading.py": GRAMMAR, "tables.py": TABLES}
        allowed = PURE | LANGUAGE | more.get(path.rpartition("/")[2], frozenset())
    found = [
        f"{path}:{line}: imports {name}"
        for line, name in imports(tree)
        if not _pure(path, name, allowed)
    ]
    return found + [
        f"{path}:{line}: calls {name}()" for line, name in calls(tree) if name in IMPURE_CALLS
    ]


def _pure(path: str, name: str, allowed: frozenset[str]) -> bool:
    top, _, rest = name.partition(".")
    if top == "events":
        return rest == "vocabulary" or rest.startswith("vocabulary.")
    if top != "games":
        return top in allowed
    mine, theirs = _folder(path), rest.split(".")[0]
    return theirs in (mine, "kit") or not (ROOT / "games" / theirs).is_dir()


def _folder(path: str) -> str:
    parts = path.split("/")
    return parts[1] if len(parts) > 2 else ""


def engines_named(path: str, source: str) -> list[str]:
    """Return where a module of the product imports eventlet or gevent; only app/__main__.py may."""
    return [
        f"{path}:{line}: imports {name}"
        for line, name in imports(ast.parse(source))
        if name.split(".")[0] in ENGINES and path != "app/__main__.py"
    ]


def words_named(path: str, text: str, words: Iterable[str]) -> list[str]:
    """Return where a text holds one of the words, in any case, its parts apart or joined by a
    hyphen or underscore.
    """
    low = text.lower()
    return [
        f"{path}:{_line(low, hit)}: says {word!r}"
        for word in words
        if _parts(word)[0] in low  # which is asked much faster than a pattern is sought
        for hit in _pattern(word).finditer(low)
    ]


def _parts(word: str) -> list[str]:
    return re.split(r"[\s_:'-]+", word.lower())


@cache
def _pattern(word: str) -> re.Pattern[str]:
    parts = r"[\s_-]*".join(map(re.escape, _parts(word)))
    return re.compile(rf"(?<![a-z0-9]){parts}(?![a-z0-9])")


def _line(text: str, hit: re.Match[str]) -> int:
    return text.count("\n", 0, hit.start()) + 1


def identifiers(source: str) -> set[str]:
    """Return the words a module's own functions, classes, fields and arguments are called by."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
    return found


def literals_named(path: str, text: str, words: Iterable[str]) -> list[str]:
    """Return where a program holds one of the words between quotes, as one does that singles it
    out.

    In a page only what the template engine reads counts: elsewhere quoted words are classes and
    labels.
    """
    wanted = frozenset(words)
    return [
        f"{path}:{_line(text, hit)}: singles out {hit[2]!r}"
        for start, end in _programs(path, text)
        for hit in re.compile(r"""(["'])([^"'\s]+)\1""").finditer(text, start, end)
        if hit[2] in wanted
    ]


def _programs(path: str, text: str) -> list[tuple[int, int]]:
    if path.endswith(".html"):
        return [hit.span() for hit in re.finditer(r"\{[{%].*?[%}]\}", text, re.DOTALL)]
    return [(0, len(text))] if path.endswith((".py", ".js")) else []


def sources(*folders: str, kinds: Iterable[str] = (".py",)) -> Iterator[tuple[str, str]]:
    """Yield path below the repository and text of every source file in the folders, fetched
    libraries left out.
    """
    for folder in folders:
        for file in sorted((ROOT / folder).rglob("*")):
            if file.suffix in kinds and "vendor" not in file.parts:
                yield file.relative_to(ROOT).as_posix(), file.read_text(encoding="utf-8")


_FOR_PEOPLE = re.compile(r"\b(?:text|context_text|plural|gettext|say|_)\(\s*\Z")


@cache
def _names(text: str) -> list[tuple[int, str]]:
    """The place and the letters of each name in a program."""
    begins = [0, *accumulate(map(len, text.splitlines(keepends=True)))]
    return [
        (begins[token.start[0] - 1] + token.start[1], token.string)
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type == tokenize.NAME
    ]


def identifiers_named(path: str, text: str, words: Iterable[str]) -> list[str]:
    """Return where a program uses one of the words as an identifier: as a name of its own, or
    between quotes. What it says to people, in a comment or a text, may hold any English word.
    """
    wanted = frozenset(words)
    found = [
        (hit.start(2), hit[2])
        for start, end in _programs(path, text)
        for hit in re.compile(r"""(["'])([^"'\s]+)\1""").finditer(text, start, end)
        if hit[2] in wanted and not _FOR_PEOPLE.search(text, max(0, hit.start() - 40), hit.start())
    ]
    if path.endswith(".py"):
        found += [(place, name) for place, name in _names(text) if name in wanted]
    return [
        f"{path}:{text.count(chr(10), 0, place) + 1}: uses {word!r}"
        for place, word in sorted(found)
    ]
