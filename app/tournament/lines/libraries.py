"""Imports the libraries that pair before the first round needs them: networkx takes more than half
a second of processor time to import, and the pairing of 400 players a sixth of a second.
"""

from __future__ import annotations

import threading
from importlib import import_module

from events.store.connections.commits import Offload

NEEDED = ("networkx", "gacrux.pairingdutch")


class Libraries:
    """Imports the libraries once, off the hub. Other callers wait meanwhile: two threads of the
    pool must not import the same module at once.
    """

    def __init__(self, offload: Offload) -> None:
        self._offload = offload
        self._loading = threading.Lock()
        self._loaded = False

    def load(self) -> None:
        """Import them, if they are not imported; return once they are."""
        with self._loading:
            if not self._loaded:
                for name in NEEDED:
                    self._offload(import_module, name)
                self._loaded = True
