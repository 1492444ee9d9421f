"""What a page is given: a frozen struct whose fields are the names that its template reads."""

from __future__ import annotations

import msgspec
from flask import render_template


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """What a template is given; scenes of a page may be several, with no name in common."""


def render(template: str, *scenes: Scene) -> str:
    """Return a template filled with the fields of *scenes*; raise `ValueError` where two scenes
    hand over the same name.
    """
    names = [name for scene in scenes for name in scene.__struct_fields__]
    if len(set(names)) < len(names):
        raise ValueError(f"{template} is given a name twice: {sorted(names)}")
    given = {name: getattr(scene, name) for scene in scenes for name in scene.__struct_fields__}
    return render_template(template, **given)
