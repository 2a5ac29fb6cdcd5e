"""Somebody who has said the right password and not yet the code. To every other page that is nobody."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from django.contrib.auth import SESSION_KEY, load_backend, login
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare

from club.engine.passed import still_lasts

if TYPE_CHECKING:
    from club.models import User

PENDING_KEY = "half-way"
#: Long enough to fetch a telephone from another room.
SECONDS = 10 * 60


def begin(request: HttpRequest, user: Any, onward: str) -> None:
    """Remember, under a new session key, who said the password and where they wanted to go."""
    renew(request)
    request.session[PENDING_KEY] = {
        "user": user.pk,
        "backend": user.backend,
        "mark": user.get_session_auth_hash(),
        "onward": onward,
        "at": int(time.time()),
    }
    request.session.set_expiry(SECONDS)


def renew(request: HttpRequest) -> None:
    """A new key for the browser's session; nothing stays of an account that was logged in there."""
    if SESSION_KEY in request.session:
        request.session.flush()
    else:
        request.session.cycle_key()


def who(request: HttpRequest) -> User | None:
    """The account that is half-way in; None after ten minutes, a new password, or where it was switched off."""
    pending = request.session.get(PENDING_KEY)
    if pending is None or not still_lasts(pending["at"], SECONDS, time.time()):
        return None
    user = load_backend(pending["backend"]).get_user(pending["user"])
    if user is None or not constant_time_compare(user.get_session_auth_hash(), pending["mark"]):
        return None
    return user


def finish(request: HttpRequest, user: User) -> str:
    """Log in, under another new session key; the address where they wanted to go, "" for none."""
    pending = request.session.pop(PENDING_KEY)
    login(request, user, backend=pending["backend"])
    return str(pending["onward"])
