"""The second factor of an account: six figures of a telephone, or a code on paper, each good once."""

from __future__ import annotations

import secrets
from base64 import b32encode
from dataclasses import dataclass
from typing import NoReturn

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django_otp.oath import TOTP

from club.account_acts import AccountAct, send_account_act
from club.actor import Actor
from club.errors import DomainError, NotFoundError, StaleError, TooManyAttempts
from club.models import Attempts, Membership, SecondFactor, User
from club.services.audit import append_audit_row
from club.services.log_ins import end_other_log_ins
from club.services.recovery_codes import hashed, keep_codes, matching_code, random_codes, use_up
from club.services.tables import TRIES, count_wrong_try, figures_of, tries_from

KEY_BYTES = 20
FIGURES = 6
#: A telephone's clock may be half a minute wrong (RFC 6238, 5.2: at most one step).
STEPS_OFF = 1
#: A clock that sets itself may step back by so many.
STEPS_OF_A_SLIP = 2


@dataclass(frozen=True)
class CodeVerified:
    """A code that was right. `left`: how many recovery codes there are now, where it was one of them."""

    left: int | None = None


def new_key() -> str:
    """A key that nobody has, in hexadecimal."""
    return secrets.token_hex(KEY_BYTES)


def written_key(key: str) -> str:
    """As telephones read it, in base 32."""
    return b32encode(bytes.fromhex(key)).decode()


def switch_on(*, user_id: int, key: str, code: str, kept_session_key: str) -> list[str]:
    """From now on logging in asks for a code too. Returns the recovery codes, which nobody can read again.

    `code` is what the telephone makes of the key. Every browser but the one with `kept_session_key` is logged
    out. Raises DomainError for a wrong code, StaleError where there is a second factor already.
    """
    step = _step_of(key, code, -1)
    if step is None:
        raise DomainError(_("This is not the code. Type the newest one, and check that your phone’s clock is right."))
    codes = random_codes()
    slow = hashed(codes)
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=user_id)
        if SecondFactor.objects.filter(user_id=user_id).exists():
            raise StaleError(_("The second step is switched on already."))
        factor = SecondFactor.objects.create(user_id=user_id, key=key, last_step=step)
        keep_codes(factor, slow)
        append_in_each_club(user_id, Actor(user_id=user_id), "second factor on")
        send_account_act(user_id, AccountAct.FACTOR_ON)
        end_other_log_ins(user_id=user_id, kept_session_key=kept_session_key)
    return codes


def verify_code(*, user_id: int, code: str) -> CodeVerified:
    """A code typed at log-in or for an act: six figures, or a recovery code. Right ones are used up.

    Raises DomainError for a wrong one, TooManyAttempts after ten of them, NotFoundError where there is no second
    factor.
    """
    factor = SecondFactor.objects.filter(user_id=user_id).first()
    if factor is None:
        raise NotFoundError(_("The second step is switched off."))
    _begin_try(user_id)
    bare = "".join(sign for sign in code.upper() if sign.isalnum())
    taken = _take_figures(factor, bare) if bare.isdecimal() else _taken_recovery(factor, bare)
    if taken is None:
        _refuse(user_id)
    Attempts.objects.filter(key=_place(user_id)).update(count=0)
    return taken


def new_recovery_codes(*, user_id: int) -> list[str]:
    """Ten new codes; the old ones open nothing any more."""
    codes = random_codes()
    slow = hashed(codes)
    with transaction.atomic():
        factor = _locked_factor(user_id)
        factor.recovery_codes.all().delete()
        keep_codes(factor, slow)
        append_in_each_club(user_id, Actor(user_id=user_id), "recovery codes made")
        send_account_act(user_id, AccountAct.CODES_MADE)
    return codes


@transaction.atomic
def switch_off(*, user_id: int, actor: Actor, kept_session_key: str = "") -> None:
    """Logging in asks for the password alone again. Raises NotFoundError where it did before.

    Every browser but the one with `kept_session_key` is logged out.
    """
    _locked_factor(user_id).delete()
    append_in_each_club(user_id, actor, "second factor off")
    send_account_act(user_id, AccountAct.FACTOR_OFF)
    end_other_log_ins(user_id=user_id, kept_session_key=kept_session_key)


def switch_off_for(*, email: str, actor: Actor) -> int:
    """For somebody who has lost telephone and recovery codes. The account's id; raises NotFoundError where there is
    none, or
    nothing to switch off."""
    user = User.objects.filter(email=email.strip().lower()).first()
    if user is None:
        raise NotFoundError(_("No account has the address %(email)s.") % {"email": email})
    switch_off(user_id=user.pk, actor=actor)
    return user.pk


def _locked_factor(user_id: int) -> SecondFactor:
    factor = SecondFactor.objects.select_for_update(no_key=True).filter(user_id=user_id).first()
    if factor is None:
        raise NotFoundError(_("The second step is switched off."))
    return factor


def append_in_each_club(user_id: int, actor: Actor, action: str) -> None:
    """In the audit log of every club at which the account has a role."""
    for club_id in Membership.objects.filter(user_id=user_id).order_by("club_id").values_list("club", flat=True):
        append_audit_row(club_id, actor, action, {"user": user_id})


def _step_of(key: str, code: str, after: int) -> int | None:
    """The half minute whose code this is, if it is later than `after` and near enough."""
    figures = figures_of(code)
    if len(figures) != FIGURES:
        return None
    clock = TOTP(bytes.fromhex(key), digits=FIGURES)
    clock.time = timezone.now().timestamp()
    if after > int(clock.t()) + STEPS_OFF + STEPS_OF_A_SLIP:
        # It was taken before the clock was set back, and keeps nobody out until the old time is reached.
        after = -1
    return int(clock.t()) if clock.verify(int(figures), tolerance=STEPS_OFF, min_t=after + 1) else None


def _take_figures(factor: SecondFactor, code: str) -> CodeVerified | None:
    step = _step_of(factor.key, code, factor.last_step)
    if step is None:
        return None
    # Of two who bring the same code at once, one is right.
    taken = SecondFactor.objects.filter(pk=factor.pk, last_step=factor.last_step).update(last_step=step)
    return CodeVerified() if taken else None


def _taken_recovery(factor: SecondFactor, code: str) -> CodeVerified | None:
    found = matching_code(factor, code)
    if found is None:
        return None
    with transaction.atomic():
        if not use_up(found):
            return None
        append_in_each_club(factor.user_id, Actor(user_id=factor.user_id), "recovery code used")
        send_account_act(factor.user_id, AccountAct.RECOVERY_USED)
    return CodeVerified(left=factor.recovery_codes.filter(used_at=None).count())


def _place(user_id: int) -> str:
    return f"second factor {user_id}"


@transaction.atomic
def _begin_try(user_id: int) -> None:
    """Counted before it is looked at, so that many at once are no more than ten."""
    try:
        count_wrong_try(tries_from(_place(user_id)))
    except TooManyAttempts as wait:
        raise TooManyAttempts(_wait_words(wait), wait.until) from wait


def _wait_words(wait: TooManyAttempts) -> str:
    seconds = (wait.until - timezone.now()).total_seconds() if wait.until else 0
    minutes = max(1, -(-int(seconds) // 60))
    words = ngettext(
        "Too many wrong codes. You can try again in %(n)s minute.",
        "Too many wrong codes. You can try again in %(n)s minutes.",
        minutes,
    )
    return words % {"n": minutes}


def _refuse(user_id: int) -> NoReturn:
    send_account_act(user_id, AccountAct.WRONG_CODE)
    tried = Attempts.objects.filter(key=_place(user_id)).values_list("count", flat=True).first()
    if tried == TRIES:
        send_account_act(user_id, AccountAct.CODES_REFUSED)
    raise DomainError(_("This code is not right, or it was used before. Wait for the next one and type that."))
