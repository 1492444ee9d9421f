"""What Alembic runs before the steps: they go through the connection that the caller holds, inside
its transaction.
"""

from alembic import context

context.configure(
    connection=context.config.attributes["connection"],
    transactional_ddl=False,
)
context.run_migrations()
