"""Prints the digest after each play of matches by chance: run by a test under two hash seeds."""

from __future__ import annotations

import sys

from tests.games.sixth import keys
from tests.games.sixth import sixth_game
from tests.laws.strategies.matches import Sitting

if __name__ == "__main__":
    with sixth_game():
        for key in keys():
            sitting = Sitting(key, 11)
            sitting.play(30)
            for event in sitting.events:
                sys.stdout.write(f"{key} {event.version} {event.digest} {event.hash}\n")
