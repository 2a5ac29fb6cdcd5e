"""How an account gets its first password, or a new one: by an address that works once."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.forms import PasswordResetForm
from django.contrib.auth.hashers import make_password
from django.contrib.auth.tokens import default_token_generator
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _

from club.actor import Actor
from club.engine.passed import CLOCK_TOLERANCE
from club.errors import DomainError, NotFoundError
from club.models import Membership, User
from club.services.audit import append_audit_row

#: Whoever asks again looks into the letter that is on its way; nobody fills another one's box.
BETWEEN_PASSWORD_LETTERS = timedelta(minutes=5)


@dataclass(frozen=True)
class PasswordLetter:
    """To whom a new password is offered, by the (uid, token) of the address where it is chosen."""

    user_id: int
    email: str
    uid: str
    token: str


def password_letters(email: str) -> list[PasswordLetter]:
    """Those whose account has this address and who get a letter now: of all who ask within five minutes, one."""
    now = timezone.now()
    free = Q(password_letter_at=None) | Q(password_letter_at__lte=now - BETWEEN_PASSWORD_LETTERS)
    free |= Q(password_letter_at__gt=now + CLOCK_TOLERANCE)
    # Django's own rules of whom it is: accounts that are in use, and have a password to forget.
    return [
        PasswordLetter(
            user.pk,
            user.email,
            urlsafe_base64_encode(force_bytes(user.pk)),
            default_token_generator.make_token(user),
        )
        for user in PasswordResetForm().get_users(email)
        if User.objects.filter(free, pk=user.pk).update(password_letter_at=now)
    ]


def has_password_to_forget(email: str) -> bool:
    """Whether an account that is in use has this address."""
    return any(True for _user in PasswordResetForm().get_users(email))


def password_letter_lost(user_id: int) -> None:
    """It did not go: whoever asks again gets one at once."""
    User.objects.filter(pk=user_id).update(password_letter_at=None)


@transaction.atomic
def first_password(*, club_id: int, user_id: int, actor: Actor) -> tuple[str, str]:
    """(uid, token) of the address where an account of this club chooses its first password.

    DomainError once there is a password, so that nobody takes over an account that is in use.
    """
    found = Membership.objects.filter(club_id=club_id, user_id=user_id).select_related("user").first()
    if found is None:
        raise NotFoundError(_("This account has no role at the club."))
    if found.user.has_usable_password():
        raise DomainError(_("This account has a password. “I forgot my password” on the log-in page gives a new one."))
    append_audit_row(club_id, actor, "first password offered", {"user": user_id})
    return urlsafe_base64_encode(force_bytes(found.user.pk)), default_token_generator.make_token(found.user)


def password_by_link(*, user_id: int, token: str, password: str) -> None:
    """The password that was chosen by such an address; all browsers of the account are logged out by it.

    Raises NotFoundError where the address has been used, also a moment ago, or is too old.
    """
    slow = make_password(password)
    with transaction.atomic():
        user = User.objects.select_for_update(no_key=True).filter(pk=user_id).first()
        if user is None or not default_token_generator.check_token(user, token):
            raise NotFoundError(_("This link no longer works."))
        User.objects.filter(pk=user_id).update(password=slow)
