"""Who came in, who did not, who was kept out: lines in the log that name nobody."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from axes.signals import user_locked_out
from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from bridgeclub.http.device import network_address
from bridgeclub.http.lockout import typed_address
from club.account_acts import AccountAct, account_act

logger = logging.getLogger("bridgeclub.security")
ODD = {AccountAct.WRONG_CODE, AccountAct.CODES_REFUSED}


@receiver(user_logged_in)
def _came_in(request: HttpRequest | None = None, user: Any = None, **_kwargs: Any) -> None:
    logger.info("logged in", extra={"answer": {**_where(request), "user": user.pk}})


@receiver(user_logged_out)
def _went(request: HttpRequest | None = None, user: Any = None, **_kwargs: Any) -> None:
    logger.info("logged out", extra={"answer": {**_where(request), "user": user.pk if user else None}})


@receiver(user_login_failed)
def _failed(credentials: Mapping[str, str], request: HttpRequest | None = None, **_kwargs: Any) -> None:
    logger.warning(
        "wrong password", extra={"answer": {**_where(request), "account": _account_digest(request, credentials)}}
    )


@receiver(user_locked_out)
def _locked_out(request: HttpRequest | None = None, username: str = "", **_kwargs: Any) -> None:
    logger.warning(
        "kept out", extra={"answer": {**_where(request), "account": _account_digest(request, {"username": username})}}
    )


@receiver(account_act)
def _about_an_account(user_id: int, act: AccountAct, **_kwargs: Any) -> None:
    level = logging.WARNING if act in ODD else logging.INFO
    logger.log(level, act.value, extra={"answer": {"user": user_id}})


def _where(request: HttpRequest | None) -> dict[str, str]:
    return {"from": network_address(request)} if request is not None else {}


def _account_digest(request: HttpRequest | None, credentials: Mapping[str, str]) -> str:
    """The same for the same address, and told back to it by nobody: what was typed may be somebody's password."""
    typed = typed_address(request or HttpRequest(), credentials)
    return salted_hmac("bridgeclub.security.account", typed, algorithm="sha256").hexdigest()[:16]
