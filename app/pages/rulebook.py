"""The rules of a game as a page: the leaflet in the reader's language, then every clause and ruling
of RULES.md with its id.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import zip_longest
from pathlib import Path

from flask import redirect
from flask import render_template
from flask import url_for
from flask.typing import ResponseReturnValue
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup
from markupsafe import escape

import games
from app.desk.errors.refusals import NotHere
from app.i18n.languages import language
from app.i18n.languages import language_tag
from app.i18n.render import Renderer
from app.pages.lobby.lobby import games_shown
from app.pages.lobby.lobby import screens
from app.pages.site import pages
from app.pages.tour.tour import has_tour
from app.scenario.rulebook import clauses
from games import play
from games.paper import Leaflet
from games.rules import Game
from games.text import Text
from games.text import text
from projections import tournament

ID = re.compile(r"[A-Z][A-Z0-9]{1,5}-[A-Z]?\d{1,3}[a-z]?(\.\d{1,3}[a-z]?){0,2}\Z")
"""The id of a clause or ruling. Rulings of the kit have other ids, and no clause."""
EVENTS = Path(tournament.__file__).with_name("RULES.md")
EVENT_PREFIX = "EV"
_HIDDEN_COLUMNS = ("type", "covered")
_HISTORY = re.compile(r"^## History\b.*?(?=^## |\Z)", re.MULTILINE | re.DOTALL)
_MARK = re.compile(r"\s*\[(?:scenario|printable|physical|structural)[^\]<]*\](?=\s*</)")
_COVERED = re.compile(
    r"\s*(?:The last column says how an id is covered:.*?\band why[^.]*\.|"
    r"How a line is covered stands at its end[^.]*\.md`\.)",
    re.DOTALL,
)
"""Sentences for developers, about columns and marks that the page omits."""
_TAG = re.compile(r"(<[^>]*>)")


@pages.get("/rules")
def all_rules() -> ResponseReturnValue:
    """The games whose rules can be read."""
    return render_template("lobby/rules.html", games=games_shown(), screens=screens())


@pages.get("/rules/<name>")
def rules(name: str) -> ResponseReturnValue:
    """The rules of the game with this key; for the id of a clause, its place on that page."""
    if ID.match(name):
        if name in event_clauses():
            return redirect(url_for("pages.event_rules", _anchor=name))
        return redirect(url_for("pages.rules", name=game_of(name).key, _anchor=name))
    game = games.catalogue().get(name)
    if game is None:
        raise NotHere(text("There is no game %(name)s here.", name=name))
    return render_template(
        "lobby/rules_game.html",
        game=game,
        begins=beginning(game),
        tour=has_tour(game),
        leaflets=leaflets(game),
        clauses=clause_list(game),
        say=Renderer(language()),
        line=picture_line,
    )


@pages.get("/rules/events")
def event_rules() -> ResponseReturnValue:
    """The rules of events of many tables: pairings, rounds, results, standings; in the reader's
    language where they are translated.
    """
    translated = EVENTS.with_suffix(f".{language()}.md")
    file = translated if translated.is_file() else EVENTS
    words = Markup(_drawn(file, EVENT_PREFIX, file.stat().st_mtime_ns))
    tongue = language_tag() if file == translated else "en"
    return render_template("event/hall/rules.html", clauses=words, tongue=tongue)


def event_clauses() -> frozenset[str]:
    """Return the ids of the clauses of events."""
    return _ids(EVENTS, EVENT_PREFIX, EVENTS.stat().st_mtime_ns)


def clause_link(rule: str) -> Markup:
    """Return a clause's id as a link to its words; nothing for a ruling without a clause.

    Works outside a request, as pushed panes need.
    """
    if not ID.match(rule):
        return Markup("")
    return Markup('<a class="clause" href="/rules/{0}" target="rules">{0}</a>').format(rule)


def clause_mark(rule: str) -> Markup:
    """Return a clause's id without a link, for use within a button or another link; nothing for a
    ruling without a clause.
    """
    return Markup('<span class="clause">{}</span>').format(rule) if ID.match(rule) else Markup("")


def clause_words(rule: str) -> str:
    """Return the words of a clause in RULES.md, without its id and Markdown; raise `NotHere`."""
    file = _file(game_of(rule))
    lines = file.read_text("utf-8").splitlines() if file else []
    for place, line in enumerate(lines):
        if re.match(rf"\s*[-*|]\s*[`*]*{re.escape(rule)}(?![\w.]*\w)", line):
            table = line.lstrip().startswith("|")
            header = _header(lines[:place]) if table else []
            return _bare(rule, [line, *_going_on(lines[place + 1 :])], header)
    return ""


def _going_on(lines: list[str]) -> Iterator[str]:
    """The lines that belong to the item that ends before them."""
    for line in lines:
        if not line.startswith("  ") or not line.strip():
            return
        yield line


def _bare(rule: str, lines: list[str], header: list[str]) -> str:
    """A clause without Markdown, its id, and columns for developers."""
    whole = " ".join(line.strip() for line in lines)
    cells = _cells(whole) if whole.startswith("|") else [whole]
    shown = [cell for name, cell in zip_longest(header, cells, fillvalue="") if _is_told(name)]
    words = re.sub(r"[`*]", "", " ".join(shown if header else cells))
    words = re.sub(r"\[(?:scenario|printable|physical|structural)[^\]]*\]", "", words)
    return words.lstrip("- ").removeprefix(rule).strip(" .:—–-")


def _is_told(column: str) -> bool:
    return column.lower() not in _HIDDEN_COLUMNS


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _header(lines: list[str]) -> list[str]:
    """The column names of the table in which these lines end; none where they are no table."""
    for place in range(len(lines) - 1, 0, -1):
        if not lines[place].lstrip().startswith("|"):
            return []
        if set(lines[place]) <= set("|-: "):
            return _cells(lines[place - 1])
    return []


def game_of(rule: str) -> Game:
    """Return the game that has the clause *rule*; raise `NotHere`."""
    prefix = rule.partition("-")[0]
    game = next((game for game in games.catalogue().values() if game.rules == prefix), None)
    if game is None or rule not in _listed(game):
        raise NotHere(text("There is no clause %(rule)s in the games of this server.", rule=rule))
    return game


def leaflets(game: Game) -> list[Leaflet]:
    """Return the leaflets of a game, for its own cards and options."""
    items = game.paper(game.cards, {}) if game.paper else ()
    return [item for item in items if isinstance(item, Leaflet)]


def beginning(game: Game) -> list[tuple[str, Text]]:
    """Return pictogram and words of each step of opening a match: paper and phones, then the
    actions before the first turn, in the order of the rules.
    """
    start = play.setup(game, game.seats[: game.least_seats], {}, game.cards)
    deeds = game.screen.deeds if game.screen else {}
    reported = [
        (deeds.get(str(spec.name), "hand"), spec.label)
        for spec in game.actions
        if spec.when == (start.phase,) and not spec.by_hand
    ]
    return [
        ("copies", text("Lay out what is printed: mats, cards, tokens.")),
        ("phone", text("Scan your seat's code and type your name.")),
        *reported,
        ("play", text("The first turn begins.")),
    ]


def clause_list(game: Game) -> Markup:
    """Return RULES.md as HTML: each clause is an anchor, each id in a sentence a link ("" where a
    game has no such file).
    """
    file = _file(game)
    if file is None:
        return Markup("")
    return Markup(_drawn(file, game.rules, file.stat().st_mtime_ns))


def _file(game: Game) -> Path | None:
    try:
        file = Path(games.folder_of(game.key)) / "RULES.md"
    except LookupError:
        return None
    return file if file.is_file() else None


def _listed(game: Game) -> frozenset[str]:
    file = _file(game)
    return _ids(file, game.rules, file.stat().st_mtime_ns) if file else frozenset()


@cache
def _ids(file: Path, prefix: str, changed: int) -> frozenset[str]:
    """The ids in a file; *changed*, its modification time, is part of the cache's key."""
    return frozenset(clauses(file.read_text("utf-8"), prefix))


@cache
def _drawn(file: Path, prefix: str, changed: int) -> str:
    """A file as HTML; *changed*, its modification time, is part of the cache's key."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    words = _COVERED.sub("", _HISTORY.sub("", file.read_text("utf-8")))
    tokens = list(_without_columns(reader.parse(words)))
    html = str(reader.renderer.render(tokens, reader.options, {}))
    return _linked(_MARK.sub("", html), prefix, _ids(file, prefix, changed))


def _without_columns(tokens: list[Token]) -> Iterator[Token]:
    """The tokens without the columns that are for developers."""
    names: list[str] = []
    column, hidden = -1, False
    for place, token in enumerate(tokens):
        if token.type == "thead_open":
            names = []
        elif token.type == "tr_open":
            column = -1
        elif token.type in ("th_open", "td_open"):
            column += 1
            if token.type == "th_open":
                names.append(tokens[place + 1].content)
            hidden = names[column : column + 1] != [] and names[column] in _HIDDEN_COLUMNS
        if not hidden:
            yield token
        if token.type in ("th_close", "td_close"):
            hidden = False


_BEGINNINGS = ("<td>", "<li>", "<p>")


def _linked(html: str, prefix: str, ids: frozenset[str]) -> str:
    """HTML in which an id at the beginning of a row, item or paragraph is an anchor, and every
    other one a link to it.
    """
    anchored: set[str] = set()
    pattern = re.compile(rf"(?<![\w-])({prefix}-[A-Z]?\d+(?:\.\d+)*|R\d+)(?![\w-])")
    parts, begins = [], False

    def replaced(match: re.Match[str]) -> str:
        id_ = match[1] if match[1].startswith(prefix) else f"{prefix}-{match[1]}"
        if id_ not in ids:
            return match[0]
        first = begins and not match.string[: match.start()].strip()
        if first and id_ not in anchored:
            anchored.add(id_)
            return f'<b class="clause" id="{id_}">{match[0]}</b>'
        return f'<a href="#{id_}">{match[0]}</a>'

    for part in _TAG.split(html):
        if part.startswith("<"):
            begins = part in _BEGINNINGS or (begins and part in ("<code>", "<strong>"))
            parts.append(part)
        else:
            parts.append(pattern.sub(replaced, part))
            begins = begins and not part.strip()
    return "".join(parts)


def picture_line(line: str) -> Markup:
    """Return a line of a leaflet in the reader's language; `picture|words` becomes a pictogram and
    words.
    """
    picture, bar, words = Renderer(language())(line).rpartition("|")
    if not bar:
        return Markup(escape(words))
    address = url_for("pages.all_pictures", _anchor=picture)
    return Markup(
        '<svg class="pictogram" width="18" height="18" aria-hidden="true"><use href="{}"/></svg> {}'
    ).format(address, words)
