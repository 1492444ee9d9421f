"""The tables of a database, as they are now. How older ones become these is in `migrations`.

`PRIMARY KEY (match, version)` is the lock, the order and the fence between processes; `UNIQUE
(match, id)` makes a resend harmless. There is no global order, no head row and no trigger.
"""

from __future__ import annotations

import sqlalchemy as sa

REVISION = "0003"
"""The newest revision in `migrations/versions`: the tables below."""

METADATA = sa.MetaData()
MATCH = sa.Table(
    "match",
    METADATA,
    sa.Column("match", sa.Text, primary_key=True),
    sa.Column("manifest", sa.LargeBinary, nullable=False),
)
EVENT = sa.Table(
    "event",
    METADATA,
    sa.Column("match", sa.Text, primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("id", sa.Text, nullable=False),
    sa.Column("line", sa.LargeBinary, nullable=False),
    sa.Column("hash", sa.Text, nullable=False),
    sa.UniqueConstraint("match", "id", name="event_id_once"),
)
HEAD = sa.Table(
    "head",
    METADATA,
    sa.Column("match", sa.Text, primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("hash", sa.Text, nullable=False),
    sa.Column("key", sa.Text, nullable=False),
    sa.Column("signature", sa.Text, nullable=False),
)
"""Signed heads, made as a match goes (`events.store.heads`)."""
ACCESS = sa.Table(
    "access",
    METADATA,
    sa.Column("token_hash", sa.Text, primary_key=True),
    sa.Column("match", sa.Text, nullable=False, index=True),
    sa.Column("role", sa.Text, nullable=False),
    sa.Column("seat", sa.Text, nullable=False),
)
"""Who holds which link: hashes alone, beside the log and not in it."""
PERSON = sa.Table(
    "person",
    METADATA,
    sa.Column("event", sa.Text, primary_key=True),
    sa.Column("person", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
)
"""What players and referees of an event are called: beside its log, which has their ids alone, so
that a name can be forgotten.
"""
STATE = sa.Table(
    "state",
    METADATA,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
"""Facts about the database itself: `generation`, a random word that a restored copy changes, and
`probe`, what is written to see whether anything can be.
"""
ALEMBIC = sa.Table(
    "alembic_version",
    METADATA,
    sa.Column("version_num", sa.String(32), primary_key=True),
)
"""The revision of the tables, in the form in which Alembic keeps it."""
