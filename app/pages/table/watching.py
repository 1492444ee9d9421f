"""What a page shows that only looks on, by the names under which its templates read it."""

from __future__ import annotations

from typing import Any

from app.pages.site import Visit
from app.pages.table.scene import table_scene


def wall_scene(found: Visit) -> dict[str, Any]:
    """Return what the wall's templates show: what everybody may see."""
    match = found.pass_.match
    return {
        "view": found.view,
        "match": match,
        "seat": "",
        "role": "spectator",
        "takeback": None,
        "notice": None,
        "send": "",
        "piece_base": "",
        "line_base": f"/m/{match}/replay?version=",
        "piece_tail": "",
        **table_scene(found.here, found.view),
    }
