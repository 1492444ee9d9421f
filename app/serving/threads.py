"""The engine without green threads: one operating system thread a connection."""

from __future__ import annotations

import logging
import ssl
import threading
from socket import socket
from typing import Any

from werkzeug.serving import make_server

from app.serving.engine import Engine
from app.serving.engine import Site
from app.serving.engine import Stop
from app.serving.engine import Tls
from app.serving.network.neighbours import Siblings


def threading_engine() -> Engine:
    """Return the engine with one operating system thread per connection, on Werkzeug's server; for
    development and tests.
    """

    class Patient(ssl.SSLContext):
        """Does the TLS handshake in the connection's own thread, so that a silent phone delays no
        other.
        """

        def wrap_socket(self, *args: Any, **options: Any) -> ssl.SSLSocket:
            return super().wrap_socket(*args, **(options | {"do_handshake_on_connect": False}))

    def start(listener: socket, site: Site, tls: Tls, _: Siblings | None) -> Stop:
        logging.getLogger("werkzeug").setLevel(logging.ERROR)  # no log line per request
        context = Patient(ssl.PROTOCOL_TLS_SERVER) if tls else None
        if context and tls:
            context.load_cert_chain(*tls)
        host, port = listener.getsockname()[:2]
        server = make_server(
            host, port, site, threaded=True, fd=listener.fileno(), ssl_context=context
        )
        threading.Thread(target=server.serve_forever, daemon=True).start()

        def stop() -> None:
            server.shutdown()
            server.server_close()

        return stop

    return Engine("threading", lambda function, *args, **kwargs: function(*args, **kwargs), start)
