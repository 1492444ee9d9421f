"""A client that a kept tool generates from the server's document plays a whole match: what the
document says is enough, and it is true.
"""

from __future__ import annotations

import importlib
import random
import subprocess
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from games import catalogue
from tests.shell.process import Server
from tests.shell.process import serving

ENTRY = Path(__file__).parents[2] / "app" / "__main__.py"
PATIENCE = 900
NAME = "generated_quartermaster"
PLAYS = 40
"""Plays before somebody gives up, so that a match ends where chance does not end it before."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(
        tmp_path_factory.mktemp("client"), "--no-announce", script=ENTRY, patience=PATIENCE
    ) as running:
        yield running


@pytest.fixture(scope="module")
def client(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    """The package that the tool makes of the document; it warns of nothing that it cannot read."""
    folder = tmp_path_factory.mktemp("generated")
    (folder / "settings.yml").write_text("post_hooks: []\n")
    done = subprocess.run(
        [sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none",
         "--url", f"{server.base}/api/openapi.json", "--output-path", str(folder / NAME),
         "--config", str(folder / "settings.yml"), "--fail-on-warning"],
        capture_output=True, text=True, check=False, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    sys.path.insert(0, str(folder))
    yield importlib.import_module(NAME)
    sys.path.remove(str(folder))


class Player:
    """A seat that is played through generated functions alone."""

    def __init__(self, client: ModuleType, base: str, match: str, token: str, seed: int) -> None:
        self.package = client.__name__
        self.models = importlib.import_module(f"{self.package}.models")
        self.link = client.AuthenticatedClient(
            base_url=base, token=token, raise_on_unexpected_status=True
        )
        self.match = match
        self.dice = random.Random(seed)

    def close(self) -> None:
        self.link.get_httpx_client().close()

    def ask(self, name: str, **more: Any) -> Any:
        """Call a generated function; return what it read of the answer."""
        door = importlib.import_module(f"{self.package}.api.default.{name}")
        return door.sync(self.match, client=self.link, **more)

    def view(self) -> Any:
        return self.ask("get_matches_view")

    def turn(self) -> bool:
        """Report one of the offers; tell whether the server took one."""
        view = self.view()
        offers = [row for row in view.offers if row.enabled and not row.gives_up]
        self.dice.shuffle(offers)
        for offer in sorted(offers * 4, key=lambda row: not row.quick):
            if not offer.quick and view.seat not in view.to_act:
                continue
            args = self.answers(offer.name)
            if args is not None and self.report(view.ply, offer.name, args):
                return True
        return False

    def give_up(self) -> bool:
        view = self.view()
        name = next(row.name for row in view.offers if row.gives_up)
        return self.report(view.ply, name, {})

    def report(self, seen: int, name: str, args: dict[str, Any]) -> bool:
        chosen = self.models.ActionRequestArgs.from_dict(args)
        body = self.models.ActionRequest(id=uuid.uuid4().hex, seen=seen, name=name, args=chosen)
        return isinstance(self.ask("post_matches_actions", body=body), self.models.Stored)

    def answers(self, name: str) -> dict[str, Any] | None:
        """Answer the questions of an action one by one; None where nothing can be chosen."""
        chosen: dict[str, Any] = {}
        while True:
            said = self.models.OptionsRequestChosen.from_dict(chosen)
            body = self.models.OptionsRequest(name=name, chosen=said)
            found = self.ask("post_matches_options", body=body)
            if not isinstance(found, self.models.ChoiceView):
                return None
            if found.ask is None:
                return {key: value for key, value in chosen.items() if value is not None}
            try:
                chosen[found.ask.key] = self.answer(found.ask)
            except (IndexError, ValueError):
                return None

    def answer(self, ask: Any) -> Any:
        if ask.optional and self.dice.random() < 0.5:
            return None
        if isinstance(ask, self.models.AmountView):
            return self.dice.randint(ask.least, min(ask.most, ask.least + 9))
        if isinstance(ask, self.models.AllocateView):
            return ask.suggest.to_dict()
        able = [row.value for row in ask.options if row.enabled]
        if not isinstance(ask, self.models.PickManyView):
            return self.dice.choice(able)
        presets = list(ask.presets.to_dict().values())
        if presets:
            return self.dice.choice(presets)
        return self.dice.sample(able, self.dice.randint(ask.least, min(ask.most, len(able))))


def open_match(server: Server, client: ModuleType, game: str) -> Any:
    """Ask for a match; return the whole answer."""
    models = importlib.import_module(f"{NAME}.models")
    door = importlib.import_module(f"{NAME}.api.default.post_matches")
    with client.Client(base_url=server.base) as link:
        return door.sync_detailed(client=link, body=models.MatchRequest(game=game))


@pytest.mark.parametrize("key", sorted(catalogue()))
def test_a_generated_client_plays_a_whole_match(
    server: Server, client: ModuleType, key: str
) -> None:
    models = importlib.import_module(f"{NAME}.models")
    opened = open_match(server, client, key).parsed
    assert isinstance(opened, models.Opened)
    tokens = opened.tokens.to_dict()
    seats = opened.seats.to_dict()
    players = [
        Player(client, server.base, opened.match, tokens[seat], seed)
        for seed, seat in enumerate(seats)
    ]
    try:
        play(players, key)
    finally:
        for player in players:
            player.close()


def play(players: list[Player], key: str) -> None:
    """Play to the end, given up after a while, and look at what became of it."""
    made, tries = 0, 0
    while made < PLAYS and tries < 8 * PLAYS and players[0].view().outcome is None:
        made += players[tries % len(players)].turn()
        tries += 1
    assert made > PLAYS / 3, f"{made} plays of {key} in {tries} tries"
    if players[0].view().outcome is None:
        assert players[0].give_up()
    view = players[1].view()
    assert view.outcome is not None
    assert view.ply >= made
    events = players[1].ask("get_matches_events")
    assert events.head == view.head == events.events[-1].version


def test_a_refusal_is_read_as_one(server: Server, client: ModuleType) -> None:
    models = importlib.import_module(f"{NAME}.models")
    answer = open_match(server, client, "no such game")
    assert answer.status_code == 400
    assert isinstance(answer.parsed, models.Refused)
    assert answer.parsed.error == "unreadable"
