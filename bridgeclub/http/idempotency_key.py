"""The id that a page gives an act."""

from __future__ import annotations

from uuid import UUID, uuid4

from django.http import QueryDict


def posted_client_id(posted: QueryDict) -> UUID:
    """The act's own id, by which it is done once however often it is sent; a new one where none that can be read is
    there."""
    try:
        return UUID(posted.get("client_id", ""))
    except ValueError:
        return uuid4()
