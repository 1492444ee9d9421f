"""Everything people see in a browser. The pages ask the same doors as phones and programs do; none knows a rule.

The server writes every page whole, so that it works without JavaScript; with it, the same pieces of a page are
fetched again when the match has moved (`part`).
"""
from __future__ import annotations

from flask import Flask

from app.i18n import languages
from app.pages import ask
from app.pages import cards
from app.pages import compose
from app.pages import correct
from app.pages import counting
from app.pages import drawing
from app.pages import faults
from app.pages import joining
from app.pages import libraries
from app.pages import lobby
from app.pages import looks
from app.pages import making
from app.pages import paper
from app.pages import queue
from app.pages import referee
from app.pages import replay
from app.pages import ruling
from app.pages import seat
from app.pages import site
from app.pages import speaking
from app.pages import watch
from app.pages import words


def init_pages(app: Flask) -> None:
    """Put the pages up."""
    languages.speak(app)
    words.teach(app)
    app.register_blueprint(site.pages)
    faults.watch(app)


__all__ = [
    "ask", "cards", "compose", "correct", "counting", "drawing", "init_pages", "joining", "libraries", "lobby", "looks", "making", "paper",
    "queue", "referee", "replay", "ruling", "seat", "speaking", "watch",
]
