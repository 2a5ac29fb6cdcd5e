"""Links and codes of tables, made anew where a server's secret or a session's id is another."""

from __future__ import annotations

from collections.abc import Iterable

from club.models import TableLink
from club.models.tables import secret_hash


def renew_secrets(links: Iterable[TableLink] | None = None) -> None:
    """Every link gets the secret that this server makes for it. Devices that are in stay in."""
    for link in TableLink.objects.all() if links is None else links:
        link.secret_hash = secret_hash(link.secret())
        link.save(update_fields=["secret_hash"])
