"""A whole page is filled in for those without a script: every form gets an id of its own and the
ply that the page shows, every clock that runs the time it shows now.
"""

from __future__ import annotations

import re

from markupsafe import Markup

from app.desk.opening import new_event_id
from app.pages.filters import span

_ID = re.compile(r'name="id" value=""')
_SEEN = re.compile(r'name="seen" value=""')
_CLOCK = re.compile(r'(data-(deadline|since)="(\d+)"[^>]*>(?:<svg.{0,120}?</svg>)?<b>)(?=</b>)')


def filled(html: str, ply: int, now: int) -> Markup:
    """Return HTML of panes with its forms filled in, and its clocks as they show at *now*."""
    with_ids = _ID.sub(lambda _: f'name="id" value="{new_event_id()}"', html)
    with_ply = _SEEN.sub(f'name="seen" value="{ply}"', with_ids)
    return Markup(_CLOCK.sub(lambda clock: clock[1] + _shown(clock, now), with_ply))


def _shown(clock: re.Match[str], now: int) -> str:
    """The time that a clock shows: what is left, or what was used."""
    at = int(clock[3])
    return span(at - now if clock[2] == "deadline" else now - at)
