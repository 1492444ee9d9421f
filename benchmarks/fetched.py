"""What a page costs that is fetched whole, against the smallest Flask answer of as many bytes in
the same run.

    python -m benchmarks.fetched [--plays 60] [--language en] [KEY ...]   (every game by default)

The match is a random legal one that has been shown before. Two figures a page: CPU against that of
the baseline, and calls of functions, which are the same on any machine and at any load.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from flask import Flask

from app.services import services_of
from benchmarks.way_in import recorded
from benchmarks.way_in import report
from games import catalogue
from tests.pages.browsers.sittings import application

TIMES = 20
PAGES = {
    "seat": "/m/{match}/seat?seat={seat}",
    "what one can do": "/m/{match}/seat/plays?seat={seat}",
    "wall": "/m/{match}/table",
    "desk": "/m/{match}/referee",
    "replay": "/m/{match}/replay",
    "print": "/m/{match}/print",
    "view (JSON)": "/api/matches/{match}/view",
}

Get = Callable[[str], bytes]


def bare(answer: bytes) -> Get:
    """What fetches the same bytes from an application that does nothing else."""
    app = Flask("bare")
    app.add_url_rule("/<path:page>", "page", lambda page: answer)
    client = app.test_client()
    return lambda path: client.get(path).get_data()


def cpu(get: Get, path: str) -> float:
    """Return the milliseconds of CPU that an answer takes, the least of three rounds."""
    rounds = []
    for _ in range(3):
        begun = time.process_time()
        for _ in range(TIMES):
            get(path)
        rounds.append((time.process_time() - begun) / TIMES * 1e3)
    return min(rounds)


def calls(get: Get, path: str) -> int:
    """Return how many functions an answer calls."""
    profile = cProfile.Profile()
    profile.runcall(get, path)
    return int(pstats.Stats(profile).total_calls)  # type: ignore[attr-defined]


def rows(app: Flask, key: str, plays: int, language: str) -> list[tuple[str, int, float, int]]:
    """Return a row for each page: its name, its bytes, CPU against the baseline's, calls."""
    seats, script = recorded(key, plays)
    services = services_of(app)
    match = services.desk.open(key, {}, seats)
    for number, action in enumerate(script[:plays]):
        report(services.desk, match, number, action)
    client, found = app.test_client(), []
    tokens = {"desk": services.access.issue(match, "referee")}
    for name, address in PAGES.items():
        token = tokens.get(name) or services.access.issue(match, "seat", seats[0])
        headers = {"Authorization": f"Bearer {token}", "Accept-Language": language}

        def get(path: str, headers: dict[str, str] = headers) -> bytes:
            answer = client.get(path, headers=headers)
            assert answer.status_code == 200, answer.get_data()
            return answer.get_data()

        path = address.format(match=match, seat=seats[0])
        answer = get(path)
        found.append(
            (name, len(answer), cpu(get, path) / cpu(bare(answer), path), calls(get, path))
        )
    return found


def main() -> None:
    """Print a table for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plays", type=int, default=60)
    parser.add_argument("--language", default="en")
    parser.add_argument("keys", nargs="*", metavar="KEY")
    asked = parser.parse_args()
    for key in asked.keys or catalogue():
        with tempfile.TemporaryDirectory() as folder:
            app = application(Path(folder))
            with app.app_context():
                made = rows(app, key, asked.plays, asked.language)
            services_of(app).close()
        print(f"{key}, {asked.plays} plays, {asked.language}")
        for name, size, ratio, called in made:
            print(f"  {name:<16} {size:>8,} bytes {ratio:>6.1f} x bare Flask {called:>8,} calls")


if __name__ == "__main__":
    main()
