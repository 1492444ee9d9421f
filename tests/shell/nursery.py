"""Forks servers that need not import: `python nursery.py LINE ENTRY`, with the number of a socket
on which wishes come and the entry file of servers.

Before a fork nothing has happened but imports. Patched modules are not used here: theirs would wait
in the hub of green threads, of which each server needs its own.
"""

import _socket
import array
import gc
import json
import os
import pkgutil
import posix
import runpy
import sys
from importlib import import_module
from typing import Any

ROOM = 1 << 18  # bytes of a wish: most of them the environment


def grow(entry: str) -> None:
    """Import what a server imports, and forget that the hub was made."""
    sys.path[0] = os.path.dirname(entry)
    runpy.run_path(entry, run_name="nursery")  # patches first
    import_module("app.serving.server")
    games = import_module("games")
    for found in pkgutil.iter_modules(games.__path__):
        import_module(f"games.{found.name}")
    gc.collect()
    gc.freeze()  # as a server does with what it has loaded


def wait_for_wishes(line: Any) -> tuple[dict[str, Any], list[int]]:
    """Fork at each wish; only the new server returns, with its wish and its outputs."""
    while True:
        data, more, *_ = line.recvmsg(ROOM, _socket.CMSG_SPACE(2 * array.array("i").itemsize))
        if not data:
            posix._exit(0)
        outputs = array.array("i", more[0][2]).tolist()
        number = adopted()
        if not number:
            line.close()
            return json.loads(data), outputs
        for output in outputs:
            posix.close(output)
        line.send(str(number).encode())


def adopted() -> int:
    """Fork a process that the tests adopt, as its parent ends at once; return 0 in the process
    itself, its number here.
    """
    reading, writing = posix.pipe()
    between = posix.fork()
    if not between:
        between = posix.getpid()
        number = posix.fork()
        if number:
            posix.write(writing, str(number).encode())
            posix._exit(0)
        posix.close(reading)
        posix.close(writing)
        while posix.getppid() == between:
            posix.sched_yield()
        return 0
    posix.waitpid(between, 0)
    number = int(posix.read(reading, 64))
    posix.close(reading)
    posix.close(writing)
    return number


def become(wish: dict[str, Any], outputs: list[int]) -> None:
    """Run the entry file as if this process had just been started with it."""
    from eventlet import hubs

    hubs.use_hub()  # a new one: that of the nursery is everybody's
    for number, output in enumerate(outputs, 1):
        if output != number:
            posix.dup2(output, number, inheritable=True)
            posix.close(output)
    os.chdir(wish["cwd"])
    os.environ.clear()
    os.environ.update(wish["env"])
    sys.argv[:] = wish["argv"]
    runpy.run_path(sys.argv[0], run_name="__main__")


if __name__ == "__main__":
    LINE = _socket.socket(fileno=int(sys.argv[1]))
    grow(sys.argv[2])
    become(*wait_for_wishes(LINE))
