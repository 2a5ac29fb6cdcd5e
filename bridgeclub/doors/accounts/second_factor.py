"""The second step of one's own account: switched on, its recovery codes, switched off."""

from __future__ import annotations

import time
from urllib.parse import quote, urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from bridgeclub.doors.accounts.reauthentication import (
    BothForm,
    CodeForm,
    PasswordForm,
    account_id,
    is_owner,
    stay_logged_in,
)
from bridgeclub.outputs.qr_codes import qr_code
from bridgeclub.wording.messages import refusal_words
from club.actor import Actor
from club.engine.passed import still_lasts
from club.errors import DomainError, NotFoundError, StaleError
from club.queries import clubs_of, second_factor_of
from club.services import new_key, new_recovery_codes, switch_off, switch_on, written_key

#: The key until the telephone has shown that it has it: in the browser's session at the server.
OFFERED = "second-factor-offered"
SECONDS = 30 * 60


@login_required
@never_cache
@require_safe
def overview(request: HttpRequest) -> HttpResponse:
    """Whether there is one, and what can be done about it."""
    return _overview(request, PasswordForm())


def _overview(request: HttpRequest, form: PasswordForm) -> HttpResponse:
    context = {"factor": second_factor_of(account_id(request)), "form": form}
    return render(request, "accounts/second_factor.html", context, status=422 if form.errors else 200)


@login_required
@sensitive_post_parameters("password")
@never_cache
@require_POST
def begin(request: HttpRequest) -> HttpResponse:
    """The password again; then a key of its own for the telephone."""
    form = PasswordForm(request.POST)
    if second_factor_of(account_id(request)) is not None:
        return redirect("second_factor")
    if not is_owner(request, form):
        return _overview(request, form)
    request.session[OFFERED] = {"key": new_key(), "at": int(time.time())}
    return redirect("second_factor_telephone")


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def telephone(request: HttpRequest) -> HttpResponse:
    """The key as a picture and in letters, and the first code: only then it is switched on."""
    offered = request.session.get(OFFERED)
    if offered is None or not still_lasts(offered["at"], SECONDS, time.time()):
        return redirect("second_factor")
    form = CodeForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            session_key = request.session.session_key or ""
            made = switch_on(
                user_id=account_id(request),
                key=offered["key"],
                code=form.cleaned_data["code"],
                kept_session_key=session_key,
            )
        except StaleError as before:
            messages.info(request, f"{before} " + _("If you have not seen your recovery codes, make new ones."))
            return redirect("second_factor")
        except DomainError as refused:
            form.add_error("code", refusal_words(refused))
        else:
            del request.session[OFFERED]
            stay_logged_in(request)
            return _codes_once(request, made, first=True)
    address = _key_address(request, offered["key"])
    key = written_key(offered["key"])
    fours = [key[at : at + 4] for at in range(0, len(key), 4)]
    context = {"form": form, "picture": qr_code(address), "address": address, "fours": fours}
    return render(request, "accounts/telephone.html", context, status=422 if form.errors else 200)


def _key_address(request: HttpRequest, key: str) -> str:
    """What the picture says: whose key it is, as the app will show it (the key URI format of such apps)."""
    clubs = clubs_of(account_id(request))
    place = (clubs[0][0].name if len(clubs) == 1 else request.get_host().partition(":")[0]).replace(":", " ")
    label = quote(f"{place}:{request.user.get_username()}")
    values = {"secret": written_key(key), "issuer": place, "algorithm": "SHA1", "digits": 6, "period": 30}
    return f"otpauth://totp/{label}?{urlencode(values, quote_via=quote)}"


def _codes_once(request: HttpRequest, made: list[str], *, first: bool) -> HttpResponse:
    """On this page and nowhere else ever."""
    return render(request, "accounts/recovery_codes.html", {"codes": made, "first": first})


@login_required
@sensitive_post_parameters("password", "code")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def codes(request: HttpRequest) -> HttpResponse:
    """Ten new recovery codes in place of the old ones."""
    if second_factor_of(account_id(request)) is None:
        return redirect("second_factor")
    form = BothForm(request.POST if request.method == "POST" else None)
    if form.is_bound and is_owner(request, form):
        try:
            return _codes_once(request, new_recovery_codes(user_id=account_id(request)), first=False)
        except NotFoundError:
            return redirect("second_factor")
    return render(request, "accounts/new_codes.html", {"form": form}, status=422 if form.errors else 200)


@login_required
@sensitive_post_parameters("password", "code")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def off(request: HttpRequest) -> HttpResponse:
    """The password alone again."""
    if second_factor_of(account_id(request)) is None:
        return redirect("second_factor")
    form = BothForm(request.POST if request.method == "POST" else None)
    if form.is_bound and is_owner(request, form):
        user_id = account_id(request)
        try:
            switch_off(
                user_id=user_id, actor=Actor(user_id=user_id), kept_session_key=request.session.session_key or ""
            )
        except NotFoundError:
            return redirect("second_factor")
        stay_logged_in(request)
        messages.success(request, _("The second step is off. From now on your password is enough."))
        return redirect("account")
    return render(request, "accounts/second_factor_off.html", {"form": form}, status=422 if form.errors else 200)
