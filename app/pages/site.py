"""The blueprint of all pages, and their common start: who looks at which match."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Hashable
from typing import Any
from typing import TypeVar

from flask import Blueprint
from flask import request
from msgspec import Struct
from msgspec.structs import replace

from app.desk.errors.refusals import Forbidden
from app.desk.history.live import Live
from app.desk.rights import Pass
from app.i18n.languages import language
from app.i18n.render import Renderer
from app.services import services
from app.views.edge import Kept
from app.views.edge import in_language
from app.views.edge import worded_once
from app.views.match import MatchView
from app.views.match import match_view
from app.views.translations import translations
from app.web import usecases
from app.web.callers.caller import access
from app.web.callers.caller import caller
from app.web.callers.caller import event_of
from app.web.callers.caller import opens
from app.web.callers.caller import tokens
from events.vocabulary import MatchId
from games.text import Text
from games.text import text
from projections.knowledge.answers import Answers

Made = TypeVar("Made")

pages = Blueprint("pages", __name__)


class Visit(Struct, frozen=True):
    """A match, its viewer, the view in the language of the page, and the translator. `kept`: views
    translated before, with the `answers` of the match; None where all is made anew.
    """

    here: Live
    pass_: Pass
    view: MatchView
    translate: Renderer
    kept: Kept | None = None
    answers: Answers | None = None

    def same(self, key: Hashable, parts: tuple[Any, ...], make: Callable[[], Made]) -> Made:
        """Return what was made before in this language of the very same parts, or make it."""
        if self.answers is None:  # views translated anew are never the same
            return make()
        return self.answers.same((self.translate.language, key), parts, make)


def open_visit(match: str, role: str, version: int | None = None, ply: int | None = None) -> Visit:
    """Return what the caller sees of *match* in a *role*; raise `Forbidden` where this browser does
    not hold that role.
    """
    here = usecases.live(match)
    pass_ = caller(MatchId(match), role, request.values.get("seat", ""))
    if role in ("seat", "referee") and pass_.role != role:
        raise Forbidden(_missing(role))
    translate = renderer(here)
    view = match_view(here, pass_.viewer, now(), version, ply)
    if version is not None or ply is not None:
        return Visit(here, pass_, in_language(view, translate), translate)
    with here.lock:  # what is shown now was told before, or will be
        shown = worded_once(view, translate, translations(here, translate.language))
    return Visit(here, pass_, shown, replace(translate, you=str(pass_.seat)))


def renderer(here: Live) -> Renderer:
    """Return the renderer of a match's texts in the language of this page, with the names of the
    players.
    """
    return Renderer(language(), here.players)


def now() -> int:
    """Return the server's time in milliseconds since 1970 UTC."""
    return services().clock()


def wants_part(name: str) -> bool:
    """Return whether a script asks for a part of a page only."""
    return request.headers.get("X-Part", request.args.get("part", "")) == name


def roles(match: MatchId) -> list[tuple[str, str]]:
    """Return the roles of this browser in a match: (role, seat), without repeats."""
    passes = [
        pass_
        for token in (*tokens().get(match, []), *tokens().get(event_of(match), []))
        if (pass_ := opens(access().resolve(token), match)) is not None
    ]
    return list(dict.fromkeys((pass_.role, str(pass_.seat)) for pass_ in passes))


def _missing(role: str) -> Text:
    if role == "seat":
        return text(
            "This browser holds no seat of this match. Open your seat's link, or scan its "
            "code, once more."
        )
    return text(
        "This browser does not hold the referee's link of this match. Open that link once more."
    )
