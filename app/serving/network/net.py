"""The network's side of the door: which requests are let in at all, and what browsers are told
about pages.

A venue's Wi-Fi is full of browsers that also visit the internet. A page there can make them send
requests here, under a name it made point at this machine. So every request, the Socket.IO handshake
included, must call the server by a name or address it knows as its own, and whatever changes
something must come from a page of ours.
"""

import socket
import sys
from collections.abc import Callable
from collections.abc import Iterable
from http import HTTPStatus
from ipaddress import ip_address
from types import ModuleType
from typing import Any
from urllib.parse import urlsplit
from wsgiref.types import StartResponse
from wsgiref.types import WSGIEnvironment

import ifaddr

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]


BACKLOG = 1024
WILDCARDS = ("0.0.0.0", "::", "")
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
SOCKETS = "/socket.io"
DEFAULT_PORTS = {"http": 80, "https": 443}
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


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket whose connections send at once (they inherit TCP_NODELAY); raise
    OSError where the port is taken.

    Without TCP_NODELAY an answer waits for the phone's delayed acknowledgement, some 40 ms.
    """
    listener = _bound(host, port, shared=False)
    listener.listen(BACKLOG)
    return listener


def bound_with_others(host: str, port: int) -> socket.socket:
    """Return a socket that holds a port together with other processes of this service. It does not
    listen: connections given to it by the system would wait for a process that may never serve.
    """
    return _bound(host, port, shared=True)


def _bound(host: str, port: int, *, shared: bool) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if shared:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        listener.bind((host, port))
    except OSError:
        listener.close()
        raise
    return listener


def open_files() -> int:
    """Return the number of files that this process may have open; each connection is one."""
    return _limit(resource)


def _limit(system: ModuleType | None) -> int:
    if system is None:
        return sys.maxsize
    soft: int = system.getrlimit(system.RLIMIT_NOFILE)[0]
    return sys.maxsize if soft == system.RLIM_INFINITY else soft


def own_addresses() -> tuple[str, ...]:
    """Return this machine's addresses on its networks, IPv4 first, without loopback and link-local
    ones.
    """
    addresses = [
        ip_address(str(ip.ip if ip.is_IPv4 else ip.ip[0]))
        for card in ifaddr.get_adapters()
        for ip in card.ips
    ]
    useful = {ip for ip in addresses if not ip.is_loopback and not ip.is_link_local}
    return tuple(str(ip) for ip in sorted(useful, key=lambda ip: (ip.version, int(ip))))


def reachable(host: str) -> tuple[str, ...]:
    """Return the addresses by which a server that listens on `host` can be reached, the likeliest
    for phones first.
    """
    if host not in WILDCARDS:
        return (host,)
    likely = _way_out()
    others = (
        address
        for address in own_addresses()
        if address != likely and (":" in host or ":" not in address)
    )
    return tuple(address for address in (likely, *others) if address) or ("127.0.0.1",)


def _way_out() -> str:
    """Return the address that this machine uses towards other networks, or "". No
    packet is sent.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("203.0.113.1", 9))  # an address reserved for documentation
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def split_host(text: str) -> tuple[str, int | None]:
    """Split a Host header into lower-case name or address, and port; raise ValueError where it is
    malformed. The zone of an address (`[fe80::1%eth0]`) may be any text and is never sent (RFC
    6874, section 4): it would end up in links and headers.
    """
    parts = urlsplit(f"//{text}")
    if not parts.hostname or parts.netloc != text or parts.username is not None or "%" in text:
        raise ValueError(f"'{text}' is no host")
    return parts.hostname.rstrip("."), parts.port


def is_local(host: str) -> bool:
    """Return whether a host, with or without a port, is the machine itself."""
    try:
        name, _ = split_host(host)
        return name == "localhost" or ip_address(name).is_loopback
    except ValueError:
        return False


class AllowedHosts:
    """The names by which a request may call this server: loopback, its addresses, and the given
    names.

    Addresses are looked up again for an unknown host, as a laptop may change networks while it
    serves.
    """

    def __init__(
        self, names: Iterable[str], addresses: Callable[[], Iterable[str]] = own_addresses
    ) -> None:
        given = {name.lower().rstrip(".") for name in names}
        self._names = {"localhost", *(given - set(WILDCARDS))}
        self._look_up = addresses
        self._addresses = set(addresses())

    def __contains__(self, host: object) -> bool:
        """Return whether a Host header, with or without a port, is allowed."""
        try:
            name, _ = split_host(str(host))
        except ValueError:
            return False
        return name in self._names or self._is_own(name)

    def __iter__(self) -> Any:
        return iter(sorted(self._names | self._addresses))

    def _is_own(self, name: str) -> bool:
        try:
            address = ip_address(name)
        except ValueError:
            return False
        if address.is_loopback or str(address) in self._addresses:
            return True
        self._addresses = set(self._look_up())
        return str(address) in self._addresses

    def same_origin(self, origin: str | None, environ: WSGIEnvironment) -> bool:
        """Return whether a request comes from a page of this server; also Flask-SocketIO's
        `cors_allowed_origins`.

        A browser sends an Origin with each request on behalf of another page. To a server of https
        a page of plain http is another one: anybody on the way can write it.
        """
        host = environ.get("HTTP_HOST", "")
        if host not in self:
            return False
        if origin is None:
            return True
        try:
            scheme, rest = origin.split("://", 1)
            if scheme not in _schemes(environ):
                return False
            return _with_port(rest, scheme) == _with_port(host, scheme)
        except ValueError:
            return False


def _schemes(environ: WSGIEnvironment) -> Iterable[str]:
    """The schemes of our pages. A proxy may end https without saying so."""
    return ("https",) if environ.get("wsgi.url_scheme") == "https" else DEFAULT_PORTS


def _with_port(text: str, scheme: str) -> tuple[str, int]:
    name, port = split_host(text)
    return name, port or DEFAULT_PORTS[scheme]


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
        if _asks_for_socket(environ) and not _may_open_socket(environ):
            return self._refuse(start_response, HTTPStatus.BAD_REQUEST, _UNFIT)
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
        self, start_response: StartResponse, status: HTTPStatus, text: str
    ) -> Iterable[bytes]:
        body = f"{text}\n".encode("utf-8", "replace")
        headers = [
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Length", str(len(body))),
            *HEADERS,
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
        and "HTTP_SEC_WEBSOCKET_VERSION" in environ
    )


def _with_headers(start_response: StartResponse, host: str) -> StartResponse:
    """Return a start_response that adds the security headers that a page did not set itself."""
    wanted = (*HEADERS, ("Content-Security-Policy", CONTENT.format(host=host)))

    def start(status: str, headers: list[tuple[str, str]], *rest: Any) -> Any:
        named = {name.lower() for name, _ in headers}
        return start_response(
            status, [*headers, *(pair for pair in wanted if pair[0].lower() not in named)], *rest
        )

    return start
