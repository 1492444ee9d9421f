"""Runs the real entry file on a machine whose clock is off by as many seconds as the file named in
QM_TEST_CLOCK says at the moment.
"""

import os
import runpy
import sys
import time
from pathlib import Path

MAIN = Path(__file__).resolve().parents[3] / "app" / "__main__.py"
_FILE = Path(os.environ["QM_TEST_CLOCK"])
_right = time.time_ns


def off() -> int:
    return _right() + int(_FILE.read_text()) * 1_000_000_000


time.time_ns = off
sys.path[0] = str(MAIN.parents[1])
sys.argv[0] = str(MAIN)
runpy.run_path(str(MAIN), run_name="__main__")
