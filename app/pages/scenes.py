"""The variables of a page: a frozen struct whose fields are the names that its template reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from flask import render_template


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """The variables of a template. A page may have several scenes; no name may occur in two of
    them.
    """


def names(*scenes: Scene) -> Mapping[str, object]:
    """Return the fields of scenes by name; raise `ValueError` where two scenes have the
    same name.
    """
    given: dict[str, object] = {}
    for scene in scenes:
        fields = {name: getattr(scene, name) for name in scene.__struct_fields__}
        if twice := fields.keys() & given.keys():
            raise ValueError(f"a template is given a name twice: {sorted(twice)}")
        given |= fields
    return given


def render(template: str, *scenes: Scene, **alone: Any) -> str:
    """Return a template filled with the fields of *scenes* and the variables *alone*; raise
    `ValueError` where a name occurs twice.
    """
    given = names(*scenes)
    if twice := given.keys() & alone.keys():
        raise ValueError(f"{template} is given a name twice: {sorted(twice)}")
    return render_template(template, **given, **alone)
