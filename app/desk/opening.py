"""How a match is opened: what was asked for, made into a manifest that pins everything."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import games
from app.desk.refusals import Unreadable
from events.canonical import NotCanonical
from events.manifest import Manifest
from events.vocabulary import MatchId
from events.vocabulary import Seat
from events.vocabulary import thaw
from games import play
from projections.replay.replay import first_table


def manifest_of(
    game: str,
    options: Mapping[str, Any],
    seats: Sequence[str],
    cards: Mapping[str, Any] | None,
    name: str,
    match: str,
    sandbox_of: str,
    now: int,
) -> Manifest:
    """Return the manifest of a new match with every option set; raise `Unreadable` naming what does
    not fit.
    """
    found = games.catalogue().get(game)
    if found is None:
        raise Unreadable(
            {"game": [f"there is no game {game!r}; one of {', '.join(games.catalogue())}"]}
        )
    sitting = tuple(Seat(seat) for seat in seats) or found.seats[: found.least_seats]
    draft = Manifest(
        MatchId(match or new_match_id()),
        found.key,
        found.edition,
        sitting,
        dict(options),
        thaw(cards or found.raw_cards),
        name,
        now,
        sandbox_of,
    )
    try:
        manifest = replace(draft, options=dict(first_table(found, draft).options))
        manifest.encode()
    except play.BadSetup as error:
        raise Unreadable(
            {error.field: [error.message + (f" ({error.rule})" if error.rule else "")]}
        ) from None
    except NotCanonical as error:
        raise Unreadable({"options": [str(error)]}) from None
    return manifest


def new_match_id() -> str:
    """Return a random id of 10 letters and digits that are hard to confuse."""
    return "".join(secrets.choice("23456789ABCDEFGHJKLMNPQRSTUVWXYZ") for _ in range(10))
