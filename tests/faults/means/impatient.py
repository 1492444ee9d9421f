"""Runs the real server with seconds in the place of a minute until a connection on which nothing
moves is closed: `python impatient.py serve ARGUMENTS`.
"""

import runpy
from pathlib import Path

import eventlet

eventlet.monkey_patch()

from app.serving.network import gate  # noqa: E402 - the patch comes first

MAIN = Path(__file__).resolve().parents[3] / "app" / "__main__.py"

if __name__ == "__main__":
    gate.IDLE = 3.0
    runpy.run_path(str(MAIN), run_name="__main__")
