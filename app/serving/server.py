"""The server process: makes the application, listens, prints its address, and shuts down. Started
by `app/__main__.py`.
"""

import importlib.util
import mimetypes
import sys
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
from contextlib import AbstractContextManager
from contextlib import contextmanager
from contextlib import nullcontext
from dataclasses import replace
from ipaddress import IPv4Address
from pathlib import Path
from socket import socket
from types import ModuleType

from flask import Flask

from app.desk.errors.refusals import Refusal
from app.factory import create_app
from app.operations.clock import SteadyClock
from app.operations.garbage import exclude_loaded
from app.operations.troubles import in_short
from app.services import Services
from app.services import services_of
from app.serving import address
from app.serving.background import looked_after
from app.serving.background import tell_what_is_stored
from app.serving.config import NAME
from app.serving.config import Config
from app.serving.config import read
from app.serving.demo import open_demo
from app.serving.engine import CLIENTS
from app.serving.engine import Engine
from app.serving.keys import shown_key
from app.serving.network import announce
from app.serving.network.certificate import certificate
from app.serving.network.certificate import fingerprint
from app.serving.network.certificate import utc_now
from app.serving.network.guard import Guard
from app.serving.network.neighbours import Siblings
from app.serving.network.net import BACKLOG
from app.serving.network.net import AllowedHosts
from app.serving.network.net import bound_with_others
from app.serving.network.net import is_local
from app.serving.network.net import listen
from app.serving.network.net import reachable
from app.serving.network.pings import share_pings
from app.serving.network.strangers import let_go_of_the_closed
from app.serving.network.strangers import log_mistakes_alone
from app.serving.network.strangers import read_whatever_comes
from app.serving.network.strangers import read_whatever_is_polled
from app.serving.network.unread import wait_for_no_reader
from app.serving.network.workers import serve_all
from app.serving.organiser import organiser_token
from app.serving.private import BadKey
from app.serving.signals import stop_orders
from app.serving.signals import wait
from app.serving.terminal import ShownLinks
from app.serving.terminal import say
from app.serving.terminal import show
from app.serving.terminal import tell_what_opening_did
from app.web.sockets import init_sockets
from events.log import Unavailable
from events.store.connections.engine import NotALog
from events.store.connections.engine import hidden

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]


def main(engine: Engine, arguments: Sequence[str]) -> int:
    """Serve until stopped; returns the exit code. The first argument is the word serve."""
    if arguments[:1] != ["serve"]:
        sys.exit(
            "this file only serves: python -m app serve --help; for everything else there is "
            "quartermaster"
        )
    config = read(arguments[1:])
    refuse_slow_driver(engine.mode, config.db)
    try:
        if config.workers > 1 and not config.worker:
            return serve_all(config.workers, config.host, config.port, arguments[1:])
        listener = (bound_with_others if config.worker else listen)(config.host, config.port)
    except OSError as problem:
        sys.exit(
            f"cannot listen on {config.host} port {config.port}: {problem.strerror}. "
            "Another server may run there; --port takes another one, --host another address."
        )
    config = replace(config, port=listener.getsockname()[1])
    return serve(engine, with_certificate(config), listener)


def serve(engine: Engine, config: Config, listener: socket) -> int:
    """Serve on a listening socket until SIGTERM or SIGINT; then stop accepting, flush, close.
    Returns 0.
    """
    allow_many_files(resource)
    config = replace(config, reached_by=reached_by(config))
    mimetypes.add_type(
        "text/javascript", ".js"
    )  # Windows may have another type, with which browsers refuse to run a script
    hosts = AllowedHosts((*config.host_names, config.host))
    clock = SteadyClock()
    try:
        shown_key(config.data)
        organiser_token(config.data)
        app = create_app(config, offload=engine.offload, clock=clock)
    except (NotALog, Unavailable, BadKey, OSError) as problem:
        return refuse_database(config, problem)
    if config.worker < 2:
        tell_what_opening_did(services_of(app).database)
        tell_what_is_stored(services_of(app))
    socketio = init_sockets(app, engine.mode, hosts.same_origin)
    share_pings()
    read_whatever_comes()
    read_whatever_is_polled()
    let_go_of_the_closed()
    wait_for_no_reader()
    log_mistakes_alone()
    shown = demonstration(app, config) if config.worker < 2 else ShownLinks()
    with stop_orders() as orders, announced(config):
        listener.listen(
            BACKLOG
        )  # of several processes only now: a client must connect to one that serves
        beside = neighbours(config)
        guard = Guard(app, hosts)
        stop = engine.start(listener, guard, config.tls, beside)
        exclude_loaded()
        introduce(config, shown)
        others = other_servers(config, services_of(app))
        behind = looked_after(services_of(app), socketio, clock, lambda: guard.requests, others)
        with address_kept(config), behind:
            wait(orders)
        stop()
        listener.close()
        if beside:
            beside.close()
    close(app)
    say("stopped; everything that was confirmed is on disk")
    return 0


def neighbours(config: Config) -> Siblings | None:
    """Return the processes beside this one, None where it is alone. With https none are known:
    what was agreed on for a connection cannot be handed over.
    """
    if not config.beside or config.tls:
        return None
    return Siblings(Path(config.beside), config.worker, config.workers)


def refuse_database(config: Config, problem: Exception) -> int:
    """Print why the log cannot be opened, and return the exit code."""
    why = in_short(problem) if isinstance(problem, Unavailable) else str(problem)
    say(f"{hidden(config.db)} cannot be served: {why}")
    return 2


def demonstration(app: Flask, config: Config) -> ShownLinks:
    """Open the demonstration match, if one was asked for, and return the links to show; end with a
    sentence where that is impossible.
    """
    if not config.demo:
        return ShownLinks()
    try:
        return open_demo(app, config.demo_game, config.db)
    except Refusal as refusal:
        close(app)
        sys.exit(f"--demo: {refusal.plain}")


def close(app: Flask) -> None:
    """Let the desk finish its commits, and close the log."""
    services_of(app).close()


def with_certificate(config: Config) -> Config:
    """Return the settings with a self-signed certificate, if one was asked for, and print its
    fingerprint.
    """
    if not config.make_certificate:
        return config
    hosts = (*config.host_names, "localhost", *reachable(config.host))
    files = certificate(config.data, hosts, utc_now())
    say(
        f"https with a certificate made here; a phone warns once. Its SHA-256 fingerprint "
        f"is\n{fingerprint(files[0])}"
    )
    return replace(config, tls=files)


def base(config: Config) -> str:
    """Return the address that phones most likely reach; this machine's own where none is known."""
    return f"{config.scheme}://{_bracketed(reachable(config.host)[0])}:{config.port}"


def reached_by(config: Config) -> str:
    """Return the address at which phones reach the server, "" where none is known."""
    return "" if is_local(_bracketed(reachable(config.host)[0])) else base(config)


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def introduce(config: Config, shown: ShownLinks) -> None:
    """Print the address of the server and the organiser's link; of several processes only the first
    does.
    """
    if config.worker < 2:
        owner = organiser_token(config.data)
        tell(config, replace(shown, owner=f"/O/{owner}"))


def tell(config: Config, shown: ShownLinks) -> None:
    """Print the address of the server, with the links to hand out."""
    bases = [
        f"{config.scheme}://{_bracketed(host)}:{config.port}" for host in reachable(config.host)
    ]
    show(bases[0], bases[1:], shown)
    if not reached_by(config):
        say(
            "no phone can open these addresses: this machine is on no network, or --host names "
            "it alone"
        )


def other_servers(config: Config, parts: Services) -> tuple[Callable[[], None], ...]:
    """Return what notices other servers on the file of a server that is alone; to be called before
    it stores its own address. On a database server it looks for them anyway.
    """
    if config.worker or parts.neighbours.shared:
        return ()
    file = address.file_of(config.data, config.db)
    others = address.OtherServers(file, base(config), parts.neighbours, say)
    others.meet(address.served_at(config.data, config.db))
    return (others.look,)


def address_kept(config: Config) -> AbstractContextManager[None]:
    """Store the address for commands within a `with` block; of several processes only the first
    does.
    """
    if config.worker > 1:
        return nullcontext()
    return address.address_stored(config.data, config.db, base(config), say)


@contextmanager
def announced(config: Config) -> Iterator[None]:
    """Announce the name on the printed cards within a `with` block, unless the settings forbid it
    or no other machine can reach this one.
    """
    addresses = [host for host in reachable(config.host) if is_public_ipv4(host)]
    if not (config.announce and addresses and config.worker < 2):
        yield
        return
    process = announce.start(NAME, config.scheme, config.port, addresses)
    try:
        yield
    finally:
        announce.stop(process)


def is_public_ipv4(host: str) -> bool:
    """Return whether other machines may reach this address, so that a name can be
    announced for it.
    """
    try:
        return not IPv4Address(host).is_loopback
    except ValueError:
        return False


def allow_many_files(system: ModuleType | None) -> None:
    """Raise the limit of open files (one for each phone) as far as the system permits a program.

    `system`: the module resource, None where there is none (Windows, which has no such limit).
    """
    if system:
        soft, hard = system.getrlimit(system.RLIMIT_NOFILE)
        wanted = CLIENTS + 200 if hard == system.RLIM_INFINITY else min(hard, CLIENTS + 200)
        system.setrlimit(system.RLIMIT_NOFILE, (max(soft, wanted), hard))


def refuse_slow_driver(mode: str, db: str) -> None:
    """Raise SystemExit with a sentence where PostgreSQL's driver would block all phones during each
    query.

    psycopg's compiled wait does not cooperate with eventlet. `app/__main__.py` selects another
    implementation, unless the environment selects this one.
    """
    if (
        mode != "eventlet"
        or not db.startswith("postgresql")
        or importlib.util.find_spec("psycopg") is None
    ):
        return
    waiting = importlib.import_module("psycopg.waiting")
    if waiting.wait is getattr(waiting, "wait_c", None):
        sys.exit(
            "psycopg waits in C, which stops every phone during each query: set "
            "PSYCOPG_WAIT_FUNC=wait_select"
        )
