"""The tokens that an account has given to its programs."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from club.models import ApiToken


@dataclass(frozen=True)
class TokenInfo:
    """A token as its owner sees it: everything but the secret. `live`: it opens something now."""

    id: int
    name: str
    prefix: str
    may_write: bool
    created: datetime
    used: datetime | None
    expires: datetime
    revoked: datetime | None
    live: bool


def tokens_of(user_id: int) -> list[TokenInfo]:
    """All of them, the newest first; one query."""
    now = timezone.now()
    return [
        TokenInfo(
            each.pk,
            each.name,
            each.prefix,
            each.may_write,
            each.created_at,
            each.used_at,
            each.expires_at,
            each.revoked_at,
            live=each.revoked_at is None and each.expires_at > now,
        )
        for each in ApiToken.objects.filter(user_id=user_id)
    ]
