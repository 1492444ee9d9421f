"""How the tables of older databases become today's: one file for each step in `versions`, never
edited after release. Alembic runs them; the table `alembic_version` of a database says how far it
is.
"""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory


def settings() -> Config:
    """Return Alembic's settings: the steps of this folder, without any file of settings."""
    settings_ = Config()
    settings_.set_main_option("script_location", str(Path(__file__).parent))
    return settings_


def upgrade(connection: sa.Connection, revision: str = "head") -> None:
    """Bring the tables behind *connection* to a revision, inside the transaction that is open."""
    config = settings()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def newest() -> str:
    """Return the last revision of `versions`."""
    return ScriptDirectory.from_config(settings()).get_current_head() or ""
