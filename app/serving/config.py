"""The settings from the command line, read once and then only passed on."""

import argparse
import importlib.util
import re
import secrets
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click

import games
from app.operations.troubles import in_short
from app.serving import outside
from app.serving import private
from events.log import Unavailable
from events.store.connections.engine import NotALog
from events.store.connections.engine import hidden
from events.store.database import require_log_file
from games import BrokenGame

DATABASE = Path("data", "quartermaster.db")
REQUESTS = "requests.log"
NAME = "qm.local"  # printed on cards, announced on the network
SQLITE = "sqlite:///"
_SCHEME = re.compile(r"(sqlite|postgres(ql)?)[+\w]*:", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Config:
    """Settings of one server process.

    * `db`: the SQLAlchemy URL of the log.
    * `data`: the folder for what the server makes itself: secret key, certificate.
    * `secret`: signs session cookies; 32 bytes.
    * `tls`: the files of a certificate and its key (PEM), None for http.
    * `make_certificate`: https was asked for without files, so that they are still to be made.
    * `host_names`: names, besides loopback and this machine's addresses, by which a request may
      call the server.
    * `opening`: who may open matches: None the organiser alone, "" anybody, else who has this
      passcode.
    * `reached_by`: the address at which phones reach this server, "" where none is known.
    * `copies`: the folder to which the log is copied by itself.
    * `request_log`: the file that gets a line for each request, None for no such file.
    * `redis`: the address of the Redis between several processes, "" for none.
    * `workers`: how many processes this machine serves with; `worker`: which of them this one is,
      from 1 on (0: it is alone, or the parent of all); `parent`: the process that started it;
      `beside`: the folder of the sockets between them, "" where it is alone.
    """

    db: str
    data: Path
    secret: bytes
    host: str = "0.0.0.0"
    port: int = 5000
    demo: bool = False
    demo_game: str = ""
    announce: bool = True
    tls: tuple[str, str] | None = None
    make_certificate: bool = False
    copies: Path | None = None
    request_log: Path | None = None
    redis: str = ""
    workers: int = 1
    worker: int = 0
    parent: int = 0
    beside: str = ""
    opening: str | None = None
    reached_by: str = ""
    host_names: tuple[str, ...] = (NAME,)

    @property
    def scheme(self) -> str:
        return "https" if self.tls else "http"

    @property
    def cookie(self) -> str:
        """Name of the session cookie, with the port: browsers store cookies per host and ignore the
        port.
        """
        return f"qm-{self.port}"


class _Parser(argparse.ArgumentParser):
    """Prints its help in the form of the other commands, with the games."""

    def format_usage(self) -> str:
        return f"Usage: {self.prog} [OPTIONS]\n"

    def format_help(self) -> str:
        page = click.HelpFormatter()
        page.write_usage(self.prog, "[OPTIONS]")
        page.write_paragraph()
        with page.indentation():
            page.write_text(self.description or "")
        defaults = self._get_formatter()
        with page.section("Options"):
            page.write_dl(
                [
                    (_form(action), defaults._expand_help(action))
                    for action in self._actions
                    if action.help and action.help != argparse.SUPPRESS
                ]
            )
        with page.section("Games"):
            page.write_text(", ".join(games.catalogue()))
        return page.getvalue()


def _form(action: argparse.Action) -> str:
    """How an option is written, with its argument."""
    names = action.metavar or action.dest.upper()
    words = [names] if isinstance(names, str) else list(names)
    if action.nargs == 0:
        words = []
    elif action.nargs in ("?", "*"):
        words = [f"[{' '.join(words)}]"]
    return " ".join([", ".join(action.option_strings), *words])


def parser() -> argparse.ArgumentParser:
    """Return the parser of `quartermaster serve`."""
    parse = _Parser(
        prog="quartermaster serve",
        description="Serve phones, referee and wall display on this network.",
    )
    parse.add_argument(
        "--host", default="0.0.0.0", help="address to listen on (default: all of this machine's)"
    )
    parse.add_argument(
        "--port", type=port, default=5000, help="port to listen on (default: %(default)s)"
    )
    parse.add_argument(
        "--db",
        default=str(DATABASE),
        metavar="FILE|URL",
        help="where the log is kept (default: %(default)s)",
    )
    parse.add_argument(
        "--demo",
        nargs="?",
        const="",
        default=None,
        metavar="GAME",
        help="open a match that is ready to play, of this game (default: the first of the "
        "catalogue)",
    )
    parse.add_argument(
        "--tls",
        nargs="*",
        metavar=("CERT", "KEY"),
        help="serve https, with these PEM files or, without them, with a certificate made here",
    )
    parse.add_argument(
        "--host-name",
        action="append",
        default=[],
        metavar="NAME",
        help="a further name phones reach this server by; may be given several times",
    )
    parse.add_argument(
        "--backup-to",
        type=Path,
        metavar="DIR",
        help="copy the log to this folder every ten minutes and at the end (a memory stick, a "
        "shared folder)",
    )
    parse.add_argument(
        "--games",
        action="append",
        default=[],
        metavar="DIR",
        help=f"a folder with games of your own, several times; {outside.VARIABLE} names them, too",
    )
    parse.add_argument(
        "--open",
        nargs="?",
        const="",
        default=None,
        metavar="PASSCODE",
        dest="opening",
        help="let anybody on the network open a match, or anybody who has this passcode; without "
        "it only the organiser does",
    )
    parse.add_argument(
        "--redis",
        default="",
        metavar="URL",
        help="Redis between several processes on one log (redis://127.0.0.1:6379/0); without it "
        "they ask the log once a second what the others recorded",
    )
    parse.add_argument(
        "--workers",
        type=int,
        default=1,
        metavar="N",
        help="serve with this many processes on this machine; the log must be in PostgreSQL",
    )
    parse.add_argument("--worker", type=int, default=0, help=argparse.SUPPRESS)
    parse.add_argument("--parent", type=int, default=0, help=argparse.SUPPRESS)
    parse.add_argument("--beside", default="", help=argparse.SUPPRESS)
    parse.add_argument(
        "--no-request-log",
        dest="request_log",
        action="store_false",
        help="keep no line of each request in requests.log beside the database",
    )
    parse.add_argument(
        "--no-announce",
        dest="announce",
        action="store_false",
        help=f"do not announce {NAME} on the network",
    )
    return parse


def port(text: str) -> int:
    """Read a port number; 0 means any free port."""
    if text.isdecimal() and int(text) < 65_536:
        return int(text)
    raise argparse.ArgumentTypeError(f"'{text}' is no port; a port is a number from 0 to 65535")


def read(arguments: Sequence[str]) -> Config:
    """Read the arguments of `quartermaster serve`; raise SystemExit with a sentence where they are
    wrong.

    Creates the folder of the database and the secret key if needed, and adds games from outside
    this program to the catalogue.
    """
    parse = parser()
    given = parse.parse_args(arguments)
    try:
        outside.take(given.games)
    except BrokenGame as problem:
        parse.error(f"--games: {problem}")
    try:
        known = games.catalogue()
    except BrokenGame as problem:  # of an installed package
        parse.error(str(problem))
    if given.demo and given.demo not in known:
        parse.error(f"--demo: {games.no_game(given.demo)}")
    if given.tls is not None and len(given.tls) not in (0, 2):
        parse.error("--tls takes two files, a certificate and its key, or none")
    for file in given.tls or ():
        if not Path(file).is_file():
            parse.error(f"--tls: there is no file {file}")
    require_workers(parse, given)
    if given.backup_to and not given.backup_to.is_dir():
        parse.error(f"--backup-to: there is no folder {given.backup_to}")
    try:
        if given.backup_to and not url(given.db).startswith(SQLITE):
            parse.error("--backup-to copies a SQLite log; a database server has its own backup")
        require_log(given.db)
        data = folder(given.db)
        secret = secret_key(data)
    except (NotALog, private.BadKey) as problem:
        parse.error(f"--db: {problem}")
    except Unavailable as problem:
        parse.error(f"--db: {hidden(given.db)}: {in_short(problem)}")
    except OSError as problem:
        parse.error(f"--db: cannot write to the folder of {given.db}: {problem.strerror}")
    return Config(
        db=url(given.db),
        data=data,
        secret=secret,
        host=given.host,
        port=given.port,
        demo=given.demo is not None,
        demo_game=given.demo or "",
        announce=given.announce,
        tls=(given.tls[0], given.tls[1]) if given.tls else None,
        make_certificate=given.tls == [],
        copies=given.backup_to,
        request_log=data / requests_of(given.worker) if given.request_log else None,
        redis=given.redis,
        workers=given.workers,
        worker=given.worker,
        parent=given.parent,
        beside=given.beside,
        opening=given.opening,
        host_names=(NAME, *given.host_name),
    )


def require_workers(parse: argparse.ArgumentParser, args: argparse.Namespace) -> None:
    """Raise SystemExit with a sentence where several processes cannot serve with these settings."""
    if args.redis:
        if importlib.util.find_spec("redis") is None:
            parse.error("--redis needs its driver: pip install 'quartermaster[redis]'")
        if not args.redis.startswith(("redis://", "rediss://", "unix://")):
            parse.error("--redis: wanted an address such as redis://127.0.0.1:6379/0")
    if args.workers < 1:
        parse.error("--workers: at least 1")
    if args.workers == 1:
        return
    if not hasattr(socket, "SO_REUSEPORT"):
        parse.error("--workers: this system has no ports that several processes share")
    if "://" not in args.db or args.db.startswith("sqlite"):
        parse.error(
            "--workers: several processes need the log in PostgreSQL (--db postgresql://USER@HOST/NAME)"
        )


def requests_of(worker: int) -> str:
    """Return the name of a process's log of requests; each process rotates its own."""
    return REQUESTS if worker == 0 else f"requests-{worker}.log"


def url(db: str) -> str:
    """Return the SQLAlchemy URL of a database given as a file or a URL; raise `NotALog` for a
    malformed URL.
    """
    if "://" in db:
        return db
    if _SCHEME.match(db):
        raise NotALog(
            f"{db} is no address of a database; write a file, sqlite:///FILE or "
            "postgresql://USER@HOST/NAME"
        )
    return SQLITE + str(Path(db).absolute())


def require_log(db: str) -> None:
    """Raise `NotALog` where *db* is an existing file of another kind, before anything is made
    beside it.
    """
    file = url(db).removeprefix(SQLITE)
    if file != url(db):
        require_log_file(Path(file))


def folder(db: str) -> Path:
    """Create and return the folder for the server's own files: that of the SQLite file, else data/
    in the current one.
    """
    file = url(db).removeprefix(SQLITE)
    path = Path(file).absolute().parent if file != url(db) else DATABASE.parent.absolute()
    path.mkdir(parents=True, exist_ok=True)
    return path


def secret_key(data: Path) -> bytes:
    """Return the secret key in the data folder, which is made at the first start, readable only by
    its owner.
    """
    return private.kept_file(data / "secret-key", lambda: secrets.token_bytes(32), 32)
