"""Fills in a whole page for browsers without scripts: each form gets an id and the ply of the page,
each running clock its present time.
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
    """Return the HTML of panes with ids and *ply* in its forms, and the clocks as they show at
    *now* (ms).
    """
    with_ids = _ID.sub(lambda _: f'name="id" value="{new_event_id()}"', html)
    with_ply = _SEEN.sub(f'name="seen" value="{ply}"', with_ids)
    return Markup(_CLOCK.sub(lambda clock: clock[1] + _shown(clock, now), with_ply))


def _shown(clock: re.Match[str], now: int) -> str:
    """The time on a clock: what is left, or what was used."""
    at = int(clock[3])
    return span(at - now if clock[2] == "deadline" else now - at)
