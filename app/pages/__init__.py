"""The pages that people see in a browser. They call the same functions as phones and programs do;
no page knows a rule.

The server renders every page completely, so that it works without JavaScript; with JavaScript,
parts of a page are fetched again when the match has changed (`part`).
"""

from __future__ import annotations

from flask import Flask

from app.i18n import languages
from app.pages import bundles
from app.pages import faults
from app.pages import filters
from app.pages import libraries
from app.pages import looks
from app.pages import site
from app.pages import speaking
from app.pages.lobby import again
from app.pages.lobby import joining
from app.pages.lobby import lobby
from app.pages.lobby import making
from app.pages.lobby import own_cards
from app.pages.lobby import paper
from app.pages.lobby import removing
from app.pages.referee import compose
from app.pages.referee import correct
from app.pages.referee import counting
from app.pages.referee import desk
from app.pages.referee import ruling
from app.pages.referee import watching
from app.pages.replay import knowledge
from app.pages.replay import picture
from app.pages.replay import replay
from app.pages.replay import sharing
from app.pages.replay import stored
from app.pages.seat import ask
from app.pages.seat import cards
from app.pages.seat import seat
from app.pages.seat import wrong
from app.pages.tournament import reporting
from app.pages.tournament.organiser import calling
from app.pages.tournament.organiser import desk as organiser
from app.pages.tournament.organiser import lines
from app.pages.tournament.organiser import papers
from app.pages.tournament.organiser import planning
from app.pages.tournament.organiser import setup
from app.pages.tournament.organiser import slips
from app.pages.tournament.players import player
from app.pages.tournament.players import tables
from app.pages.tournament.players import wall


def init_pages(app: Flask) -> None:
    """Register all pages."""
    languages.speak(app)
    filters.add_filters(app)
    app.register_blueprint(site.pages)
    faults.register_error_handlers(app)


__all__ = [
    "again",
    "ask",
    "bundles",
    "calling",
    "cards",
    "compose",
    "correct",
    "counting",
    "desk",
    "init_pages",
    "joining",
    "knowledge",
    "libraries",
    "lines",
    "lobby",
    "looks",
    "making",
    "organiser",
    "own_cards",
    "paper",
    "papers",
    "picture",
    "planning",
    "player",
    "removing",
    "replay",
    "reporting",
    "ruling",
    "seat",
    "setup",
    "sharing",
    "slips",
    "speaking",
    "stored",
    "tables",
    "wall",
    "watching",
    "wrong",
]
