"""The games of this server, with their seats and options."""

from __future__ import annotations

import games
from app.web.answers import Catalogue
from app.web.answers import GameLine
from app.web.answers import OptionLine
from games.rules import OptionSpec
from projections.text.names import as_text


def catalogue() -> Catalogue:
    """Return the games of this server with their seats and options."""
    return Catalogue(
        games=tuple(
            GameLine(
                key=game.key,
                title=as_text(game.title),
                edition=game.edition,
                rules=game.rules,
                seats=game.seats,
                least_seats=game.least_seats,
                options=tuple(_option(option) for option in game.options),
            )
            for game in games.catalogue().values()
        )
    )


def _option(option: OptionSpec) -> OptionLine:
    return OptionLine(
        name=option.name,
        label=as_text(option.label),
        default=option.default,
        choices=option.choices,
        least=option.least,
        most=option.most,
        rule=option.rule,
    )
