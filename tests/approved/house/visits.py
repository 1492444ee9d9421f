"""People who wander over the pages by lot, without scripts: they follow links, fill in forms and send
them. What each is shown is kept.
"""

from __future__ import annotations

import re
from collections import Counter
from collections import defaultdict
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from functools import cached_property
from functools import partial
from pathlib import Path
from random import Random
from urllib.parse import urlencode
from urllib.parse import urljoin
from urllib.parse import urlsplit
from zlib import crc32

from werkzeug.datastructures import MultiDict

from tests.approved.house.event_doors import PLANS
from tests.approved.house.event_doors import Night
from tests.approved.house.server import Doors
from tests.approved.house.server import doors
from tests.approved.house.server import told
from tests.approved.records import Record
from tests.approved.world import even
from tests.pages.browsers.paper_browser import Form
from tests.pages.browsers.paper_browser import Pairs
from tests.pages.browsers.paper_browser import Reader

GAMES = "generalissimo", "generals_52", "generals_order", "war_time_generals", "wtactics_arc"
STEPS = 40
"""Of each of those who sit at a match."""
OTHERWISE = 0.4
"""How often a field is filled in otherwise than it stands."""
LOOKS = 3
"""Steps of each of those who are at an event, each time that something happens."""
HOMES = (
    ("organiser", "/desk"),
    ("organiser", "/people"),
    ("floor", "/calls"),
    ("P1", "/me?player=P1"),
    ("door", "/join"),
    ("", ""),
)
"""Where those begin who are at an event."""
Rows = list[tuple[str, str]]
_LINK = re.compile(r'<a\b[^>]*\bhref="?(/[^">\s#]*)')
_NOT_PAGES = re.compile(
    r"/(built|static|look|libraries|api|source|language)\b|/referee/links|/rules/.*-|\.(pdf|png|svg|csv|css)\b|/making"
)
_NAMES = re.compile(
    r"\b[A-Z]-[A-Z0-9]{6,}\b|\b[A-Z0-9]{10}\b|\b[A-Z2-7]{26}\b|\b[0-9a-f]{16,}\b|\d+"
)
TYPED = ("Ann", "Bo Li", "two cards were drawn", "A seventh name", "12", "")


@dataclass
class Visitor:
    """A browser and where it is. `home`: where it goes when nothing leads on; `room`: what the
    addresses begin with that it stays below; `met`: how often it went
    which way.
    """

    server: Doors
    rows: Rows
    name: str
    home: str
    token: str = ""
    room: str = ""
    url: str = ""
    html: str = ""
    met: Counter[str] = field(default_factory=Counter)

    def go(self, path: str, data: Pairs | None = None) -> None:
        """Open an address, or send a form there; go where the answer leads."""
        for _ in range(5):
            address = urljoin(self.url or "http://localhost/", path)
            answer = self.server.app.test_client().open(
                address,
                method="GET" if data is None else "POST",
                data=None if data is None else MultiDict(data),
                headers={"Authorization": f"Bearer {self.token}"} if self.token else {},
            )
            self.url, self.html = address, answer.text if answer.mimetype == "text/html" else ""
            way = f"{len(self.rows)} {self.name} {'GET' if data is None else 'POST'} {path}"
            self.rows.append((way, told(answer) + even(self.html)))
            self.server.parts.usher.look()
            if answer.location is None:
                return
            path, data = answer.location, None

    def step(self) -> None:
        """Go on from here, preferably where nobody went yet."""
        ways = [*self._links(), *self._forms()]
        if not ways or self.met[self.url] > 2:
            self.met[self.url] = 0
            self.go(self.home)
            ways = [*self._links(), *self._forms()]
        self.met[self.url] += 1
        if ways:
            kind, path, data = min(
                ways, key=lambda way: (self.met[way[0]] // (3 if way[2] else 1), self._lot(way[0]))
            )
            self.met[kind] += 1
            self.go(path, data)

    def _lot(self, word: str) -> int:
        return crc32(f"{self.name} {word} {self.met[word]}".encode())

    def _links(self) -> Iterator[tuple[str, str, Pairs | None]]:
        for path in dict.fromkeys(_LINK.findall(self.html)):
            path = path.replace("&amp;", "&")
            if path.startswith(self.room) and not _NOT_PAGES.search(path):
                yield _NAMES.sub("N", path), path, None

    def _forms(self) -> Iterator[tuple[str, str, Pairs | None]]:
        reader = Reader()
        reader.feed(self.html)
        for form in reader.forms:
            for words, name, value in form.buttons or [("", "", "")]:
                kind = _NAMES.sub("N", f"{form.action} {words}")
                pairs = [*self._filled(form), *([(name, value)] if name else [])]
                path = form.action or urlsplit(self.url).path
                if _NOT_PAGES.search(path) or not path.startswith(self.room):
                    continue
                if form.method.lower() == "get":
                    yield kind, f"{path}?{urlencode(pairs)}", None
                else:
                    yield kind, path, pairs

    def _filled(self, form: Form) -> Pairs:
        """The fields of a form as they stand; some by lot, where something can be chosen or typed."""
        lot = Random(self._lot(form.action))
        pairs = [(name, self._typed(form, name, value, lot)) for name, value in form.fields]
        for name in sorted({name for name, _ in form.choices}):
            if lot.random() < OTHERWISE:
                pairs = [pair for pair in pairs if pair[0] != name]
                pairs.append(lot.choice([pair for pair in form.choices if pair[0] == name]))
        return pairs

    def _typed(self, form: Form, name: str, value: str, lot: Random) -> str:
        bounds = [one for one in form.numbers.get(name, ()) if one]
        if bounds and lot.random() < OTHERWISE:
            return lot.choice(bounds)
        return value if value or name in ("id", "token") else lot.choice(TYPED)


def match(folder: Path, key: str) -> Record:
    """Both seats, a referee and an onlooker of one match."""
    with doors(folder, f"visits {key}") as server:
        opened = server.ask("POST", "/api/matches", body={"game": key}).get_json()
        room, tokens, rows = f"/m/{opened['match']}", opened["tokens"], []
        sitting = [
            *(
                Visitor(server, rows, seat, f"{room}/seat?seat={seat}", token, room)
                for seat, token in tokens.items()
                if seat != "referee"
            ),
            Visitor(server, rows, "referee", f"{room}/referee", tokens["referee"], room),
            Visitor(server, rows, "onlooker", room, room=room),
        ]
        for _ in range(STEPS):
            for one in sitting:
                server.pass_time(5)
                one.step()
        return Record(key, "visits", tuple(rows))


def house(folder: Path) -> Record:
    """Somebody who looks at everything, opens matches and events, and brings no cards."""
    with doors(folder, "visits house") as server:
        rows: Rows = []
        guest = Visitor(server, rows, "guest", "/")
        for _ in range(3 * STEPS):
            guest.step()
        return Record("house", "visits", tuple(rows))


class VisitedNight(Night):
    """An event at which people look at the pages while it goes on."""

    visitors: tuple[Visitor, ...] = ()

    def _odd(self, count: int) -> None:
        super()._odd(count // 3)
        if len(self.tokens) > 6:
            self.visitors = self.visitors or tuple(self._visitors())
            for one in self.visitors:
                for _ in range(LOOKS):
                    one.step()

    def _visitors(self) -> Iterator[Visitor]:
        room, rows = f"/e/{self.event}", self.visited
        for who, home in HOMES:
            name = f"{who}{home.partition('?')[0]}"
            yield Visitor(self.server, rows, name, f"{room}{home}", self.tokens[who], room)

    @cached_property
    def visited(self) -> Rows:
        """What they were shown."""
        return []


def event(folder: Path, name: str) -> Record:
    """One event."""
    players, plan = PLANS[name]
    with doors(folder, f"visits {name}") as server:
        night = VisitedNight(server, name, plan)
        night.tokens = defaultdict(str, night.tokens)  # visitors enter others
        night.enter(players)
        night.rounds()
        night.close()
        return Record(name, "visits", tuple(night.visited))


PLACES: Mapping[str, Callable[[Path], Record]] = {
    "house": house,
    **{name: partial(event, name=name) for name in PLANS},
    **{key: partial(match, key=key) for key in GAMES},
}


def records(folder: Path) -> Iterator[Record]:
    """Every place."""
    for name, make in PLACES.items():
        yield make(folder / name)
