"""The forms of a whole page: every form gets an id of its own, and the ply that the page shows."""

from __future__ import annotations

import re

from markupsafe import Markup

from app.desk.opening import new_event_id

_ID = re.compile(r'name="id" value=""')
_SEEN = re.compile(r'name="seen" value=""')


def filled(html: str, ply: int) -> Markup:
    """Return HTML of panes with its forms filled in."""
    with_ids = _ID.sub(lambda _: f'name="id" value="{new_event_id()}"', html)
    return Markup(_SEEN.sub(f'name="seen" value="{ply}"', with_ids))
