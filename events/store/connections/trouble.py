"""Which trouble an error of a database is."""

from __future__ import annotations

import sqlalchemy as sa

from events.log import Trouble
from events.log import Unavailable

_SQLITE = {
    "SQLITE_FULL": Trouble.FULL,
    "SQLITE_BUSY": Trouble.LOCKED,
    "SQLITE_LOCKED": Trouble.LOCKED,
    "SQLITE_PROTOCOL": Trouble.LOCKED,
    "SQLITE_READONLY_DBMOVED": Trouble.REMOVED,
    "SQLITE_READONLY": Trouble.READ_ONLY,
    "SQLITE_IOERR": Trouble.FAILING,
    "SQLITE_CORRUPT": Trouble.DAMAGED,
    "SQLITE_NOTADB": Trouble.DAMAGED,
    "SQLITE_CANTOPEN": Trouble.SHUT,
    "SQLITE_PERM": Trouble.SHUT,
    "SQLITE_AUTH": Trouble.SHUT,
}
"""Beginning of an error's name -> what it means; the first that fits counts."""
_POSTGRESQL = {
    "53100": Trouble.FULL,
    "25006": Trouble.READ_ONLY,
    "55P03": Trouble.LOCKED,
    "40": Trouble.LOCKED,
    "57014": Trouble.LOCKED,
    "08": Trouble.LOST,
    "53": Trouble.LOST,
    "57P": Trouble.LOST,
    "28": Trouble.SHUT,
    "3D": Trouble.SHUT,
    "42501": Trouble.SHUT,
    "58": Trouble.FAILING,
    "XX": Trouble.DAMAGED,
}
"""Beginning of a SQLSTATE -> what it means; the first that fits counts."""


def unavailable(error: BaseException) -> Unavailable | None:
    """Return *error* as the trouble it is, or None where the database works and the statement was
    wrong.
    """
    if isinstance(error, Unavailable):
        return error
    trouble = _trouble(error)
    return Unavailable(trouble, database_words(error)) if trouble else None


def was_lost(error: BaseException) -> bool:
    """Tell whether the connection broke, so that another one may do."""
    return isinstance(error, sa.exc.DBAPIError) and (
        error.connection_invalidated or _trouble(error) is Trouble.LOST
    )


def database_words(error: BaseException) -> str:
    """Return what the database says, without SQLAlchemy's words around it."""
    original = error.orig if isinstance(error, sa.exc.DBAPIError) else error
    return next(iter(str(original).splitlines()), "") or type(original).__name__


def _trouble(error: BaseException) -> Trouble | None:
    if isinstance(error, sa.exc.TimeoutError):
        return Trouble.LOST
    if not isinstance(error, sa.exc.DBAPIError):
        return None
    name = getattr(error.orig, "sqlite_errorname", None)
    if name is not None:
        return _first(_SQLITE, name)
    state = getattr(error.orig, "sqlstate", None)
    if state is not None:
        return _first(_POSTGRESQL, state)
    broken = error.connection_invalidated or isinstance(
        error, sa.exc.OperationalError | sa.exc.InterfaceError
    )
    return Trouble.LOST if broken else None


def _first(meanings: dict[str, Trouble], code: str) -> Trouble | None:
    return next((what for start, what in meanings.items() if code.startswith(start)), None)
