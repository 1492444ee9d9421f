"""How `quartermaster serve` becomes the server process. Imports nothing that the process would have to patch."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path


def launch(arguments: Sequence[str]) -> int:
    """Run the server with the arguments of `quartermaster serve`, in place of this process where the system can.

    The server's file is started by its path: `-m app` would import the package before the first line of the file runs.
    Returns the exit code where this process goes on.
    """
    command = [sys.executable, "-P", str(Path(__file__).resolve().parent.parent / "__main__.py"), "serve", *arguments]
    if os.name == "nt":
        return subprocess.call(command)
    sys.stdout.flush()
    os.execv(command[0], command)
