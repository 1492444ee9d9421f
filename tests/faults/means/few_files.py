"""Runs the real server as a process that may open few files: `python few_files.py serve
ARGUMENTS`.
"""

import os
import resource
import sys
from pathlib import Path

FILES = 512
MAIN = Path(__file__).resolve().parents[3] / "app" / "__main__.py"

if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))
    os.execv(sys.executable, [sys.executable, "-P", str(MAIN), *sys.argv[1:]])
