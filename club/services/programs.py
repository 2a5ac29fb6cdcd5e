"""How programs act for an account: tokens made and revoked by their owner, acts done once under a key."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from club.actor import Actor
from club.engine.passed import has_passed
from club.errors import DomainError, NotFoundError
from club.models import ApiAct, ApiToken, Membership, User
from club.models.tables import secret_hash
from club.services.audit import append_audit_row

#: A program that asks every few seconds is written down as seen once in this time.
RECORD_EVERY = timedelta(minutes=1)
#: How long an answer is kept under its key: a program that was cut off asks again long before.
STORED_FOR = timedelta(hours=48)
NAME_AT_MOST = 80
TOKENS_AT_MOST = 20
SIGN = "club_"
SHOWN = len(SIGN) + 6


class IdempotencyKeyReused(DomainError):
    """The key has stood for another act."""


@dataclass(frozen=True)
class NewToken:
    """A new token. `secret` is said this once and can never be read again."""

    id: int
    secret: str


@dataclass(frozen=True)
class StoredAnswer:
    """What a program was answered; `again` where the act had been done before under the same key."""

    status: int
    answer: Any
    again: bool


@transaction.atomic
def make_token(*, user_id: int, name: str, may_write: bool, days: int) -> NewToken:
    """A token for one's own programs, for so many days."""
    name = " ".join(name.split())
    if not name:
        raise DomainError(_("Give the token a name that says which program uses it."))
    if len(name) > NAME_AT_MOST:
        raise DomainError(_("The name of a token has at most %(count)s letters.") % {"count": NAME_AT_MOST})
    User.objects.select_for_update(no_key=True).get(pk=user_id)
    live = ApiToken.objects.filter(user_id=user_id, revoked_at=None, expires_at__gt=timezone.now())
    if live.count() >= TOKENS_AT_MOST:
        raise DomainError(_("You have %(count)s tokens. Revoke one that no program uses.") % {"count": TOKENS_AT_MOST})
    secret = f"{SIGN}{secrets.token_hex(20)}"
    token = ApiToken.objects.create(
        user_id=user_id,
        name=name,
        token_hash=secret_hash(secret),
        prefix=secret[:SHOWN],
        may_write=may_write,
        expires_at=timezone.now() + timedelta(days=days),
    )
    _record(token, "program token made")
    return NewToken(token.pk, secret)


@transaction.atomic
def revoke_token(*, user_id: int, token_id: int) -> None:
    """From now on this token of one's own opens nothing. Revoked already: nothing happens."""
    token = ApiToken.objects.filter(pk=token_id, user_id=user_id).first()
    if token is None:
        raise NotFoundError(_("This token is not one of yours."))
    if ApiToken.objects.filter(pk=token_id, revoked_at=None).update(revoked_at=timezone.now()):
        _record(token, "program token revoked")


def revoke_tokens(user_id: int) -> int:
    """From now on no token of the account opens anything; how many that were. Inside a transaction."""
    live = ApiToken.objects.select_for_update(no_key=True).filter(user_id=user_id, revoked_at=None)
    tokens = [each for each in live.order_by("pk") if is_live(each)]
    ApiToken.objects.filter(pk__in=[each.pk for each in tokens]).update(revoked_at=timezone.now())
    for token in tokens:
        _record(token, "program token revoked")
    return len(tokens)


def _record(token: ApiToken, action: str) -> None:
    """In the audit log of every club at which the account has a role."""
    data = {"prefix": token.prefix, "write": token.may_write}
    for club_id in Membership.objects.filter(user_id=token.user_id).order_by("club_id").values_list("club", flat=True):
        append_audit_row(club_id, Actor(user_id=token.user_id), action, data)


def token_by_secret(secret: str) -> ApiToken | None:
    """The token whose secret this is, while it opens anything; with its account. One query."""
    tokens = ApiToken.objects.select_related("user").filter(token_hash=secret_hash(secret), revoked_at=None)
    token = tokens.filter(user__is_active=True).first()
    return token if token is not None and is_live(token) else None


def is_live(token: ApiToken) -> bool:
    """Whether it opens something now, as far as it goes by the token."""
    return token.revoked_at is None and token.expires_at > timezone.now()


def touch_token(token: ApiToken) -> None:
    """A program has just used it."""
    now = timezone.now()
    if token.used_at is None or has_passed(token.used_at, RECORD_EVERY, now):
        ApiToken.objects.filter(pk=token.pk).update(used_at=now)


@transaction.atomic
def run_once(*, caller: str, key: str, digest: str, act: Callable[[], tuple[int, Any]]) -> StoredAnswer:
    """Do the act and keep its answer (status, plain values) in one transaction; asked again, give the same answer.

    An act that is refused leaves nothing behind: asked again, it is tried again. Of two at once the second waits for
    the first. Raises IdempotencyKeyReused where the key has stood for something else.
    """
    row, made = ApiAct.objects.get_or_create(caller=caller, key=key, defaults={"digest": digest})
    if not made:
        return _given_before(row, digest)
    status, answer = act()
    ApiAct.objects.filter(pk=row.pk).update(status=status, answer=answer)
    return StoredAnswer(status, answer, again=False)


def run_once_scored(
    *, caller: str, key: str, digest: str, act: Callable[[Callable[[int, Any], None]], object]
) -> StoredAnswer:
    """The same for an act that scores a session, and therefore has transactions of its own.

    In the last of them the act gives its answer (status, plain values) to what it is called with, which keeps it there
    under the key. Of two at once the second finds the key taken, and all that it did goes back.
    """
    given: list[StoredAnswer] = []

    def keep(status: int, answer: Any) -> None:
        ApiAct.objects.create(caller=caller, key=key, digest=digest, status=status, answer=answer)
        given[:] = [StoredAnswer(status, answer, again=False)]

    if before := ApiAct.objects.filter(caller=caller, key=key).first():
        return _given_before(before, digest)
    try:
        act(keep)
    except (DomainError, IntegrityError):
        # Somebody asked for the same at the same time and was faster: theirs is the answer.
        if before := ApiAct.objects.filter(caller=caller, key=key).first():
            return _given_before(before, digest)
        raise
    return given[0]


def _given_before(row: ApiAct, digest: str) -> StoredAnswer:
    if row.digest != digest:
        raise IdempotencyKeyReused(_("This Idempotency-Key was used for something else. Use a new key for a new act."))
    return StoredAnswer(row.status, row.answer, again=True)


def delete_old_acts() -> int:
    """How many answers were forgotten, because nobody will ask for them again."""
    return ApiAct.objects.filter(at__lt=timezone.now() - STORED_FOR).delete()[0]
