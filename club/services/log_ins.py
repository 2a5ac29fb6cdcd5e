"""Where an account is logged in: written down at log-in and once an hour, ended by its owner."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session as BrowserSession
from django.db import IntegrityError, transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from club.account_acts import AccountAct, send_account_act
from club.engine.passed import CLOCK_TOLERANCE
from club.errors import NotFoundError
from club.models import LogIn, User
from club.services.programs import revoke_tokens

#: Browsers are asked once an hour; of two that ask at once one writes.
RECORD_EVERY = timedelta(minutes=55)
AGENT_AT_MOST = 200


def record_log_in(*, user_id: int, session_key: str, agent: str, began: datetime) -> None:
    """This browser is logged in now; written down, or its hour brought up to date. Ended meanwhile: nothing."""
    now = timezone.now()
    values = {"user_id": user_id, "agent": agent[:AGENT_AT_MOST], "began_at": began, "seen_at": now}
    try:
        with transaction.atomic():
            _row, made = LogIn.objects.get_or_create(session_id=session_key, defaults=values)
            if not made:
                due = Q(seen_at__lt=now - RECORD_EVERY) | Q(seen_at__gt=now + CLOCK_TOLERANCE)
                LogIn.objects.filter(due, session_id=session_key).update(seen_at=now)
    except IntegrityError:
        # Somebody ended it between the question and the answer.
        return


@transaction.atomic
def end_log_in(*, user_id: int, log_in_id: int) -> None:
    """This browser is logged out from elsewhere, at its next page. Raises NotFoundError where it is no more."""
    found = LogIn.objects.filter(pk=log_in_id, user_id=user_id).first()
    if found is None:
        raise NotFoundError(_("This browser is logged out already."))
    BrowserSession.objects.filter(pk=found.session_id).delete()
    send_account_act(user_id, AccountAct.LOG_IN_ENDED)


@transaction.atomic
def end_other_log_ins(*, user_id: int, kept_session_key: str = "") -> None:
    """Every browser of the account is logged out but the one with `kept_session_key`, which has to be given the
    account's new mark (`update_session_auth_hash`). Those that were never written down end as well."""
    User.objects.filter(pk=user_id).update(log_ins_ended=F("log_ins_ended") + 1)
    ended = LogIn.objects.filter(user_id=user_id).exclude(session_id=kept_session_key)
    BrowserSession.objects.filter(pk__in=list(ended.values_list("session_id", flat=True))).delete()
    send_account_act(user_id, AccountAct.OTHERS_ENDED)


@transaction.atomic
def log_out_everywhere(*, user_id: int, kept_session_key: str = "") -> int:
    """The same, and no token of the account's programs opens anything any more; how many tokens those were."""
    end_other_log_ins(user_id=user_id, kept_session_key=kept_session_key)
    return revoke_tokens(user_id)


def delete_old_log_ins() -> None:
    """Browsers' sessions that have run out are taken away, and what was written down about them."""
    SessionStore.clear_expired()
