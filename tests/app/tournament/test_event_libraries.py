"""What pairs is loaded once an event is there, and not by the first pairing."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from app.tournament.lines.libraries import NEEDED
from app.tournament.lines.libraries import Libraries

FRESH = """
import sys
import time
from pathlib import Path
from app.factory import create_app
from app.serving.config import Config
from app.services import services_of
from app.tournament.lines.libraries import NEEDED
from app.tournament.usher import EVERY
from app.tournament.usher import Usher

def needed():
    return any(name in sys.modules for name in NEEDED)

data = Path(sys.argv[1])
config = Config(db=f"sqlite:///{data}/log.db", data=data, secret=b"s")
parts = services_of(create_app(config))
usher = Usher(parts.tournaments)
usher.look()
print(needed())
event = parts.tournaments.open("war_time_generals", {})
parts.tournaments.live(event)
print(needed())
usher.look()
time.sleep(EVERY)
usher.look()
print(needed())
parts.close()
"""


def test_a_server_loads_it_with_its_first_event_and_not_before(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FRESH, str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert done.stdout.split() == ["False", "False", "True"], done.stderr


def test_two_who_ask_at_once_load_once() -> None:
    loads: list[str] = []
    begun, go_on = threading.Event(), threading.Event()

    def slowly(work: Callable[[str], object], name: str) -> object:
        begun.set()
        assert go_on.wait(10)
        loads.append(name)
        return work(name)

    libraries = Libraries(slowly)
    asking = [threading.Thread(target=libraries.load) for _ in range(2)]
    for thread in asking:
        thread.start()
    assert begun.wait(10)
    go_on.set()
    for thread in asking:
        thread.join(10)
    libraries.load()
    assert tuple(loads) == NEEDED
