"""A server process for tests: started, asked over HTTP, told to stop."""

import http.client
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from collections.abc import Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from urllib.parse import urlsplit

from tests.shell.forks import starter

STAND_IN = Path(__file__).with_name("stand_in.py")
PATIENCE = 60  # seconds until a server that neither answers nor ends is ended


class Server:
    """A running server: its address, what it printed, and how to end it. *errors* is the file that
    takes its standard error; without one that is a pipe of the process.
    """

    def __init__(self, process: "subprocess.Popen[str]", errors: Path | None = None) -> None:
        self.process = process
        self.errors = errors
        self.printed = ""
        self.base = ""

    @property
    def netloc(self) -> str:
        return urlsplit(self.base).netloc

    def said(self) -> str:
        """Return what the server has written to standard error so far."""
        assert self.errors, "its standard error is a pipe"
        return self.errors.read_text(encoding="utf-8", errors="replace")

    def ask(
        self, path: str, method: str = "GET", headers: Mapping[str, str] | None = None
    ) -> tuple[int, str, dict[str, str]]:
        """Send one request; returns status, body and headers (names in lower case)."""
        link = http.client.HTTPConnection(self.netloc, timeout=PATIENCE)
        try:
            link.request(method, path, headers=dict(headers or {}))
            answer = link.getresponse()
            return (
                answer.status,
                answer.read().decode(errors="replace"),
                {name.lower(): text for name, text in answer.getheaders()},
            )
        finally:
            link.close()

    def end(self, order: signal.Signals = signal.SIGTERM) -> tuple[int, str, str]:
        """Send a signal and wait; returns exit code, all of standard output, standard error."""
        self.process.send_signal(order)
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, self.printed + out, self.said() if self.errors else err

    def read_address(self) -> None:
        """Read standard output up to the line that tells the address."""
        assert self.process.stdout
        for line in self.process.stdout:
            self.printed += line
            if line.startswith("Quartermaster serves on "):
                self.base = line.split()[-1]
                return
        said = self.said() if self.errors else self.process.communicate()[1]
        raise AssertionError(f"the server ended before it served:\n{self.printed}{said}")


@contextmanager
def serving(
    folder: Path,
    *arguments: str,
    mode: str = "eventlet",
    script: Path = STAND_IN,
    patience: int = PATIENCE,
    piped: bool = False,
) -> Iterator[Server]:
    """Run a server on a free loopback port, with its files in `folder`; it is ended afterwards in
    any case, and by force after `patience` seconds. Its standard error is a file that can be read
    at any time, or, *piped*, a pipe.
    """
    command = [
        sys.executable,
        str(script),
        "serve",
        "--host",
        "127.0.0.1",
        "--port",
        "0",
        *(() if "--open" in arguments or "--organised" in arguments else ("--open",)),
        *(word for word in arguments if word != "--organised"),
    ]
    environment = os.environ | {"QM_ASYNC": mode}
    pipe = subprocess.PIPE
    with (
        NamedTemporaryFile() as errors,
        starter(script, mode)(
            command,
            cwd=folder,
            env=environment,
            stdout=pipe,
            stderr=pipe if piped else errors,
            text=True,
        ) as process,
    ):
        timer = threading.Timer(patience, process.kill)
        timer.start()
        try:
            server = Server(process, None if piped else Path(errors.name))
            server.read_address()
            yield server
        finally:
            timer.cancel()
            process.kill()
