"""Data of a version before the first release: its tables cannot be brought to today's, and are left as they are."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError
from django.db import connections
from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext as _


def refuse_earlier(using: str = "default", **_kwargs: Any) -> None:
    """Stop `migrate` where the database has had migrations that this program never had. Raises CommandError."""
    loader = MigrationLoader(connections[using])
    unknown = [
        name for app, name in loader.applied_migrations if app == "club" and (app, name) not in loader.disk_migrations
    ]
    if unknown:
        raise CommandError(
            _(
                "The data here was made by another version of bridgeclub: one before 0.9, whose data ends there, or a "
                "newer one. Nothing was changed. Move the data folder away or name another one in DATA_DIR to start "
                "afresh."
            )
        )
