"""The tables as they were before revisions were counted: match, event, access.

A database from then has no revision, and perhaps not every one of the tables; what is there stays.
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "match",
        sa.Column("match", sa.Text, primary_key=True),
        sa.Column("manifest", sa.LargeBinary, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "event",
        sa.Column("match", sa.Text, primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("line", sa.LargeBinary, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.UniqueConstraint("match", "id", name="event_id_once"),
        if_not_exists=True,
    )
    op.create_table(
        "access",
        sa.Column("token_hash", sa.Text, primary_key=True),
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("seat", sa.Text, nullable=False),
        if_not_exists=True,
    )
    op.create_index("ix_access_match", "access", ["match"], if_not_exists=True)
