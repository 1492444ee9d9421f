"""Every game of the catalogue, and the small one made for these tests."""

from __future__ import annotations

from games import catalogue
from tests.referee import little

GAMES = {"little": little.GAME, **catalogue()}
