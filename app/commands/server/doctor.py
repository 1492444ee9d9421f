"""`quartermaster doctor`: looks at machine, folder, log, port and Redis; says what to do."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import click

from app.commands.places import database
from app.factory import server_clock
from app.operations import doctor as checks
from app.operations.doctor import Diagnosis
from app.serving.config import DATABASE
from app.serving.config import SQLITE
from app.serving.config import url
from app.serving.keys import FILE
from app.serving.keys import shown_key
from app.serving.network.net import reachable
from events.store.connections.engine import NotALog


@click.command()
@click.option("--port", default=5000, show_default=True, help="The port of the server.")
@click.option("--redis", default="", metavar="URL", help="The Redis between several processes.")
@database
def doctor(port: int, redis: str, db: str) -> None:
    """Look after a server: each check in a line, with what to do where something is wrong.

    Nothing is changed. Ends with 1 where a server cannot serve, or could lose what it records.
    """
    findings = list(_all(db, port, redis))
    for row in findings:
        click.echo(f"{_sign(row)} {row.name}: {row.says}")
        if row.remedy:
            click.echo(f"     {row.remedy}")
    if any(row.grave for row in findings):
        raise click.exceptions.Exit(1)


def _sign(row: Diagnosis) -> str:
    return "BAD " if row.grave else "look" if row.remedy else "ok  "


def _all(db: str, port: int, redis: str) -> Iterator[Diagnosis]:
    yield from checks.machine()
    addresses = reachable("0.0.0.0")
    alone = addresses == ("127.0.0.1",)
    remedy = "Join the Wi-Fi on which the phones are." if alone else ""
    yield Diagnosis("network", ", ".join(addresses), remedy)
    try:
        address = url(db)
    except NotALog as error:
        yield Diagnosis("database", str(error), "Name the right one with --db.", grave=True)
        return
    file = address.removeprefix(SQLITE)
    data = Path(file).parent if file != address else DATABASE.parent
    yield from checks.folder(data)
    if file != address and not Path(file).exists():
        yield Diagnosis("database", f"{file} is not there yet; the first start makes it")
    else:
        key = partial(shown_key, data) if (data / FILE).exists() else str
        yield from checks.log(address, key, server_clock())
    yield checks.port("", port)
    if redis:
        yield _redis(redis)


def _redis(address: str) -> Diagnosis:
    if importlib.util.find_spec("redis") is None:
        return Diagnosis("redis", "no driver", "pip install 'quartermaster[redis]'")
    from app.operations.bus import Bus

    if Bus(address).answers():
        return Diagnosis("redis", "answers")
    return Diagnosis(
        "redis", "does not answer", "Start it, or mend the network: pushes are slower meanwhile."
    )
