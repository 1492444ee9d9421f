"""Announces the name on the printed cards by multicast DNS, so that phones find this machine at
every venue.

Started by the server as a process of its own, by path: `python announce.py NAME SCHEME PORT
ADDRESS...`. It needs an event loop of its own, which the patched server process has not, and it
ends when its standard input closes, so that it never outlives the server. It reports
on standard error, in one sentence, what became of it.
"""

import socket
import subprocess
import sys
from collections.abc import Iterable

from zeroconf import AddressResolverIPv4  # type: ignore[attr-defined] # documented, yet not in __all__
from zeroconf import Error
from zeroconf import IPVersion
from zeroconf import NonUniqueNameException
from zeroconf import ServiceInfo
from zeroconf import Zeroconf

LISTEN = 1500  # milliseconds to wait for an answer of another machine with this name
PATIENCE = 15  # most seconds for withdrawing the announcement; it takes one or two


def start(name: str, scheme: str, port: int, addresses: Iterable[str]) -> subprocess.Popen[bytes]:
    """Announce `name` for these IPv4 addresses until the returned process is stopped, or this one
    ends.
    """
    command = [sys.executable, "-P", __file__, name, scheme, str(port), *addresses]
    # a session of its own: only the server handles Ctrl-C at the terminal
    return subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True)


def stop(process: subprocess.Popen[bytes]) -> None:
    """Withdraw the announcement and wait until that is done."""
    if process.stdin:
        process.stdin.close()
    try:
        process.wait(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()


def main(name: str, scheme: str, port: int, addresses: list[str]) -> str:
    """Announce, report it, wait for the end of standard input, withdraw. Return why it failed, ""
    where it did not.
    """
    try:
        zeroconf = Zeroconf(interfaces=list(addresses), ip_version=IPVersion.V4Only)
    except OSError as problem:
        return f"this network lets nobody announce names ({problem.strerror})"
    try:
        if other := holder(zeroconf, name, addresses):
            return f"{other} has that name already"
        described = service(name, scheme, port, addresses)
        zeroconf.register_service(described, allow_name_change=True)  # not that of the host
        say(f"phones that know such names find {scheme}://{name}:{port}, too")
        sys.stdin.buffer.read()
    except (Error, OSError, NonUniqueNameException) as problem:
        return f"{type(problem).__name__} {problem}".strip()
    finally:
        zeroconf.close()
    return ""


def holder(zeroconf: Zeroconf, name: str, addresses: list[str]) -> str:
    """Return the address of another machine that answers to the name, "" for none."""
    known = AddressResolverIPv4(f"{name}.")
    known.request(zeroconf, LISTEN)
    return next((address for address in known.parsed_addresses() if address not in addresses), "")


def service(name: str, scheme: str, port: int, addresses: list[str]) -> ServiceInfo:
    """Return the description of the web server, which includes the host name."""
    kind = f"_{scheme}._tcp.local."
    return ServiceInfo(
        kind,
        f"Quartermaster on {socket.gethostname()[:30]}, port {port}.{kind}",
        port=port,
        addresses=[socket.inet_aton(address) for address in addresses],
        server=f"{name}.",
        properties={"path": "/"},
    )


def say(text: str) -> None:
    sys.stderr.write(f"quartermaster: {text}\n")
    sys.stderr.flush()


if __name__ == "__main__":
    if reason := main(sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4:]):
        say(
            f"{sys.argv[1]} is not announced: {reason}. Use the address above; nothing else is "
            f"missing."
        )
