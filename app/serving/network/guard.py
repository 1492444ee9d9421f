"""Which requests are let in at all, and what browsers are told about pages.

A venue's Wi-Fi is full of browsers that also visit the internet. A page there can make them send
requests here, under a name it made point at this machine. So every request, the Socket.IO handshake
included, must call the server by a name or address it knows as its own, and whatever changes
something must come from a page of ours.
"""

from collections.abc import Callable
from collections.abc import Iterable
from http import HTTPStatus
from typing import Any
from wsgiref.types import StartResponse
from wsgiref.types import WSGIEnvironment

from app.serving.network.compression import readable_offers
from app.serving.network.net import DEFAULT_PORTS
from app.serving.network.net import AllowedHosts

SOCKETS = "/socket.io"
VERSION = "HTTP_SEC_WEBSOCKET_VERSION"
OFFERS, PROTOCOLS = "HTTP_SEC_WEBSOCKET_EXTENSIONS", "HTTP_SEC_WEBSOCKET_PROTOCOL"
VERSIONS = ("13", "8")
"""Of websockets: 8 is a draft of 13 that differs in the name of one header."""
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
HEADERS = (
    ("X-Content-Type-Options", "nosniff"),
    # "no-referrer" would make browsers send "Origin: null" with our own forms
    ("Referrer-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(self), microphone=(), geolocation=()"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    # what one caller was answered, nobody keeps, unless the answer says for how long
    ("Cache-Control", "no-store"),
)
CONTENT = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' blob: data:; "
    # older Safari does not count a websocket of the same host as 'self'
    "connect-src 'self' ws://{host} wss://{host}; object-src 'none'; base-uri 'none'; "
    "frame-ancestors 'none'; "
    "form-action 'self'"
)

_UNENCODED = "What stands behind the ? of an address must be UTF-8, or percent-encoded (RFC 3986)."
_UNFIT = (
    "A socket is opened with the headers Upgrade: websocket, Connection: Upgrade, "
    "Sec-WebSocket-Version and Sec-WebSocket-Key (RFC 6455, section 4.1); a proxy passes them on."
)
_OTHER_VERSION = "Sec-WebSocket-Version must be 13 (RFC 6455, section 4.4)."


class Guard:
    """WSGI middleware around everything: refuses other hosts and origins, and adds security headers
    to each answer. `requests`: how many came so far.
    """

    def __init__(self, site: Callable[..., Any], hosts: AllowedHosts) -> None:
        self._site = site
        self._hosts = hosts
        self.requests = 0

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        self.requests += 1
        if _is_forwarded_https(environ):
            environ["wsgi.url_scheme"] = "https"
        _split_whole_address(environ)
        host = environ.get("HTTP_HOST", "")
        if host not in self._hosts:
            return self._refuse(start_response, HTTPStatus.MISDIRECTED_REQUEST, self._unknown(host))
        if changes_something(environ) and not self._hosts.same_origin(
            environ.get("HTTP_ORIGIN"), environ
        ):
            return self._refuse(
                start_response, HTTPStatus.FORBIDDEN, self._foreign(environ["HTTP_ORIGIN"], host)
            )
        if not _can_be_read(environ.get("QUERY_STRING", "")):
            return self._refuse(start_response, HTTPStatus.BAD_REQUEST, _UNENCODED)
        if _asks_for_socket(environ):
            if not _may_open_socket(environ):
                return self._refuse(start_response, HTTPStatus.BAD_REQUEST, _UNFIT)
            if environ[VERSION] not in VERSIONS:
                known = ("Sec-WebSocket-Version", VERSIONS[0])
                return self._refuse(
                    start_response, HTTPStatus.UPGRADE_REQUIRED, _OTHER_VERSION, known
                )
            _leave_what_every_engine_reads(environ)
        answer: Iterable[bytes] = self._site(environ, _with_headers(start_response, host))
        return answer

    def _unknown(self, host: str) -> str:
        known = ", ".join(self._hosts)
        return (
            f"This server is not known as '{host}'. It answers to {known}. To let it answer to "
            f"a further name, "
            "start it with --host-name NAME."
        )

    def _foreign(self, origin: str, host: str) -> str:
        return (
            f"This request was sent by a page of '{origin}'; only pages of {host} itself may "
            f"send it."
        )

    def _refuse(
        self,
        start_response: StartResponse,
        status: HTTPStatus,
        text: str,
        *more: tuple[str, str],
    ) -> Iterable[bytes]:
        body = f"{text}\n".encode("utf-8", "replace")
        headers = [
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Length", str(len(body))),
            *HEADERS,
            *more,
        ]
        start_response(f"{status.value} {status.phrase}", headers)
        return [body]


def _can_be_read(query: str) -> bool:
    """Whether the fields of an address can be read. A browser encodes what it sends; werkzeug takes
    other bytes that are no UTF-8 for an error of the program: 500.
    """
    if query.isascii():
        return True
    try:
        query.encode("latin-1").decode()  # how WSGI hands bytes on (PEP 3333)
    except UnicodeError:
        return False
    return True


def _split_whole_address(environ: WSGIEnvironment) -> None:
    """Let a request that names its whole address (`GET http://HOST/PATH`), as some clients behind a
    proxy do, count as one to that host, whatever its Host header says (RFC 9112, section 3.2.2).
    """
    scheme, sign, rest = environ.get("PATH_INFO", "").partition("://")
    if sign and scheme.lower() in DEFAULT_PORTS:
        host, slash, path = rest.partition("/")
        environ["HTTP_HOST"], environ["PATH_INFO"] = host, f"{slash or '/'}{path}"


def _is_forwarded_https(environ: WSGIEnvironment) -> bool:
    """Whether a proxy in front of this server got the request over https. Who says so without a
    proxy changes the links and the cookies of their own answer alone.
    """
    forwarded = environ.get("HTTP_X_FORWARDED_PROTO", "")
    return bool(forwarded.partition(",")[0].strip().lower() == "https")


def changes_something(environ: WSGIEnvironment) -> bool:
    """Return whether a request may change something: an unsafe method, or whatever opens or polls a
    socket.
    """
    return (
        environ["REQUEST_METHOD"] not in SAFE
        or environ.get("PATH_INFO", "").startswith(SOCKETS)
        or _asks_for_socket(environ)
    )


def _asks_for_socket(environ: WSGIEnvironment) -> bool:
    return "websocket" in environ.get("HTTP_UPGRADE", "").lower()


def _may_open_socket(environ: WSGIEnvironment) -> bool:
    """Whether a request for a socket has all that opens one. eventlet refuses others in a way that
    the library of the sockets takes for an error of the program: 500.
    """
    connection = [part.strip() for part in environ.get("HTTP_CONNECTION", "").lower().split(",")]
    return (
        environ.get("HTTP_UPGRADE", "").lower() == "websocket"
        and "upgrade" in connection
        and bool(environ.get("HTTP_SEC_WEBSOCKET_KEY"))
        and VERSION in environ
    )


def _leave_what_every_engine_reads(environ: WSGIEnvironment) -> None:
    """Leave of a request for a socket what the libraries of each engine can read. They fail, as of
    an error of the program (500), of an offer of compression in a number that is none, and of what
    is no ASCII. The server speaks no protocol that a client could name.
    """
    environ[VERSION] = VERSIONS[0]
    environ[OFFERS] = readable_offers(environ.get(OFFERS, ""))
    environ.pop(PROTOCOLS, None)


def _with_headers(start_response: StartResponse, host: str) -> StartResponse:
    """Return a start_response that adds the security headers that a page did not set itself."""
    wanted = (*HEADERS, ("Content-Security-Policy", CONTENT.format(host=host)))

    def start(status: str, headers: list[tuple[str, str]], *rest: Any) -> Any:
        named = {name.lower() for name, _ in headers}
        return start_response(
            status, [*headers, *(pair for pair in wanted if pair[0].lower() not in named)], *rest
        )

    return start
