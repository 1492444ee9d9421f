"""The plan of an event: shown, and changed for the rounds to come."""

from __future__ import annotations

from flask import redirect
from flask import request
from flask.typing import ResponseReturnValue

from app.desk.forms.numbers import read_whole
from app.pages.scenes import Scene
from app.pages.scenes import render
from app.pages.site import pages
from app.pages.tournament.sight import look_as_staff
from app.tournament.formats import points_of
from app.tournament.formats import points_said
from app.web.tournament import tournaments
from events.kinds import tournament
from projections.tournament.plan import most_rounds
from projections.tournament.plan import rounds_of
from projections.tournament.plan import safe_rounds
from projections.tournament.plan import suggested_rounds
from projections.tournament.plan import warnings
from projections.tournament.state import Plan

NUMBERS = ("rounds", "minutes", "turns", "best_of", "cut")


class PlanScene(Scene, frozen=True):
    """What the page of the plan shows: the plan, with points as people write them, and the number
    of rounds that are planned, suggested, possible without a rematch, and possible at all.
    """

    plan: Plan
    points: str
    rounds: int
    suggested: int
    safe: int
    most: int
    warnings: list[str]


@pages.get("/e/<event>/plan")
def event_plan(event: str) -> ResponseReturnValue:
    """The plan of the event, and the number of rounds that its players allow."""
    sight = look_as_staff(event)
    players = len(sight.state.players)
    return render(
        "event/organiser/plan.html",
        sight.scene(),
        PlanScene(
            plan=sight.state.plan,
            points=points_said(sight.state.plan.points),
            rounds=rounds_of(sight.state.plan, players),
            suggested=suggested_rounds(players),
            safe=safe_rounds(players),
            most=most_rounds(players),
            warnings=[sight.say(words) for words in warnings(sight.state.plan, players)],
        ),
    )


@pages.post("/e/<event>/plan")
def event_replan(event: str) -> ResponseReturnValue:
    """Change the plan as the form says; a field with its present value is no change."""
    sight, form = look_as_staff(event), request.form
    plan = sight.state.plan
    numbers = {name: read_whole(form[name], name) for name in NUMBERS if name in form}
    changes: dict[str, object] = {
        name: value for name, value in numbers.items() if value != getattr(plan, name)
    }
    if form.get("points", points_said(plan.points)) != points_said(plan.points):
        changes["points"] = points_of(form["points"])
    if changes:
        body = {"changes": changes, "reason": form.get("reason", "")}
        line = {"id": form.get("id", ""), "kind": tournament.PLAN_CHANGED, **body}
        tournaments.report(sight.pass_, line)
    return redirect(f"/e/{event}/plan", 303)
