"""Makes a PDF and shows the progress: the page reports each sheet and then opens the file.

The page is sent piece by piece as one answer, so it needs no script and no polling. The finished
file is kept for a short time for the request that fetches it; after that (or in another process) it
is made again with the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator

from flask import Response
from flask import request
from flask import stream_template
from flask.typing import ResponseReturnValue

from app.desk.errors.refusals import TooMany
from app.desk.errors.refusals import Unreadable
from app.desk.history.live import Live
from app.pages.lobby.paper import as_pdf
from app.pages.lobby.paper import drawn
from app.pages.lobby.paper import sheets
from app.pages.lobby.paper import wanted_options
from app.pages.site import pages
from app.services import services
from app.web import usecases
from printables.render import Press
from printables.wording import Unprintable


@pages.get("/m/<match>/print.pdf")
def print_pdf(match: str) -> ResponseReturnValue:
    """The sheets as PDF."""
    here = usecases.live(match)
    try:
        options = wanted_options(here)
        return as_pdf(here, services().finished.get(_key(here, options)) or drawn(here, options))
    except Unprintable as error:
        raise Unreadable({"print": [error.words]}) from None


@pages.get("/m/<match>/print/making")
def making(match: str) -> ResponseReturnValue:
    """Report the progress sheet by sheet, then open the PDF."""
    here = usecases.live(match)
    try:
        options = wanted_options(here)
        work = Work(Press(sheets(here, options), options), _key(here, options))
    except Unprintable as error:
        raise Unreadable({"print": [error.words]}) from None
    page = stream_template(
        "paper/making.html", here=here, match=match, query=request.query_string.decode(), work=work
    )
    return Response(
        page, mimetype="text/html", headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    )


class Work:
    """A PDF being made: `of` is its number of pages; `fault` is the sentence on what cannot be
    printed, "" before one is found.
    """

    def __init__(self, press: Press, key: str) -> None:
        self.press = press
        self.key = key
        self.of = len(press.sheets)
        self.fault = ""

    def steps(self) -> Iterator[int]:
        """Draw the sheets; yield the number of finished pages, at most a hundred times, with other
        requests served in between.
        """
        lanes, pages_ = services().lanes, self.press.pages()
        try:
            while done := lanes(next, pages_, 0):
                if done * 100 // self.of != (done - 1) * 100 // self.of:
                    yield done
            services().finished.keep(self.key, lanes(self.press.finished))
        except Unprintable as error:
            self.fault = error.words
        except TooMany as error:
            self.fault = error.message


def _key(here: Live, options: object) -> str:
    return f"{here.manifest.match} {options!r}"
