"""The network's side of the door: where the server listens, the addresses of this machine, and the
names by which it may be called.
"""

import socket
import sys
from collections.abc import Callable
from collections.abc import Iterable
from ipaddress import ip_address
from types import ModuleType
from typing import Any
from urllib.parse import urlsplit
from wsgiref.types import WSGIEnvironment

import ifaddr

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]


BACKLOG = 1024
WILDCARDS = ("0.0.0.0", "::", "")
DEFAULT_PORTS = {"http": 80, "https": 443}


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
