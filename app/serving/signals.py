"""Waits for the order to stop, under every engine.

Python runs a signal's handler in whichever code is running, under eventlet often the hub, which
must not switch. So the handlers do nothing; the byte that the interpreter writes for each signal
wakes the waiting code.
"""

import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager

ORDERS = (signal.SIGTERM, signal.SIGINT)


@contextmanager
def stop_orders() -> Iterator[socket.socket]:
    """Take over SIGTERM and SIGINT; yields a socket for `wait`. Must be called in the
    main thread.
    """
    reader, writer = socket.socketpair()
    writer.setblocking(False)
    before = {order: signal.signal(order, _noted) for order in ORDERS}
    wakeup = signal.set_wakeup_fd(writer.fileno(), warn_on_full_buffer=False)
    try:
        yield reader
    finally:
        signal.set_wakeup_fd(wakeup)
        for order, handler in before.items():
            signal.signal(order, handler)
        reader.close()
        writer.close()


def wait(orders: socket.socket) -> signal.Signals:
    """Return the signal once it arrives; other threads and greenlets run meanwhile."""
    while (number := orders.recv(1)[0]) not in ORDERS:
        continue
    return signal.Signals(number)


def _noted(_number: int, _frame: object) -> None:
    pass
