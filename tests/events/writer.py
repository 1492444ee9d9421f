"""A process that appends to a log and says so after each commit: `writer.py URL NAME COUNT`."""

from __future__ import annotations

import sys

from events.log import WrongVersion
from events.sql import SqlLog
from tests.events.contract import ONE
from tests.events.contract import new

if __name__ == "__main__":
    url, name, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
    log = SqlLog(url)
    for number in range(count):
        while True:
            try:
                event = log.append(ONE, log.head(ONE), new(f"{name}-{number}"))
                break
            except WrongVersion:
                continue
        sys.stdout.write(f"{event.version} {event.hash}\n")
        sys.stdout.flush()
