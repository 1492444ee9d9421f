"""Runs one measurement as a process of its own: `python -m app.commands.server.measuring FILE ...`.

Ctrl-C ends it without a traceback; a missing library that only measurements need is named in a
sentence.
"""

import runpy
import sys
from pathlib import Path

INTERRUPTED = 130
"""Exit code of a program that Ctrl-C ended, as shells give it."""
UNFIT = 2


def main(file: str, arguments: list[str]) -> int:
    """Run a program file as `__main__`; return its exit code."""
    sys.argv = [file, *arguments]
    sys.path.insert(0, str(Path(file).parent))
    try:
        runpy.run_path(file, run_name="__main__")
    except KeyboardInterrupt:
        return INTERRUPTED
    except ModuleNotFoundError as error:
        sys.stderr.write(
            f"Error: {Path(file).stem} needs the library {error.name}, which the server does "
            "without: `python3 run.py test --version` brings what the tests use, and "
            "benchmarks/README.md names the rest\n"
        )
        return UNFIT
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
