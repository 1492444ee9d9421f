"""Makes docs/views.md: `python -m tests.docs.views`. Every field of every view, with an example that
the server answered while bots played a match of each game, and a referee ruled.
"""

from __future__ import annotations

import json
import random
import tempfile
import time
from collections.abc import Iterator
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient

from app.factory import create_app
from app.serving.config import Config
from examples.bot import Bot
from games import catalogue

PAGE = Path(__file__).resolve().parents[2] / "docs" / "views.md"
ROOTS = (
    *("MatchView", "MomentsView", "DiffView", "PreviewView", "EventsView"),
    *("TournamentView", "EventLog", "AmendmentPreview"),
)
PLAYS, LONGEST = 60, 90
HEAD = """# Views, field by field

What the doors of [api.md](api.md) answer, with an example of each field that the server itself gave. Made by `python -m
tests.docs.views` of `/api/openapi.json` and of matches that bots play; a test holds each example against the schema that runs. A
field that holds another of these views names it. Long texts and rows are cut in the examples; a – is what those matches did not meet.
"""
STRUCK = {"onward": "skip", "reason": "seen"}
PENALTY = {"infraction": "slow play", "penalty": "caution", "reason": "twice"}
PLAN = {
    **{"style": "swiss", "pairing": "points", "rounds": 3, "minutes": 50, "turns": 5},
    **{"best_of": 1, "cut": 0, "check": 180_000, "tiebreaks": ["omw", "gw", "ogw"]},
    "points": {"win": 3, "draw": 1, "loss": 0, "bye": 3, "absent": 0, "unit": 1},
}
TIMED = {"generalissimo": {"move_seconds": 600}}
KINDS = {
    "pick": "PickView",
    "pickmany": "PickManyView",
    "path": "PathView",
    "amount": "AmountView",
    "allocate": "AllocateView",
}
Json = Any
Examples = dict[tuple[str, str], Json]


class Player(Bot):
    """The bot of docs/api.md at a server within this process."""

    def __init__(self, tour: Tour, match: str, token: str, seed: int) -> None:
        self.tour, self.client, self.token = tour, tour.client, token
        self.last: dict[str, Json] = {}
        self.dice, self.match = random.Random(seed), f"matches/{match}"

    def call(self, door: str, body: Json = None) -> Json:
        headers = {"Authorization": f"Bearer {self.token}"}
        way = "GET" if body is None else "POST"
        answer = self.client.open(f"/api/{door}", method=way, json=body, headers=headers)
        if answer.status_code == 429:
            time.sleep(float(answer.headers["Retry-After"]))
            return self.call(door, body)
        if answer.status_code >= 400:
            raise ValueError(answer.json)
        if door.endswith("/options") and answer.json["ask"]:
            self.tour.within({"$ref": f"/{KINDS[answer.json['ask']['kind']]}"}, answer.json["ask"])
        if door.endswith("/actions") and "View" not in door:
            self.last = {"name": body["name"], "args": body.get("args", {})}
        return answer.json


class Tour:
    """Plays and rules, and keeps the first telling example of each field."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.schemas: dict[str, Json] = client.get("/api/openapi.json").json["components"][
            "schemas"
        ]
        self.found: Examples = {}

    def keep(self, name: str, value: Json) -> None:
        """Take the fields of a view called *name*, and of the views within it."""
        fields = self.schemas[name].get("properties", {})
        for field, inner in value.items():
            known = self.found.get((name, field))
            if field in fields and (not known or (name, field) not in self.found):
                self.found[name, field] = inner
            self.within(fields.get(field, {}), inner)

    def within(self, schema: Json, value: Json) -> None:
        if isinstance(value, list):
            for part in value:
                self.within(schema.get("items", schema), part)
        elif isinstance(value, dict):
            if name := self._which(schema, value):
                self.keep(name, value)
            else:
                for part in value.values():
                    self.within(schema.get("additionalProperties") or {}, part)

    def _which(self, schema: Json, value: Mapping[str, Json]) -> str:
        """The view among those that a field may hold which has these fields."""
        for name in refs(schema, nested=False):
            fields = self.schemas[name].get("properties", {})
            kind = fields.get("kind", {}).get("enum", [value.get("kind")])
            needed = set(self.schemas[name].get("required", ()))
            if set(value) <= set(fields) and needed <= set(value) and value.get("kind") in kind:
                return name
        return ""

    # -- what is played ----------------------------------------------------------------------------

    def game(self, key: str) -> None:
        """A match of a game: both seats play, the wall and the referee look."""
        made = self.client.post(
            "/api/matches", json={"game": key, "options": TIMED.get(key, {})}
        ).json
        tokens = made["tokens"]
        players = {
            name: Player(self, made["match"], token, seed)
            for seed, (name, token) in enumerate(tokens.items(), 8)
        }
        seats = [name for name in tokens if name != "referee"]
        for name in seats:
            players[name].call(f"{players[name].match}/seat", {"name": f"{name} Marsh"})
        for _ in range(PLAYS):
            for name in seats:
                view = players[name].call(f"{players[name].match}/view")
                self.keep("MatchView", view)
                if view["outcome"]:
                    break
                players[name].act(view)
        self._talk(players, seats)
        self._rule(players["referee"], players[seats[0]].last)
        for name in seats:
            offers = players[name].call(f"{players[name].match}/view")["offers"]
            for offer in (row for row in offers if row["gives_up"] and row["enabled"]):
                with suppress(ValueError):
                    self._say(players[name], {"name": offer["name"], "args": {}})
        self.look(players.values())
        self.keep("EventsView", players["referee"].call(f"{players['referee'].match}/events"))

    def _talk(self, players: dict[str, Player], seats: list[str]) -> None:
        one, two = players[seats[0]], players[seats[1]]
        view = one.call(f"{one.match}/view")
        line = max((row["version"] for row in view["log"] if row["ply"]), default=1)
        back = {"name": "TakebackOffered", "args": {"target": line}}
        slip = {"name": "ConsentAsked", "args": {"action": one.last, "reason": "a slip"}}
        call = {"name": "DisputeRaised", "args": {"target": 3, "rule": "", "claim": "May she?"}}
        for who, other, said, answer in (
            (one, two, back, "TakebackDeclined"),
            (two, one, back, "TakebackDeclined"),
            (one, two, {"name": "PauseAsked", "args": {"reason": "tea"}}, "PauseDeclined"),
            (one, two, slip, "ConsentDeclined"),
            (one, two, call, ""),
        ):
            with suppress(ValueError):
                self._say(who, said)
                self.look(players.values())
                if answer:
                    head = two.call(f"{two.match}/view")["head"]
                    self._say(other, {"name": answer, "args": {"request": head}})

    def _say(self, who: Player, said: dict[str, Json]) -> None:
        seen = who.call(f"{who.match}/view")["ply"]
        who.call(f"{who.match}/actions", {"id": f"t{time.time_ns()}", "seen": seen, **said})

    def _rule(self, referee: Player, last: Json) -> None:
        view = referee.call(f"{referee.match}/view")
        self.keep("MatchView", view)
        calls = [row["version"] for row in view["disputes"] if not row["settled"]]
        plays = [row["version"] for row in view["log"] if row["ply"]]
        seat = view["seats"][0]
        replaced = {"action": {"seat": seat, **last}, "onward": "skip", "reason": "misread"}
        rulings: list[dict[str, Json]] = [
            {"kind": "PenaltyGiven", "seat": seat, **PENALTY},
            {"kind": "PlayReplaced", "target": plays[-1] if plays else 1, **replaced},
            {"kind": "NoteAdded", "text": "a late start"},
            {"kind": "ClockPaused", "reason": "the lights went out"},
            {"kind": "ClockResumed"},
            {"kind": "TableCounted", "claims": [{"what": "turn", "value": 99}]},
            {"kind": "TableCorrected", "reason": "counted", "changes": [{"what": "turn", "value": 9}]},
            *({"kind": "PlayStruck", "target": play, **STRUCK} for play in (*plays[1:4], *plays[-1:])),
            *({"kind": "DisputeSettled", "dispute": call, "verdict": "no"} for call in calls),
        ]  # fmt: skip
        for ruling in rulings:
            door = f"{referee.match}/amendments"
            with suppress(ValueError):
                self.keep("PreviewView", referee.call(f"{door}?preview=1", ruling))
            with suppress(ValueError):
                head = referee.call(f"{referee.match}/view")["head"]
                asked = {"id": f"r{time.time_ns()}", "expected": head, **ruling}
                referee.call(door, asked)
            self.look([referee])
        self.keep("MomentsView", referee.call(f"{referee.match}/moments"))
        self.keep("DiffView", referee.call(f"{referee.match}/diff?from=p2&to=p9"))

    def look(self, players: Any) -> None:
        for player in players:
            self.keep("MatchView", player.call(f"{player.match}/view"))

    def evening(self) -> None:
        """An event of five, a round and a half."""
        names = [{"name": name} for name in ("Ann", "Ben", "Cai", "Dee", "Eve")]
        body = {"game": "generals_52", "name": "Friday", "plan": PLAN, "players": names}
        made = self.client.post("/api/events", json=body).json
        headers = {"Authorization": f"Bearer {made['tokens']['organiser']}"}
        said: list[dict[str, Json]] = [
            {"kind": "RoundPaired", "round": 1},
            {"kind": "RoundStarted", "round": 1},
            {"kind": "ResultReported", "round": 1, "table": 1, "wins": [1, 0]},
            {"kind": "ResultReported", "round": 1, "table": 2, "wins": [0, 1]},
            {"kind": "PlayerDropped", "player": "P2"},
        ]
        for number, line in enumerate(said):
            line["id"] = f"e{number}"
            self.client.post(f"/api/events/{made['event']}/lines", json=line, headers=headers)
            self.keep("TournamentView", self.client.get(f"/api/events/{made['event']}").json)
        door = f"/api/events/{made['event']}"
        self.keep("EventLog", self.client.get(f"{door}/log", headers=headers).json)
        for target in (1, 4, 8, 10):
            said_ = {"kind": "LineStruck", "target": target, "reason": "by mistake"}
            seen = self.client.post(f"{door}/amendments?preview=1", json=said_, headers=headers)
            if seen.status_code == 200:
                self.keep("AmendmentPreview", seen.json)
        match = f"{made['event'][2:]}-1-1-1"
        referee = Player(self, match, made["tokens"]["organiser"], 3)
        for ruling in (
            {"kind": "DisputeRaised", "claim": "a deck check"},
            {"kind": "DisputeSettled", "dispute": 1, "verdict": "it fits"},
        ):
            with suppress(ValueError):
                head = referee.call(f"{referee.match}/view")["head"]
                asked = {"id": f"h{head}", "expected": head, **ruling}
                referee.call(f"{referee.match}/amendments", asked)
            self.look([referee])


def refs(schema: Json, nested: bool = True) -> list[str]:
    """The schemas that one names, in order; *nested*: also within its rows and mappings."""
    found: list[str] = []
    if isinstance(schema, dict):
        if "$ref" in schema:
            return [schema["$ref"].rpartition("/")[2]]
        inner = schema.values() if nested else schema.get("anyOf", ())
        for part in inner:
            found += refs(part, nested)
    elif isinstance(schema, list):
        for part in schema:
            found += refs(part, nested)
    return list(dict.fromkeys(found))


def reached(schemas: Mapping[str, Json]) -> list[str]:
    """The schemas of all views, the largest first, each after the one that names it."""
    found = list(ROOTS)
    for name in found:
        found += [other for other in refs(schemas[name]) if other not in found]
    return found


def type_of(schema: Json) -> str:
    """What a field holds, in words."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(type_of(part) for part in schema["anyOf"]))
    if "enum" in schema:
        return "one of " + ", ".join(f"`{json.dumps(value)}`" for value in schema["enum"])
    if schema.get("type") == "array":
        inner = schema.get("items") or {"anyOf": schema.get("prefixItems", [])}
        return f"row of {type_of(inner)}"
    if schema.get("type") == "object":
        return f"mapping of {type_of(schema.get('additionalProperties') or {})}"
    return str(schema.get("type", "anything"))


def short(value: Json) -> Json:
    """An example cut so that one reads it at a glance."""
    if isinstance(value, str):
        return value if len(value) <= LONGEST else value[:LONGEST] + "…"
    if isinstance(value, dict):
        return {key: short(value[key]) for key in list(value)[:3]}
    if isinstance(value, list):
        return [short(part) for part in (value if len(value) < 4 else value[:2])]
    return value


def page(schemas: Mapping[str, Json], found: Examples) -> Iterator[str]:
    """The lines of the page."""
    yield HEAD
    for name in reached(schemas):
        yield f"## {name}\n"
        about = [line.strip() for line in schemas[name].get("description", "").splitlines()]
        yield "\n".join(about) + "\n"
        yield "| field | holds | example |\n|---|---|---|"
        for field, schema in schemas[name].get("properties", {}).items():
            example = "see there" if refs(schema) else "–"
            known = found.get((name, field), schema.get("default"))
            if not refs(schema) and ((name, field) in found or "default" in schema):
                told = json.dumps(short(known), ensure_ascii=False)
                example = f"`{told}`".replace("|", "\\|")
            yield f"| `{field}` | {type_of(schema)} | {example} |"
        yield ""


def begun(folder: Path) -> Tour:
    """A tour that has not begun, on a server of its own in *folder*."""
    config = Config(db=f"sqlite:///{folder}/q.db", data=folder, secret=bytes(32), opening="")
    return Tour(create_app(config).test_client())


def toured() -> Tour:
    """A tour of all games and of an event."""
    with tempfile.TemporaryDirectory() as folder:
        tour = begun(Path(folder))
        for key in catalogue():
            tour.game(key)
        tour.evening()
    return tour


if __name__ == "__main__":
    done = toured()
    PAGE.write_text("\n".join(page(done.schemas, done.found)) + "\n", encoding="utf-8")
